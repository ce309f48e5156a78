import { useMemo } from 'react'
import { maxPageSize } from '../../../../shared/limits.ts'
import { query } from '../../api/client.ts'
import { useAllTalks } from '../talks/talk-cache.ts'
import { useTalkTitle } from '../talks/talk-title.ts'

/** The talks and boards of the reader by name, to filter by and to name the places of files. */
export type Places = { talks: { id: number; title: string }[]; boards: { id: string; name: string }[] }

export function usePlaces(nio: string): Places {
  const talks = useAllTalks(nio, { enabled: true }).data
  const params = { path: { orgaId: nio }, query: { limit: maxPageSize } }
  const boards = query.useQuery('get', '/v2/boards/{orgaId}', { params }).data
  const titleOf = useTalkTitle()
  return useMemo(
    () => ({
      talks: talks?.pages.flatMap((page) => page.talks.map((talk) => ({ id: talk.id, title: titleOf(talk) }))) ?? [],
      boards: boards?.boards ?? [],
    }),
    [talks, boards, titleOf],
  )
}
