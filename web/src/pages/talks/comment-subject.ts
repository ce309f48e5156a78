import { api } from '../../api/client.ts'
import type { PageRequest } from './conversation.ts'
import type { MessagePage } from './message-window.ts'

/**
 * The thing that comments are about. Their talk exists only after the first comment, so the subject names them. An event
 * of the organization has no owner.
 */
export type CommentSubject =
  | { kind: 'card'; boardId: string; cardId: string }
  | { kind: 'event'; userId: string | null; eventId: string }

type Body = { message: string; replyTo?: number; attachments?: string[] }
type Options = { headers: Record<string, string>; signal: AbortSignal }

/** The name of a place in the storage of the browser. Those of talks are their numbers. */
export const placeOfSubject = (subject: CommentSubject): string =>
  subject.kind === 'card' ? `card-${subject.cardId}` : `event-${subject.eventId}`

export async function readComments(nio: string, subject: CommentSubject, asked: PageRequest): Promise<MessagePage> {
  const { data } = await getComments(nio, subject, asked)
  if (!data) throw new Error('an answer without comments')
  return data
}

function getComments(orgaId: string, subject: CommentSubject, query: PageRequest) {
  if (subject.kind === 'card') {
    const { boardId, cardId } = subject
    const params = { path: { orgaId, boardId, cardId }, query }
    return api.GET('/v2/boards/{orgaId}/{boardId}/cards/{cardId}/comments', { params })
  }
  const { userId, eventId } = subject
  return userId === null
    ? api.GET('/v2/workplace/{orgaId}/calendar/{eventId}/comments', { params: { path: { orgaId, eventId }, query } })
    : api.GET('/v2/workplace/users/{orgaId}/{userId}/calendar/{eventId}/comments', {
        params: { path: { orgaId, userId, eventId }, query },
      })
}

export function postComment(orgaId: string, subject: CommentSubject, body: Body, options: Options) {
  if (subject.kind === 'card') {
    const { boardId, cardId } = subject
    const params = { path: { orgaId, boardId, cardId } }
    return api.POST('/v2/boards/{orgaId}/{boardId}/cards/{cardId}/comments', { params, body, ...options })
  }
  const { userId, eventId } = subject
  if (userId === null) {
    const params = { path: { orgaId, eventId } }
    return api.POST('/v2/workplace/{orgaId}/calendar/{eventId}/comments', { params, body, ...options })
  }
  const params = { path: { orgaId, userId, eventId } }
  return api.POST('/v2/workplace/users/{orgaId}/{userId}/calendar/{eventId}/comments', { params, body, ...options })
}
