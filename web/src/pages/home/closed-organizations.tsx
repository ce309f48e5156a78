import { Anchor, Button, Card, Group, Text } from '@mantine/core'
import { IconArchiveOff } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { query, type Resource, refresh } from '../../api/client.ts'
import { cursorPages } from '../../api/pagination.ts'
import { AwaitedList } from '../../components/awaited-list.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { LoadMore } from '../../components/load-more.tsx'
import { useNotify } from '../../components/notify.tsx'
import { Page } from '../../components/page.tsx'
import { useFormats, useTranslations } from '../../i18n/language.tsx'

const restorableForMs = 30 * 24 * 60 * 60 * 1000
const closedOnes = { params: { query: { deleted: true } } }

/** Those that the reader may restore. */
function useClosedOrganizations() {
  const list = query.useInfiniteQuery('get', '/v2/workplace', closedOnes, cursorPages)
  const { data, error, refetch } = list
  const closed = data?.pages
    .flatMap((page) => page.organizations)
    .filter(({ abilities }) => abilities.includes('organization.restore'))
  return { list, closed, error, refetch }
}

/** On Home, for administrators of something that was closed lately; nothing for everybody else. */
export function ClosedOrganizationsLink() {
  const t = useTranslations()
  const { closed = [] } = useClosedOrganizations()
  if (closed.length === 0) return null
  return (
    <Anchor component={Link} to="/closed" size="sm">
      {t('home.closedLink', { count: closed.length })}
    </Anchor>
  )
}

export function ClosedOrganizationsPage() {
  const t = useTranslations()
  const { list, closed, error, refetch } = useClosedOrganizations()
  return (
    <Page title={t('home.closedTitle')} text={t('home.closedText')}>
      {!closed && <AwaitedList error={error} retry={refetch} />}
      {closed?.length === 0 && (
        <EmptyState icon={IconArchiveOff} title={t('home.closedNoneTitle')} text={t('home.closedNoneText')}>
          <Button component={Link} to="/" variant="default">
            {t('common.back')}
          </Button>
        </EmptyState>
      )}
      {closed?.map((organization) => (
        <ClosedOrganization key={organization.nio} organization={organization} />
      ))}
      <LoadMore list={list} />
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
