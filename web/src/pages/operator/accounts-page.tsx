import { Badge, Card, Group, Stack, Text } from '@mantine/core'
import { IconLogout, IconPlayerPause, IconPlayerPlay, IconTrash, IconUsers } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { query, type Resource } from '../../api/client.ts'
import { cursorPages } from '../../api/pagination.ts'
import { displayName } from '../../api/person.ts'
import { useAccount } from '../../api/session.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { ItemBoundary, ItemFallback } from '../../components/item-boundary.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { PersonLine } from '../../components/person-line.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { type AccountAct, AccountActDialog } from './account-acts.tsx'
import { ActMenu, type MenuAct } from './act-menu.tsx'
import classes from './operator.module.css'
import { OperatorPage } from './operator-page.tsx'

const route = getRouteApi('/signed-in/operator/accounts')

/** All accounts, newest first, with what operators can do to them. */
export function AccountsPage() {
  const t = useTranslations()
  const navigate = route.useNavigate()
  const { q = '' } = route.useSearch()
  return (
    <OperatorPage text={t('operator.accountsText')}>
      <Group>
        <SearchField
          label={t('operator.searchAccounts')}
          q={q}
          onChange={(asked) => navigate({ search: { q: asked }, replace: true })}
        />
      </Group>
      <Accounts q={q} />
    </OperatorPage>
  )
}

function Accounts({ q }: { q: string }) {
  const t = useTranslations()
  const list = query.useInfiniteQuery(
    'get',
    '/v2/operator/accounts',
    { params: { query: { q } } },
    { ...cursorPages, placeholderData: keepPreviousData },
  )
  const empty = <EmptyState icon={IconUsers} title={t('operator.nothingFound')} text={t('operator.nothingFoundText')} />
  return (
    <PagedList list={list} items={({ accounts }) => accounts} empty={empty}>
      {(accounts) => (
        <Stack component="ul" gap="xs" m={0} p={0}>
          {accounts.map((account) => (
            <Card key={account.id} component="li" withBorder padding="sm" className={classes.row}>
              <ItemBoundary item={account} fallback={<ItemFallback what="entry" />}>
                <AccountRow account={account} />
              </ItemBoundary>
            </Card>
          ))}
        </Stack>
      )}
    </PagedList>
  )
}

function AccountRow({ account }: { account: Resource<'OperatorAccount'> }) {
  const t = useTranslations()
  const isOwn = useAccount().id === account.id
  const [act, setAct] = useState<AccountAct | null>(null)
  const person = { ...account, avatar: null }
  const suspending: MenuAct =
    account.suspendedAt === null
      ? { id: 'suspend', label: t('operator.suspend'), icon: IconPlayerPause, run: () => setAct('suspend') }
      : { id: 'resume', label: t('operator.resume'), icon: IconPlayerPlay, run: () => setAct('resume') }
  const acts: MenuAct[] = [
    ...(isOwn ? [] : [suspending]),
    { id: 'end', label: t('operator.endSessions'), icon: IconLogout, run: () => setAct('endSessions') },
    ...(isOwn
      ? []
      : [
          {
            id: 'delete',
            label: t('account.delete'),
            icon: IconTrash,
            isDangerous: true,
            run: () => setAct('delete'),
          },
        ]),
  ]
  return (
    <Group wrap="nowrap" justify="space-between">
      <Group gap="10px 24px" miw={0} flex={1}>
        <div className={classes.name}>
          <PersonLine person={person} second={`@${account.nametag} · ${account.nicHandle}`} />
        </div>
        <div className={classes.details}>
          <Text size="sm" truncate>
            <bdi>{account.mail}</bdi>
          </Text>
          <Text size="xs" c="dimmed">
            <RelativeTime at={account.createdAt}>{(time) => t('operator.signedUp', { time })}</RelativeTime>
          </Text>
        </div>
        <Group gap={6} className={classes.badges}>
          {account.suspendedAt !== null && <Badge color="red">{t('operator.suspended')}</Badge>}
          {account.operator && <Badge variant="light">{t('operator.operator')}</Badge>}
          {!account.mailVerified && <Badge variant="default">{t('account.unconfirmed')}</Badge>}
        </Group>
      </Group>
      <ActMenu label={t('operator.actsOn', { name: displayName(person) })} acts={acts} />
      {act && <AccountActDialog act={act} account={account} onClose={() => setAct(null)} />}
    </Group>
  )
}
