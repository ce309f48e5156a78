import { Anchor, Button, SimpleGrid, Stack, Title } from '@mantine/core'
import { IconCompass, IconSearch } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { query } from '../../api/client.ts'
import { useOwnOrganizations } from '../../api/own-organizations.ts'
import { cursorPages } from '../../api/pagination.ts'
import { useSession } from '../../api/session.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { ItemBoundary, ItemFallback } from '../../components/item-boundary.tsx'
import { Page } from '../../components/page.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { OwnRequestCard } from '../joining/own-request-card.tsx'
import { useOwnRequests } from '../joining/own-requests.ts'
import { PublicCard } from './public-card.tsx'

const route = getRouteApi('/open/discover')

/** The search in public organizations. The text is in the address, so that the results can be shared. */
export function DiscoverPage() {
  const t = useTranslations()
  const { q = '' } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Page title={t('discover.title')} text={t('discover.text')}>
      <OwnRequests />
      <SearchField
        label={t('discover.search')}
        q={q}
        onChange={(q) => navigate({ search: q === undefined ? {} : { q }, replace: true })}
        flex="none"
      />
      <Results q={q} />
    </Page>
  )
}

/** The reader's requests to join, with their outcome. The section is hidden if there are none. */
function OwnRequests() {
  const t = useTranslations()
  const requests = useOwnRequests()
  if (requests.length === 0) return null
  return (
    <Stack component="section" aria-labelledby="own-requests">
      <Title order={2} size="h4" id="own-requests">
        {t('joining.ownRequests')}
      </Title>
      {requests.map((request) => (
        <ItemBoundary key={request.id} item={request} fallback={<ItemFallback what="entry" />}>
          <OwnRequestCard request={request} />
        </ItemBoundary>
      ))}
    </Stack>
  )
}

function Results({ q }: { q: string }) {
  const organizationsOfReader = useOwnOrganizations()
  const own = new Set(organizationsOfReader.map(({ nio }) => nio))
  const list = query.useInfiniteQuery(
    'get',
    '/v2/discover',
    { params: { query: { q } } },
    { ...cursorPages, placeholderData: keepPreviousData },
  )
  return (
    <Stack aria-busy={list.isPlaceholderData} style={{ opacity: list.isPlaceholderData ? 0.6 : 1 }}>
      <PagedList
        list={list}
        items={({ organizations }) => organizations}
        empty={q === '' ? <NothingYet /> : <NothingFound q={q} />}
      >
        {(organizations) => (
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
            {organizations.map((organization) => (
              <ItemBoundary key={organization.nio} item={organization} fallback={<ItemFallback what="entry" />}>
                <PublicCard organization={organization} isMember={own.has(organization.nio)} />
              </ItemBoundary>
            ))}
          </SimpleGrid>
        )}
      </PagedList>
    </Stack>
  )
}

function NothingFound({ q }: { q: string }) {
  const t = useTranslations()
  return (
    <EmptyState icon={IconSearch} title={t('discover.nothingFoundTitle', { q })} text={t('discover.nothingFoundText')}>
      <Anchor component={Link} to="/discover">
        {t('discover.all')}
      </Anchor>
    </EmptyState>
  )
}

function NothingYet() {
  const t = useTranslations()
  const session = useSession()
  return (
    <EmptyState icon={IconCompass} title={t('discover.nothingYetTitle')} text={t('discover.nothingYetText')}>
      <Button component={Link} to={session ? '/' : '/register'}>
        {t(session ? 'common.home' : 'auth.register')}
      </Button>
    </EmptyState>
  )
}
