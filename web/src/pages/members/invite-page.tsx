import { Button, Group, Stack, Textarea } from '@mantine/core'
import { IconLink, IconSend } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { roles } from '../../../../shared/roles.ts'
import { useMailsSent } from '../../api/login-options.ts'
import { useOrganization } from '../../api/organization.ts'
import { Page } from '../../components/page.tsx'
import { Section } from '../../components/section.tsx'
import { SkeletonPage } from '../../components/skeleton-page.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { InviteOutcomes } from './invite-outcomes.tsx'
import { parseCredentials } from './parse-credentials.ts'
import { RoleChoice } from './role-choice.tsx'
import { type Inviting, useInviting } from './use-inviting.ts'

/** Invites one or many people by name or mail address. */
export function InvitePage() {
  const t = useTranslations()
  const { nio, organization, can } = useOrganization()
  const inviting = useInviting(nio)
  if (!organization) return <SkeletonPage />
  return (
    <Page
      title={t('members.invite')}
      actions={
        can('joinLink.manage') && (
          <Button
            variant="default"
            leftSection={<IconLink size={18} aria-hidden />}
            renderRoot={(props) => <Link to="/o/$nio/members" params={{ nio }} search={{ view: 'links' }} {...props} />}
          >
            {t('joining.links')}
          </Button>
        )
      }
    >
      {inviting.draft.lines.length === 0 ? (
        <InviteForm inviting={inviting} ownRole={organization.role} />
      ) : (
        <InviteOutcomes inviting={inviting} nio={nio} />
      )}
    </Page>
  )
}

function InviteForm({ inviting, ownRole }: { inviting: Inviting; ownRole: number }) {
  const t = useTranslations()
  const { draft, change, start } = inviting
  const mailsSent = useMailsSent()
  const [isRefused, setRefused] = useState(false)
  const count = parseCredentials(draft.text).length
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setRefused(count === 0)
    if (count > 0) start()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Section title={t('members.whom')} text={t(mailsSent ? 'members.whomText' : 'members.whomNoMails')}>
          <Textarea
            label={t('members.namesOrAddresses')}
            placeholder={'jane_doe\nbob@example.org'}
            error={isRefused && count === 0 ? t('field.required') : undefined}
            autosize
            minRows={4}
            maxRows={16}
            dir="ltr"
            spellCheck={false}
            value={draft.text}
            onChange={(event) => change({ text: event.currentTarget.value })}
          />
        </Section>
        <Section title={t('members.asWhat')}>
          <RoleChoice
            label={t('members.role')}
            roles={roles.filter((role) => role <= ownRole)}
            value={draft.role}
            onChange={(role) => change({ role })}
          />
        </Section>
        <Group justify="flex-end">
          <Button type="submit" leftSection={<IconSend size={18} aria-hidden />}>
            {count > 1 ? t('members.inviteMany', { count }) : t('members.inviteOne')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
