import { Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { restorableDays } from '../../../../shared/limits.ts'
import { query, type Resource } from '../../api/client.ts'
import { useOrganization } from '../../api/organization.ts'
import { cursorPages } from '../../api/pagination.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { useNotify } from '../../components/notify.tsx'
import { Page } from '../../components/page.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import { refreshBoards } from './refresh.ts'

/** Deleted boards that can still be restored. */
export function TrashPage() {
  const t = useTranslations()
  const { days } = useFormats()
  const { nio } = useOrganization()
  return (
    <Page
      title={t('boards.trash')}
      actions={
        <Anchor renderRoot={(props) => <Link to="/o/$nio/boards" params={{ nio }} {...props} />}>
          {t('boards.toBoards')}
        </Anchor>
      }
    >
      <Text c="dimmed">{t('boards.trashText', { period: days(restorableDays) })}</Text>
      <DeletedBoards nio={nio} />
    </Page>
  )
}

function DeletedBoards({ nio }: { nio: string }) {
  const t = useTranslations()
  const list = query.useInfiniteQuery(
    'get',
    '/v2/boards/{orgaId}/trash',
    { params: { path: { orgaId: nio } } },
    cursorPages,
  )
  const empty = <EmptyState icon={IconTrash} title={t('boards.trashEmptyTitle')} text={t('boards.trashEmptyText')} />
  return (
    <PagedList list={list} items={({ boards }) => boards} empty={empty}>
      {(boards) => (
        <Stack>
          {boards.map((board) => (
            <DeletedBoard key={board.id} board={board} nio={nio} />
          ))}
        </Stack>
      )}
    </PagedList>
  )
}

function DeletedBoard({ board: { id, name, deletedAt }, nio }: { board: Resource<'DeletedBoard'>; nio: string }) {
  const t = useTranslations()
  const notify = useNotify()
  const restore = query.useMutation('post', '/v2/boards/{orgaId}/{boardId}/restore', {
    onSuccess: () => notify.success(t('boards.restored', { name })),
    onError: notify.error,
    onSettled: () => refreshBoards(nio),
  })
  return (
    <Card withBorder padding="lg">
      <Group justify="space-between">
        <div>
          <Title order={2} size="h5" dir="auto">
            {name}
          </Title>
          <Text size="sm" c="dimmed">
            <RelativeTime at={deletedAt}>{(time) => t('boards.deletedAt', { time })}</RelativeTime>
          </Text>
        </div>
        <Button
          variant="default"
          loading={restore.isPending}
          aria-label={t('boards.restoreNamed', { name })}
          onClick={() => restore.mutate({ params: { path: { orgaId: nio, boardId: id } } })}
        >
          {t('boards.restore')}
        </Button>
      </Group>
    </Card>
  )
}
