import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { query, type Resource, refresh } from '../../api/client.ts'
import { displayName } from '../../api/person.ts'
import { ItemBoundary, ItemFallback } from '../../components/item-boundary.tsx'
import { useNotify } from '../../components/notify.tsx'
import { useFormats, useTranslations } from '../../i18n/language.tsx'

/** Pending invitations of the reader. The section is hidden if there are none. */
export function Invitations() {
  const t = useTranslations()
  const { data } = query.useQuery('get', '/v2/account/invitations')
  if (!data || data.invitations.length === 0) return null
  return (
    <Stack component="section" aria-labelledby="invitations">
      <Title order={2} size="h4" id="invitations">
        {t('home.invitations')}
      </Title>
      {data.invitations.map((invitation) => (
        <ItemBoundary key={invitation.id} item={invitation} fallback={<ItemFallback what="entry" />}>
          <Invitation invitation={invitation} />
        </ItemBoundary>
      ))}
    </Stack>
  )
}

function Invitation({ invitation }: { invitation: Resource<'ReceivedInvitation'> }) {
  const t = useTranslations()
  const { day } = useFormats()
  const notify = useNotify()
  const navigate = useNavigate()
  const organization = invitation.organization.name
  // A failure means that the invitation was answered elsewhere or revoked, so the list is refetched as well.
  const onSettled = () => refresh('/v2/account/invitations')
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
  const answer = { params: { path: { invitationId: invitation.id } } }
  return (
    <Card withBorder padding="lg">
      <Group justify="space-between">
        <div>
          <Text fw={600}>{organization}</Text>
          <Text size="sm" c="dimmed">
            {t('home.invitedBy', {
              name: displayName(invitation.invitedBy),
              role: t(`role.${invitation.roleName}`),
              date: day(invitation.expiresAt),
            })}
          </Text>
        </div>
        <Group gap="xs">
          <Button variant="default" loading={decline.isPending} onClick={() => decline.mutate(answer)}>
            {t('home.decline')}
          </Button>
          <Button loading={accept.isPending} onClick={() => accept.mutate(answer)}>
            {t('home.accept')}
          </Button>
        </Group>
      </Group>
    </Card>
  )
}
