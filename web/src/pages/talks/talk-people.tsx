import { Button, Drawer, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { query } from '../../api/client.ts'
import { useOrganization } from '../../api/organization.ts'
import { sortedByName } from '../../api/person.ts'
import { errorMessage } from '../../api/problem.ts'
import { useAccount } from '../../api/session.ts'
import { useNotify } from '../../components/notify.tsx'
import { PeopleSelect } from '../../components/people-select.tsx'
import { PersonLine } from '../../components/person-line.tsx'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import { putTalk, type Talk } from './talk-cache.ts'

type Props = { nio: string; talk: Talk; opened: boolean; onClose(): void }

/** The participants of a talk, with a field to add others. */
export function TalkPeople({ nio, talk, opened, onClose }: Props) {
  const t = useTranslations()
  const { can } = useOrganization()
  const { compare } = useFormats()
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      title={t('talks.people')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack>
        {can('talk.addParticipants') && <AddPeople nio={nio} talk={talk} />}
        <Stack component="ul" gap="sm" p={0} m={0} aria-label={t('talks.people')}>
          {sortedByName(talk.participants, compare).map((person) => (
            <Participant key={person.nicHandle} person={person} />
          ))}
        </Stack>
      </Stack>
    </Drawer>
  )
}

function Participant({ person }: { person: Talk['participants'][number] }) {
  const t = useTranslations()
  const me = useAccount()
  return (
    <Group component="li" wrap="nowrap">
      {person.nicHandle === me.nicHandle ? (
        <PersonLine person={person} second={t('talks.you')} />
      ) : (
        <PersonLine person={person} />
      )}
    </Group>
  )
}

function AddPeople({ nio, talk }: { nio: string; talk: Talk }) {
  const t = useTranslations()
  const notify = useNotify()
  const [chosen, setChosen] = useState<string[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const add = query.useMutation('post', '/v2/talks/{orgaId}/{talkId}/participants', {
    onSuccess: (changed) => {
      putTalk(nio, changed)
      setChosen([])
      notify.success(t('talks.added'))
    },
    onError: (error) => setProblem(errorMessage(error, t)),
  })
  return (
    // The button is beside the field, because the list of options opens below it.
    <Group align="flex-end" wrap="nowrap" gap="xs">
      <PeopleSelect
        flex={1}
        miw={0}
        nio={nio}
        label={t('talks.addPeople')}
        description={t('talks.addPeopleHint')}
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
        {t('talks.add')}
      </Button>
    </Group>
  )
}
