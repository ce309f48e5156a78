import { Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useEffectEvent, useState } from 'react'
import { query, type Resource, refresh } from '../../api/client.ts'
import { showProblem } from '../../api/form-problem.ts'
import { useOrganization } from '../../api/organization.ts'
import { type Role, roles } from '../../api/roles.ts'
import { FormFooter } from '../../components/form-footer.tsx'
import { useNotify } from '../../components/notify.tsx'
import { Section } from '../../components/section.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { RoleChoice } from './role-choice.tsx'

/** The role and the comment of a member, as far as the reader may change them. */
export function MemberForm({ member, nio }: { member: Resource<'Member'>; nio: string }) {
  const t = useTranslations()
  const notify = useNotify()
  const { can } = useOrganization()
  const [problem, setProblem] = useState<string | null>(null)
  const { role, comment } = member
  const form = useForm({ initialValues: { role: role as Role, comment } })
  const update = query.useMutation('post', '/v2/workplace/users/{orgaId}/{userId}')

  // What somebody else changed meanwhile is shown, unless something is being typed here.
  const takeOver = useEffectEvent((now: { role: Role; comment: string }) => {
    const isUntouched = !form.isDirty()
    form.setInitialValues(now)
    if (isUntouched) form.setValues(now)
  })
  useEffect(() => takeOver({ role: role as Role, comment }), [role, comment])

  const submit = form.onSubmit(async (fields) => {
    setProblem(null)
    try {
      const path = { orgaId: nio, userId: member.nicHandle }
      await update.mutateAsync({ params: { path }, body: fields })
      form.resetDirty(fields)
      notify.success(t('members.saved'))
      refresh('/v2/workplace/users/{orgaId}/{userId}')
      refresh('/v2/workplace/users/{orgaId}')
      refresh('/v2/workplace/{orgaId}')
    } catch (error) {
      setProblem(showProblem(form, error, t))
    }
  })

  return (
    <Section title={t(can('member.setRole') ? 'members.roleAndComment' : 'members.comment')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {can('member.setRole') && (
            <RoleChoice
              label={t('members.role')}
              roles={roles}
              value={form.values.role}
              onChange={(chosen) => form.setFieldValue('role', chosen)}
            />
          )}
          <Textarea
            label={t('members.comment')}
            description={t('members.commentHint')}
            autosize
            minRows={2}
            maxRows={8}
            dir="auto"
            {...form.getInputProps('comment')}
          />
          <FormFooter problem={problem} button={t('common.save')} busy={update.isPending} disabled={!form.isDirty()} />
        </Stack>
      </form>
    </Section>
  )
}
