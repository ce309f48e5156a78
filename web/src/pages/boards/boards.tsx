import { Button, Card, Group, SimpleGrid, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconLayoutKanban, IconPlus, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api, type Resource } from '../../api/client.ts'
import { useIdempotencyKey } from '../../api/idempotency-key.ts'
import { useOrganization } from '../../api/organization.ts'
import { displayName } from '../../api/person.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { ItemBoundary, ItemFallback } from '../../components/item-boundary.tsx'
import { Page } from '../../components/page.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import { BoardMenu } from './board-menu.tsx'
import classes from './boards.module.css'
import { NameDialog } from './name-dialog.tsx'
import { refreshBoards } from './refresh.ts'
import { useBoards } from './use-boards.ts'

/** The boards of an organization. */
export function BoardsPage() {
  const t = useTranslations()
  const navigate = useNavigate()
  const { nio, can } = useOrganization()
  const { new: isRequested = false } = useSearch({ from: '/signed-in/o/$nio/boards' })
  const [isCreating, creating] = useDisclosure()
  const { headersOf, forget } = useIdempotencyKey()
  const close = () => {
    creating.close()
    if (isRequested) navigate({ to: '/o/$nio/boards', params: { nio }, search: {}, replace: true })
  }

  const create = async (name: string) => {
    const columns = [t('boards.toDo'), t('boards.doing'), t('boards.done')]
    const body = { name, columns }
    const params = { path: { orgaId: nio } }
    const made = await api.POST('/v2/boards/{orgaId}/create', { params, headers: headersOf(body), body })
    // A second board with the same name is meant to be one.
    forget()
    refreshBoards(nio)
    if (made.data) await navigate({ to: '/o/$nio/boards/$boardId', params: { nio, boardId: made.data.id } })
  }

  const createButton = can('board.create') && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={creating.open}>
      {t('boards.create')}
    </Button>
  )
  const trashLink = can('board.restore') && (
    <Button
      variant="default"
      leftSection={<IconTrash size={18} aria-hidden />}
      renderRoot={(props) => <Link to="/o/$nio/boards/trash" params={{ nio }} {...props} />}
    >
      {t('boards.trash')}
    </Button>
  )
  return (
    <Page
      title={t('boards.title')}
      actions={
        <Group gap="xs">
          {trashLink}
          {createButton}
        </Group>
      }
    >
      <BoardList nio={nio} createButton={createButton} />
      <NameDialog
        opened={isCreating || isRequested}
        title={t('boards.create')}
        button={t('boards.createSubmit')}
        placeholder={t('boards.namePlaceholder')}
        onSubmit={create}
        onClose={close}
      />
    </Page>
  )
}

function BoardList({ nio, createButton }: { nio: string; createButton: ReactNode }) {
  const t = useTranslations()
  const list = useBoards(nio)
  const empty = (
    <EmptyState icon={IconLayoutKanban} title={t('boards.emptyTitle')} text={t('boards.emptyText')}>
      {createButton}
    </EmptyState>
  )
  return (
    <PagedList list={list} items={({ boards }) => boards} empty={empty}>
      {(boards) => (
        <SimpleGrid component="ul" cols={{ base: 1, sm: 2, lg: 3 }} className={classes.list}>
          {boards.map((board) => (
            <ItemBoundary
              key={board.id}
              item={board}
              fallback={
                <li>
                  <ItemFallback what="entry" />
                </li>
              }
            >
              <BoardItem board={board} nio={nio} />
            </ItemBoundary>
          ))}
        </SimpleGrid>
      )}
    </PagedList>
  )
}

function BoardItem({ board, nio }: { board: Resource<'Board'>; nio: string }) {
  const t = useTranslations()
  const { day } = useFormats()
  return (
    <Card component="li" withBorder padding="lg" className={classes.boardItem}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Title order={2} size="h5" lineClamp={2} dir="auto">
          <Link to="/o/$nio/boards/$boardId" params={{ nio, boardId: board.id }} className={classes.wholeCardLink}>
            {board.name}
          </Link>
        </Title>
        <BoardMenu board={board} />
      </Group>
      <Text size="sm" c="dimmed">
        {t('boards.createdBy', { name: displayName(board.createdBy), date: day(board.createdAt) })}
      </Text>
    </Card>
  )
}
