import { Alert, Anchor, Button, Group, List, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { query, type Resource, refresh } from '../../api/client.ts'
import { leaveSession, useAccount } from '../../api/session.ts'
import { AwaitedList } from '../../components/awaited-list.tsx'
import { ConfirmByTyping } from '../../components/confirm-by-typing.tsx'
import { useTell } from '../../components/notify.tsx'
import { Section } from '../../components/section.tsx'
import { useWords } from '../../i18n/language.tsx'
import { MePage } from './account-page.tsx'

/** First what will happen, then the button, then the name to be typed. */
export function DeleteAccountPage() {
  // What others did in the meantime decides what will happen.
  const { data, error, refetch } = query.useQuery('get', '/v2/account/deletion', {}, { staleTime: 0 })
  return (
    <MePage>
      {data ? <Consequences preview={data} /> : <AwaitedList error={error} retry={refetch} rows={1} height={240} />}
    </MePage>
  )
}

function Consequences({ preview }: { preview: Resource<'DeletionPreview'> }) {
  const say = useWords()
  const { left, closed, blocking } = preview
  return (
    <>
      {blocking.length > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          <Stack gap="xs">
            <Text fw={600}>{say('me.deleteBlockedTitle')}</Text>
            {say('me.deleteBlockedText', { count: blocking.length })}
            <Organizations organizations={blocking} />
          </Stack>
        </Alert>
      )}
      <Section title={say('me.deleteTitle')} text={say('me.deleteText')}>
        <List spacing="xs">
          <List.Item>{say('me.deleteSessions')}</List.Item>
          <List.Item>{say('me.deleteData')}</List.Item>
          <List.Item>{say('me.deleteContent')}</List.Item>
          {left.length > 0 && (
            <List.Item>
              {say('me.deleteLeaves', { count: left.length })}
              <Organizations organizations={left} />
            </List.Item>
          )}
          {closed.length > 0 && (
            <List.Item>
              {say('me.deleteCloses', { count: closed.length })}
              <Organizations organizations={closed} />
            </List.Item>
          )}
        </List>
        {blocking.length === 0 ? <DeleteButton /> : <Text size="sm">{say('me.deleteNotYet')}</Text>}
      </Section>
    </>
  )
}

function Organizations({ organizations }: { organizations: { nio: number; name: string }[] }) {
  return (
    <List withPadding>
      {organizations.map(({ nio, name }) => (
        <List.Item key={nio}>
          <Anchor component={Link} to={`/o/${nio}`} dir="auto" c="inherit">
            {name}
          </Anchor>
        </List.Item>
      ))}
    </List>
  )
}

function DeleteButton() {
  const say = useWords()
  const tell = useTell()
  const { nametag } = useAccount()
  const [isAsking, asking] = useDisclosure()
  const deletion = query.useMutation('delete', '/v2/account/@me', {
    onSuccess: () => {
      leaveSession()
      tell.done(say('me.deleted'))
    },
    onError: (error) => {
      asking.close()
      tell.problem(error)
      refresh('/v2/account/deletion')
    },
  })
  return (
    <Group>
      <Button color="red" variant="light" onClick={asking.open}>
        {say('me.deleteButton')}
      </Button>
      <ConfirmByTyping
        opened={isAsking}
        title={say('me.deleteTitle')}
        text={say('me.deleteConfirm')}
        expected={nametag}
        button={say('me.deleteSubmit')}
        busy={deletion.isPending}
        onConfirm={() => deletion.mutate({})}
        onClose={asking.close}
      />
    </Group>
  )
}
