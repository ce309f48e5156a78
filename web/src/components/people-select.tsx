import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { nameFilter } from '../../../shared/names.ts'
import { query, type Resource } from '../api/client.ts'
import { useEntryName, useGroupName, useGroups } from '../api/groups.ts'
import { sortedByName } from '../api/person.ts'
import {
  everyone,
  groupEntry,
  groupIdIn,
  isGroup,
  isPerson,
  type NamedGroup,
  type PersonOrGroup,
} from '../api/person-or-group.ts'
import { useFormats, useTranslations } from '../i18n/language.tsx'
import { GroupLine } from './group-line.tsx'
import { PersonLine } from './person-line.tsx'

type Props = Omit<MultiSelectProps, 'data' | 'searchable' | 'searchValue' | 'onSearchChange' | 'filter'> & {
  nio: string
  /** People and groups that are selected already, because the search results may not contain them. */
  known: PersonOrGroup[]
  /** NIC-Handles of people, and groups as `group:<id>`, that are not offered. */
  without?: string[]
  /** Offers the groups of the organization, too. The value then has them as `group:<id>`. */
  withGroups?: boolean
  /** Called like `onChange`, with the names of the people and groups. */
  onEntries?(entries: PersonOrGroup[]): void
}

/**
 * Selects members by name. The server searches, because an organization may have many. The value is a list of
 * NIC-Handles.
 */
export function PeopleSelect({ nio, known, without = [], withGroups = false, onEntries, ...props }: Props) {
  const t = useTranslations()
  const nameOf = useGroupName()
  const nameOfEntry = useEntryName()
  const groups = useGroups(nio, { enabled: withGroups }).data?.groups ?? []
  const { compare } = useFormats()
  const [search, setSearch] = useState('')
  const [q] = useDebouncedValue(search.trim(), 200)
  const [people] = useState(() => new Map<string, Resource<'Person'>>())
  const { data } = query.useQuery(
    'get',
    '/v2/workplace/users/{orgaId}',
    { params: { path: { orgaId: nio }, query: { limit: 50, ...(q && { q }) } } },
    { placeholderData: keepPreviousData },
  )
  const found = sortedByName(data?.members ?? [], compare)
  for (const { nicHandle, nametag, name, avatar } of [...known.filter(isPerson), ...found]) {
    people.set(nicHandle, { nicHandle, nametag, name, avatar })
  }
  const personOf = (nicHandle: string) =>
    people.get(nicHandle) ?? { nicHandle, nametag: null, name: null, avatar: null }
  const groupOf = (entry: string) => groups.find(({ id }) => id === groupIdIn(entry))
  /** The list of groups may not be loaded yet, and a selected group may be deleted. */
  const entryNamed = (entry: string): PersonOrGroup => {
    const id = groupIdIn(entry)
    if (id === undefined) return personOf(entry)
    const named: NamedGroup[] = [...groups, ...known.filter(isGroup)]
    return { id, name: named.find((group) => group.id === id)?.name ?? id }
  }
  const isFound = nameFilter(search.trim())
  const matching = groups.filter((group) => isFound(nameOf(group)))
  const offered = new Set([
    ...(props.value ?? []),
    ...matching.map(({ id }) => groupEntry(id)),
    ...found.map(({ nicHandle }) => nicHandle),
  ])
  const option = (entry: string) => {
    const group = groupOf(entry)
    if (!group) return <PersonLine person={personOf(entry)} size={28} />
    const second = group.id === everyone ? t('groups.everyoneText') : t('groups.members', { count: group.memberCount })
    return <GroupLine name={nameOf(group)} second={second} size={28} />
  }
  return (
    <MultiSelect
      {...props}
      onChange={(entries) => {
        props.onChange?.(entries)
        onEntries?.(entries.map(entryNamed))
      }}
      data={[...offered]
        .filter((entry) => !without.includes(entry))
        .map((value) => ({ value, label: nameOfEntry(entryNamed(value)) }))}
      renderOption={({ option: { value } }) => option(value)}
      searchable
      // The focus also comes from an error, which the list would cover.
      openOnFocus={false}
      searchValue={search}
      onSearchChange={setSearch}
      // The options are search results of the server already.
      filter={({ options }) => options}
      nothingFoundMessage={t('common.searchNothing')}
      hidePickedOptions
    />
  )
}
