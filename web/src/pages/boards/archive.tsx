import { Anchor, Button, Card as Frame, Group, Stack, Text, Title } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { query } from '../../api/client.ts'
import { useOrganization } from '../../api/organization.ts'
import { cursorPages } from '../../api/pagination.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { useNotify } from '../../components/notify.tsx'
import { Page } from '../../components/page.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { useLive } from '../../live/use-live.ts'
import type { Card } from './layout.ts'
import { type BoardPath, refreshBoard } from './refresh.ts'

const route = getRouteApi('/signed-in/o/$nio/boards/$boardId/archive')

/** The archived cards of a board. */
export function ArchivePage() {
  const t = useTranslations()
  const params = route.useParams()
  const path = { orgaId: params.nio, boardId: params.boardId }
  const { data: board } = query.useQuery('get', '/v2/boards/{orgaId}/{boardId}', { params: { path } })
  useLive('board.changed', ({ boardId }) => {
    if (boardId === path.boardId) refreshBoard(path)
  })
  return (
    <Page
      title={board ? t('boards.archiveOf', { name: board.name }) : t('boards.archive')}
      actions={
        <Anchor renderRoot={(props) => <Link to="/o/$nio/boards/$boardId" params={params} {...props} />}>
          {t('boards.toBoard')}
        </Anchor>
      }
    >
      <ArchivedCards path={path} />
    </Page>
  )
}

function ArchivedCards({ path }: { path: BoardPath }) {
  const t = useTranslations()
  const list = query.useInfiniteQuery('get', '/v2/boards/{orgaId}/{boardId}/archive', { params: { path } }, cursorPages)
  const empty = (
    <EmptyState icon={IconArchive} title={t('boards.archiveEmptyTitle')} text={t('boards.archiveEmptyText')} />
  )
  return (
    <PagedList list={list} items={({ cards }) => cards} empty={empty}>
      {(cards) => (
        <Stack>
          {cards.map((card) => (
            <ArchivedCard key={card.id} card={card} path={path} />
          ))}
        </Stack>
      )}
    </PagedList>
  )
}

function ArchivedCard({ card: { id, title, archivedAt }, path }: { card: Card; path: BoardPath }) {
  const t = useTranslations()
  const notify = useNotify()
  const { can } = useOrganization()
  const restore = query.useMutation('post', '/v2/boards/{orgaId}/{boardId}/cards/{cardId}/restore', {
    onSuccess: () => notify.success(t('boards.cardRestored', { title })),
    onError: notify.error,
    onSettled: () => refreshBoard(path),
  })
  return (
    <Frame withBorder padding="md">
      <Group justify="space-between">
        <div>
          <Title order={2} size="h5" dir="auto">
            <Anchor
              inherit
              renderRoot={(props) => (
                <Link
                  to="/o/$nio/boards/$boardId"
                  params={{ nio: path.orgaId, boardId: path.boardId }}
                  search={{ card: id }}
                  {...props}
                />
              )}
            >
              {title}
            </Anchor>
          </Title>
          {archivedAt && (
            <Text size="sm" c="dimmed">
              <RelativeTime at={archivedAt}>{(time) => t('boards.archivedAt', { time })}</RelativeTime>
            </Text>
          )}
        </div>
        {can('board.edit') && (
          <Button
            variant="default"
            loading={restore.isPending}
            aria-label={t('boards.restoreNamed', { name: title })}
            onClick={() => restore.mutate({ params: { path: { ...path, cardId: id } } })}
          >
            {t('boards.restore')}
          </Button>
        )}
      </Group>
    </Frame>
  )
}
