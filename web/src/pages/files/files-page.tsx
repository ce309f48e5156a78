import { Button, Stack } from '@mantine/core'
import { IconFiles, IconSearchOff } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { query, type Resource } from '../../api/client.ts'
import { useOrganization } from '../../api/organization.ts'
import { cursorPages } from '../../api/pagination.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { ItemBoundary, ItemFallback } from '../../components/item-boundary.tsx'
import { Page } from '../../components/page.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { isImage } from '../../files/attachment.ts'
import { refreshFiles } from '../../files/space.ts'
import { showImages } from '../../files/viewer.ts'
import { useTranslations } from '../../i18n/language.tsx'
import { useLive } from '../../live/use-live.ts'
import { DeleteFile } from './delete-file.tsx'
import { FileFilters } from './file-filters.tsx'
import { FileRow } from './file-row.tsx'
import classes from './files.module.css'
import { isFiltered, typeFilters } from './files-search.ts'
import { refreshEvents, usePlaces } from './use-places.ts'
import { UsedSpace } from './used-space.tsx'

const route = getRouteApi('/signed-in/o/$nio/files')

type StoredFile = Resource<'File'>

/** The files of the organization that the reader can read, newest first. */
export function FilesPage() {
  const t = useTranslations()
  const { nio } = useOrganization()
  const navigate = route.useNavigate()
  const search = route.useSearch()
  const { q, type, by, talk, board, event } = search
  const [deleted, setDeleted] = useState<StoredFile | null>(null)
  const places = usePlaces(nio)
  const filter = {
    limit: 50,
    ...(q !== undefined && { q }),
    ...(type !== undefined && { type: typeFilters[type] }),
    ...(by !== undefined && { by }),
    ...(talk !== undefined && { talkId: talk }),
    ...(board !== undefined && { boardId: board }),
    ...(event !== undefined && { eventId: event }),
  }
  const list = query.useInfiniteQuery(
    'get',
    '/v2/files/{orgaId}',
    { params: { path: { orgaId: nio }, query: filter } },
    { ...cursorPages, placeholderData: keepPreviousData },
  )
  useLive('message.posted', ({ attachments }) => {
    if (attachments.length > 0) refreshFiles()
  })
  useLive('message.deleted', () => refreshFiles())
  // These events do not say whether an attachment was among the changes.
  useLive('board.changed', () => refreshFiles())
  useLive('calendar.changed', () => {
    refreshFiles()
    refreshEvents()
  })
  const space = list.data?.pages[0]?.space

  const nothing = isFiltered(search) ? (
    <EmptyState icon={IconSearchOff} title={t('files.nothingFound')} text={t('files.nothingFoundText')}>
      <Button variant="default" onClick={() => navigate({ search: {} })}>
        {t('files.showAll')}
      </Button>
    </EmptyState>
  ) : (
    <EmptyState icon={IconFiles} title={t('files.emptyTitle')} text={t('files.emptyText')} />
  )
  const open = (files: StoredFile[], file: StoredFile) => showImages(files.filter(isImage), file.id)
  return (
    <Page title={t('files.title')} actions={space && <UsedSpace space={space} />}>
      <FileFilters
        nio={nio}
        search={search}
        places={places}
        onChange={(changes) => navigate({ search: { ...search, ...changes }, replace: true })}
      />
      <Stack aria-busy={list.isPlaceholderData} style={{ opacity: list.isPlaceholderData ? 0.6 : 1 }}>
        <PagedList list={list} items={({ files }) => files} skeleton={{ rows: 8, height: 60 }} empty={nothing}>
          {(files) => (
            <ul className={classes.list} aria-label={t('files.title')}>
              {files.map((file) => (
                <li key={file.id} className={classes.item}>
                  <ItemBoundary item={file} fallback={<ItemFallback what="entry" />}>
                    <FileRow
                      nio={nio}
                      file={file}
                      places={places}
                      onOpen={() => open(files, file)}
                      onDelete={() => setDeleted(file)}
                    />
                  </ItemBoundary>
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </Stack>
      {deleted && <DeleteFile nio={nio} file={deleted} onClose={() => setDeleted(null)} />}
    </Page>
  )
}
