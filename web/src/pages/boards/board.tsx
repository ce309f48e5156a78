import { Anchor, Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconColumns3, IconPlus } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { api, query, type Resource } from '../../api/client.ts'
import { useGroups } from '../../api/groups.ts'
import { useIdempotencyKey } from '../../api/idempotency-key.ts'
import { useOrganization } from '../../api/organization.ts'
import { toProblem } from '../../api/problem.ts'
import { useAccount } from '../../api/session.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorPage } from '../../components/error-pages.tsx'
import { Page } from '../../components/page.tsx'
import { useNow } from '../../components/use-now.ts'
import { useTranslations } from '../../i18n/language.tsx'
import { useLive } from '../../live/use-live.ts'
import { BoardColumns } from './board-columns.tsx'
import { BoardContext, type BoardTools } from './board-context.ts'
import { BoardFilter } from './board-filter.tsx'
import { BoardMenu } from './board-menu.tsx'
import { CardDialog } from './card-dialog.tsx'
import { filterColumns, isFiltered } from './filter.ts'
import { NameDialog } from './name-dialog.tsx'
import { type BoardPath, refreshBoard } from './refresh.ts'
import { SkeletonBoard } from './skeleton-board.tsx'
import { useArchive } from './use-archive.ts'
import { useDragging } from './use-dragging.ts'
import { useMoves } from './use-moves.ts'

const route = getRouteApi('/signed-in/o/$nio/boards/$boardId')

const useBoard = (path: BoardPath) => query.useQuery('get', '/v2/boards/{orgaId}/{boardId}', { params: { path } })

export function BoardPage() {
  const { nio, boardId } = route.useParams()
  const path = useMemo(() => ({ orgaId: nio, boardId }), [nio, boardId])
  const { data, error, refetch } = useBoard(path)
  useLive('board.changed', (changed) => {
    if (changed.boardId === boardId) refreshBoard(path)
  })
  // Cached data stays usable while the connection is lost, but a deleted board does not.
  if (error && (!data || toProblem(error).status === 404)) return <ErrorPage error={error} reset={refetch} />
  if (!data) return <SkeletonBoard />
  return <Board key={boardId} board={data} path={path} />
}

/** The groups of the reader, if the cards are filtered by the reader. The groups of other people are not known. */
function useOwnGroups(nio: string, assignee: string | undefined): string[] {
  const isMe = assignee === useAccount().nicHandle
  const groups = useGroups(nio, { enabled: isMe }).data?.groups ?? []
  return isMe ? groups.filter(({ joined }) => joined).map(({ id }) => id) : []
}

function Board({ board: loaded, path }: { board: Resource<'BoardContent'>; path: BoardPath }) {
  const { orgaId: nio } = path
  const t = useTranslations()
  const navigate = route.useNavigate()
  const { can } = useOrganization()
  const { card: openCard, comment, ...filter } = route.useSearch()
  const now = useNow()
  const element = useRef<HTMLDivElement>(null)
  const [isAddingColumn, addingColumn] = useDisclosure()
  // The data is read from the cache here as well, because the prop may be one render older: a finished move would jump
  // back.
  const { data: board = loaded } = useBoard(path)
  const { withPending, send } = useMoves(path)
  const columns = withPending(board.columns)
  const groupIds = useOwnGroups(nio, filter.assignee)
  const dragging = useDragging(filterColumns(columns, { ...filter, groupIds }, now), element, send)
  const archive = useArchive(path, columns, send)
  const canEdit = can('board.edit')
  useReturnTo(openCard, dragging.focus)
  const tools: BoardTools = {
    path,
    columns,
    canEdit,
    isFiltered: isFiltered(filter),
    now,
    move: dragging.moveNow,
    moveOnly: send,
    archive,
  }

  const { headersOf, forget } = useIdempotencyKey()
  const addColumn = async (name: string) => {
    const body = { name }
    await api.POST('/v2/boards/{orgaId}/{boardId}/columns', { params: { path }, headers: headersOf(body), body })
    // A second column with the same name is meant to be one.
    forget()
    await refreshBoard(path)
    element.current?.lastElementChild?.scrollIntoView({ inline: 'end' })
  }

  return (
    <Page
      fill
      title={board.name}
      actions={
        <Group gap="xs">
          <Anchor size="sm" renderRoot={(props) => <Link to="/o/$nio/boards" params={{ nio }} {...props} />}>
            {t('boards.toBoards')}
          </Anchor>
          <BoardFilter
            columns={columns}
            filter={filter}
            onChange={(next) => navigate({ search: next, replace: true })}
          />
          <BoardMenu board={board} onDeleted={() => navigate({ to: '/o/$nio/boards', params: { nio } })} />
        </Group>
      }
    >
      <BoardContext value={tools}>
        {columns.length > 0 ? (
          <BoardColumns board={element} dragging={dragging} onAddColumn={addingColumn.open} />
        ) : (
          <EmptyState icon={IconColumns3} title={t('boards.noColumnsTitle')} text={t('boards.noColumnsText')}>
            {canEdit && (
              <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={addingColumn.open}>
                {t('boards.addColumn')}
              </Button>
            )}
          </EmptyState>
        )}
        <NameDialog
          opened={isAddingColumn}
          title={t('boards.addColumn')}
          button={t('boards.add')}
          onSubmit={addColumn}
          onClose={addingColumn.close}
        />
        <CardDialog id={openCard} comment={comment} onClose={(options) => navigate({ search: filter, ...options })} />
      </BoardContext>
    </Page>
  )
}

/** The focus returns to the card that was open, wherever the card is now. */
function useReturnTo(openCard: string | undefined, focus: (card: string) => void) {
  const before = useRef(openCard)
  const onClosed = useEffectEvent(focus)
  useEffect(() => {
    if (before.current && !openCard) onClosed(before.current)
    before.current = openCard
  }, [openCard])
}
