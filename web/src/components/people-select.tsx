import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { query, type Resource } from '../api/client.ts'
import { everyone, groupEntry, groupIdIn, useGroupName, useGroups } from '../api/groups.ts'
import { displayName, sortedByName } from '../api/person.ts'
import { useFormats, useTranslations } from '../i18n/language.tsx'
import { GroupLine } from './group-line.tsx'
import { PersonLine } from './person-line.tsx'

type Props = Omit<MultiSelectProps, 'data' | 'searchable' | 'searchValue' | 'onSearchChange' | 'filter'> & {
  nio: string
  /** People who are selected already, because the search results may not contain them. */
  known: Resource<'Person'>[]
  /** NIC-Handles of people, and groups as `group:<id>`, that are not offered. */
  without?: string[]
  /** Offers the groups of the organization, too. The value then has them as `group:<id>`. */
  withGroups?: boolean
  /** Like `onChange`, with the names of the people. */
  onPeople?(people: Resource<'Person'>[]): void
}

/**
 * Selects members by name. The server searches, because an organization may have many. The value is a list of
 * NIC-Handles.
 */
export function PeopleSelect({ nio, known, without = [], withGroups = false, onPeople, ...props }: Props) {
  const t = useTranslations()
  const nameOf = useGroupName()
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
  for (const { nicHandle, nametag, name, avatar } of [...known, ...found]) {
    people.set(nicHandle, { nicHandle, nametag, name, avatar })
  }
  const personOf = (nicHandle: string) =>
    people.get(nicHandle) ?? { nicHandle, nametag: null, name: null, avatar: null }
  const groupOf = (entry: string) => groups.find(({ id }) => id === groupIdIn(entry))
  const labelOf = (entry: string) => {
    const group = groupOf(entry)
    return group ? nameOf(group) : displayName(personOf(entry))
  }
  const matching = groups.filter((group) => nameOf(group).toLowerCase().includes(search.trim().toLowerCase()))
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
        onPeople?.(entries.filter((entry) => groupIdIn(entry) === undefined).map(personOf))
      }}
      data={[...offered].filter((entry) => !without.includes(entry)).map((value) => ({ value, label: labelOf(value) }))}
      renderOption={({ option: { value } }) => option(value)}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      // The options are search results of the server already.
      filter={({ options }) => options}
      nothingFoundMessage={t('common.searchNothing')}
      hidePickedOptions
    />
  )
}
