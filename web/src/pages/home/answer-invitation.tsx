import { Button, Group, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { query, type Resource, refresh } from '../../api/client.ts'
import { displayName } from '../../api/person.ts'
import { useNotify } from '../../components/notify.tsx'
import { OrganizationAvatar } from '../../components/organization-avatar.tsx'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import { refreshToday, type TodayItem } from './today-item.ts'

/** Author, role and end of an invitation. */
export function InvitedBy({ invitationId }: { invitationId: string }) {
  const t = useTranslations()
  const { day } = useFormats()
  const invitation = useInvitation(invitationId)
  if (!invitation) return null
  return (
    <Text size="sm" c="dimmed">
      {t('home.invitedBy', {
        name: displayName(invitation.invitedBy),
        role: t(`role.${invitation.roleName}`),
        date: day(invitation.expiresAt),
      })}
    </Text>
  )
}

/** Returns an invitation with the properties that the list of waiting things does not have. */
function useInvitation(id: string): Resource<'ReceivedInvitation'> | undefined {
  const { data } = query.useQuery('get', '/v2/account/invitations')
  return data?.invitations.find((invitation) => invitation.id === id)
}

type Props = { invitationId: string; organization: TodayItem['organization'] }

export function InvitationLogo({ invitationId, organization: { name } }: Props) {
  const logo = useInvitation(invitationId)?.organization.logo ?? null
  return <OrganizationAvatar organization={{ name, logo }} size={34} />
}

export function AnswerInvitation({ invitationId, organization: { name: organization } }: Props) {
  const t = useTranslations()
  const notify = useNotify()
  const navigate = useNavigate()
  // A failure means that the invitation was answered elsewhere or revoked, so the lists are refetched as well.
  const onSettled = () => {
    refreshToday()
    refresh('/v2/account/invitations')
  }
  const accept = query.useMutation('post', '/v2/account/invitations/{invitationId}/accept', {
    onSuccess: ({ nio }) => {
      refresh('/v2/workplace')
      notify.success(t('home.accepted', { organization }))
      return navigate({ to: '/o/$nio', params: { nio: String(nio) } })
    },
    onError: notify.error,
    onSettled,
  })
  const decline = query.useMutation('post', '/v2/account/invitations/{invitationId}/decline', {
    onSuccess: () => notify.success(t('home.declined', { organization })),
    onError: notify.error,
    onSettled,
  })
  const answer = { params: { path: { invitationId } } }
  return (
    <Group gap="xs">
      <Button
        variant="default"
        loading={decline.isPending}
        aria-label={t('common.labelled', { label: t('home.decline'), value: organization })}
        onClick={() => decline.mutate(answer)}
      >
        {t('home.decline')}
      </Button>
      <Button
        loading={accept.isPending}
        aria-label={t('common.labelled', { label: t('home.accept'), value: organization })}
        onClick={() => accept.mutate(answer)}
      >
        {t('home.accept')}
      </Button>
    </Group>
  )
}
