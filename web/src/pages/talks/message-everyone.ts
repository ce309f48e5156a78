import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { maxPageSize } from '../../../../shared/limits.ts'
import { api } from '../../api/client.ts'
import { everyone } from '../../api/person-or-group.ts'
import { useNotify } from '../../components/notify.tsx'
import type { Talk } from './talk-cache.ts'

/** Finds the oldest channel that everyone is in, which is "General" unless it was removed. */
async function channelOfEveryone(nio: string): Promise<Talk | undefined> {
  const found: Talk[] = []
  let cursor: string | undefined
  do {
    const { data } = await api.GET('/v2/talks/{orgaId}', {
      params: { path: { orgaId: nio }, query: { limit: maxPageSize, ...(cursor && { cursor }) } },
    })
    found.push(...(data?.talks ?? []).filter(({ groups }) => groups.some(({ id }) => id === everyone)))
    cursor = data?.nextCursor ?? undefined
  } while (cursor)
  return found.sort((one, other) => one.id - other.id)[0]
}

/** Leads to the channel of all members, or to the form that creates it. */
export function useMessageEveryone(nio: string) {
  const navigate = useNavigate()
  const notify = useNotify()
  const [isLoading, setLoading] = useState(false)
  const open = async () => {
    setLoading(true)
    try {
      const talk = await channelOfEveryone(nio)
      if (talk) await navigate({ to: '/o/$nio/talks/$talkId', params: { nio, talkId: String(talk.id) } })
      else await navigate({ to: '/o/$nio/talks', params: { nio }, search: { new: 'everyone' } })
    } catch (error) {
      notify.error(error)
    }
    setLoading(false)
  }
  return { open, isLoading }
}
