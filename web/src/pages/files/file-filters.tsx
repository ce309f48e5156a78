import { Group, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { maxFilterLength } from '../../../../shared/limits.ts'
import { query } from '../../api/client.ts'
import { PeopleSelect } from '../../components/people-select.tsx'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import { type FilesSearch, type TypeFilter, typeFilters } from './files-search.ts'
import type { Places } from './use-places.ts'

type Props = { nio: string; search: FilesSearch; places: Places; onChange(changes: FilesSearch): void }

const typingPauseMs = 300

/** The fields that narrow the list down. All of them are in the address. */
export function FileFilters({ nio, search, places, onChange }: Props) {
  const t = useTranslations()
  return (
    <Group align="flex-end" gap="sm">
      <SearchField q={search.q ?? ''} onChange={(q) => onChange({ q })} />
      <Select
        aria-label={t('files.type')}
        placeholder={t('files.anyType')}
        clearable
        flex="1 1 150px"
        data={(Object.keys(typeFilters) as TypeFilter[]).map((value) => ({ value, label: t(`files.types.${value}`) }))}
        value={search.type ?? null}
        onChange={(type) => onChange({ type: (type as TypeFilter | null) ?? undefined })}
      />
      <PersonFilter nio={nio} by={search.by} onChange={(by) => onChange({ by })} />
      <PlaceFilter places={places} search={search} onChange={onChange} />
    </Group>
  )
}

function SearchField({ q, onChange }: { q: string; onChange(q: string | undefined): void }) {
  const t = useTranslations()
  const [typed, setTyped] = useState(q)
  const ask = useDebouncedCallback((text: string) => onChange(text.trim() || undefined), typingPauseMs)
  // The address may change by the history of the browser or by a link to this page.
  useEffect(() => setTyped((before) => (before.trim() === q ? before : q)), [q])
  return (
    <TextInput
      type="search"
      role="searchbox"
      flex="2 1 220px"
      aria-label={t('files.search')}
      placeholder={t('files.search')}
      leftSection={<IconSearch size={18} aria-hidden />}
      maxLength={maxFilterLength}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        ask(currentTarget.value)
      }}
    />
  )
}

type PersonProps = { nio: string; by: string | undefined; onChange(by: string | undefined): void }

function PersonFilter({ nio, by, onChange }: PersonProps) {
  const t = useTranslations()
  // The address has only the id of the person.
  const { data } = query.useQuery(
    'get',
    '/v2/workplace/users/{orgaId}/{userId}',
    { params: { path: { orgaId: nio, userId: by ?? '' } } },
    { enabled: by !== undefined },
  )
  return (
    <PeopleSelect
      nio={nio}
      flex="1 1 180px"
      aria-label={t('files.person')}
      placeholder={by === undefined ? t('files.anyPerson') : ''}
      known={data ? [data] : []}
      value={by === undefined ? [] : [by]}
      // The newest choice replaces the one before.
      onChange={(people) => onChange(people.at(-1))}
    />
  )
}

/** Talks and boards in one list. Their values have a prefix, because both have ids of their own. */
function PlaceFilter({ places, search, onChange }: Omit<Props, 'nio'>) {
  const t = useTranslations()
  const { compare } = useFormats()
  const byLabel = (one: { label: string }, other: { label: string }) => compare(one.label, other.label)
  const talks = places.talks.map(({ id, title }) => ({ value: `talk ${id}`, label: title })).sort(byLabel)
  const boards = places.boards.map(({ id, name }) => ({ value: `board ${id}`, label: name })).sort(byLabel)
  const value =
    search.talk !== undefined ? `talk ${search.talk}` : search.board !== undefined ? `board ${search.board}` : null
  return (
    <Select
      aria-label={t('files.place')}
      placeholder={t('files.anyPlace')}
      clearable
      searchable
      flex="1 1 180px"
      limit={100}
      data={[
        { group: t('talks.talks'), items: talks },
        { group: t('boards.title'), items: boards },
      ]}
      value={value}
      onChange={(chosen) => {
        const [kind, id] = chosen?.split(' ') ?? []
        onChange({ talk: kind === 'talk' ? Number(id) : undefined, board: kind === 'board' ? id : undefined })
      }}
    />
  )
}
