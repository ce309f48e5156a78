import type { InfiniteData } from '@tanstack/react-query'
import { maxPageSize } from '../../../../shared/limits.ts'
import { query, queryClient, type Resource, refresh } from '../../api/client.ts'
import { cursorPages, useAllPages } from '../../api/pagination.ts'

export type Talk = Resource<'Talk'>
type TalkPages = InfiniteData<{ talks: Talk[]; nextCursor: string | null }>

export const infoOf = (nio: string, talkId: number) =>
  query.queryOptions('get', '/v2/talks/{orgaId}/{talkId}/info', {
    params: { path: { orgaId: nio, talkId: String(talkId) } },
  })

// The limit distinguishes this list from the single page of other components.
const listOf = (nio: string) => ({ params: { path: { orgaId: nio }, query: { limit: 50 } } })

/** The talks of the reader in an organization, page by page. */
export const useTalks = (nio: string) => query.useInfiniteQuery('get', '/v2/talks/{orgaId}', listOf(nio), cursorPages)

/** All talks in as few requests as possible, while `enabled`. */
export function useAllTalks(nio: string, { enabled }: { enabled: boolean }) {
  const all = { params: { path: { orgaId: nio }, query: { limit: maxPageSize } } }
  const list = query.useInfiniteQuery('get', '/v2/talks/{orgaId}', all, { ...cursorPages, enabled })
  useAllPages(list, { isWanted: enabled })
  return list
}

/** Puts a talk that the server has returned into the cache. */
export function putTalk(nio: string, talk: Talk): void {
  queryClient.setQueryData(infoOf(nio, talk.id).queryKey, talk)
  queryClient.setQueryData<TalkPages>(
    ['get', '/v2/talks/{orgaId}', listOf(nio)],
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          talks: page.talks.map((each) => (each.id === talk.id ? talk : each)),
        })),
      },
  )
}

export const refreshTalk = (nio: string, talkId: number) =>
  queryClient.invalidateQueries({ queryKey: infoOf(nio, talkId).queryKey })

export const refreshTalks = () => {
  refresh('/v2/talks/{orgaId}')
  refresh('/v2/talks/{orgaId}/open')
}
