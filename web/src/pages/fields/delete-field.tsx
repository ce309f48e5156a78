import { query, refresh } from '../../api/client.ts'
import { ifMatch } from '../../api/if-match.ts'
import { ConfirmByTyping } from '../../components/confirm-by-typing.tsx'
import { useNotify } from '../../components/notify.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import type { Field } from './field.ts'

type Props = { nio: string; field: Field; onClose(): void }

/** A deleted field takes the values of all members with it, so its label has to be typed. */
export function DeleteField({ nio, field, onClose }: Props) {
  const t = useTranslations()
  const notify = useNotify()
  const { label } = field
  const remove = query.useMutation('delete', '/v2/workplace/{orgaId}/fields/{fieldId}', {
    onSuccess: () => notify.success(t('fields.deleted', { label })),
    onError: notify.error,
    onSettled: () => {
      refresh('/v2/workplace/{orgaId}/fields')
      onClose()
    },
  })
  return (
    <ConfirmByTyping
      opened
      title={t('fields.delete', { label })}
      text={t('fields.deleteText')}
      expected={label}
      button={t('fields.deleteSubmit')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { path: { orgaId: nio, fieldId: field.id }, header: ifMatch(field) } })}
      onClose={onClose}
    />
  )
}
