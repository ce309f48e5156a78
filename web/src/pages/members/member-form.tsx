import { Stack, Textarea } from '@mantine/core'
import { type Role, roles } from '../../../../shared/roles.ts'
import { query, type Resource, refresh } from '../../api/client.ts'
import { useOrganization } from '../../api/organization.ts'
import { FormFooter } from '../../components/form-footer.tsx'
import { useNotify } from '../../components/notify.tsx'
import { Section } from '../../components/section.tsx'
import { useApiForm, useServerValues } from '../../components/use-api-form.ts'
import { useTranslations } from '../../i18n/language.tsx'
import { RoleChoice } from './role-choice.tsx'

/** The role and the comment of a member, as far as the reader may change them. */
export function MemberForm({ member, nio }: { member: Resource<'Member'>; nio: string }) {
  const t = useTranslations()
  const notify = useNotify()
  const { can } = useOrganization()
  const { role, comment } = member
  const update = query.useMutation('post', '/v2/workplace/users/{orgaId}/{userId}')

  const form = useApiForm({
    initialValues: { role: role as Role, comment },
    onSubmit: async (fields, form) => {
      const path = { orgaId: nio, userId: member.nicHandle }
      await update.mutateAsync({ params: { path }, body: fields })
      form.resetDirty(fields)
      notify.success(t('members.saved'))
      refresh('/v2/workplace/users/{orgaId}/{userId}')
      refresh('/v2/workplace/users/{orgaId}')
      refresh('/v2/workplace/{orgaId}')
    },
  })
  useServerValues(form, { role: role as Role, comment })

  return (
    <Section title={t(can('member.setRole') ? 'members.roleAndComment' : 'members.comment')}>
      <form {...form.formProps}>
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
          <FormFooter form={form} button={t('common.save')} disabled={!form.isDirty()} />
        </Stack>
      </form>
    </Section>
  )
}
