import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { query, type Resource } from '../api/client.ts'
import { displayName, sortedByName } from '../api/person.ts'
import { useFormats, useTranslations } from '../i18n/language.tsx'
import { PersonLine } from './person-line.tsx'

type Props = Omit<MultiSelectProps, 'data' | 'searchable' | 'searchValue' | 'onSearchChange' | 'filter'> & {
  nio: string
  /** People who are selected already, because the search results may not contain them. */
  known: Resource<'Person'>[]
  /** NIC-Handles of people who are not offered. */
  without?: string[]
  /** Like `onChange`, with the names of the people. */
  onPeople?(people: Resource<'Person'>[]): void
}

/**
 * Selects members by name. The server searches, because an organization may have many. The value is a list of
 * NIC-Handles.
 */
export function PeopleSelect({ nio, known, without = [], onPeople, ...props }: Props) {
  const t = useTranslations()
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
  const offered = new Set([...(props.value ?? []), ...found.map(({ nicHandle }) => nicHandle)])
  return (
    <MultiSelect
      {...props}
      onChange={(handles) => {
        props.onChange?.(handles)
        onPeople?.(handles.map(personOf))
      }}
      data={[...offered]
        .filter((nicHandle) => !without.includes(nicHandle))
        .map((value) => ({ value, label: displayName(personOf(value)) }))}
      renderOption={({ option }) => <PersonLine person={personOf(option.value)} size={28} />}
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
