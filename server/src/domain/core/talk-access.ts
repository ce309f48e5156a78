import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Engine } from '../../db/engine.ts'
import { isAmong } from '../../db/prepared.ts'
import { audiencesOf, includesMember, type Key } from './audiences.ts'
import { isReadableEventNamed } from './event-access.ts'

/*
 * Conditions for the people who are in a talk and who can read it. A person is in a talk by themselves, or through a
 * group of the talk, unless they left after the group was added or were removed. Nothing is copied for the members of a
 * group, so that changes of a group hold at once. Tables have names of their own here, so that they hide none of the
 * query around them, whose columns are passed as keys.
 */

/** Meaning of a row of `participants`: in by themselves, only through groups, or out. */
export const standings = { joined: 1, throughGroups: 0, out: -1 } as const

/**
 * Matches the rows of `participants` of those who joined a talk, or who left it. SQLite uses the index of these rows only
 * where a query repeats its condition. It would otherwise read a row for everybody who is in a talk through a group.
 */
export const hasStanding = (standing: 'joined' | 'out', table = 'participants') => {
  const column = sql.ref<number>(`${table}.standing`)
  return sql<boolean>`(${column} = ${sql.lit(standings[standing])} and ${column} != ${sql.lit(standings.throughGroups)})`
}

/** Matches rows `talk_groups` that address a member, whether or not they left the talk. */
const addresses = (membershipKey: Key) => includesMember(sql.ref('talk_groups.audience'), membershipKey)

/** Matches when a group of the talk has the member, even if they left the talk or were removed from it. */
export const isAddressedInTalk = (talkKey: Key, membershipKey: Key) =>
  sql<boolean>`exists (select 1 from talk_groups
    where talk_groups.talk_id = ${talkKey} and ${addresses(membershipKey)})`

/** Matches when a member was removed from a talk, also before they left the organization and returned. */
export const isRemovedFromTalk = (talkKey: Key, membershipKey: Key) =>
  sql<boolean>`exists (select 1 from memberships as removed_member
    inner join talk_removals as removal
      on removal.talk_id = ${talkKey} and removal.account_id = removed_member.account_id
    where removed_member.id = ${membershipKey})`

/** Matches when the member left the talk after its group `talk_groups` was added, or was removed. */
export const isOutOfGroup = (talkKey: Key, membershipKey: Key) =>
  sql<boolean>`(exists (select 1 from participants as absent
    where absent.talk_id = ${talkKey} and absent.membership_id = ${membershipKey}
      and absent.standing = -1 and absent.left_after >= talk_groups.id)
    or ${isRemovedFromTalk(talkKey, membershipKey)})`

/** Matches when a member is in a talk by themselves. */
export const hasJoinedTalk = (talkKey: Key, membershipKey: Key) =>
  sql<boolean>`exists (select 1 from participants as own
    where own.talk_id = ${talkKey} and own.membership_id = ${membershipKey} and own.standing = 1)`

/** Selects the newest group through which a member is in a talk. */
export const groupIntoTalk = (talkKey: Key, membershipKey: Key) =>
  sql<number | null>`(select max(talk_groups.id + 0) from talk_groups
    where talk_groups.talk_id = ${talkKey} and ${addresses(membershipKey)}
      and not ${isOutOfGroup(talkKey, membershipKey)})`

/**
 * Matches when a talk holds the comments on a card or an event that a member of its organization can read. The
 * subqueries return values, because PostgreSQL may turn `exists` into a scan of all boards.
 */
export const readsComments = (talkKey: Key, membershipKey: Key) =>
  sql<boolean>`exists (select 1 from talks as comments
    inner join memberships as commenter on commenter.organization_id = comments.organization_id
    where comments.id = ${talkKey} and comments.kind = 'comments' and commenter.id = ${membershipKey}
      and ((select 1 from boards as commented_board
          where commented_board.id = (select commented_card.board_id from cards as commented_card
              where commented_card.id = comments.card_id)
            and commented_board.deleted_at is null) = 1
        or (select 1 from events as commented_event
          where commented_event.id = comments.event_id
            and ${isReadableEventNamed('commented_event', membershipKey)}) = 1))`

