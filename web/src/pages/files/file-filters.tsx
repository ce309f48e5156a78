import { Group, Select } from '@mantine/core'
import { query } from '../../api/client.ts'
import { PeopleSelect } from '../../components/people-select.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import { type FilesSearch, type TypeFilter, typeFilters } from './files-search.ts'
import type { Places } from './use-places.ts'

type Props = { nio: string; search: FilesSearch; places: Places; onChange(changes: FilesSearch): void }

/** The fields that narrow the list down. All of them are in the address. */
export function FileFilters({ nio, search, places, onChange }: Props) {
  const t = useTranslations()
  return (
    <Group align="flex-end" gap="sm">
      <SearchField label={t('files.search')} q={search.q ?? ''} onChange={(q) => onChange({ q })} />
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

/** Talks, boards and events in one list. Their values have a prefix, because each kind has ids of its own. */
function PlaceFilter({ places, search, onChange }: Omit<Props, 'nio'>) {
  const t = useTranslations()
  const { compare } = useFormats()
  const byLabel = (one: { label: string }, other: { label: string }) => compare(one.label, other.label)
  const talks = places.talks.map(({ id, title }) => ({ value: `talk ${id}`, label: title })).sort(byLabel)
  const boards = places.boards.map(({ id, name }) => ({ value: `board ${id}`, label: name })).sort(byLabel)
  const events = places.events.map(({ id, title }) => ({ value: `event ${id}`, label: title })).sort(byLabel)
  const kind = (['talk', 'board', 'event'] as const).find((each) => search[each] !== undefined)
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
        { group: t('common.events'), items: events },
      ]}
      value={kind === undefined ? null : `${kind} ${search[kind]}`}
      onChange={(chosen) => {
        const [place, id] = chosen?.split(' ') ?? []
        onChange({
          talk: place === 'talk' ? Number(id) : undefined,
          board: place === 'board' ? id : undefined,
          event: place === 'event' ? id : undefined,
        })
      }}
    />
  )
}
