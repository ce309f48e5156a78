import { useDebouncedValue } from '@mantine/hooks'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { nameFilter } from '../../../shared/names.ts'
import { query, type Resource } from '../api/client.ts'

type Organization = Resource<'Organization'>
export type FoundPerson = Resource<'Member'> & { nio: number }

const typingPauseMs = 200
const maxPerOrganization = 5

/**
 * The members whose name, NIC-Handle or visible mail address contains the text. The server searches when typing pauses,
 * and a request for an older text is cancelled. Those who were found for the older text stay until it has answered if
 * they match the new one, too, so that Enter opens the entry that is shown.
 */
export function usePeople(organizations: Organization[], text: string): { people: FoundPerson[]; isLoading: boolean } {
  const [q] = useDebouncedValue(text, typingPauseMs)
  const asked = q === '' ? [] : organizations.filter(({ abilities }) => abilities.includes('member.list'))
  const found = useQueries({
    queries: asked.map(({ nio }) =>
      query.queryOptions('get', '/v2/workplace/users/{orgaId}', {
        params: { path: { orgaId: String(nio) }, query: { q, limit: maxPerOrganization } },
      }),
    ),
    combine: (all) => ({
      people: all.flatMap(({ data }, index) =>
        (data?.members ?? []).map((member) => ({ ...member, nio: asked[index]?.nio ?? 0 })),
      ),
      isLoading: all.some(({ isLoading }) => isLoading),
    }),
  })
  const [last, setLast] = useState(found.people)
  if (!found.isLoading && found.people !== last) setLast(found.people)
  if (!found.isLoading && q === text) return found
  const isNew = (person: FoundPerson) => !found.people.some((other) => isSame(person, other))
  const isFound = nameFilter(text)
  const people = [...found.people, ...last.filter(isNew)].filter(({ name, nametag, nicHandle, mail }) =>
    isFound(name, nametag, nicHandle, mail),
  )
  return { people, isLoading: true }
}

const isSame = (one: FoundPerson, other: FoundPerson) => one.nio === other.nio && one.nicHandle === other.nicHandle
