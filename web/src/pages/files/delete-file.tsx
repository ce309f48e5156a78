import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { query, type Resource } from '../../api/client.ts'
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
    <Modal
      opened
      onClose={onClose}
      title={t('files.deleteTitle')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack>
        <Text>{t('files.deleteText', { name: file.name })}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            color="red"
            data-autofocus
            loading={remove.isPending}
            onClick={() => remove.mutate({ params: { path: { orgaId: nio, fileId: file.id } } })}
          >
            {t('files.delete')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
