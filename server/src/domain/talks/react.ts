import type { Transaction } from '../../db/database.ts'
import { fail, unacceptable } from '../../errors.ts'
import type { App } from '../app.ts'
import { change } from '../core/action.ts'
import type { MemberCaller } from '../core/caller.ts'
import { personOf } from '../core/person.ts'
import { ownAccount } from '../identity/own-account.ts'
import { announce } from '../live/announce.ts'
import { type MessagePath, undeletedMessage } from './change-message.ts'
import { findMessage, type Message, type MessageRow, showMessage } from './message.ts'
import {
  distinctEmojiOf,
  messageCountReactions,
  reactionCountOf,
  reactionDelete,
  reactionInsert,
} from './reaction-queries.ts'

/**
 * Accepts an emoji that Unicode recommends for general interchange, with skin tones, families and flags. The pattern is
 * inside a function because the set of all emoji is large, so it is built on first use.
 */
const isEmoji = (text: string) => /^\p{RGI_Emoji}$/v.test(text)

type ReactionGiven = MessagePath & { emoji: string }

export const react = change('talk.react', async (app, tx, caller, { talk, message, emoji }: ReactionGiven) => {
  if (!isEmoji(emoji)) throw unacceptable('emoji', 'must be one emoji')
  const row = await undeletedMessage(tx, caller, talk, message)
  await requireRoomForEmoji(app, tx, row, emoji)
  const added = await reactionInsert.run(tx, keysOf(row, emoji, caller))
  return added === 0 ? showMessage(tx, row) : announceReaction(app, tx, caller, row, emoji, 1)
})

export const unreact = change('talk.react', async (app, tx, caller, { talk, message, emoji }: ReactionGiven) => {
  const row = await undeletedMessage(tx, caller, talk, message)
  const removed = await reactionDelete.run(tx, keysOf(row, emoji, caller))
  return removed === 0 ? showMessage(tx, row) : announceReaction(app, tx, caller, row, emoji, -1)
})

const keysOf = (row: MessageRow, emoji: string, { accountKey }: MemberCaller) => ({
  talkKey: row.talkKey,
  messageKey: row.key,
  emoji,
  accountKey,
})

/** Throws when the message has too many different emoji. An emoji that it already has is always accepted. */
async function requireRoomForEmoji(
  app: App,
  tx: Transaction,
  { talkKey, key, reactionCount }: MessageRow,
  emoji: string,
) {
  const { reactionsPerMessage } = app.config.limits
  if (reactionCount < reactionsPerMessage) return
  const rows = await distinctEmojiOf.all(tx, { talkKey, messageKey: key })
  if (rows.length >= reactionsPerMessage && !rows.some((row) => row.emoji === emoji)) throw fail('REACTIONS_FULL')
}

/** Announces only the reaction: a message can be 16 KB long and have 50 kinds of reactions. */
async function announceReaction(
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
      person: personOf(person),
      reacted: by === 1,
      count,
    },
  })
  return showMessage(tx, await findMessage(tx, talkKey, String(key)))
}
