import { Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { query } from '../../api/client.ts'
import { useOrganization } from '../../api/organization.ts'
import { nameOf } from '../../api/person.ts'
import { sentenceFor } from '../../api/problem.ts'
import { useAccount } from '../../api/session.ts'
import { useTell } from '../../components/notify.tsx'
import { PeopleSelect } from '../../components/people-select.tsx'
import { PersonMark } from '../../components/person-avatar.tsx'
import { useWords } from '../../i18n/language.tsx'
import { putTalk, type Talk } from './talk-cache.ts'

type Props = { nio: string; talk: Talk; opened: boolean; onClose(): void }

/** Who is in a talk, and a way to bring in others. */
export function TalkPeople({ nio, talk, opened, onClose }: Props) {
  const say = useWords()
  const { can } = useOrganization()
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      title={say('talks.people')}
      closeButtonProps={{ 'aria-label': say('common.close') }}
    >
      <Stack>
        {can('talk.addParticipants') && <AddPeople nio={nio} talk={talk} />}
        <Stack component="ul" gap="sm" p={0} m={0} aria-label={say('talks.people')}>
          {talk.participants.map((person) => (
            <OnePerson key={person.nicHandle} person={person} />
          ))}
        </Stack>
      </Stack>
    </Drawer>
  )
}

function OnePerson({ person }: { person: Talk['participants'][number] }) {
  const say = useWords()
  const me = useAccount()
  return (
    <Group component="li" gap="sm" wrap="nowrap">
      <PersonMark person={person} />
      <div>
        <Text component="bdi" size="sm" fw={600}>
          {nameOf(person)}
        </Text>
        <Text size="xs" c="dimmed">
          {person.nicHandle === me.nicHandle ? say('talks.you') : person.nicHandle}
        </Text>
      </div>
    </Group>
  )
}

function AddPeople({ nio, talk }: { nio: string; talk: Talk }) {
  const say = useWords()
  const tell = useTell()
  const [chosen, setChosen] = useState<string[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const add = query.useMutation('post', '/v2/talks/{orgaId}/{talkId}/participants', {
    onSuccess: (changed) => {
      putTalk(nio, changed)
      setChosen([])
      tell.done(say('talks.added'))
    },
    onError: (error) => setProblem(sentenceFor(error, say)),
  })
  return (
    // Beside the field, because the list of names is open below it.
    <Group align="flex-end" wrap="nowrap" gap="xs">
      <PeopleSelect
        flex={1}
        miw={0}
        nio={nio}
        label={say('talks.addPeople')}
        description={say('talks.addPeopleHint')}
        known={[]}
        without={talk.participants.map(({ nicHandle }) => nicHandle)}
        value={chosen}
        onChange={(next) => {
          setProblem(null)
          setChosen(next)
        }}
        error={problem}
      />
      <Button
        disabled={chosen.length === 0}
        loading={add.isPending}
        onClick={() =>
          add.mutate({ params: { path: { orgaId: nio, talkId: String(talk.id) } }, body: { userlist: chosen } })
        }
      >
        {say('talks.add')}
      </Button>
    </Group>
  )
}
