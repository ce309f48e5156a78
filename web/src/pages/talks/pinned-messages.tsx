import { ActionIcon, Drawer, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconPin, IconPinnedOff } from '@tabler/icons-react'
import { query, refresh } from '../../api/client.ts'
import { useOrganization } from '../../api/organization.ts'
import { cursorPages } from '../../api/pagination.ts'
import { displayName } from '../../api/person.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { ItemBoundary, ItemFallback } from '../../components/item-boundary.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { PersonAvatar } from '../../components/person-avatar.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { useLive } from '../../live/use-live.ts'
import { useMessageActions } from './actions.ts'
import { summaryOf } from './message-summary.ts'
import type { Message } from './message-window.ts'
import type { Talk } from './talk-cache.ts'
import { isWritable } from './talk-rights.ts'
import classes from './talks.module.css'

type Props = { nio: string; talk: Talk; opened: boolean; onClose(): void }

const pins = '/v2/talks/{orgaId}/{talkId}/pins' as const

/** The messages of a talk that were pinned, each of which leads to its place. */
export function PinnedMessages({ nio, talk, opened, onClose }: Props) {
  const t = useTranslations()
  const changed = ({ talkId }: Message) => {
    if (talkId === talk.id) refresh(pins)
  }
  useLive('message.changed', changed)
  useLive('message.deleted', changed)
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      title={t('channels.pins')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Pins nio={nio} talk={talk} onClose={onClose} />
    </Drawer>
  )
}

function Pins({ nio, talk, onClose }: Omit<Props, 'opened'>) {
  const t = useTranslations()
  const params = { path: { orgaId: nio, talkId: String(talk.id) }, query: { limit: 50 } }
  const list = query.useInfiniteQuery('get', pins, { params }, cursorPages)
  const empty = <EmptyState icon={IconPin} title={t('channels.noPins')} text={t('channels.noPinsText')} />
  return (
    <PagedList list={list} items={({ messages }) => messages} skeleton={{ rows: 3, height: 64 }} empty={empty}>
      {(messages) => (
        <Stack component="ul" gap="xs" p={0} m={0} aria-label={t('channels.pins')}>
          {messages.toReversed().map((message) => (
            <li key={message.id} className={classes.person}>
              <ItemBoundary item={message} fallback={<ItemFallback what="message" />}>
                <Pin talk={talk} message={message} onClose={onClose} />
              </ItemBoundary>
            </li>
          ))}
        </Stack>
      )}
    </PagedList>
  )
}

function Pin({ talk, message, onClose }: { talk: Talk; message: Message; onClose(): void }) {
  const t = useTranslations()
  const { can } = useOrganization()
  const { goTo, setPinned } = useMessageActions()
  return (
    <>
      <UnstyledButton
        className={classes.pin}
        onClick={() => {
          onClose()
          goTo(message.id)
        }}
      >
        <Group component="span" gap="xs" wrap="nowrap">
          <PersonAvatar person={message.author} size={24} />
          <Text component="bdi" size="sm" fw={650} truncate flex={1}>
            {displayName(message.author)}
          </Text>
          <Text component="span" size="xs" className={classes.entryTime}>
            <RelativeTime at={message.createdAt} />
          </Text>
        </Group>
        <Text component="span" display="block" size="sm" lineClamp={3} dir="auto">
          {summaryOf(message, t)}
        </Text>
      </UnstyledButton>
      {isWritable(talk) && can('talk.pin') && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('channels.unpin')}
          title={t('channels.unpin')}
          onClick={() => setPinned(message, false)}
        >
          <IconPinnedOff size={18} aria-hidden />
        </ActionIcon>
      )}
    </>
  )
}
