import { useEffect, useRef } from 'react'
import { api } from '../../api/client.ts'
import { putTalk } from './talk-cache.ts'

const settleMs = 300

/** Sends the read position to the server. It waits until scrolling pauses, and until the page is visible. */
export function useMarkRead(nio: string, talkId: number, lastVisible: number | null, readBefore: number | null) {
  const told = useRef(0)
  useEffect(() => {
    if (lastVisible === null || readBefore === null) return
    if (lastVisible <= Math.max(readBefore, told.current)) return
    const tellServer = async () => {
      if (document.visibilityState !== 'visible') return
      const before = told.current
      told.current = lastVisible
      const params = { path: { orgaId: nio, talkId: String(talkId) } }
      const { data } = await api
        .POST('/v2/talks/{orgaId}/{talkId}/read', { params, body: { messageId: lastVisible } })
        .catch(() => ({ data: undefined }))
      if (data) putTalk(nio, data)
      else told.current = before
    }
    const timer = setTimeout(tellServer, settleMs)
    document.addEventListener('visibilitychange', tellServer)
    addEventListener('online', tellServer)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tellServer)
      removeEventListener('online', tellServer)
    }
  }, [nio, talkId, lastVisible, readBefore])
}
