import { api } from '../../api/client.ts'
import type { PageRequest } from './conversation.ts'
import type { MessagePage } from './message-window.ts'

/** The thing that comments are about. Their talk exists only after the first comment, so the subject names them. */
export type CommentSubject =
  | { kind: 'card'; boardId: string; cardId: string }
  | { kind: 'event'; userId: string; eventId: string }

type Body = { message: string; replyTo?: number; attachments?: string[] }
type Options = { headers: Record<string, string>; signal: AbortSignal }

/** The name of a place in the storage of the browser. Those of talks are their numbers. */
export const placeOfSubject = (subject: CommentSubject): string =>
  subject.kind === 'card' ? `card-${subject.cardId}` : `event-${subject.eventId}`

export async function readComments(nio: string, subject: CommentSubject, asked: PageRequest): Promise<MessagePage> {
  const { data } =
    subject.kind === 'card'
      ? await api.GET('/v2/boards/{orgaId}/{boardId}/cards/{cardId}/comments', {
          params: { path: { orgaId: nio, boardId: subject.boardId, cardId: subject.cardId }, query: asked },
        })
      : await api.GET('/v2/workplace/users/{orgaId}/{userId}/calendar/{eventId}/comments', {
          params: { path: { orgaId: nio, userId: subject.userId, eventId: subject.eventId }, query: asked },
        })
  if (!data) throw new Error('an answer without comments')
  return data
}

export const postComment = (nio: string, subject: CommentSubject, body: Body, options: Options) =>
  subject.kind === 'card'
    ? api.POST('/v2/boards/{orgaId}/{boardId}/cards/{cardId}/comments', {
        params: { path: { orgaId: nio, boardId: subject.boardId, cardId: subject.cardId } },
        body,
        ...options,
      })
    : api.POST('/v2/workplace/users/{orgaId}/{userId}/calendar/{eventId}/comments', {
        params: { path: { orgaId: nio, userId: subject.userId, eventId: subject.eventId } },
        body,
        ...options,
      })
