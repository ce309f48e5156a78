import { change } from '../core/action.ts'
import { announce } from '../live/announce.ts'
import { membershipsNamed } from '../members/member.ts'
import { findMessage } from './message.ts'
import { participantDelete, participantInsert, participantRead, talkRename } from './queries.ts'
import { readmit } from './removal.ts'
import { ownTalk, readTalkOf } from './talk.ts'

export const leaveTalk = change(
  'talk.leave',
  async (app, tx, caller, { talk }: { organizationId: string; talk: string }) => {
    const { key } = await ownTalk(tx, caller, talk)
    await participantDelete.run(tx, { talkKey: key, membershipKey: caller.membershipKey })
    const data = { nio: caller.organizationKey, id: key }
    await announce(app, tx, { kind: 'talk.changed', talkKey: key, data })
    await announce(app, tx, { kind: 'talk.left', accountKey: caller.accountKey, data })
  },
)

export const renameTalk = change(
  'talk.rename',
  async (app, tx, caller, { talk, title }: { organizationId: string; talk: string; title: string }) => {
    const { key } = await ownTalk(tx, caller, talk)
    await talkRename.run(tx, { key, title })
    await announce(app, tx, { kind: 'talk.changed', talkKey: key, data: { nio: caller.organizationKey, id: key } })
    return readTalkOf(tx, caller, key)
  },
)

/** Adds people who can read the whole talk; only its newest message is unread for them. */
export const addParticipants = change(
  'talk.addParticipants',
  async (app, tx, caller, { talk, userlist }: { organizationId: string; talk: string; userlist: string[] }) => {
    const { key, lastSeq } = await ownTalk(tx, caller, talk)
    const named = await membershipsNamed(tx, caller, 'userlist', userlist)
    await readmit(tx, caller, key, named)
    for (const membershipKey of named) {
      await participantInsert.run(tx, { talkKey: key, membershipKey, readSeq: lastSeq - 1 })
    }
    await announce(app, tx, { kind: 'talk.changed', talkKey: key, data: { nio: caller.organizationKey, id: key } })
    return readTalkOf(tx, caller, key)
  },
)

/** Marks the talk as read up to a message, or completely. The read position never moves back. */
export const markRead = change(
  'talk.markRead',
  async (
    app,
    tx,
    caller,
    { talk: talkId, messageId }: { organizationId: string; talk: string; messageId?: number | undefined },
  ) => {
    const { key, lastSeq } = await ownTalk(tx, caller, talkId)
    const readSeq = messageId === undefined ? lastSeq : (await findMessage(tx, key, String(messageId))).seq
    await participantRead.run(tx, { talkKey: key, membershipKey: caller.membershipKey, readSeq })
    const talk = await readTalkOf(tx, caller, key)
    const data = { nio: caller.organizationKey, id: key, unread: talk.unread }
    await announce(app, tx, { kind: 'talk.read', accountKey: caller.accountKey, data })
    return talk
  },
  ({ talk }) => `readers of talk ${talk}`,
  // Each changes only the row of its own reader.
  { isIndependent: true },
)
