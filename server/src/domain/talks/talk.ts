import type { TalkKind } from '../../../../shared/talk-kinds.ts'
import { timeAt } from '../../clock.ts'
import type { Connection } from '../../db/database.ts'
import type { RowOf } from '../../db/prepared.ts'
import { fail } from '../../errors.ts'
import { numberShape } from '../core/action.ts'
import type { MemberCaller } from '../core/caller.ts'
import { type Person, personOf, toPerson } from '../core/person.ts'
import { participantsOfTalks, talkJoined, talkOfParticipant } from './queries.ts'

export type Talk = {
  id: number
  /** Never changes. */
  kind: TalkKind
  title: string
  createdBy: Person
  participants: Person[]
  createdAt: string
  lastMessageAt: string
  unread: number
  /** The message at which reading continues. */
  firstUnread: number | null
  /** Number of unread messages that mention the reader. */
  unreadMentions: number
}

export type TalkRow = RowOf<typeof talkOfParticipant>

type OwnTalk = RowOf<typeof talkJoined>

/** Returns the number of a talk that a path names. */
export function talkNumber(talk: string): number {
  if (!numberShape.test(talk)) throw fail('TALK_NOT_FOUND')
  return Number(talk)
}

/**
 * Finds a talk of the organization in which the caller takes part. Other callers get the error of a talk that does not
 * exist.
 */
export async function ownTalk(on: Connection, caller: MemberCaller, talk: string): Promise<OwnTalk> {
  const row = await talkJoined.first(on, named(caller, talkNumber(talk)))
  if (!row) throw fail('TALK_NOT_FOUND')
  return row
}

const named = ({ organizationKey, membershipKey, accountKey }: MemberCaller, key: number) => ({
  key,
  organizationKey,
  membershipKey,
  accountKey,
})

/** Adds the participants to talks, with one query for all of them. */
export async function toTalks(on: Connection, rows: TalkRow[]): Promise<Talk[]> {
  const found = await participantsOfTalks.all(on, { talkKeys: JSON.stringify(rows.map(({ key }) => key)) })
  const byTalk = Map.groupBy(found, ({ talkKey }) => talkKey)
  return rows.map((row) => ({
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
    participants: (byTalk.get(row.key) ?? []).map(personOf),
    createdAt: timeAt(row.createdAt),
    lastMessageAt: timeAt(row.lastMessageAt),
    unread: Math.max(0, row.lastSeq - row.readSeq),
    firstUnread: row.firstUnread,
    unreadMentions: row.unreadMentions,
  }))
}

export async function readTalkOf(on: Connection, caller: MemberCaller, key: number): Promise<Talk> {
  const [talk] = await toTalks(on, await talkOfParticipant.all(on, named(caller, key)))
  if (!talk) throw fail('TALK_NOT_FOUND')
  return talk
}
