import type { Transaction } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import type { App } from '../app.ts'
import { change } from '../core/action.ts'
import type { MemberCaller } from '../core/caller.ts'
import { announce } from '../live/announce.ts'
import { auditManaging, requireManager } from './archive-talk.ts'
import { findMessage } from './message.ts'
import {
  participantDelete,
  participantHide,
  participantJoin,
  participantLeave,
  participantReadAnyway,
  participantReturn,
  talkGroupNewest,
  talkToJoin,
} from './participant-queries.ts'
import { talkRename } from './queries.ts'
import { removalsOfMembers } from './removal-queries.ts'
import {
  announceTalk,
  type FoundTalk,
  ownTalk,
  readableTalk,
  readSeqOf,
  readTalkOf,
  refuseComments,
  requireKind,
  type TalkPath,
  talkNumber,
} from './talk.ts'

/** Leaves a talk. For an open talk that the caller did not join, nothing changes. */
export const leaveTalk = change('talk.leave', async (app, tx, caller, { talk }: TalkPath) => {
  const found = await readableTalk(tx, caller, talk)
  refuseComments(found)
  if (found.isIn === 0) return
  if (found.kind === 'direct') return hide(app, tx, caller, found)
  await takeOut(app, tx, caller, found)
})

/** Takes the caller out of a talk. In a talk with groups this is remembered, because a group may still have them. */
export async function takeOut(
  app: App,
  tx: Transaction,
  caller: MemberCaller,
  { key, lastSeq }: FoundTalk,
): Promise<void> {
  const place = { talkKey: key, membershipKey: caller.membershipKey }
  const newest = (await talkGroupNewest.first(tx, { talkKey: key }))?.key ?? null
  if (newest === null) await participantDelete.run(tx, place)
  else await participantLeave.run(tx, { ...place, readSeq: lastSeq, leftAfter: newest })
  await announceTalk(app, tx, caller, key)
  const data = { nio: caller.organizationKey, id: key }
  await announce(app, tx, { kind: 'talk.left', accountKey: caller.accountKey, data })
}

/** Hides a direct talk until its next message. Nobody leaves its set of people. */
async function hide(app: App, tx: Transaction, caller: MemberCaller, { key, lastSeq }: FoundTalk): Promise<void> {
  const place = { talkKey: key, membershipKey: caller.membershipKey }
  await participantHide.run(tx, { ...place, hiddenSeq: lastSeq })
  await participantReadAnyway.run(tx, { ...place, readSeq: lastSeq })
  const data = { nio: caller.organizationKey, id: key }
  await announce(app, tx, { kind: 'talk.left', accountKey: caller.accountKey, data })
}

/**
 * Joins an open talk, or returns to a talk with a group of the caller that they had left. Those who are in it already
 * stay as they are.
 */
export const joinTalk = change('talk.join', async (app, tx, caller, { talk }: TalkPath) => {
  const { membershipKey } = caller
  const found = await talkToJoin.first(tx, { ...caller, key: talkNumber(talk) })
  if (!found) throw fail('TALK_NOT_FOUND')
  refuseComments(found)
  const { key: talkKey, kind, isIn, lastSeq } = found
  if (isIn === 0) {
    const [removal] = await removalsOfMembers.all(tx, { talkKey, membershipKeys: JSON.stringify([membershipKey]) })
    if (removal) throw fail(removal.removedBy === 'creator' ? 'REMOVED_FROM_TALK' : 'REMOVED_BY_MODERATION')
    if (kind === 'open') await participantJoin.run(tx, { talkKey, membershipKey, readSeq: lastSeq })
    else await participantReturn.run(tx, { talkKey, membershipKey })
    await announceTalk(app, tx, caller, talkKey)
  }
  return readTalkOf(app, tx, caller, talkKey)
})

/** Renames a talk: everybody in a private one, and those who manage an open one. */
export const renameTalk = change(
  'talk.rename',
  async (app, tx, caller, { talk, title }: TalkPath & { title: string }) => {
    const found = await readableTalk(tx, caller, talk)
    requireKind(found, 'private', 'open')
    if (found.kind === 'open') requireManager(caller, found)
    if (found.isReadOnly === 1) throw fail('TALK_READ_ONLY')
    const { key } = found
    await talkRename.run(tx, { key, title })
    if (title !== found.title) await auditManaging(app, tx, caller, found, 'talk.renamed', { to: title })
    await announceTalk(app, tx, caller, key)
    return readTalkOf(app, tx, caller, key)
  },
)

/** Marks the talk as read up to a message, or completely. The read position never moves back. */
export const markRead = change(
  'talk.markRead',
  async (app, tx, caller, { talk: talkId, messageId }: TalkPath & { messageId?: number | undefined }) => {
    const found = await ownTalk(tx, caller, talkId)
    refuseComments(found)
    const { key, lastSeq } = found
    const upTo = messageId === undefined ? lastSeq : (await findMessage(tx, key, String(messageId))).seq
    const readSeq = Math.max(upTo, await readSeqOf(tx, caller, key))
    await participantReadAnyway.run(tx, { talkKey: key, membershipKey: caller.membershipKey, readSeq })
    const talk = await readTalkOf(app, tx, caller, key)
    const data = { nio: caller.organizationKey, id: key, unread: talk.unread }
    await announce(app, tx, { kind: 'talk.read', accountKey: caller.accountKey, data })
    return talk
  },
  ({ talk }) => ({ key: `readers of talk ${talk}`, isShort: true }),
  // Each changes only the row of its own reader.
  { isIndependent: true },
)
