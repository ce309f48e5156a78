import { Modal, Stack } from '@mantine/core'
import { query, type Resource, refresh } from '../../api/client.ts'
import { Problem } from '../../api/problem.ts'
import { FormFooter } from '../../components/form-footer.tsx'
import { useNotify } from '../../components/notify.tsx'
import { useApiForm, useServerValues } from '../../components/use-api-form.ts'
import { useTranslations } from '../../i18n/language.tsx'
import type { Field } from './field.ts'
import { FieldInput, type Typed, toValue, typedOf } from './field-input.tsx'
import { useValueHint } from './value-text.ts'

type Props = {
  nio: string
  member: Resource<'Member'>
  /** The fields that the reader may edit. */
  fields: Field[]
  title: string
  opened: boolean
  onClose(): void
}

/** A dialog that edits the values of a member. */
export function EditValues({ opened, title, ...rest }: Props) {
  const t = useTranslations()
  return (
    <Modal opened={opened} onClose={rest.onClose} title={title} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <ValuesForm {...rest} />
    </Modal>
  )
}

/** A separate component, so that the dialog opens with the values of that moment. */
function ValuesForm({ nio, member, fields, onClose }: Omit<Props, 'opened' | 'title'>) {
  const t = useTranslations()
  const notify = useNotify()
  const hintOf = useValueHint()
  const update = query.useMutation('patch', '/v2/workplace/users/{orgaId}/{userId}/fields')
  const current = Object.fromEntries(fields.map(({ id }) => [id, typedOf(member.fields[id])]))

  const form = useApiForm<Record<string, Typed>>({
    initialValues: current,
    onSubmit: async (values) => {
      // Only edited values are sent, because somebody else may edit the others at the same time.
      const edited = fields.filter(({ id }) => values[id] !== current[id])
      const body = Object.fromEntries(edited.map((field) => [field.id, toValue(field, values[field.id] ?? '')]))
      const path = { orgaId: nio, userId: member.nicHandle }
      await update.mutateAsync({ params: { path }, body }).catch((error) => {
        throw translated(error)
      })
      refresh('/v2/workplace/users/{orgaId}/{userId}')
      refresh('/v2/workplace/users/{orgaId}')
      notify.success(t('members.saved'))
      onClose()
    },
  })
  useServerValues(form, current)

  const translated = (error: unknown) => {
    if (!(error instanceof Problem)) return error
    const messages = error.fields.map(({ field: id, message }) => {
      const field = fields.find((each) => each.id === id)
      return { field: id, message: field ? hintOf(field) : message }
    })
    return new Problem(error.status, error.code, error.message, messages)
  }

  return (
    <form {...form.formProps}>
      <Stack>
        {fields.map((field) => (
          <FieldInput
            key={field.id}
            field={field}
            description={t(`fields.seenBy.${field.visibleTo}`)}
            value={form.values[field.id] ?? ''}
            error={form.errors[field.id]}
            onChange={(value) => form.setFieldValue(field.id, value)}
          />
        ))}
        <FormFooter form={form} button={t('common.save')} disabled={!form.isDirty()} onCancel={onClose} />
      </Stack>
    </form>
  )
}
