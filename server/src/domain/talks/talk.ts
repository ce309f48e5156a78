import type { TalkKind } from '../../../../shared/talk-kinds.ts'
import { timeAt, timeOrNull } from '../../clock.ts'
import type { Connection, Transaction } from '../../db/database.ts'
import type { RowOf } from '../../db/prepared.ts'
import { fail } from '../../errors.ts'
import type { App } from '../app.ts'
import { numberShape } from '../core/action.ts'
import type { MemberCaller } from '../core/caller.ts'
import { type Person, toPerson } from '../core/person.ts'
import { announce } from '../live/announce.ts'
import { participantReadSeq } from './participant-queries.ts'
import { joinedTalkForReader, joinedTalkFound, type Notify, talkForReader, talkFound } from './queries.ts'
import { peopleInTalks } from './talk-people.ts'

export type Talk = {
  id: number
  /** Never changes. */
  kind: TalkKind
  title: string
  createdBy: Person
  /** The first people in it. */
  participants: Person[]
  /** The number of all of them. */
  participantCount: number
  /** The groups whose members are in it. */
  groups: { id: string; name: string }[]
  createdAt: string
  /** Time of the last message, or of the creation while there is none. */
  lastMessageAt: string
  /** True if the reader is in the talk; open talks are also read by others. */
  joined: boolean
  /** Time of archiving; null while people write to it. */
  archivedAt: string | null
  /** Kind of messages that the reader is notified about. */
  notify: Notify
  unread: number
  /** The message at which reading continues. */
  firstUnread: number | null
  /** Number of unread messages that mention the reader. */
  unreadMentions: number
}

export type { Notify }

export type TalkRow = RowOf<typeof talkForReader>

export type FoundTalk = RowOf<typeof talkFound>

/** The path of an operation on a talk. */
export type TalkPath = { organizationId: string; talk: string }

/** Returns the number of a talk that a path names. */
export function talkNumber(talk: string): number {
  if (!numberShape.test(talk)) throw fail('TALK_NOT_FOUND')
  return Number(talk)
}

/** Finds a talk that the caller can read. Other callers get the error of a talk that does not exist. */
export async function readableTalk(on: Connection, caller: MemberCaller, talk: string): Promise<FoundTalk> {
  const asked = named(caller, talkNumber(talk))
  const row = (await joinedTalkFound.first(on, asked)) ?? (await talkFound.first(on, asked))
  if (!row) throw fail('TALK_NOT_FOUND')
  return row
}

/** Finds a talk that the caller is in. Everybody reads an open talk, but only those who joined it act in it. */
export async function ownTalk(on: Connection, caller: MemberCaller, talk: string): Promise<FoundTalk> {
  const row = await readableTalk(on, caller, talk)
  if (row.isIn === 0) throw fail('TALK_NOT_JOINED')
  return row
}

/** Finds a talk that the caller may write to: not an archived one, nor a direct one that lost somebody. */
export async function writableTalk(on: Connection, caller: MemberCaller, talk: string): Promise<FoundTalk> {
  const row = await ownTalk(on, caller, talk)
  if (row.isReadOnly === 1) throw fail('TALK_READ_ONLY')
  return row
}

/** Throws unless the talk is of one of these kinds. */
export function requireKind({ kind }: { kind: TalkKind }, ...kinds: TalkKind[]): void {
  if (!kinds.includes(kind)) throw fail('WRONG_TALK_KIND')
}

/** Throws for comments, which have no participants and no title of their own. */
export const refuseComments = (talk: { kind: TalkKind }): void => requireKind(talk, 'private', 'open', 'direct')

const named = ({ organizationKey, membershipKey, accountKey }: MemberCaller, key: number) => ({
  key,
  organizationKey,
  membershipKey,
  accountKey,
})

/** Adds the people to talks, with as many queries for a page as for one. */
export async function toTalks(app: App, on: Connection, caller: MemberCaller, rows: TalkRow[]): Promise<Talk[]> {
  const peopleIn = await peopleInTalks(app, on, caller.organizationKey, rows)
  return rows.map((row) => {
    const { participants, participantCount, groups } = peopleIn(row.key)
    const isIn = row.isIn === 1
    return {
      id: row.key,
      kind: row.kind,
      title: row.title,
      createdBy: toPerson(
        row.creatorHandle,
        row.creatorNametag,
        row.creatorName,
        row.creatorAvatar,
        row.creatorDeletedAt,
      ),
      participants,
      participantCount,
      groups,
      createdAt: timeAt(row.createdAt),
      lastMessageAt: timeAt(row.lastMessageAt),
      joined: isIn,
      archivedAt: timeOrNull(row.archivedAt),
      notify: row.notify ?? (row.kind === 'open' ? 'mentions' : 'all'),
      unread: isIn ? Math.max(0, row.lastSeq - row.readSeq) : 0,
      firstUnread: row.firstUnread,
      unreadMentions: row.unreadMentions,
    }
  })
}

export async function readTalkOf(app: App, on: Connection, caller: MemberCaller, key: number): Promise<Talk> {
  const asked = named(caller, key)
  const row = (await joinedTalkForReader.first(on, asked)) ?? (await talkForReader.first(on, asked))
  const [talk] = await toTalks(app, on, caller, row ? [row] : [])
  if (!talk) throw fail('TALK_NOT_FOUND')
  return talk
}

/** Returns up to where the caller has read a talk, also one that was not joined. */
export async function readSeqOf(tx: Transaction, caller: MemberCaller, key: number): Promise<number> {
  const own = await participantReadSeq.first(tx, { talkKey: key, membershipKey: caller.membershipKey })
  return own?.readSeq ?? (await talkForReader.one(tx, { ...caller, key })).readSeq
}

/** Announces to all who are in a talk that it changed. */
export const announceTalk = (app: App, tx: Transaction, { organizationKey }: MemberCaller, key: number) =>
  announce(app, tx, { kind: 'talk.changed', talkKey: key, data: { nio: organizationKey, id: key } })
