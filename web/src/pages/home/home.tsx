import { Button, Group, SimpleGrid, Stack, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBuildingCommunity, IconPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { query, refresh } from '../../api/client.ts'
import { cursorPages } from '../../api/pagination.ts'
import { displayName } from '../../api/person.ts'
import { useAccount } from '../../api/session.ts'
import { ConfirmMail } from '../../components/confirm-mail.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ItemBoundary, ItemFallback } from '../../components/item-boundary.tsx'
import { Page } from '../../components/page.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { useLive } from '../../live/use-live.ts'
import { ClosedOrganizationsLink } from './closed-organizations.tsx'
import { CreateOrganization } from './create-organization.tsx'
import { OrganizationCard } from './organization-card.tsx'
import { Today } from './today.tsx'

export function HomePage() {
  const t = useTranslations()
  const name = displayName(useAccount())
  const navigate = useNavigate()
  const { new: isRequested = false } = useSearch({ from: '/signed-in/' })
  const [isCreating, creating] = useDisclosure()
  const close = () => {
    creating.close()
    if (isRequested) navigate({ to: '/', search: {}, replace: true })
  }
  const createButton = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={creating.open}>
      {t('home.found')}
    </Button>
  )
  return (
    <Page title={t('home.greeting', { name })}>
      <ConfirmMail />
      <Today />
      <Organizations createButton={createButton} />
      <ClosedOrganizationsLink />
      <CreateOrganization opened={isCreating || isRequested} onClose={close} />
    </Page>
  )
}

/** This query has other parameters than the list of the layout, so that new messages refetch only this one. */
const withNews = { params: { query: { limit: 100 } } }

function Organizations({ createButton }: { createButton: React.ReactNode }) {
  const t = useTranslations()
  const list = query.useInfiniteQuery('get', '/v2/workplace', withNews, { ...cursorPages, staleTime: 0 })
  const refreshNews = () => refresh('/v2/workplace', withNews)
  useLive('message.posted', refreshNews)
  useLive('talk.opened', refreshNews)
  useLive('talk.read', refreshNews)
  useLive('talk.left', refreshNews)
  const empty = (
    <EmptyState icon={IconBuildingCommunity} title={t('home.welcomeTitle')} text={t('home.welcomeText')}>
      {createButton}
    </EmptyState>
  )
  return (
    <PagedList list={list} items={({ organizations }) => organizations} empty={empty}>
      {(organizations) => (
        <Stack component="section" aria-labelledby="organizations">
          <Group justify="space-between">
            <Title order={2} size="h4" id="organizations">
              {t('home.organizations')}
            </Title>
            {createButton}
          </Group>
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
            {organizations.map((organization) => (
              <ItemBoundary key={organization.nio} item={organization} fallback={<ItemFallback what="entry" />}>
                <OrganizationCard organization={organization} />
              </ItemBoundary>
            ))}
          </SimpleGrid>
        </Stack>
      )}
    </PagedList>
  )
}
