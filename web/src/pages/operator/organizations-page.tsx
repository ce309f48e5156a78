import { Badge, Card, Group, Stack, Text } from '@mantine/core'
import {
  IconBuildingCommunity,
  IconEye,
  IconEyeOff,
  IconPlayerPause,
  IconPlayerPlay,
  IconUserStar,
} from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { query, type Resource } from '../../api/client.ts'
import { cursorPages } from '../../api/pagination.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { ItemBoundary, ItemFallback } from '../../components/item-boundary.tsx'
import { OrganizationAvatar } from '../../components/organization-avatar.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { ActMenu, type MenuAct } from './act-menu.tsx'
import classes from './operator.module.css'
import { OperatorPage } from './operator-page.tsx'
import { type OrganizationAct, OrganizationActDialog } from './organization-acts.tsx'

const route = getRouteApi('/signed-in/operator/organizations')

/** All organizations, newest first, with what operators can do to them. */
export function OrganizationsPage() {
  const t = useTranslations()
  const navigate = route.useNavigate()
  const { q = '' } = route.useSearch()
  return (
    <OperatorPage text={t('operator.organizationsText')}>
      <Group>
        <SearchField
          label={t('operator.searchOrganizations')}
          q={q}
          onChange={(asked) => navigate({ search: { q: asked }, replace: true })}
        />
      </Group>
      <Organizations q={q} />
    </OperatorPage>
  )
}

function Organizations({ q }: { q: string }) {
  const t = useTranslations()
  const list = query.useInfiniteQuery(
    'get',
    '/v2/operator/organizations',
    { params: { query: { q } } },
    { ...cursorPages, placeholderData: keepPreviousData },
  )
  const empty = (
    <EmptyState icon={IconBuildingCommunity} title={t('operator.nothingFound')} text={t('operator.nothingFoundText')} />
  )
  return (
    <PagedList list={list} items={({ organizations }) => organizations} empty={empty}>
      {(organizations) => (
        <Stack component="ul" gap="xs" m={0} p={0}>
          {organizations.map((organization) => (
            <Card key={organization.nio} component="li" withBorder padding="sm" className={classes.row}>
              <ItemBoundary item={organization} fallback={<ItemFallback what="entry" />}>
                <OrganizationRow organization={organization} />
              </ItemBoundary>
            </Card>
          ))}
        </Stack>
      )}
    </PagedList>
  )
}

function OrganizationRow({ organization }: { organization: Resource<'OperatorOrganization'> }) {
  const t = useTranslations()
  const [act, setAct] = useState<OrganizationAct | null>(null)
  const { nio, name, memberCount, createdAt, deletedAt, suspendedAt, unlisted } = organization
  const acts: MenuAct[] = [
    suspendedAt === null
      ? { id: 'suspend', label: t('operator.suspend'), icon: IconPlayerPause, run: () => setAct('suspend') }
      : { id: 'resume', label: t('operator.resume'), icon: IconPlayerPlay, run: () => setAct('resume') },
    unlisted
      ? { id: 'list', label: t('operator.list'), icon: IconEye, run: () => setAct('list') }
      : { id: 'unlist', label: t('operator.unlist'), icon: IconEyeOff, run: () => setAct('unlist') },
    {
      id: 'administrator',
      label: t('operator.makeAdministrator'),
      icon: IconUserStar,
      run: () => setAct('administrator'),
    },
  ]
  return (
    <Group wrap="nowrap" justify="space-between">
      <Group gap="10px 24px" miw={0} flex={1}>
        <Group gap="sm" wrap="nowrap" className={classes.name}>
          <OrganizationAvatar organization={{ name, logo: null }} />
          <div className={classes.details}>
            <Text size="sm" fw={600} truncate>
              <bdi>{name}</bdi>
            </Text>
            <Text size="xs" c="dimmed">
              {t('operator.nio', { nio: String(nio) })}
            </Text>
          </div>
        </Group>
        <div className={classes.details}>
          <Text size="sm">{t('home.members', { count: memberCount })}</Text>
          <Text size="xs" c="dimmed">
            <RelativeTime at={createdAt}>{(time) => t('operator.created', { time })}</RelativeTime>
          </Text>
        </div>
        <Group gap={6} className={classes.badges}>
          {suspendedAt !== null && <Badge color="red">{t('operator.suspended')}</Badge>}
          {deletedAt !== null && <Badge variant="default">{t('operator.deleted')}</Badge>}
          {unlisted && <Badge variant="light">{t('operator.unlisted')}</Badge>}
          {!unlisted && organization.public && <Badge variant="default">{t('operator.public')}</Badge>}
        </Group>
      </Group>
      <ActMenu label={t('operator.actsOn', { name })} acts={acts} />
      {act && <OrganizationActDialog act={act} organization={organization} onClose={() => setAct(null)} />}
    </Group>
  )
}
