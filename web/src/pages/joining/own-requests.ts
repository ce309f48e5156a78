import { useMemo } from 'react'
import { maxPageSize, refusalDays } from '../../../../shared/limits.ts'
import { query, type Resource } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'

export type OwnRequest = Resource<'OwnJoinRequest'>

const refusalMs = refusalDays * 24 * 60 * 60 * 1000

/** The time from which a refused person can ask again. */
export const askAgainAt = ({ decidedAt }: OwnRequest) => new Date(Date.parse(decidedAt ?? '') + refusalMs)

/** Returns whether a request still matters: it waits, or its refusal forbids another one. */
const matters = (request: OwnRequest) =>
  request.state === 'pending' || (request.state === 'declined' && askAgainAt(request).getTime() > Date.now())

/** The reader's requests that wait or were refused a short while ago, newest first; none while nobody is signed in. */
export function useOwnRequests(): OwnRequest[] {
  const isSignedIn = useSession() !== null
  const { data } = query.useQuery(
    'get',
    '/v2/account/requests',
    { params: { query: { limit: maxPageSize } } },
    { enabled: isSignedIn },
  )
  return useMemo(() => {
    const newest = new Map((data?.requests ?? []).toReversed().map((request) => [request.nio, request]))
    return [...newest.values()].toReversed().filter(matters)
  }, [data])
}
