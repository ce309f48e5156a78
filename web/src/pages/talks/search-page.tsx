import { Card, Group, Pill, Stack, Text, Title } from '@mantine/core'
import { IconSearch, IconSearchOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { query, type Resource } from '../../api/client.ts'
import { useNio } from '../../api/organization.ts'
import { cursorPages } from '../../api/pagination.ts'
import { displayName } from '../../api/person.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { ItemBoundary, ItemFallback } from '../../components/item-boundary.tsx'
import { plainMatches } from '../../components/markdown/excerpt.ts'
import { usePageTitle } from '../../components/page-title.ts'
import { PagedList } from '../../components/paged-list.tsx'
import { PersonAvatar } from '../../components/person-avatar.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { commentLink } from './comment-link.ts'
import { PaneHeader } from './pane-header.tsx'
import { infoOf } from './talk-cache.ts'
import { useTalkTitle } from './talk-title.ts'
import classes from './talks.module.css'
import { highlighted } from './text-segments.ts'

/** The search in messages, of all talks or of one. */
export function SearchPage() {
  const t = useTranslations()
  const nio = useNio() ?? ''
  const { q = '', talk } = useSearch({ from: '/signed-in/o/$nio/talks/search' })
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  usePageTitle(t('talks.search'))
  // The layout moves the focus to a new page first.
  useEffect(() => {
    const timer = setTimeout(() => field.current?.focus(), 0)
    return () => clearTimeout(timer)
  }, [])
  const show = (search: { q?: string; talk?: number }) =>
    navigate({ to: '/o/$nio/talks/search', params: { nio }, search, replace: true })
  return (
    <section className={classes.conversation} aria-label={t('talks.search')}>
      <PaneHeader nio={nio}>
        <Title order={1} size="h4" className={classes.title}>
          {t('talks.search')}
        </Title>
      </PaneHeader>
      <Stack className={classes.results} gap="md">
        <SearchField
          ref={field}
          label={t('talks.searchWords')}
          q={q}
          onChange={(q) => show({ ...(q !== undefined && { q }), ...(talk !== undefined && { talk }) })}
          flex="none"
        />
        {talk !== undefined && <OnlyIn nio={nio} talkId={talk} remove={() => show(q === '' ? {} : { q })} />}
        {q === '' ? (
          <EmptyState icon={IconSearch} title={t('talks.searchTitle')} text={t('talks.searchText')} />
        ) : (
          <Results key={`${q}/${talk}`} nio={nio} q={q} talk={talk} />
        )}
      </Stack>
    </section>
  )
}

/** Shows that the search is limited to one talk, with a button that removes the limit. */
function OnlyIn({ nio, talkId, remove }: { nio: string; talkId: number; remove(): void }) {
  const t = useTranslations()
  const { data } = useQuery(infoOf(nio, talkId))
  const titleOf = useTalkTitle()
  return (
    <Group gap="xs">
      <Pill
        withRemoveButton
        onRemove={remove}
        removeButtonProps={{ 'aria-label': t('talks.searchEverywhere'), tabIndex: 0, 'aria-hidden': false }}
      >
        {t('talks.searchIn', { title: data ? titleOf(data) : '…' })}
      </Pill>
    </Group>
  )
}

function Results({ nio, q, talk }: { nio: string; q: string; talk: number | undefined }) {
  const t = useTranslations()
  const params = { path: { orgaId: nio }, query: { q, limit: 50, ...(talk !== undefined && { talkId: talk }) } }
  const list = query.useInfiniteQuery('get', '/v2/talks/{orgaId}/search', { params }, cursorPages)
  const empty = <EmptyState icon={IconSearchOff} title={t('talks.foundNothing')} text={t('talks.foundNothingText')} />
  return (
    <PagedList list={list} items={({ messages }) => messages} skeleton={{ height: 72 }} empty={empty}>
      {(messages) => (
        <Stack component="ul" gap="xs" p={0} m={0} aria-label={t('talks.found')}>
          {messages.map((message) => (
            <li key={message.id} className={classes.plain}>
              <ItemBoundary item={message} fallback={<ItemFallback what="message" />}>
                <SearchResult nio={nio} message={message} />
              </ItemBoundary>
            </li>
          ))}
        </Stack>
      )}
    </PagedList>
  )
}

function SearchResult({ nio, message }: { nio: string; message: Resource<'FoundMessage'> }) {
  const t = useTranslations()
  const { talk, author, createdAt } = message
  return (
    <Card
      withBorder
      padding="sm"
      className={classes.found}
      renderRoot={(props) => (
        <Link
          {...(commentLink(nio, talk.about, message.id) ?? {
            to: '/o/$nio/talks/$talkId',
            params: { nio, talkId: String(talk.id) },
            search: { message: message.id },
          })}
          {...props}
        />
      )}
    >
      <Group gap="xs" wrap="nowrap">
        <PersonAvatar person={author} size={24} />
        <Text size="sm" truncate flex="1 1 0">
          <bdi className={classes.quoteName}>{displayName(author)}</bdi> ·{' '}
          <bdi>{talk.kind === 'direct' ? t('channels.directMessage') : talk.title}</bdi>
        </Text>
        <Text size="xs" className={classes.entryTime}>
          <RelativeTime at={createdAt} />
        </Text>
      </Group>
      <Text size="sm" lineClamp={4} dir="auto" className={classes.text}>
        {excerptOf(message).map(({ text, isFound, start }) => (isFound ? <mark key={start}>{text}</mark> : text))}
      </Text>
    </Card>
  )
}

const maxBefore = 120

/** The excerpt begins shortly before the first match, so that the match is visible in a long message. */
function excerptOf({ message, matches }: Resource<'FoundMessage'>) {
  const plain = plainMatches(message, matches)
  const from = Math.max(0, (plain.matches[0]?.start ?? 0) - maxBefore)
  const shown = plain.matches.map(({ start, length }) => ({ start: start - from, length }))
  const segments = highlighted(plain.text.slice(from), shown)
  return from === 0 ? segments : [{ text: '…', isFound: false, start: -1 }, ...segments]
}
