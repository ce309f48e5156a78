import { useDebouncedValue } from '@mantine/hooks'
import { useQueries } from '@tanstack/react-query'
import { query, type Resource } from '../api/client.ts'

type Organization = Resource<'Organization'>
export type FoundPerson = Resource<'Member'> & { nio: number }

const typingPauseMs = 200
const maxPerOrganization = 5

/**
 * The members whose name, NIC-Handle or visible mail address contains the text. The server searches when typing pauses,
 * and a request for an older text is cancelled.
 */
export function usePeople(organizations: Organization[], text: string): { people: FoundPerson[]; isLoading: boolean } {
  const [q] = useDebouncedValue(text, typingPauseMs)
  const asked = q === '' ? [] : organizations.filter(({ abilities }) => abilities.includes('member.list'))
  return useQueries({
    queries: asked.map(({ nio }) =>
      query.queryOptions('get', '/v2/workplace/users/{orgaId}', {
        params: { path: { orgaId: String(nio) }, query: { q, limit: maxPerOrganization } },
      }),
    ),
    combine: (all) => ({
      people: all.flatMap(({ data }, index) =>
        (data?.members ?? []).map((member) => ({ ...member, nio: asked[index]?.nio ?? 0 })),
      ),
      isLoading: q !== text || all.some(({ isLoading }) => isLoading),
    }),
  })
}
