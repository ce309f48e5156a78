import { ActionIcon, Badge, Button, Group, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMessagePlus, IconMessages, IconPlus, IconSearch } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useOrganization } from '../../api/organization.ts'
import { displayName, sortedByName } from '../../api/person.ts'
import { useAccount } from '../../api/session.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { ItemBoundary, ItemFallback } from '../../components/item-boundary.tsx'
import { MentionBadge } from '../../components/mention-badge.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import { NewTalk } from './new-talk.tsx'
import { type Talk, useTalks } from './talk-cache.ts'
import classes from './talks.module.css'

/** The talks of the reader, sorted by their newest messages. */
export function TalkList({ isMain }: { isMain: boolean }) {
  const t = useTranslations()
  const { nio, can } = useOrganization()
  const navigate = useNavigate()
  const { new: isRequested = false } = useSearch({ from: '/signed-in/o/$nio/talks' })
  const [isOpening, opening] = useDisclosure()
  const close = () => {
    opening.close()
    if (isRequested) navigate({ to: '/o/$nio/talks', params: { nio }, search: {}, replace: true })
  }
  return (
    <section className={classes.list} aria-label={t('talks.talks')}>
      <Group className={classes.listHead} justify="space-between" wrap="nowrap">
        <Title order={isMain ? 1 : 2} size="h4">
          {t('talks.talks')}
        </Title>
        <Group gap="xs" wrap="nowrap">
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('talks.search')}
            renderRoot={(props) => <Link to="/o/$nio/talks/search" params={{ nio }} search={{}} {...props} />}
          >
            <IconSearch size={18} aria-hidden />
          </ActionIcon>
          {can('talk.create') && (
            <ActionIcon size="lg" aria-label={t('talks.open')} onClick={opening.open}>
              <IconPlus size={18} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      </Group>
      <Talks open={can('talk.create') ? opening.open : undefined} />
      {(isOpening || isRequested) && <NewTalk nio={nio} onClose={close} />}
    </section>
  )
}

function Talks({ open }: { open: (() => void) | undefined }) {
  const t = useTranslations()
  const { nio } = useOrganization()
  const list = useTalks(nio)
  const empty = (
    <EmptyState icon={IconMessages} title={t('talks.emptyTitle')} text={t('talks.emptyText')}>
      {open && (
        <Button leftSection={<IconMessagePlus size={18} aria-hidden />} onClick={open}>
          {t('talks.open')}
        </Button>
      )}
    </EmptyState>
  )
  return (
    <div className={classes.listScroll}>
      <PagedList list={list} items={({ talks }) => talks} skeleton={{ rows: 5, height: 56 }} empty={empty}>
        {(talks) => (
          <ul className={classes.entries}>
            {talks.map((talk) => (
              <li key={talk.id}>
                <ItemBoundary item={talk} fallback={<ItemFallback what="entry" />}>
                  <Entry nio={nio} talk={talk} />
                </ItemBoundary>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}

const maxNames = 4

function Entry({ nio, talk }: { nio: string; talk: Talk }) {
  const t = useTranslations()
  const { number, briefly, dateTime, commas, compare } = useFormats()
  const me = useAccount()
  const others = sortedByName(talk.participants, compare).filter(({ nicHandle }) => nicHandle !== me.nicHandle)
  const names = commas(others.slice(0, maxNames).map(displayName))
  const count = others.length - maxNames
  return (
    <Link
      to="/o/$nio/talks/$talkId"
      params={{ nio, talkId: String(talk.id) }}
      className={classes.entry}
      activeProps={{ 'data-active': true }}
    >
      <div className={classes.entryLine}>
        <Text component="bdi" truncate size="sm" fw={talk.unread > 0 ? 700 : 500}>
          {talk.title}
        </Text>
        <Text
          component="time"
          size="xs"
          className={classes.entryTime}
          dateTime={talk.lastMessageAt}
          title={dateTime(talk.lastMessageAt)}
        >
          {briefly(talk.lastMessageAt)}
        </Text>
      </div>
      <div className={classes.entryLine}>
        <Text size="xs" truncate flex={1} className={classes.quiet}>
          {others.length === 0 ? t('talks.onlyYou') : count > 0 ? t('talks.andOthers', { names, count }) : names}
        </Text>
        <MentionBadge count={talk.unreadMentions} />
        {talk.unread > 0 && (
          <Badge size="sm" circle={talk.unread < 10} aria-label={t('home.unread', { count: talk.unread })} role="img">
            {talk.unread > 99 ? `${number(99)}+` : number(talk.unread)}
          </Badge>
        )}
      </div>
    </Link>
  )
}
