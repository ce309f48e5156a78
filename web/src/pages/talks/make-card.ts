import { maxPageSize, maxTitleLength } from '../../../../shared/limits.ts'
import { api, query, type Resource, refresh } from '../../api/client.ts'
import { ownStorage, readSession } from '../../api/session.ts'
import type { Translate } from '../../i18n/translate.ts'
import { summaryOf } from './message-summary.ts'
import type { Message } from './message-window.ts'

export type Board = Resource<'Board'>

/** The board on which the reader last made a card from a message. */
const lastBoardKey = (nio: string) => `atrium.cardBoard.${readSession()?.account.id}.${nio}`

/** The boards of an organization for cards from messages: the one used last, then the newest. */
export function useBoardsForCards(nio: string, { enabled }: { enabled: boolean }): Board[] {
  const params = { path: { orgaId: nio }, query: { limit: maxPageSize } }
  const { data } = query.useQuery('get', '/v2/boards/{orgaId}', { params }, { enabled })
  const last = ownStorage().getItem(lastBoardKey(nio))
  return (data?.boards ?? []).toSorted((one, other) => Number(other.id === last) - Number(one.id === last))
}

/** The first line of a message, for titles. */
const titleOfMessage = (message: Message, t: Translate): string => {
  const [line = ''] = summaryOf(message, t).trim().split('\n')
  return line.length > maxTitleLength ? `${line.slice(0, maxTitleLength - 1)}…` : line
}

/** The fields of an event or a card that is made from a message. A text that is its own title is not repeated. */
export function contentOfMessage(message: Message, t: Translate) {
  const title = titleOfMessage(message, t)
  const description = message.message.trim() === title ? '' : message.message
  return { title, description, source: { talkId: message.talkId, messageId: message.id } }
}

/** Creates a card from a message, in the first column of the board. Returns null if the board has none. */
export async function makeCard(nio: string, board: Board, message: Message, t: Translate) {
  const path = { orgaId: nio, boardId: board.id }
  const content = await api.GET('/v2/boards/{orgaId}/{boardId}', { params: { path } })
  const columnId = content.data?.columns[0]?.id
  if (columnId === undefined) return null
  const { title, description: text, source } = contentOfMessage(message, t)
  const { data } = await api.POST('/v2/boards/{orgaId}/{boardId}/cards', {
    params: { path },
    body: { columnId, title, text, source },
  })
  ownStorage().setItem(lastBoardKey(nio), board.id)
  refresh('/v2/boards/{orgaId}/{boardId}', { params: { path } })
  return data ?? null
}
