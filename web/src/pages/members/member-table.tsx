import { Anchor, Group, Table, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconUserSearch } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { maxPageSize } from '../../../../shared/limits.ts'
import { query, type Resource } from '../../api/client.ts'
import { cursorPages } from '../../api/pagination.ts'
import { displayName, secondName, sortedByName } from '../../api/person.ts'
import { useAccount } from '../../api/session.ts'
import { DirectMessageButton } from '../../components/direct-message.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ItemBoundary, ItemFallback } from '../../components/item-boundary.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { PersonAvatar } from '../../components/person-avatar.tsx'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import { FieldValue } from '../fields/field-value.tsx'
import type { MemberColumn } from './member-columns.ts'
import classes from './members.module.css'
import type { MembersSearch } from './members-search.ts'
import { RoleBadge } from './role-badge.tsx'

type Props = {
  nio: string
  /** The search names only fields that the reader sees, because the server refuses others. */
  search: MembersSearch
  columns: MemberColumn[]
  isReady: boolean
  onSort(sort: string | undefined): void
}

/** The members page by page. The server filters and sorts, because an organization may have many. */
export function MemberTable({ nio, search, columns, isReady, onSort }: Props) {
  const t = useTranslations()
  const { compare } = useFormats()
  // On a narrow window role and values stand below the name. Rendering both forms would double a long list.
  const isWide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false })
  const inColumns = isWide ? columns : []
  const { q = '', role = 1, sort, fields = {} } = search
  const list = query.useInfiniteQuery(
    'get',
    '/v2/workplace/users/{orgaId}',
    {
      params: {
        path: { orgaId: nio },
        query: {
          limit: maxPageSize,
          q,
          leastRole: role,
          ...(sort && { sort: sortParameter(sort) }),
          ...parameters(fields),
        },
      },
    },
    { ...cursorPages, placeholderData: keepPreviousData, enabled: isReady },
  )
  const empty = <EmptyState icon={IconUserSearch} title={t('members.noneTitle')} text={t('members.noneText')} />
  // The server pages by the order of joining, which stays while more pages follow.
  const inOrder = (members: Resource<'Member'>[]) =>
    list.hasNextPage || sort ? members : sortedByName(members, compare)
  return (
    <PagedList list={list} items={({ members }) => members} skeleton={{ rows: 6, height: 48 }} empty={empty}>
      {(members) => (
        <div className={classes.tableScroll} aria-busy={list.isPlaceholderData}>
          <Table highlightOnHover verticalSpacing="sm" aria-label={t('members.title')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('members.name')}</Table.Th>
                {isWide && <Table.Th>{t('members.role')}</Table.Th>}
                {inColumns.map((column) => (
                  <ColumnHead key={column.id} column={column} sort={sort} onSort={onSort} />
                ))}
                <Table.Th className={classes.actions}>
                  <VisuallyHidden>{t('channels.directMessage')}</VisuallyHidden>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {inOrder(members).map((member) => (
                <ItemBoundary
                  key={member.nicHandle}
                  item={member}
                  fallback={<BrokenRow width={isWide ? columns.length + 3 : 2} />}
                >
                  <MemberRow nio={nio} member={member} columns={columns} isWide={isWide} />
                </ItemBoundary>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </PagedList>
  )
}

/** `-<id>` becomes `-field.<id>`. */
const sortParameter = (sort: string) => sort.replace(/^-?/, '$&field.')

/** The client of the API would write an object in another form than the server reads. */
const parameters = (fields: Record<string, string>): object =>
  Object.fromEntries(Object.entries(fields).map(([id, value]) => [`field.${id}`, value]))

type HeadProps = { column: MemberColumn; sort: string | undefined; onSort: Props['onSort'] }

/** The head of a field sorts by it: upwards, then downwards, then not at all. */
function ColumnHead({ column: { id, label, field }, sort, onSort }: HeadProps) {
  if (!field) return <Table.Th className={classes.cell}>{label}</Table.Th>
  const direction = sort === id ? 'ascending' : sort === `-${id}` ? 'descending' : 'none'
  const next = { none: id, ascending: `-${id}`, descending: undefined }[direction]
  const Picture = { none: IconArrowsSort, ascending: IconArrowUp, descending: IconArrowDown }[direction]
  return (
    <Table.Th className={classes.cell} aria-sort={direction}>
      <UnstyledButton
        className={classes.sort}
        data-active={direction !== 'none' || undefined}
        onClick={() => onSort(next)}
      >
        <Text component="bdi" inherit lineClamp={2}>
          {label}
        </Text>
        <Picture size={14} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  )
}

function BrokenRow({ width }: { width: number }) {
  return (
    <Table.Tr>
      <Table.Td colSpan={width}>
        <ItemFallback what="entry" />
      </Table.Td>
    </Table.Tr>
  )
}

type RowProps = { nio: string; member: Resource<'Member'>; columns: MemberColumn[]; isWide: boolean }

function MemberRow({ nio, member, columns, isWide }: RowProps) {
  const t = useTranslations()
  const isMe = useAccount().nicHandle === member.nicHandle
  const below = isWide ? [] : columns
  const shownBelow = below.filter(({ id, field }) => (field ? (member.fields[id] ?? null) !== null : id === 'comment'))
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap="sm" wrap="nowrap" align={shownBelow.length > 0 ? 'start' : 'center'}>
          <PersonAvatar person={member} />
          <div className={classes.names}>
            <Anchor
              fw={600}
              underline="hover"
              renderRoot={(props) => (
                <Link to="/o/$nio/members/$member" params={{ nio, member: member.nicHandle }} {...props} />
              )}
            >
              <bdi>{displayName(member)}</bdi>
            </Anchor>
            {isMe && (
              <Text span c="dimmed" size="sm">
                {' '}
                {t('members.you')}
              </Text>
            )}
            <Text size="xs" c="dimmed">
              <bdi>{secondName(member)}</bdi>
            </Text>
            {!isWide && <RoleBadge role={member.roleName} />}
            {shownBelow.map((column) => (
              <Text key={column.id} component="div" size="sm" lineClamp={2}>
                {column.field && (
                  <Text span c="dimmed" inherit>
                    <bdi>{column.label}</bdi>{' '}
                  </Text>
                )}
                <Cell member={member} column={column} />
              </Text>
            ))}
          </div>
        </Group>
      </Table.Td>
      {isWide && (
        <Table.Td>
          <RoleBadge role={member.roleName} />
        </Table.Td>
      )}
      {(isWide ? columns : []).map((column) => (
        <Table.Td key={column.id} className={classes.cell}>
          <Text component="div" size="sm" lineClamp={2}>
            <Cell member={member} column={column} />
          </Text>
        </Table.Td>
      ))}
      <Table.Td className={classes.actions}>
        <DirectMessageButton nio={nio} person={member} isCompact />
      </Table.Td>
    </Table.Tr>
  )
}

function Cell({ member, column: { id, field } }: { member: Resource<'Member'>; column: MemberColumn }) {
  const { day } = useFormats()
  if (field) return <FieldValue field={field} value={member.fields[id] ?? null} />
  if (id === 'since') return day(member.joinedAt)
  return <bdi>{id === 'mail' ? member.mail : member.comment}</bdi>
}
