import { Anchor, Badge, Button, Card, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { IconArchive, IconCompass } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { query, refresh } from '../../api/client.ts'
import { useOrganization } from '../../api/organization.ts'
import { cursorPages } from '../../api/pagination.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { ItemBoundary, ItemFallback } from '../../components/item-boundary.tsx'
import { usePageTitle } from '../../components/page-title.ts'
import { PagedList } from '../../components/paged-list.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { useLive } from '../../live/use-live.ts'
import { useArchiveTalk } from './archive-talk.ts'
import { useJoinTalk } from './join-talk.ts'
import { PaneHeader } from './pane-header.tsx'
import type { Talk } from './talk-cache.ts'
import { TalkIcon } from './talk-icon.tsx'
import { useTalkRights } from './talk-rights.ts'
import classes from './talks.module.css'

const route = getRouteApi('/signed-in/o/$nio/talks/browse')

/** The open channels of the organization, which every member can read and join, and the archive of the reader. */
export function BrowsePage() {
  const t = useTranslations()
  const { nio } = useOrganization()
  const navigate = route.useNavigate()
  const { q = '', archived = false } = route.useSearch()
  usePageTitle(t('channels.browse'))
  return (
    <section className={classes.conversation} aria-label={t('channels.browse')}>
      <PaneHeader nio={nio}>
        <Title order={1} size="h4" className={classes.title}>
          {t('channels.browse')}
        </Title>
      </PaneHeader>
      <Stack className={classes.results} gap="md">
        <SegmentedControl
          className={classes.choice}
          aria-label={t('channels.browse')}
          value={archived ? 'archived' : 'open'}
          onChange={(chosen) => navigate({ search: chosen === 'archived' ? { archived: true } : {}, replace: true })}
          data={[
            { value: 'open', label: t('channels.openChannels') },
            { value: 'archived', label: t('channels.archived') },
          ]}
        />
        <Text size="sm">{t(archived ? 'channels.archiveText' : 'channels.browseText')}</Text>
        {archived ? (
          <ArchivedTalks nio={nio} />
        ) : (
          <>
            <Group>
              <SearchField
                label={t('channels.find')}
                q={q}
                onChange={(text) => navigate({ search: { q: text }, replace: true })}
              />
            </Group>
            <OpenTalks nio={nio} q={q} />
          </>
        )}
      </Stack>
    </section>
  )
}

const open = '/v2/talks/{orgaId}/open' as const

function OpenTalks({ nio, q }: { nio: string; q: string }) {
  const t = useTranslations()
  const params = { path: { orgaId: nio }, query: { limit: 50, ...(q && { q }) } }
  const list = query.useInfiniteQuery('get', open, { params }, { ...cursorPages, placeholderData: keepPreviousData })
  useLive('talk.opened', () => refresh(open))
  useLive('talk.changed', () => refresh(open))
  const empty = (
    <EmptyState
      icon={IconCompass}
      title={t(q ? 'common.searchNothing' : 'channels.noOpenTitle')}
      text={t(q ? 'channels.notFoundText' : 'channels.noOpenText')}
    />
  )
  return (
    <PagedList list={list} items={({ talks }) => talks} skeleton={{ height: 72 }} empty={empty}>
      {(talks) => <TalkCards nio={nio} talks={talks} />}
    </PagedList>
  )
}

function ArchivedTalks({ nio }: { nio: string }) {
  const t = useTranslations()
  const params = { path: { orgaId: nio }, query: { limit: 50, archived: true } }
  const list = query.useInfiniteQuery('get', '/v2/talks/{orgaId}', { params }, cursorPages)
  const empty = (
    <EmptyState icon={IconArchive} title={t('channels.noArchivedTitle')} text={t('channels.noArchivedText')} />
  )
  return (
    <PagedList list={list} items={({ talks }) => talks} skeleton={{ height: 72 }} empty={empty}>
      {(talks) => <TalkCards nio={nio} talks={talks} />}
    </PagedList>
  )
}

function TalkCards({ nio, talks }: { nio: string; talks: Talk[] }) {
  const t = useTranslations()
  return (
    <Stack component="ul" gap="xs" p={0} m={0} aria-label={t('channels.title')}>
      {talks.map((talk) => (
        <Card key={talk.id} component="li" withBorder padding="sm" className={classes.plain}>
          <ItemBoundary item={talk} fallback={<ItemFallback what="entry" />}>
            <TalkCard nio={nio} talk={talk} />
          </ItemBoundary>
        </Card>
      ))}
    </Stack>
  )
}

function TalkCard({ nio, talk }: { nio: string; talk: Talk }) {
  const t = useTranslations()
  const { mayJoin, mayRestore } = useTalkRights(talk)
  const { join, isPending } = useJoinTalk(nio, talk)
  const { restore, isRestoring } = useArchiveTalk(nio, talk)
  const { title } = talk
  return (
    <Group justify="space-between" gap="sm">
      <Group gap="sm" wrap="nowrap" flex="1 1 220px" miw={0}>
        <TalkIcon talk={talk} size={34} />
        <div className={classes.entryText}>
          <Anchor
            fw={600}
            underline="hover"
            renderRoot={(props) => (
              <Link to="/o/$nio/talks/$talkId" params={{ nio, talkId: String(talk.id) }} {...props} />
            )}
          >
            <bdi>{title}</bdi>
          </Anchor>
          <Text size="xs" c="dimmed">
            {t('channels.people', { count: talk.participantCount })} · <RelativeTime at={talk.lastMessageAt} />
          </Text>
        </div>
      </Group>
      {talk.joined && talk.archivedAt === null && (
        <Badge variant="light" color="teal">
          {t('groups.joined')}
        </Badge>
      )}
      {mayJoin && (
        <Button variant="light" loading={isPending} aria-label={t('channels.joinName', { title })} onClick={join}>
          {t('groups.join')}
        </Button>
      )}
      {mayRestore && (
        <Button
          variant="default"
          loading={isRestoring}
          aria-label={t('channels.restoreName', { title })}
          onClick={restore}
        >
          {t('channels.restoreSubmit')}
        </Button>
      )}
    </Group>
  )
}
