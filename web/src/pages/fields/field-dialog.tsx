import { Alert, Radio, Select, Stack, Switch, TagsInput, TextInput } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { maxFieldOptions, maxFieldTextLength, maxNameLength } from '../../../../shared/limits.ts'
import { query, refresh } from '../../api/client.ts'
import { useIdempotencyKey } from '../../api/idempotency-key.ts'
import { ifMatch } from '../../api/if-match.ts'
import { toProblem } from '../../api/problem.ts'
import { Dialog } from '../../components/dialog.tsx'
import { FormFooter } from '../../components/form-footer.tsx'
import { useNotify } from '../../components/notify.tsx'
import { required, useApiForm } from '../../components/use-api-form.ts'
import { useTranslations } from '../../i18n/language.tsx'
import { type Field, type FieldType, fieldTypes } from './field.ts'
import { FieldSummary } from './field-summary.tsx'

type Props = {
  nio: string
  /** The field to change, as it is now; null for a new one, and when it was deleted meanwhile. */
  field: Field | null
  editedId?: string
  onClose(): void
}

export function FieldDialog(props: Props) {
  const t = useTranslations()
  return (
    <Dialog onClose={props.onClose} title={t(props.editedId ? 'fields.editTitle' : 'fields.add')}>
      <FieldForm {...props} />
    </Dialog>
  )
}

type Values = Pick<Field, 'label' | 'type' | 'options' | 'required' | 'visibleTo' | 'editableBy'>

const newField: Values = {
  label: '',
  type: 'text',
  options: [],
  required: false,
  visibleTo: 'staff',
  editableBy: 'self',
}

function valuesOf(field: Field | null): Values {
  const { label, type, options, required, visibleTo, editableBy } = field ?? newField
  return { label, type, options, required, visibleTo, editableBy }
}

const audiences = ['members', 'staff', 'self'] as const
const editors = ['self', 'staff'] as const

function FieldForm({ nio, field, editedId, onClose }: Props) {
  const t = useTranslations()
  const notify = useNotify()
  const create = query.useMutation('post', '/v2/workplace/{orgaId}/fields')
  const update = query.useMutation('patch', '/v2/workplace/{orgaId}/fields/{fieldId}')
  const { headersOf } = useIdempotencyKey()
  // The version that the reader has seen. After a conflict it is the newest one, which they then replace knowingly.
  const [base, setBase] = useState(field)
  const [hasConflict, setConflict] = useState(false)
  const initial = valuesOf(field)

  const form = useApiForm<Values>({
    initialValues: initial,
    validate: {
      label: required(t),
      options: (options, { type }) => (type === 'choice' && options.length === 0 ? t('fields.optionsNeeded') : null),
    },
    onSubmit: async (values) => {
      const body = {
        ...values,
        label: values.label.trim(),
        options: values.type === 'choice' ? values.options : [],
        // Staff cannot edit what they do not see.
        editableBy: values.visibleTo === 'self' ? ('self' as const) : values.editableBy,
      }
      if (editedId && base) {
        const path = { orgaId: nio, fieldId: editedId }
        try {
          await update.mutateAsync({ params: { path, header: ifMatch(base) }, body })
        } catch (error) {
          if (toProblem(error).code !== 'PRECONDITION_FAILED') throw error
          await refresh('/v2/workplace/{orgaId}/fields')
          setConflict(true)
          return
        }
      } else {
        await create.mutateAsync({ params: { path: { orgaId: nio } }, headers: headersOf(body), body })
      }
      refresh('/v2/workplace/{orgaId}/fields')
      refresh('/v2/workplace/users/{orgaId}')
      notify.success(t('fields.saved'))
      onClose()
    },
  })
  const { type, visibleTo } = form.values
  if (hasConflict && field && base && field.version !== base.version) setBase(field)

  return (
    <form {...form.formProps}>
      <Stack>
        {hasConflict && (
          <Alert role="alert" color="yellow" icon={<IconAlertCircle size={20} aria-hidden />}>
            {t('fields.conflict')}
            {field && <FieldSummary field={field} />}
          </Alert>
        )}
        <TextInput
          label={t('fields.label')}
          placeholder={t('fields.labelExample')}
          maxLength={maxNameLength}
          dir="auto"
          data-autofocus
          {...form.getInputProps('label')}
        />
        <Select
          label={t('fields.typeLabel')}
          description={editedId ? t('fields.typeHint') : undefined}
          data={fieldTypes.map((value) => ({ value, label: t(`fields.type.${value}`) }))}
          allowDeselect={false}
          {...form.getInputProps('type')}
          onChange={(chosen) => form.setFieldValue('type', chosen as FieldType)}
        />
        {type === 'choice' && (
          <TagsInput
            label={t('fields.options')}
            description={t('fields.optionsHint')}
            maxTags={maxFieldOptions}
            maxLength={maxFieldTextLength}
            clearButtonProps={{ 'aria-label': t('fields.clear') }}
            {...form.getInputProps('options')}
          />
        )}
        <Radio.Group
          label={t('fields.visibleTo')}
          description={editedId ? t('fields.visibleHint') : undefined}
          {...form.getInputProps('visibleTo')}
        >
          <Stack gap="xs" mt="xs">
            {audiences.map((value) => (
              <Radio key={value} value={value} label={t(`fields.seenBy.${value}`)} />
            ))}
          </Stack>
        </Radio.Group>
        {visibleTo !== 'self' && (
          <Radio.Group label={t('fields.editableBy')} {...form.getInputProps('editableBy')}>
            <Stack gap="xs" mt="xs">
              {editors.map((value) => (
                <Radio key={value} value={value} label={t(`fields.editedBy.${value}`)} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        <Switch
          label={t('fields.required')}
          description={t('fields.requiredHint')}
          {...form.getInputProps('required', { type: 'checkbox' })}
        />
        <FormFooter
          form={form}
          button={t(editedId ? 'common.save' : 'fields.add')}
          disabled={Boolean(editedId) && !form.isDirty()}
          onCancel={onClose}
        />
      </Stack>
    </form>
  )
}
