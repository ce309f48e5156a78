import { Button, Group, Select, Tabs } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Role } from '../../../../shared/roles.ts'
import { useOrganization } from '../../api/organization.ts'
import { Page } from '../../components/page.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import type { Field } from '../fields/field.ts'
import { JoinLinks } from '../joining/links.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { ExportMenu } from './export-menu.tsx'
import { ActiveFilters, FieldFilter } from './field-filter.tsx'
import { useMemberColumns } from './member-columns.ts'
import { MemberTable } from './member-table.tsx'
import type { MembersSearch } from './members-search.ts'
import { PendingInvitations } from './pending-invitations.tsx'
import { RolesExplained } from './roles-explained.tsx'

const route = getRouteApi('/signed-in/o/$nio/members')

/** The members of the organization, the pending invitations, and the invitation links. */
export function MembersPage() {
  const t = useTranslations()
  const navigate = route.useNavigate()
  const { nio, can } = useOrganization()
  const { view } = route.useSearch()
  const mayInvite = can('invitation.send')
  const actions = (
    <Group gap="xs">
      {can('member.printRegister') && <ExportMenu nio={nio} />}
      {mayInvite && (
        <Button
          leftSection={<IconUserPlus size={18} aria-hidden />}
          renderRoot={(props) => <Link to="/o/$nio/members/invite" params={{ nio }} {...props} />}
        >
          {t('members.invite')}
        </Button>
      )}
    </Group>
  )
  return (
    <Page title={t('members.title')} actions={actions}>
      <Tabs
        value={view ?? 'members'}
        keepMounted={false}
        onChange={(chosen) =>
          navigate({ search: chosen === 'invited' || chosen === 'links' ? { view: chosen } : {}, replace: true })
        }
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="members">{t('members.title')}</Tabs.Tab>
          <Tabs.Tab value="invited">{t('members.invited')}</Tabs.Tab>
          {can('joinLink.manage') && <Tabs.Tab value="links">{t('joining.links')}</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="members">
          <SearchableMembers nio={nio} />
        </Tabs.Panel>
        <Tabs.Panel value="invited">
          <PendingInvitations />
        </Tabs.Panel>
        {can('joinLink.manage') && (
          <Tabs.Panel value="links">
            <JoinLinks nio={nio} />
          </Tabs.Panel>
        )}
      </Tabs>
    </Page>
  )
}

function SearchableMembers({ nio }: { nio: string }) {
  const t = useTranslations()
  const navigate = route.useNavigate()
  const search = route.useSearch()
  const columns = useMemberColumns(nio)
  const change = (changes: MembersSearch) => navigate({ search: { ...search, ...changes }, replace: true })
  // The address may name fields that were deleted, or that the reader does not see.
  const knows = (id: string) => columns.fields.some((field) => field.id === id)
  const values = Object.fromEntries(Object.entries(search.fields ?? {}).filter(([id]) => knows(id)))
  const sort = search.sort && knows(search.sort.replace(/^-/, '')) ? search.sort : undefined
  const asksFields = search.fields !== undefined || search.sort !== undefined
  const setValues = (fields: Record<string, string>) =>
    change({ fields: Object.keys(fields).length === 0 ? undefined : fields })
  const roleFilters = [
    { value: '1', label: t('members.everyone') },
    { value: '2', label: t('members.fromSecretaries') },
    { value: '3', label: t('members.administratorsOnly') },
  ]
  return (
    <>
      <Group mb="md" align="flex-end" gap="xs">
        <SearchField label={t('members.search')} q={search.q ?? ''} onChange={(q) => change({ q })} />
        <Select
          aria-label={t('members.role')}
          flex="1 1 160px"
          data={roleFilters}
          value={String(search.role ?? 1)}
          allowDeselect={false}
          onChange={(chosen) => change({ role: chosen === '1' ? undefined : (Number(chosen) as Role) })}
        />
        {columns.fields.length > 0 && (
          <>
            <FieldFilter fields={columns.fields} values={values} onChange={setValues} />
            <ColumnChoice columns={columns} />
            <SortSelect fields={columns.fields} sort={sort} onChange={(sort) => change({ sort })} />
          </>
        )}
        <RolesExplained />
      </Group>
      <ActiveFilters fields={columns.fields} values={values} onChange={setValues} />
      <MemberTable
        nio={nio}
        search={{ ...search, sort, fields: values }}
        columns={columns.shown}
        isReady={!asksFields || columns.areFieldsLoaded}
        onSort={(sort) => change({ sort })}
      />
    </>
  )
}

type SortProps = { fields: Field[]; sort: string | undefined; onChange(sort: string | undefined): void }

/** The heads of the columns sort on wide windows only. */
function SortSelect({ fields, sort, onChange }: SortProps) {
  const t = useTranslations()
  return (
    <Select
      hiddenFrom="md"
      flex="1 1 160px"
      aria-label={t('members.sort')}
      placeholder={t('members.sort')}
      clearable
      clearButtonProps={{ 'aria-label': t('fields.clear') }}
      data={fields.flatMap(({ id, label }) => [
        { value: id, label: t('members.sortUp', { field: label }) },
        { value: `-${id}`, label: t('members.sortDown', { field: label }) },
      ])}
      value={sort ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  )
}
