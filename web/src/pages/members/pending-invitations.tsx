import { Button, Card, CopyButton, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy, IconMailForward } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Role } from '../../../../shared/roles.ts'
import { query, type Resource, refresh } from '../../api/client.ts'
import { useMailsSent } from '../../api/login-options.ts'
import { useOrganization } from '../../api/organization.ts'
import { cursorPages } from '../../api/pagination.ts'
import { displayName } from '../../api/person.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { useNotify } from '../../components/notify.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { PersonAvatar } from '../../components/person-avatar.tsx'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import { useLive } from '../../live/use-live.ts'
import { RoleBadge } from './role-badge.tsx'

/** The invitations that are not answered yet. */
export function PendingInvitations() {
  const t = useTranslations()
  const { nio, can } = useOrganization()
  const list = query.useInfiniteQuery(
    'get',
    '/v2/workplace/users/pending/{orgaId}',
    { params: { path: { orgaId: nio } } },
    cursorPages,
  )
  useLive('member.joined', () => refresh('/v2/workplace/users/pending/{orgaId}'))
  const empty = (
    <EmptyState icon={IconMailForward} title={t('members.noInvitations')} text={t('members.noInvitationsText')}>
      {can('invitation.send') && (
        <Button renderRoot={(props) => <Link to="/o/$nio/members/invite" params={{ nio }} {...props} />}>
          {t('members.invite')}
        </Button>
      )}
    </EmptyState>
  )
  return (
    <PagedList list={list} items={({ invitations }) => invitations} empty={empty}>
      {(invitations) => (
        <Stack gap="sm">
          {invitations.map((invitation) => (
            <PendingInvitation key={invitation.id} invitation={invitation} nio={nio} />
          ))}
        </Stack>
      )}
    </PagedList>
  )
}

function PendingInvitation({ invitation, nio }: { invitation: Resource<'PendingInvitation'>; nio: string }) {
  const t = useTranslations()
  const { day } = useFormats()
  const { can, organization } = useOrganization()
  const { invitee, mail, roleName, role } = invitation
  const mailsSent = useMailsSent()
  const notMailed = whyNotMailed(invitation, mailsSent)
  const name = mail ?? (invitee ? displayName(invitee) : t('members.somebodyByMail'))
  return (
    <Card withBorder padding="md">
      <Group justify="space-between">
        <Stack gap={4} flex="1 1 220px">
          <Group gap="xs">
            {invitee && <PersonAvatar person={invitee} size={24} />}
            <Text fw={600}>{name}</Text>
            <RoleBadge role={roleName} />
          </Group>
          <Text size="sm" c="dimmed">
            {t('members.invitedBy', { name: displayName(invitation.invitedBy), date: day(invitation.expiresAt) })}
          </Text>
          {notMailed && (
            <Text size="sm" c="dimmed">
              {t(notMailed)}
            </Text>
          )}
        </Stack>
        <Group gap="xs">
          {can('invitation.revoke') && <Revoke invitation={invitation} nio={nio} name={name} />}
          {invitation.link !== null && <CopyLink link={invitation.link} name={name} />}
          {mailsSent && can('invitation.resend') && role <= (organization?.role ?? 0) && (
            <Resend invitation={invitation} nio={nio} name={name} />
          )}
        </Group>
      </Group>
    </Card>
  )
}

/** Invitations of a username need no mail: the person sees them after signing in. */
function whyNotMailed({ mailed, mail, link }: Resource<'PendingInvitation'>, mailsSent: boolean) {
  if (mailsSent) return mailed ? null : 'members.notMailed'
  if (mail === undefined) return null
  return link === null ? 'members.noLink' : 'members.passLinkOn'
}

function CopyLink({ link, name }: { link: string; name: string }) {
  const t = useTranslations()
  return (
    <CopyButton value={link}>
      {({ copied, copy }) => (
        <Button
          variant={copied ? 'light' : 'default'}
          onClick={copy}
          leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          aria-label={t('common.labelled', { label: t(copied ? 'common.copied' : 'members.copyLink'), value: name })}
        >
          {t(copied ? 'common.copied' : 'members.copyLink')}
        </Button>
      )}
    </CopyButton>
  )
}

type ActionProps = { invitation: Resource<'PendingInvitation'>; nio: string; name: string }

function Resend({ invitation, nio, name }: ActionProps) {
  const t = useTranslations()
  const notify = useNotify()
  const resend = query.useMutation('post', '/v2/workplace/users/pending/{orgaId}/{invitationId}/resend', {
    onSuccess: () => notify.success(t('members.resent', { name })),
    onError: notify.error,
    onSettled: () => refresh('/v2/workplace/users/pending/{orgaId}'),
  })
  const path = { orgaId: nio, invitationId: invitation.id }
  return (
    <Button
      variant="default"
      loading={resend.isPending}
      onClick={() => resend.mutate({ params: { path } })}
      aria-label={t('common.labelled', { label: t('members.resend'), value: name })}
    >
      {t('members.resend')}
    </Button>
  )
}

/** Revokes without a confirmation, because the same person can be invited again. */
function Revoke({ invitation, nio, name }: ActionProps) {
  const t = useTranslations()
  const notify = useNotify()
  const { can } = useOrganization()
  const onSettled = () => refresh('/v2/workplace/users/pending/{orgaId}')
  const inviteAgain = query.useMutation('post', '/v2/workplace/users/new/{orgaId}', {
    onSuccess: () => notify.success(t('members.invitedAgain', { name })),
    onError: notify.error,
    onSettled,
  })
  const credential = invitation.mail ?? invitation.invitee?.nicHandle
  const undo = () => {
    const body = { credential: credential ?? '', role: invitation.role as Role }
    inviteAgain.mutate({ params: { path: { orgaId: nio } }, body })
  }
  const revoke = query.useMutation('delete', '/v2/workplace/users/pending/{orgaId}/{invitationId}', {
    onSuccess: () => {
      const said = t('members.revoked', { name })
      if (credential && can('invitation.send')) notify.undoable(said, undo)
      else notify.success(said)
    },
    onError: notify.error,
    onSettled,
  })
  const path = { orgaId: nio, invitationId: invitation.id }
  return (
    <Button
      variant="subtle"
      color="red"
      loading={revoke.isPending}
      onClick={() => revoke.mutate({ params: { path } })}
      aria-label={t('common.labelled', { label: t('members.revoke'), value: name })}
    >
      {t('members.revoke')}
    </Button>
  )
}
