import { useMemo } from 'react'
import { maxPageSize } from '../../../shared/limits.ts'
import { query, queryClient, refresh } from './client.ts'
import { cursorPages, useAllPages } from './pagination.ts'
import { useSession } from './session.ts'

/** This query has other parameters than the list on Home, so that of new messages only mentions refetch it. */
const all = { params: { query: { limit: maxPageSize } } }

export const refreshOwnOrganizations = () => refresh('/v2/workplace', all)

/** Returns whether the organizations are being fetched, so that an event of this moment may be missing in them. */
export const isFetchingOwnOrganizations = () => queryClient.isFetching({ queryKey: ['get', '/v2/workplace', all] }) > 0

/** All organizations of the reader, or none while nobody is signed in. */
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
