import { Anchor, Group, Table, Text } from '@mantine/core'
import { IconUserSearch } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { maxPageSize } from '../../../../shared/limits.ts'
import type { Role } from '../../../../shared/roles.ts'
import { query, type Resource } from '../../api/client.ts'
import { useOrganization } from '../../api/organization.ts'
import { cursorPages } from '../../api/pagination.ts'
import { sortedByName } from '../../api/person.ts'
import { useAccount } from '../../api/session.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { ItemBoundary, ItemFallback } from '../../components/item-boundary.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { PersonAvatar } from '../../components/person-avatar.tsx'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import { RoleBadge } from './role-badge.tsx'

export function MemberTable({ nio, q, leastRole }: { nio: string; q: string; leastRole: Role }) {
  const t = useTranslations()
  const { can } = useOrganization()
  const { compare } = useFormats()
  const list = query.useInfiniteQuery(
    'get',
    '/v2/workplace/users/{orgaId}',
    { params: { path: { orgaId: nio }, query: { limit: maxPageSize, q, leastRole } } },
    { ...cursorPages, placeholderData: keepPreviousData },
  )
  const empty = <EmptyState icon={IconUserSearch} title={t('members.noneTitle')} text={t('members.noneText')} />
  const showMail = can('member.readMail')
  // The server pages by the order of joining, which stays while more pages follow.
  const inOrder = (members: Resource<'Member'>[]) => (list.hasNextPage ? members : sortedByName(members, compare))
  return (
    <PagedList list={list} items={({ members }) => members} skeleton={{ rows: 6, height: 48 }} empty={empty}>
      {(members) => (
        <Table highlightOnHover verticalSpacing="sm" aria-label={t('members.title')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('members.name')}</Table.Th>
              <Table.Th>{t('members.role')}</Table.Th>
              <Table.Th visibleFrom="md">{t('members.comment')}</Table.Th>
              {showMail && <Table.Th visibleFrom="md">{t('members.mail')}</Table.Th>}
              <Table.Th visibleFrom="sm">{t('members.since')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {inOrder(members).map((member) => (
              <ItemBoundary key={member.nicHandle} item={member} fallback={<BrokenRow />}>
                <MemberRow nio={nio} member={member} showMail={showMail} />
              </ItemBoundary>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </PagedList>
  )
}

function BrokenRow() {
  return (
    <Table.Tr>
      <Table.Td colSpan={4}>
        <ItemFallback what="entry" />
      </Table.Td>
    </Table.Tr>
  )
}

type RowProps = { nio: string; member: Resource<'Member'>; showMail: boolean }

function MemberRow({ nio, member, showMail }: RowProps) {
  const t = useTranslations()
  const { day } = useFormats()
  const isMe = useAccount().nicHandle === member.nicHandle
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap="sm" wrap="nowrap">
          <PersonAvatar person={member} />
          <div>
            <Anchor
              fw={600}
              underline="hover"
              renderRoot={(props) => (
                <Link to="/o/$nio/members/$member" params={{ nio, member: member.nicHandle }} {...props} />
              )}
            >
              {member.nametag}
            </Anchor>
            {isMe && (
              <Text span c="dimmed" size="sm">
                {' '}
                {t('members.you')}
              </Text>
            )}
            <Text size="xs" c="dimmed">
              {member.nicHandle}
            </Text>
            {member.comment && (
              <Text size="sm" lineClamp={2} hiddenFrom="md">
                <bdi>{member.comment}</bdi>
              </Text>
            )}
          </div>
        </Group>
      </Table.Td>
      <Table.Td>
        <RoleBadge role={member.roleName} />
      </Table.Td>
      <Table.Td visibleFrom="md" maw={260}>
        <Text size="sm" lineClamp={2}>
          <bdi>{member.comment}</bdi>
        </Text>
      </Table.Td>
      {showMail && (
        <Table.Td visibleFrom="md">
          <Text size="sm">{member.mail}</Text>
        </Table.Td>
      )}
      <Table.Td visibleFrom="sm">
        <Text size="sm">{day(member.joinedAt)}</Text>
      </Table.Td>
    </Table.Tr>
  )
}
