import { query, type Resource } from '../../api/client.ts'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { useNotify } from '../../components/notify.tsx'
import { refreshFiles } from '../../files/space.ts'
import { useTranslations } from '../../i18n/language.tsx'

type Props = { nio: string; file: Resource<'File'>; onClose(): void }

/** Asks for confirmation, because a deleted file disappears from everything that it is attached to. */
export function DeleteFile({ nio, file, onClose }: Props) {
  const t = useTranslations()
  const notify = useNotify()
  const remove = query.useMutation('delete', '/v2/files/{orgaId}/{fileId}', {
    onSuccess: () => {
      notify.success(t('files.deleted', { name: file.name }))
      onClose()
    },
    onError: notify.error,
    onSettled: refreshFiles,
  })
  return (
    <ConfirmDialog
      title={t('files.deleteTitle')}
      text={t('files.deleteText', { name: file.name })}
      button={t('files.delete')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { path: { orgaId: nio, fileId: file.id } } })}
      onClose={onClose}
    />
  )
}
