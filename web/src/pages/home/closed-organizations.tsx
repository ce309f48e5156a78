import { Anchor, Button, Card, Group, Text } from '@mantine/core'
import { IconArchiveOff } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { query, type Resource, refresh } from '../../api/client.ts'
import { cursorPages } from '../../api/pagination.ts'
import { AwaitedList } from '../../components/awaited-list.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { More } from '../../components/load-more.tsx'
import { useTell } from '../../components/notify.tsx'
import { Page } from '../../components/page.tsx'
import { useFormats, useWords } from '../../i18n/language.tsx'

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
  const say = useWords()
  const { closed = [] } = useClosedOrganizations()
  if (closed.length === 0) return null
  return (
    <Anchor component={Link} to="/closed" size="sm">
      {say('home.closedLink', { count: closed.length })}
    </Anchor>
  )
}

export function ClosedOrganizationsPage() {
  const say = useWords()
  const { list, closed, error, refetch } = useClosedOrganizations()
  return (
    <Page title={say('home.closedTitle')} text={say('home.closedText')}>
      {!closed && <AwaitedList error={error} retry={refetch} />}
      {closed?.length === 0 && (
        <EmptyState icon={IconArchiveOff} title={say('home.closedNoneTitle')} text={say('home.closedNoneText')}>
          <Button component={Link} to="/" variant="default">
            {say('common.back')}
          </Button>
        </EmptyState>
      )}
      {closed?.map((organization) => (
        <ClosedOrganization key={organization.nio} organization={organization} />
      ))}
      <More list={list} />
    </Page>
  )
}

function ClosedOrganization({ organization }: { organization: Resource<'Organization'> }) {
  const say = useWords()
  const tell = useTell()
  const navigate = useNavigate()
  const { day } = useFormats()
  const { nio, name, deletedAt, memberCount } = organization
  const orgaId = String(nio)
  const restore = query.useMutation('post', '/v2/workplace/{orgaId}/restore', {
    onSuccess: () => {
      tell.done(say('home.restored', { organization: name }))
      return navigate({ to: '/o/$nio', params: { nio: orgaId } })
    },
    onError: tell.problem,
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
            {say('home.members', { count: memberCount })} ·{' '}
            {say('home.closedOn', {
              date: day(closedAt),
              until: day(new Date(Date.parse(closedAt) + restorableForMs)),
            })}
          </Text>
        </div>
        <Button loading={restore.isPending} onClick={() => restore.mutate({ params: { path: { orgaId } } })}>
          {say('home.restore')}
        </Button>
      </Group>
    </Card>
  )
}
