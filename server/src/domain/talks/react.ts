import type { Transaction } from '../../db/database.ts'
import { fail, unacceptable } from '../../errors.ts'
import type { App } from '../app.ts'
import { change, type MemberCaller } from '../core/action.ts'
import { toPerson } from '../core/person.ts'
import { ownAccount } from '../identity/own-account.ts'
import { announce } from '../live/announce.ts'
import { livingMessage, type MessageNamed } from './change-message.ts'
import { findMessage, type Message, type MessageRow, showMessage } from './message.ts'
import {
  messageCountReactions,
  reactionCountOf,
  reactionDelete,
  reactionInsert,
  reactionsDifferent,
} from './queries.ts'

/**
 * An emoji as Unicode recommends it for general interchange, with skin tones, families and flags. The pattern is inside
 * a function because the set of all emoji is large, so it is built when it is first needed.
 */
const isEmoji = (text: string) => /^\p{RGI_Emoji}$/v.test(text)

type ReactionGiven = MessageNamed & { emoji: string }

export const react = change('talk.react', async (app, tx, caller, { talk, message, emoji }: ReactionGiven) => {
  if (!isEmoji(emoji)) throw unacceptable('emoji', 'must be one emoji')
  const row = await livingMessage(tx, caller, talk, message)
  await demandRoom(app, tx, row, emoji)
  const added = await reactionInsert.run(tx, keysOf(row, emoji, caller))
  return added === 0 ? showMessage(tx, row) : changed(app, tx, caller, row, emoji, 1)
})

export const unreact = change('talk.react', async (app, tx, caller, { talk, message, emoji }: ReactionGiven) => {
  const row = await livingMessage(tx, caller, talk, message)
  const removed = await reactionDelete.run(tx, keysOf(row, emoji, caller))
  return removed === 0 ? showMessage(tx, row) : changed(app, tx, caller, row, emoji, -1)
})

const keysOf = (row: MessageRow, emoji: string, { accountKey }: MemberCaller) => ({
  talkKey: row.talkKey,
  messageKey: row.key,
  emoji,
  accountKey,
})

/** An emoji that the message already has is always accepted. */
async function demandRoom(app: App, tx: Transaction, { talkKey, key, reactionCount }: MessageRow, emoji: string) {
  const { reactionsPerMessage } = app.config.limits
  if (reactionCount < reactionsPerMessage) return
  const rows = await reactionsDifferent.all(tx, { talkKey, messageKey: key })
  if (rows.length >= reactionsPerMessage && !rows.some((row) => row.emoji === emoji)) throw fail('REACTIONS_FULL')
}

/** The event names only the reaction: a message can be 16 KB long and have 50 kinds of reactions. */
async function changed(
  app: App,
  tx: Transaction,
  caller: MemberCaller,
  { key, talkKey }: MessageRow,
  emoji: string,
  by: 1 | -1,
): Promise<Message> {
  await messageCountReactions.run(tx, { key, by })
  const count = (await reactionCountOf.first(tx, { talkKey, messageKey: key, emoji }))?.count ?? 0
  const person = await ownAccount(tx, caller)
  await announce(app, tx, {
    kind: 'message.reacted',
    talkKey,
    data: {
      talkId: talkKey,
      id: key,
      emoji,
      person: toPerson(person.nicHandle, person.nametag, null),
      reacted: by === 1,
      count,
    },
  })
  return showMessage(tx, await findMessage(tx, talkKey, String(key)))
}
