import { ActionIcon, Badge, Button, Group, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCompass, IconMessagePlus, IconMessages, IconPlus, IconSearch, IconSpeakerphone } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useGroupName } from '../../api/groups.ts'
import { useOrganization } from '../../api/organization.ts'
import { displayName, secondName, sortedByName } from '../../api/person.ts'
import { useAccount } from '../../api/session.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { ItemBoundary, ItemFallback } from '../../components/item-boundary.tsx'
import { MentionBadge } from '../../components/mention-badge.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import { useMessageEveryone } from './message-everyone.ts'
import { MutedSign } from './muted-sign.tsx'
import { NewDirect } from './new-direct.tsx'
import { NewTalk } from './new-talk.tsx'
import { type Talk, useTalks } from './talk-cache.ts'
import { TalkIcon } from './talk-icon.tsx'
import { othersIn, useTalkTitle } from './talk-title.ts'
import classes from './talks.module.css'

/** The talks of the reader, sorted by their newest messages: first channels, then direct messages. */
export function TalkList({ isMain }: { isMain: boolean }) {
  const t = useTranslations()
  const { nio, can } = useOrganization()
  const navigate = useNavigate()
  const { new: requested } = useSearch({ from: '/signed-in/o/$nio/talks' })
  const [isOpening, opening] = useDisclosure()
  const [isWriting, writing] = useDisclosure()
  const everyone = useMessageEveryone(nio)
  const close = () => {
    opening.close()
    if (requested) navigate({ to: '/o/$nio/talks', params: { nio }, search: {}, replace: true })
  }
  return (
    <section className={classes.list} aria-label={t('talks.talks')}>
      <Group className={classes.listHead} justify="space-between" wrap="nowrap">
        <Title order={isMain ? 1 : 2} size="h4">
          {t('talks.talks')}
        </Title>
        <Group gap="xs" wrap="nowrap">
          {can('talk.post') && (
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t('channels.messageEveryone')}
              title={t('channels.messageEveryone')}
              loading={everyone.isLoading}
              onClick={everyone.open}
            >
              <IconSpeakerphone size={18} aria-hidden className={classes.flips} />
            </ActionIcon>
          )}
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('talks.search')}
            title={t('talks.search')}
            renderRoot={(props) => <Link to="/o/$nio/talks/search" params={{ nio }} search={{}} {...props} />}
          >
            <IconSearch size={18} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
      <Talks
        level={isMain ? 2 : 3}
        open={can('talk.create') ? opening.open : undefined}
        write={can('talk.createDirect') ? writing.open : undefined}
      />
      {(isOpening || requested) && <NewTalk nio={nio} isForEveryone={requested === 'everyone'} onClose={close} />}
      {isWriting && <NewDirect nio={nio} onClose={writing.close} />}
    </section>
  )
}

type TalksProps = { level: 2 | 3; open: (() => void) | undefined; write: (() => void) | undefined }

function Talks({ level, open, write }: TalksProps) {
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
      <Button
        variant="default"
        leftSection={<IconCompass size={18} aria-hidden />}
        renderRoot={(props) => <Link to="/o/$nio/talks/browse" params={{ nio }} search={{}} {...props} />}
      >
        {t('channels.browse')}
      </Button>
    </EmptyState>
  )
  const browse = (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t('channels.browse')}
      title={t('channels.browse')}
      renderRoot={(props) => <Link to="/o/$nio/talks/browse" params={{ nio }} search={{}} {...props} />}
    >
      <IconCompass size={18} aria-hidden />
    </ActionIcon>
  )
  return (
    <div className={classes.listScroll}>
      <PagedList list={list} items={({ talks }) => talks} skeleton={{ rows: 5, height: 56 }} empty={empty}>
        {(talks) => (
          <>
            <TalkSection
              level={level}
              title={t('channels.title')}
              talks={talks.filter(({ kind }) => kind !== 'direct')}
              none={t('channels.noChannels')}
              actions={
                <>
                  {browse}
                  {open && <AddButton label={t('talks.open')} onClick={open} />}
                </>
              }
            />
            <TalkSection
              level={level}
              title={t('channels.direct')}
              talks={talks.filter(({ kind }) => kind === 'direct')}
              none={t('channels.noDirect')}
              actions={write && <AddButton label={t('channels.newDirect')} onClick={write} />}
            />
          </>
        )}
      </PagedList>
    </div>
  )
}

const AddButton = ({ label, onClick }: { label: string; onClick(): void }) => (
  <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={onClick}>
    <IconPlus size={18} aria-hidden />
  </ActionIcon>
)

type SectionProps = { level: 2 | 3; title: string; talks: Talk[]; none: string; actions: ReactNode }

function TalkSection({ level, title, talks, none, actions }: SectionProps) {
  const { nio } = useOrganization()
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.section}>
      <div className={classes.sectionHead}>
        <Title order={level} size={13} id={id} className={classes.sectionTitle}>
          {title}
        </Title>
        {actions}
      </div>
      {talks.length === 0 && (
        <Text size="xs" className={classes.none}>
          {none}
        </Text>
      )}
      {talks.length > 0 && (
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
    </section>
  )
}

function Entry({ nio, talk }: { nio: string; talk: Talk }) {
  const { number, briefly, dateTime } = useFormats()
  const t = useTranslations()
  const titleOf = useTalkTitle()
  const peopleIn = usePeopleLine()
  return (
    <Link
      to="/o/$nio/talks/$talkId"
      params={{ nio, talkId: String(talk.id) }}
      className={classes.entry}
      activeProps={{ 'data-active': true }}
    >
      <TalkIcon talk={talk} />
      <div className={classes.entryText}>
        <div className={classes.entryLine}>
          <Text component="bdi" truncate size="sm" fw={talk.unread > 0 ? 700 : 500}>
            {titleOf(talk)}
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
            {peopleIn(talk)}
          </Text>
          <MutedSign talk={talk} />
          <MentionBadge count={talk.unreadMentions} />
          {talk.unread > 0 && (
            <Badge
              size="sm"
              // The number of unread messages does not stand out if not every message is for the reader.
              {...(talk.notify !== 'all' && { variant: 'default' })}
              circle={talk.unread < 10}
              aria-label={t('home.unread', { count: talk.unread })}
              role="img"
            >
              {talk.unread > 99 ? `${number(99)}+` : number(talk.unread)}
            </Badge>
          )}
        </div>
      </div>
    </Link>
  )
}

const maxNames = 4

/** The people of a talk in one line: its groups, or the names of the first people. */
function usePeopleLine() {
  const t = useTranslations()
  const { commas, compare } = useFormats()
  const nameOf = useGroupName()
  const { nicHandle } = useAccount()
  return (talk: Talk): string => {
    const others = sortedByName(othersIn(talk, nicHandle), compare)
    const [other] = others
    if (talk.kind === 'direct' && others.length === 1 && other) return secondName(other)
    if (talk.groups.length > 0) return commas(talk.groups.map(nameOf))
    const names = commas(others.slice(0, maxNames).map(displayName))
    const count = talk.participantCount - (talk.joined ? 1 : 0) - Math.min(maxNames, others.length)
    return others.length === 0 ? t('talks.onlyYou') : count > 0 ? t('talks.andOthers', { names, count }) : names
  }
}
