import { useEffect, useEffectEvent } from 'react'
import type { LiveKind } from '../../../shared/live-kinds.ts'
import { queryClient, refresh } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { type LiveData, listen, startLive } from './live.ts'

/** `useLive('message.posted', (message) => …)`: runs the handler for what happens while the component is shown. */
export function useLive<K extends LiveKind>(kind: K, handler: (data: LiveData[K]) => void): void {
  const handle = useEffectEvent(handler)
  useEffect(
    () =>
      listen((heard) => {
        if (heard.kind === kind) handle(heard.data as LiveData[K])
      }),
    [kind],
  )
}

/** Once, in the shell: connects, and keeps fresh what many pages show. A page adds `useLive` for what only it shows. */
export function useLiveConnection(): void {
  const account = useSession()?.account.id
  useEffect(() => {
    if (!account) return
    const stop = new AbortController()
    startLive(account, stop.signal)
    const unlisten = listen(({ kind }) => {
      if (kind === 'reset') queryClient.invalidateQueries()
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
      unlisten()
    }
  }, [account])
}
