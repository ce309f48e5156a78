import { Anchor, Button, Card as Frame, Group, Stack, Text, Title } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { query } from '../../api/client.ts'
import { useOrganization } from '../../api/organization.ts'
import { cursorPages } from '../../api/pagination.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { FirstPage } from '../../components/first-page.tsx'
import { More } from '../../components/load-more.tsx'
import { useTell } from '../../components/notify.tsx'
import { Page } from '../../components/page.tsx'
import { Ago } from '../../components/relative-time.tsx'
import { useWords } from '../../i18n/language.tsx'
import { useLive } from '../../live/use-live.ts'
import type { Card } from './layout.ts'
import { type BoardPath, refreshBoard } from './refresh.ts'

const route = getRouteApi('/signed-in/o/$nio/boards/$boardId/archive')

/** The cards of a board that were put away. */
export function ArchivePage() {
  const say = useWords()
  const params = route.useParams()
  const path = { orgaId: params.nio, boardId: params.boardId }
  const { data: board } = query.useQuery('get', '/v2/boards/{orgaId}/{boardId}', { params: { path } })
  useLive('board.changed', ({ boardId }) => {
    if (boardId === path.boardId) refreshBoard(path)
  })
  return (
    <Page
      title={board ? say('boards.archiveOf', { name: board.name }) : say('boards.archive')}
      actions={
        <Anchor renderRoot={(props) => <Link to="/o/$nio/boards/$boardId" params={params} {...props} />}>
          {say('boards.toBoard')}
        </Anchor>
      }
    >
      <ArchivedCards path={path} />
    </Page>
  )
}

function ArchivedCards({ path }: { path: BoardPath }) {
  const say = useWords()
  const list = query.useInfiniteQuery('get', '/v2/boards/{orgaId}/{boardId}/archive', { params: { path } }, cursorPages)
  const cards = list.data?.pages.flatMap((page) => page.cards)
  if (!cards) return <FirstPage list={list} />
  if (cards.length === 0) {
    return (
      <EmptyState icon={IconArchive} title={say('boards.archiveEmptyTitle')} text={say('boards.archiveEmptyText')} />
    )
  }
  return (
    <Stack>
      {cards.map((card) => (
        <ArchivedCard key={card.id} card={card} path={path} />
      ))}
      <More list={list} />
    </Stack>
  )
}

function ArchivedCard({ card: { id, title, archivedAt }, path }: { card: Card; path: BoardPath }) {
  const say = useWords()
  const tell = useTell()
  const { can } = useOrganization()
  const restore = query.useMutation('post', '/v2/boards/{orgaId}/{boardId}/cards/{cardId}/restore', {
    onSuccess: () => tell.done(say('boards.cardRestored', { title })),
    onError: tell.problem,
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
              {say('boards.archivedAt')} <Ago at={archivedAt} />
            </Text>
          )}
        </div>
        {can('board.edit') && (
          <Button
            variant="default"
            loading={restore.isPending}
            aria-label={say('boards.restoreNamed', { name: title })}
            onClick={() => restore.mutate({ params: { path: { ...path, cardId: id } } })}
          >
            {say('boards.restore')}
          </Button>
        )}
      </Group>
    </Frame>
  )
}
