import { useMemo } from 'react'
import { maxPageSize } from '../../../shared/limits.ts'
import { query } from './client.ts'
import { cursorPages, useAllPages } from './pagination.ts'
import { useSession } from './session.ts'

/** Named apart from the list on Home, which is read anew whenever somebody writes. */
const all = { params: { query: { limit: maxPageSize } } }

/** All organizations that the reader belongs to, however many; none for whoever is not signed in. */
export function useOwnOrganizations() {
  const isSignedIn = useSession() !== null
  const list = query.useInfiniteQuery('get', '/v2/workplace', all, {
    ...cursorPages,
    enabled: isSignedIn,
  })
  useAllPages(list)
  const { data } = list
  return useMemo(() => data?.pages.flatMap((page) => page.organizations) ?? [], [data])
}
