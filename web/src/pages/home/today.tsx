import { Button, Center, Stack, Text, Title } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { query, refresh } from '../../api/client.ts'
import { useOwnOrganizations } from '../../api/own-organizations.ts'
import { cursorPages } from '../../api/pagination.ts'
import { ItemBoundary, ItemFallback } from '../../components/item-boundary.tsx'
import { ListPlaceholder } from '../../components/list-placeholder.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { useLive } from '../../live/use-live.ts'
import classes from './home.module.css'
import { TodayCard } from './today-card.tsx'

/** The organizations stand below, so the list begins short. */
const shownAtFirst = 8
/** Something may become due while the page is open, which no event tells. */
const recheckMs = 5 * 60_000
const refreshPauseMs = 500

/**
 * Things that wait for the reader in all organizations, the most urgent first. People without organizations see
 * invitations.
 */
export function Today() {
  const t = useTranslations()
  const organizations = useOwnOrganizations()
  const list = query.useInfiniteQuery(
    'get',
    '/v2/account/today',
    { params: { query: { limit: shownAtFirst } } },
    { ...cursorPages, staleTime: 0, refetchInterval: recheckMs },
  )
  // Boards and calendars may change many times in a moment.
  const refreshSoon = useDebouncedCallback(() => refresh('/v2/account/today'), refreshPauseMs)
  useLive('board.changed', refreshSoon)
  useLive('calendar.changed', refreshSoon)
  useLive('message.deleted', refreshSoon)
  useLive('organization.left', refreshSoon)
  useLive('organization.closed', refreshSoon)

  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  if (list.data && items.length === 0 && organizations.length === 0) return null
  return (
    <Stack component="section" aria-labelledby="today">
      <Title order={2} size="h4" id="today">
        {t('today.title')}
      </Title>
      {!list.data && <ListPlaceholder query={list} rows={2} height={72} />}
      {list.data && items.length === 0 && <Text c="dimmed">{t('today.nothing')}</Text>}
      <Stack component="ul" gap="sm" className={classes.items}>
        {items.map((item) => (
          <li key={item.id}>
            <ItemBoundary item={item} fallback={<ItemFallback what="entry" />}>
              <TodayCard item={item} />
            </ItemBoundary>
          </li>
        ))}
      </Stack>
      {list.hasNextPage && (
        <Center>
          <Button variant="subtle" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {t('common.more')}
          </Button>
        </Center>
      )}
    </Stack>
  )
}
