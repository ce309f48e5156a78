import type { Transaction } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import type { App } from '../app.ts'
import { detachFromMessage } from '../attachments/attachment.ts'
import { change } from '../core/action.ts'
import type { MemberCaller } from '../core/caller.ts'
import { requireRoomFor } from '../core/quota.ts'
import { messageVersionBeyondQuota } from '../core/quota-queries.ts'
import { announce } from '../live/announce.ts'
import { addMentions, countOf, mentionedIn, removeMentions, timeToReadMs } from '../mentions/mention.ts'
import { findMessage, type Message, type MessageRow, showMessage } from './message.ts'
import { messageErase, messageRewrite, messageVersionInsert } from './message-queries.ts'
import { searchTermsDelete, searchTermsReplace } from './search-queries.ts'
import { termsOfMessage } from './search-terms.ts'
import { writableTalk } from './talk.ts'
import { isReply, threadCountReply } from './thread-queries.ts'

export type MessagePath = { organizationId: string; talk: string; message: string }

/** Keeps the previous text for the members who handle reports. */
export const editMessage = change(
  'talk.editMessage',
  async (app, tx, caller, { talk, message, text }: MessagePath & { text: string }) => {
    const row = await ownMessage(tx, caller, talk, message)
    const { editsPerMessage } = app.config.limits
    await requireRoomFor(tx, messageVersionBeyondQuota, { messageKey: row.key }, editsPerMessage, 'EDITS_FULL')
    const now = app.clock.now()
    await messageVersionInsert.run(tx, { messageKey: row.key, message: row.message, now })
    const mentioned = await mentionedIn(tx, { ...row, organizationKey: caller.organizationKey, message: text })
    await messageRewrite.run(tx, { key: row.key, message: text, mentionCount: countOf(mentioned), now })
    const keys = { talkKey: row.talkKey, messageKey: row.key }
    await removeMentions(tx, keys, mentioned)
    await addMentions(app, tx, caller, keys, mentioned, now + timeToReadMs)
    const { organizationKey } = caller
    const terms = termsOfMessage({ organizationKey, talkKey: row.talkKey, message: text })
    await searchTermsReplace.run(tx, { key: row.key, terms })
    return announceMessage(app, tx, row, 'message.changed')
  },
)

export const deleteMessage = change('talk.deleteMessage', async (app, tx, caller, { talk, message }: MessagePath) => {
  const row = await ownMessage(tx, caller, talk, message)
  await eraseMessage(app, tx, row)
  await announceMessage(app, tx, row, 'message.deleted')
})

/** Leaves a tombstone, so that the messages around it still make sense. */
export async function eraseMessage(app: App, tx: Transaction, row: MessageRow): Promise<void> {
  const now = app.clock.now()
  await messageVersionInsert.run(tx, { messageKey: row.key, message: row.message, now })
  await messageErase.run(tx, { key: row.key, now })
  if (isReply(row)) await threadCountReply.run(tx, { key: row.threadKey, by: -1 })
  if (row.attachmentCount > 0) await detachFromMessage(app, tx, row.key)
  await removeMentions(tx, { talkKey: row.talkKey, messageKey: row.key })
  await searchTermsDelete.run(tx, { key: row.key })
}

export async function undeletedMessage(
  tx: Transaction,
  caller: MemberCaller,
  talk: string,
  message: string,
): Promise<MessageRow> {
  const row = await findMessage(tx, (await writableTalk(tx, caller, talk)).key, message)
  if (row.deletedAt !== null) throw fail('MESSAGE_DELETED')
  return row
}

async function ownMessage(tx: Transaction, caller: MemberCaller, talk: string, message: string): Promise<MessageRow> {
  const row = await undeletedMessage(tx, caller, talk, message)
  if (row.authorKey !== caller.accountKey) throw fail('NOT_OWN_MESSAGE')
  return row
}

/** Announces the current state of the message to all participants and returns it. */
export async function announceMessage(
  app: App,
  tx: Transaction,
  { key, talkKey }: Pick<MessageRow, 'key' | 'talkKey'>,
  kind: 'message.changed' | 'message.deleted',
): Promise<Message> {
  const message = await showMessage(tx, await findMessage(tx, talkKey, String(key)))
  await announce(app, tx, { kind, talkKey, data: message })
  return message
}
