import { query } from '../../api/client.ts'
import { cursorPages } from '../../api/pagination.ts'

/** The boards of an organization, newest first. */
export const useBoards = (nio: string) =>
  query.useInfiniteQuery(
    'get',
    '/v2/boards/{orgaId}',
    { params: { path: { orgaId: nio }, query: { limit: 100 } } },
    cursorPages,
  )