/** Matches when a member is in a talk that has participants. */
export const isInConversation = (talkKey: Key, membershipKey: Key) =>
  sql<boolean>`(${hasJoinedTalk(talkKey, membershipKey)} or exists (select 1 from talk_groups
    where talk_groups.talk_id = ${talkKey} and ${addresses(membershipKey)}
      and not ${isOutOfGroup(talkKey, membershipKey)}))`

/** Matches when a member is in a talk. Comments have no participants: who can read them may write them. */
export const isInTalk = (talkKey: Key, membershipKey: Key) =>
  sql<boolean>`(${isInConversation(talkKey, membershipKey)} or ${readsComments(talkKey, membershipKey)})`

/** Matches when a member is in a talk that has participants, or when it is an open talk of their organization. */
export const isReadableConversation = (talkKey: Key, membershipKey: Key) =>
  sql<boolean>`(${isInConversation(talkKey, membershipKey)} or exists (
    select 1 from talks as open_talk
    inner join memberships as reader on reader.organization_id = open_talk.organization_id
    where open_talk.id = ${talkKey} and open_talk.kind = 'open' and reader.id = ${membershipKey}))`

/** Matches when a member can read a talk. */
export const isReadableTalk = (talkKey: Key, membershipKey: Key) =>
  sql<boolean>`(${isReadableConversation(talkKey, membershipKey)} or ${readsComments(talkKey, membershipKey)})`

type OwnPlace = {
  talk_id: number
  read_seq: number | null
  hidden_seq: number | null
  notify: 'all' | 'mentions' | 'none' | null
}

/** Selects the talks that a member is in, each with how far they have read; null if they have not read anything yet. */
export const talksOfMembership = (engine: Engine, membershipKey: Key): RawBuilder<OwnPlace> =>
  sql<OwnPlace>`(select talk_id, max(read_seq) as read_seq, max(hidden_seq) as hidden_seq, max(notify) as notify
    from (
      select own.talk_id, own.read_seq, own.hidden_seq, own.notify, own.left_after,
        case own.standing when 1 then ${sql.lit(2 ** 53)} else 0 end as mark
      from participants as own where own.membership_id = ${membershipKey}
      union all
      select talk_groups.talk_id, null, null, null, null, talk_groups.id
      from talk_groups where ${isAmong(engine, 'talk_groups.audience', audiencesOf(membershipKey))}
        and not ${isRemovedFromTalk(sql.ref('talk_groups.talk_id'), membershipKey)}
    ) as places
    group by talk_id
    having max(mark) > coalesce(max(left_after), 0))`

const larger = (engine: Engine, one: Expression<number>, other: Expression<number>) =>
  engine === 'sqlite' ? sql<number>`max(${one}, ${other})` : sql<number>`greatest(${one}, ${other})`

/** The key of a message in the form in which the index of its talk holds it, see migration 0011. */
export const indexedKey = (engine: Engine) =>
  engine === 'sqlite' ? sql.ref<number>('messages.id') : sql<number>`messages.id + 0`

/**
 * Selects how far a talk counts as read for a member who is in it through a group and has not read anything yet: up to
 * where they came, or up to the message before the newest when the group was added later than that.
 */
export const readBeforeComing = (
  engine: Engine,
  talk: { key: Key; lastSeq: Expression<number> },
  membershipKey: Key,
) => {
  const firstNew = sql<number>`coalesce((select messages.seq - 1 from messages
    where messages.talk_id = talk_groups.talk_id
      and ${indexedKey(engine)} > coalesce(group_members.since_message, newcomer.since_message)
    order by ${indexedKey(engine)} limit 1), ${talk.lastSeq})`
  return sql<number>`(select min(${larger(engine, sql.ref('talk_groups.start_seq'), firstNew)})
    from memberships as newcomer
    inner join talk_groups on talk_groups.talk_id = ${talk.key}
    left join group_members
      on group_members.group_id = talk_groups.audience and group_members.membership_id = newcomer.id
    where newcomer.id = ${membershipKey}
      and (group_members.group_id is not null or talk_groups.audience = -newcomer.organization_id))`
}

/** Selects the key of the newest message of all talks, without waiting for transactions that post. */
export const newestMessageKey = (engine: Engine) =>
  engine === 'sqlite'
    ? sql<number>`(select coalesce(max(id), 0) from messages)`
    : sql<number>`coalesce(pg_sequence_last_value(pg_get_serial_sequence('messages', 'id')::regclass), 0)`
