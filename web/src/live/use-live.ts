import { useEffect, useEffectEvent } from 'react'
import type { LiveKind } from '../../../shared/live-kinds.ts'
import { queryClient, refresh } from '../api/client.ts'
import { refreshOwnAccount } from '../api/own-account.ts'
import { useSession } from '../api/session.ts'
import { type LiveData, startLive, subscribeToLive } from './live.ts'

/**
 * Runs the handler for each event of a kind while the component is mounted: `useLive('message.posted', (message) =>
 * …)`.
 */
export function useLive<K extends LiveKind>(kind: K, handler: (data: LiveData[K]) => void): void {
  const handle = useEffectEvent(handler)
  useEffect(
    () =>
      subscribeToLive((event) => {
        if (event.kind === kind) handle(event.data as LiveData[K])
      }),
    [kind],
  )
}

/**
 * Connects to the live events and invalidates the data that many pages show. The layout calls it once; pages add
 * `useLive` for data of their own.
 */
export function useLiveConnection(): void {
  const account = useSession()?.account.id
  useEffect(() => {
    if (!account) return
    const stop = new AbortController()
    startLive(account, stop.signal)
    const unsubscribe = subscribeToLive(({ kind }) => {
      if (kind === 'reset') queryClient.invalidateQueries()
      else if (kind === 'account.changed') refreshOwnAccount().catch(() => undefined)
      else if (kind === 'field.changed') {
        refresh('/v2/workplace/{orgaId}/fields')
        refresh('/v2/workplace/users/{orgaId}')
        refresh('/v2/workplace/users/{orgaId}/{userId}')
      } else if (kind === 'group.changed') {
        refresh('/v2/workplace/{orgaId}/groups')
        refresh('/v2/workplace/{orgaId}/groups/{groupId}/members')
      } else if (kind === 'request.changed') {
        refresh('/v2/workplace/{orgaId}/requests')
        refresh('/v2/account/requests')
        refresh('/v2/workplace')
      } else if (kind === 'today.changed') refresh('/v2/account/today')
      else if (kind === 'invitation.received') refresh('/v2/account/invitations')
      else if (kind.startsWith('message.') || kind.startsWith('talk.')) refresh('/v2/talks/{orgaId}')
      else if (kind.startsWith('member.') || kind.startsWith('organization.')) {
        refresh('/v2/workplace')
        refresh('/v2/workplace/{orgaId}')
        refresh('/v2/workplace/users/{orgaId}')
      }
    })
    return () => {
      stop.abort()
      unsubscribe()
    }
  }, [account])
}
