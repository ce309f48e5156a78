import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { query, type Resource, refresh } from '../../api/client.ts'
import { CannotShow, Guarded } from '../../components/item-boundary.tsx'
import { useTell } from '../../components/notify.tsx'
import { useFormats, useWords } from '../../i18n/language.tsx'

/** Invitations that wait for an answer; nothing at all when there are none. */
export function Invitations() {
  const say = useWords()
  const { data } = query.useQuery('get', '/v2/account/invitations')
  if (!data || data.invitations.length === 0) return null
  return (
    <Stack component="section" aria-labelledby="invitations">
      <Title order={2} size="h4" id="invitations">
        {say('home.invitations')}
      </Title>
      {data.invitations.map((invitation) => (
        <Guarded key={invitation.id} item={invitation} fallback={<CannotShow what="entry" />}>
          <Invitation invitation={invitation} />
        </Guarded>
      ))}
    </Stack>
  )
}

function Invitation({ invitation }: { invitation: Resource<'ReceivedInvitation'> }) {
  const say = useWords()
  const { day } = useFormats()
  const tell = useTell()
  const organization = invitation.organization.name
  // Also when it fails: then it was answered elsewhere or taken back.
  const onSettled = () => refresh('/v2/account/invitations')
  const accept = query.useMutation('post', '/v2/account/invitations/{invitationId}/accept', {
    onSuccess: () => {
      refresh('/v2/workplace')
      tell.done(say('home.accepted', { organization }))
    },
    onError: tell.problem,
    onSettled,
  })
  const decline = query.useMutation('post', '/v2/account/invitations/{invitationId}/decline', {
    onSuccess: () => tell.done(say('home.declined', { organization })),
    onError: tell.problem,
    onSettled,
  })
  const answer = { params: { path: { invitationId: invitation.id } } }
  return (
    <Card withBorder padding="lg">
      <Group justify="space-between">
        <div>
          <Text fw={600}>{organization}</Text>
          <Text size="sm" c="dimmed">
            {say('home.invitedBy', {
              name: invitation.invitedBy.nametag ?? invitation.invitedBy.nicHandle,
              role: say(`role.${invitation.roleName}`),
              date: day(invitation.expiresAt),
            })}
          </Text>
        </div>
        <Group gap="xs">
          <Button variant="default" loading={decline.isPending} onClick={() => decline.mutate(answer)}>
            {say('home.decline')}
          </Button>
          <Button loading={accept.isPending} onClick={() => accept.mutate(answer)}>
            {say('home.accept')}
          </Button>
        </Group>
      </Group>
    </Card>
  )
}
