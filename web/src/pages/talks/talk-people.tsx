import { ActionIcon, Drawer, Stack, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { maxPageSize } from '../../../../shared/limits.ts'
import { query, type Resource, refresh } from '../../api/client.ts'
import { useGroupName } from '../../api/groups.ts'
import { cursorPages } from '../../api/pagination.ts'
import { displayName, sortedByName } from '../../api/person.ts'
import { everyone, groupEntry } from '../../api/person-or-group.ts'
import { useAccount } from '../../api/session.ts'
import { AddPeople } from '../../components/add-people.tsx'
import { DirectMessageButton } from '../../components/direct-message.tsx'
import { GroupLine } from '../../components/group-line.tsx'
import { useNotify } from '../../components/notify.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { PersonLine } from '../../components/person-line.tsx'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import { useLive } from '../../live/use-live.ts'
import { putTalk, refreshTalk, refreshTalks, type Talk } from './talk-cache.ts'
import { useTalkRights } from './talk-rights.ts'
import classes from './talks.module.css'

type Props = { nio: string; talk: Talk; opened: boolean; onClose(): void }

const participants = '/v2/talks/{orgaId}/{talkId}/participants' as const

/** The participants of a talk, who reads it, and a field to add others. */
export function TalkPeople({ nio, talk, opened, onClose }: Props) {
  const t = useTranslations()
  const { mayAddPeople } = useTalkRights(talk)
  const hint = { open: 'channels.openPeopleHint', private: 'channels.privatePeopleHint' } as const
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      title={t(talk.kind === 'direct' ? 'channels.directPeople' : 'talks.people')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack>
        <Text size="sm">
          {t(talk.kind === 'open' || talk.kind === 'private' ? hint[talk.kind] : 'channels.directPeopleHint')}
        </Text>
        {mayAddPeople && <AddToTalk nio={nio} talk={talk} />}
        {talk.groups.length > 0 && <Groups nio={nio} talk={talk} />}
        <People nio={nio} talk={talk} />
      </Stack>
    </Drawer>
  )
}

function Groups({ nio, talk }: { nio: string; talk: Talk }) {
  const t = useTranslations()
  const nameOf = useGroupName()
  return (
    <Stack component="ul" gap="sm" p={0} m={0} aria-label={t('groups.title')}>
      {talk.groups.map((group) => (
        <li key={group.id} className={classes.person}>
          <GroupLine
            name={nameOf(group)}
            second={t(group.id === everyone ? 'groups.everyoneText' : 'channels.groupHint')}
          />
          <RemoveButton nio={nio} talk={talk} entry={groupEntry(group.id)} name={nameOf(group)} />
        </li>
      ))}
    </Stack>
  )
}

function People({ nio, talk }: { nio: string; talk: Talk }) {
  const t = useTranslations()
  const me = useAccount()
  const { compare } = useFormats()
  const params = { path: { orgaId: nio, talkId: String(talk.id) }, query: { limit: maxPageSize } }
  const list = query.useInfiniteQuery('get', participants, { params }, cursorPages)
  useLive('talk.changed', ({ id }) => {
    if (id === talk.id) refresh(participants)
  })
  useLive('group.changed', () => refresh(participants))
  // The server pages by the order of joining, which stays while more pages follow.
  const inOrder = (people: Resource<'Person'>[]) => (list.hasNextPage ? people : sortedByName(people, compare))
  return (
    <PagedList list={list} items={(page) => page.participants} skeleton={{ rows: 4, height: 40 }} empty={null}>
      {(people) => (
        <Stack component="ul" gap="sm" p={0} m={0} aria-label={t('talks.people')}>
          {inOrder(people).map((person) => {
            const isMe = person.nicHandle === me.nicHandle
            return (
              <li key={person.nicHandle} className={classes.person}>
                <PersonLine person={person} {...(isMe && { second: t('talks.you') })} />
                <DirectMessageButton nio={nio} person={person} isCompact />
                {!isMe && <RemoveButton nio={nio} talk={talk} entry={person.nicHandle} name={displayName(person)} />}
              </li>
            )
          })}
        </Stack>
      )}
    </PagedList>
  )
}

type EntryProps = { nio: string; talk: Talk; entry: string; name: string }

/** Removes a person or a group from a talk that the reader created. */
function RemoveButton({ nio, talk, entry, name }: EntryProps) {
  const t = useTranslations()
  const notify = useNotify()
  const { mayRemovePeople } = useTalkRights(talk)
  const path = { orgaId: nio, talkId: String(talk.id) }
  const onSettled = () => {
    refresh(participants)
    refreshTalk(nio, talk.id)
    refreshTalks()
  }
  const add = query.useMutation('post', participants, { onError: notify.error, onSettled })
  const remove = query.useMutation('delete', '/v2/talks/{orgaId}/{talkId}/participants/{userId}', {
    onSuccess: () =>
      notify.undoable(t('channels.personRemoved', { name }), () =>
        add.mutate({ params: { path }, body: { userlist: [entry] } }),
      ),
    onError: notify.error,
    onSettled,
  })
  if (!mayRemovePeople) return null
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      loading={remove.isPending}
      aria-label={t('channels.removePerson', { name })}
      onClick={() => remove.mutate({ params: { path: { ...path, userId: entry } } })}
    >
      <IconX size={18} aria-hidden />
    </ActionIcon>
  )
}

function AddToTalk({ nio, talk }: { nio: string; talk: Talk }) {
  const t = useTranslations()
  const notify = useNotify()
  const add = query.useMutation('post', participants, {
    onSuccess: (changed) => {
      putTalk(nio, changed)
      refresh(participants)
      notify.success(t('talks.added'))
    },
  })
  return (
    <AddPeople
      nio={nio}
      label={t('talks.addPeople')}
      description={t('channels.addPeopleHint')}
      button={t('talks.add')}
      withGroups
      // People who are in through a group can be added by themselves, so that they stay without the group.
      without={[
        ...(talk.groups.length === 0 ? talk.participants.map(({ nicHandle }) => nicHandle) : []),
        ...talk.groups.map(({ id }) => groupEntry(id)),
      ]}
      adding={add}
      onAdd={(userlist, callbacks) =>
        add.mutate({ params: { path: { orgaId: nio, talkId: String(talk.id) } }, body: { userlist } }, callbacks)
      }
    />
  )
}
