import { api } from '../../api/client.ts'
import { placeOfSubject, postComment } from './comment-subject.ts'
import type { Outgoing } from './outbox.ts'

const requestTimeoutMs = 30_000

/** The name of the talk, card or event that an entry of the outbox belongs to. */
export const placeOf = ({ talkId, subject }: Pick<Outgoing, 'talkId' | 'subject'>) =>
  subject ? placeOfSubject(subject) : String(talkId)

/** Posts an entry of the outbox with its uploaded files. */
export function postOutgoing({ key, nio, talkId, subject, message, replyTo }: Outgoing, fileIds: string[]) {
  const body = {
    message,
    ...(replyTo !== null && { replyTo }),
    ...(fileIds.length > 0 && { attachments: fileIds }),
  }
  const options = { headers: { 'idempotency-key': key }, signal: AbortSignal.timeout(requestTimeoutMs) }
  if (subject) return postComment(nio, subject, body, options)
  const params = { path: { orgaId: nio, talkId: String(talkId) } }
  return api.POST('/v2/talks/{orgaId}/{talkId}', { params, body, ...options })
}
