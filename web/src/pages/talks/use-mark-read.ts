import { useEffect, useRef } from 'react'
import { api } from '../../api/client.ts'
import { putTalk } from './talk-cache.ts'

const settleMs = 300

/** Sends the read position to the server. It waits until scrolling pauses, and until the page is visible. */
export function useMarkRead(nio: string, talkId: number, lastVisible: number | null, readBefore: number | null) {
  const sentId = useRef(0)
  useEffect(() => {
    if (lastVisible === null || readBefore === null) return
    if (lastVisible <= Math.max(readBefore, sentId.current)) return
    const sendPosition = async () => {
      if (document.visibilityState !== 'visible') return
      const before = sentId.current
      sentId.current = lastVisible
      const params = { path: { orgaId: nio, talkId: String(talkId) } }
      const { data } = await api
        .POST('/v2/talks/{orgaId}/{talkId}/read', { params, body: { messageId: lastVisible } })
        .catch(() => ({ data: undefined }))
      if (data) putTalk(nio, data)
      else sentId.current = before
    }
    const timer = setTimeout(sendPosition, settleMs)
    document.addEventListener('visibilitychange', sendPosition)
    addEventListener('online', sendPosition)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', sendPosition)
      removeEventListener('online', sendPosition)
    }
  }, [nio, talkId, lastVisible, readBefore])
}
