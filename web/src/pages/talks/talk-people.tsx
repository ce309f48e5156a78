import { Drawer, Group, Stack } from '@mantine/core'
import { query } from '../../api/client.ts'
import { useOrganization } from '../../api/organization.ts'
import { sortedByName } from '../../api/person.ts'
import { useAccount } from '../../api/session.ts'
import { AddPeople } from '../../components/add-people.tsx'
import { useNotify } from '../../components/notify.tsx'
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
        {can('talk.addParticipants') && <AddToTalk nio={nio} talk={talk} />}
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

function AddToTalk({ nio, talk }: { nio: string; talk: Talk }) {
  const t = useTranslations()
  const notify = useNotify()
  const add = query.useMutation('post', '/v2/talks/{orgaId}/{talkId}/participants', {
    onSuccess: (changed) => {
      putTalk(nio, changed)
      notify.success(t('talks.added'))
    },
  })
  return (
    <AddPeople
      nio={nio}
      label={t('talks.addPeople')}
      description={t('talks.addPeopleHint')}
      button={t('talks.add')}
      without={talk.participants.map(({ nicHandle }) => nicHandle)}
      adding={add}
      onAdd={(userlist, callbacks) =>
        add.mutate({ params: { path: { orgaId: nio, talkId: String(talk.id) } }, body: { userlist } }, callbacks)
      }
    />
  )
}
