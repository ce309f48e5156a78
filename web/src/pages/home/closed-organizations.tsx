import { Anchor, Button, Card, Group, Text } from '@mantine/core'
import { IconArchiveOff } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { restorableDays } from '../../../../shared/limits.ts'
import { query, type Resource, refresh } from '../../api/client.ts'
import { cursorPages } from '../../api/pagination.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { useNotify } from '../../components/notify.tsx'
import { Page } from '../../components/page.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { useFormats, useTranslations } from '../../i18n/language.tsx'

const restorableForMs = restorableDays * 24 * 60 * 60 * 1000
const closedOnly = { params: { query: { deleted: true } } }

const useClosedOrganizations = () => query.useInfiniteQuery('get', '/v2/workplace', closedOnly, cursorPages)

const restorableIn = ({ organizations }: { organizations: Resource<'Organization'>[] }) =>
  organizations.filter(({ abilities }) => abilities.includes('organization.restore'))

/** The link on Home to closed organizations. Only people who may restore one see it. */
export function ClosedOrganizationsLink() {
  const t = useTranslations()
  const closed = useClosedOrganizations().data?.pages.flatMap(restorableIn) ?? []
  if (closed.length === 0) return null
  return (
    <Anchor component={Link} to="/closed" size="sm">
      {t('home.closedLink', { count: closed.length })}
    </Anchor>
  )
}

export function ClosedOrganizationsPage() {
  const t = useTranslations()
  const { days } = useFormats()
  const empty = (
    <EmptyState
      icon={IconArchiveOff}
      title={t('home.closedNoneTitle')}
      text={t('home.closedNoneText', { period: days(restorableDays) })}
    >
      <Button component={Link} to="/" variant="default">
        {t('common.back')}
      </Button>
    </EmptyState>
  )
  return (
    <Page title={t('home.closedTitle')} text={t('home.closedText', { period: days(restorableDays) })}>
      <PagedList list={useClosedOrganizations()} items={restorableIn} empty={empty}>
        {(closed) =>
          closed.map((organization) => <ClosedOrganization key={organization.nio} organization={organization} />)
        }
      </PagedList>
    </Page>
  )
}

function ClosedOrganization({ organization }: { organization: Resource<'Organization'> }) {
  const t = useTranslations()
  const notify = useNotify()
  const navigate = useNavigate()
  const { day } = useFormats()
  const { nio, name, deletedAt, memberCount } = organization
  const orgaId = String(nio)
  const restore = query.useMutation('post', '/v2/workplace/{orgaId}/restore', {
    onSuccess: () => {
      notify.success(t('home.restored', { organization: name }))
      return navigate({ to: '/o/$nio', params: { nio: orgaId } })
    },
    onError: notify.error,
    onSettled: () => refresh('/v2/workplace'),
  })
  const closedAt = deletedAt ?? ''
  return (
    <Card withBorder padding="lg">
      <Group justify="space-between">
        <div>
          <Text fw={600}>
            <bdi>{name}</bdi>
          </Text>
          <Text size="sm" c="dimmed">
            {t('home.members', { count: memberCount })} ·{' '}
            {t('home.closedOn', {
              date: day(closedAt),
              until: day(new Date(Date.parse(closedAt) + restorableForMs)),
            })}
          </Text>
        </div>
        <Button loading={restore.isPending} onClick={() => restore.mutate({ params: { path: { orgaId } } })}>
          {t('home.restore')}
        </Button>
      </Group>
    </Card>
  )
}
