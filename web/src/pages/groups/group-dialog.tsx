import { Alert, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { maxDescriptionLength, maxNameLength } from '../../../../shared/limits.ts'
import { query, refresh } from '../../api/client.ts'
import { type Group, refreshGroups } from '../../api/groups.ts'
import { useIdempotencyKey } from '../../api/idempotency-key.ts'
import { ifMatch } from '../../api/if-match.ts'
import { toProblem } from '../../api/problem.ts'
import { Dialog } from '../../components/dialog.tsx'
import { FormFooter } from '../../components/form-footer.tsx'
import { useNotify } from '../../components/notify.tsx'
import { required, useApiForm } from '../../components/use-api-form.ts'
import { useTranslations } from '../../i18n/language.tsx'

type Props = {
  nio: string
  /** The group to change, as it is now, or null for a new one. */
  group: Group | null
  onClose(): void
  /** Called instead of `onClose` when the group is saved. */
  onSaved?(group: Group): void
}

export function GroupDialog(props: Props) {
  const t = useTranslations()
  return (
    <Dialog onClose={props.onClose} title={t(props.group ? 'groups.editTitle' : 'groups.create')}>
      <GroupForm {...props} />
    </Dialog>
  )
}

function GroupForm({ nio, group, onClose, onSaved }: Props) {
  const t = useTranslations()
  const notify = useNotify()
  const create = query.useMutation('post', '/v2/workplace/{orgaId}/groups')
  const update = query.useMutation('patch', '/v2/workplace/{orgaId}/groups/{groupId}')
  const { headersOf } = useIdempotencyKey()
  // The version that the reader has seen. After a conflict it is the newest one, which they then replace knowingly.
  const [base, setBase] = useState(group)
  const [hasConflict, setConflict] = useState(false)

  const form = useApiForm({
    initialValues: {
      name: group?.name ?? '',
      description: group?.description ?? '',
      selfJoin: group?.selfJoin ?? false,
    },
    validate: { name: required(t) },
    onSubmit: async (values) => {
      const body = { ...values, name: values.name.trim() }
      try {
        const saved = base ? await change(base, body) : await add(body)
        refreshGroups()
        notify.success(t('groups.saved'))
        if (onSaved) onSaved(saved)
        else onClose()
      } catch (error) {
        if (toProblem(error).code !== 'PRECONDITION_FAILED') throw error
        await refresh('/v2/workplace/{orgaId}/groups')
        setConflict(true)
      }
    },
  })
  type Body = { name: string; description: string; selfJoin: boolean }
  const change = ({ id, version }: Group, body: Body) =>
    update.mutateAsync({ params: { path: { orgaId: nio, groupId: id }, header: ifMatch({ version }) }, body })
  const add = (body: Body) => create.mutateAsync({ params: { path: { orgaId: nio } }, headers: headersOf(body), body })
  if (hasConflict && group && base && group.version !== base.version) setBase(group)

  return (
    <form {...form.formProps}>
      <Stack>
        {hasConflict && (
          <Alert role="alert" color="yellow" icon={<IconAlertCircle size={20} aria-hidden />}>
            {t('groups.conflict', { name: group?.name ?? '' })}
          </Alert>
        )}
        <TextInput
          label={t('groups.name')}
          maxLength={maxNameLength}
          autoComplete="off"
          dir="auto"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Textarea
          label={t('groups.description')}
          maxLength={maxDescriptionLength}
          autosize
          minRows={2}
          maxRows={8}
          dir="auto"
          {...form.getInputProps('description')}
        />
        <Switch
          label={t('groups.selfJoin')}
          description={t('groups.selfJoinHint')}
          {...form.getInputProps('selfJoin', { type: 'checkbox' })}
        />
        <FormFooter
          form={form}
          button={t(group ? 'common.save' : 'groups.create')}
          disabled={group !== null && !form.isDirty()}
          onCancel={onClose}
        />
      </Stack>
    </form>
  )
}
