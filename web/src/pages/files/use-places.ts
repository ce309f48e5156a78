import { useMemo } from 'react'
import { maxPageSize } from '../../../../shared/limits.ts'
import { query, type Resource, refresh } from '../../api/client.ts'
import { useAccount } from '../../api/session.ts'
import { useAllTalks } from '../talks/talk-cache.ts'
import { useTalkTitle } from '../talks/talk-title.ts'

/** The talks, boards and events of the reader by name, to filter by and to name the places of files. */
export type Places = {
  talks: { id: number; title: string }[]
  boards: { id: string; name: string }[]
  events: Resource<'Event'>[]
}

/** Reads the events again, which may have other attachments or titles now. */
export function refreshEvents(): void {
  refresh('/v2/workplace/{orgaId}/calendar')
  refresh('/v2/workplace/users/{orgaId}/{userId}/calendar')
}

export function usePlaces(nio: string): Places {
  const { nicHandle } = useAccount()
  const talks = useAllTalks(nio, { enabled: true }).data
  const asked = { limit: maxPageSize }
  const path = { orgaId: nio }
  const boards = query.useQuery('get', '/v2/boards/{orgaId}', { params: { path, query: asked } }).data
  const shared = query.useQuery('get', '/v2/workplace/{orgaId}/calendar', { params: { path, query: asked } }).data
  const own = query.useQuery('get', '/v2/workplace/users/{orgaId}/{userId}/calendar', {
    params: { path: { ...path, userId: nicHandle }, query: asked },
  }).data
  const titleOf = useTalkTitle()
  return useMemo(
    () => ({
      talks: talks?.pages.flatMap((page) => page.talks.map((talk) => ({ id: talk.id, title: titleOf(talk) }))) ?? [],
      boards: boards?.boards ?? [],
      // The same operations also return iCalendar files, as a string.
      events: [shared, own]
        .flatMap((list) => (typeof list === 'object' ? list.events : []))
        .filter(({ attachments }) => attachments.length > 0),
    }),
    [talks, boards, shared, own, titleOf],
  )
}
