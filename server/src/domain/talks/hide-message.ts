import type { Transaction } from '../../db/database.ts'
import type { App } from '../app.ts'
import { insertPlaces } from '../attachments/attachment.ts'
import { addMentions, countOf, firstMentionedIn } from '../mentions/mention.ts'
import { announceMessage, eraseMessage } from './change-message.ts'
import { messageOfTalk, messageSetHidden, messageUnhide, messageVersionNewest } from './message-queries.ts'
import { searchTermsAdd } from './search-queries.ts'
import { termsOfMessage } from './search-terms.ts'
import { isReply, threadCountReply } from './thread-queries.ts'

type MessageKeys = { talkKey: number; messageKey: number }

/** Leaves a tombstone in the place of a message, as its author would. Returns whether there was something to hide. */
export async function hideMessage(app: App, tx: Transaction, { talkKey, messageKey }: MessageKeys): Promise<boolean> {
  const row = await messageOfTalk.first(tx, { key: messageKey, talkKey })
  if (!row || row.deletedAt !== null) return false
  await eraseMessage(app, tx, row)
  await messageSetHidden.run(tx, { key: row.key, now: app.clock.now() })
  await announceMessage(app, tx, row, 'message.deleted')
  return true
}

/** Shows a hidden message again, with its last text and the given files. Its pin and mails about it do not return. */
export async function unhideMessage(
  app: App,
  tx: Transaction,
  { organizationKey, talkKey, messageKey }: MessageKeys & { organizationKey: number },
  fileKeys: number[],
): Promise<void> {
  const row = await messageOfTalk.first(tx, { key: messageKey, talkKey })
  const version = row && (await messageVersionNewest.first(tx, { messageKey }))
  if (!row || row.hiddenAt === null || !version) return
  const { message } = version
  const author = { organizationKey, accountKey: row.authorKey }
  const mentioned = await firstMentionedIn(tx, { organizationKey, talkKey, authorKey: row.authorKey, message })
  const counts = { mentionCount: countOf(mentioned), attachmentCount: fileKeys.length }
  await messageUnhide.run(tx, { key: messageKey, message, ...counts })
  if (isReply(row)) await threadCountReply.run(tx, { key: row.threadKey, by: 1 })
  await addMentions(app, tx, author, { talkKey, messageKey }, mentioned, null)
  await insertPlaces(tx, fileKeys, { talkKey, messageKey })
  const terms = termsOfMessage({ organizationKey, talkKey, message })
  await searchTermsAdd.run(tx, { rows: JSON.stringify([[messageKey, terms]]) })
  await announceMessage(app, tx, row, 'message.changed')
}
