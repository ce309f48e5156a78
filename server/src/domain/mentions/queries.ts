import { type Expression, sql } from 'kysely'
import { isAmong, isOneOf, isOneOfTexts, query, rowId } from '../../db/prepared.ts'
import { accountPersonColumns } from '../core/person.ts'
import { isInTalk, readBeforeComing } from '../core/talk-access.ts'

/** The mail about an existing mention is not changed, so that an edited message mails nobody a second time. */
export const mentionInsert = query(
  (db, $: { talkKey: number; messageKey: number; accountKey: number; mailDueAt: number | null }) =>
    db
      .insertInto('mentions')
      .values({
        talk_id: $.talkKey,
        message_id: $.messageKey,
        account_id: $.accountKey,
        mail_due_at: $.mailDueAt,
      })
      .onConflict((conflict) =>
        conflict.columns(['talk_id', 'message_id', 'account_id']).doUpdateSet({ via_group: 0 }),
      ),
)

/** Mentions through groups stay while the message mentions a group. */
export const mentionsDeleteExcept = query(
  (db, $: { talkKey: number; messageKey: number; accountKeys: string; keepsGroups: 0 | 1 }, engine) =>
    db
      .deleteFrom('mentions')
      .where('talk_id', '=', $.talkKey)
      .where('message_id', '=', $.messageKey)
      .where((eb) => eb.not(isOneOf(engine, 'account_id', $.accountKeys)))
      .where((eb) => eb.or([eb('via_group', '=', 0), eb(eb.val($.keepsGroups), '=', 0)])),
)

export const mentionsOfMessages = query((db, $: { talkKey: number; messageKeys: string }, engine) =>
  db
    .selectFrom('mentions')
    .innerJoin('accounts', 'accounts.id', 'mentions.account_id')
    .select(['mentions.message_id as messageKey', ...accountPersonColumns, 'accounts.deleted_at as deletedAt'])
    .where('mentions.talk_id', '=', $.talkKey)
    .where(isOneOf(engine, 'mentions.message_id', $.messageKeys))
    .where('mentions.via_group', '=', 0)
    .orderBy('mentions.message_id')
    .orderBy('mentions.account_id'),
)

/** Returns the person and the talk whose mail has been due for the longest time. */
export const mentionDueFirst = query((db, $: { now: number }) =>
  db
    .selectFrom('mentions')
    .select(['talk_id as talkKey', 'account_id as accountKey'])
    .where('mail_due_at', '<=', $.now)
    .orderBy('mail_due_at')
    .limit(1),
)

/** Settles some of the due mentions of one person in one talk. Returns no rows when another node was faster. */
export const mentionsSettle = query(
  (db, $: { talkKey: number; accountKey: number; dueUntil: number; count: number }, engine) => {
    const some = db
      .selectFrom('mentions')
      .select(sql.ref(rowId[engine]).as('key'))
      .where('talk_id', '=', $.talkKey)
      .where('account_id', '=', $.accountKey)
      .where('mail_due_at', '<=', $.dueUntil)
      .limit($.count)
    return db
      .updateTable('mentions')
      .set({ mail_due_at: null })
      .where(isAmong(engine, rowId[engine], some))
      .returning('message_id as messageKey')
  },
)

export const mentionsPostpone = query(
  (db, $: { talkKey: number; messageKeys: string; accountKey: number; mailDueAt: number }, engine) =>
    db
      .updateTable('mentions')
      .set({ mail_due_at: $.mailDueAt })
      .where('talk_id', '=', $.talkKey)
      .where(isOneOf(engine, 'message_id', $.messageKeys))
      .where('account_id', '=', $.accountKey),
)

/** Finds a participant who wants mails. There is no row when they left or when the organization is closed. */
export const personToMail = query((db, $: { talkKey: number; accountKey: number }, engine) => {
  const talk = { key: sql.ref<number>('talks.id'), lastSeq: sql.ref<number>('talks.last_seq') }
  const readBefore = readBeforeComing(engine, talk, sql.ref('memberships.id'))
  return db
    .selectFrom('talks')
    .innerJoin('organizations', 'organizations.id', 'talks.organization_id')
    .innerJoin('memberships', 'memberships.organization_id', 'organizations.id')
    .leftJoin('participants', (join) =>
      join.onRef('participants.talk_id', '=', 'talks.id').onRef('participants.membership_id', '=', 'memberships.id'),
    )
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select((eb) => [
      'memberships.id as membershipKey',
      sql<number>`coalesce(participants.read_seq, ${readBefore},
        case talks.kind when 'comments' then 0 else talks.last_seq end)`.as('readSeq'),
      'participants.mention_mailed_at as mentionMailedAt',
      'talks.title as talk',
      'organizations.id as organizationKey',
      'organizations.name as organization',
      'accounts.nametag',
      eb.ref('accounts.reset_mail').$notNull().as('resetMail'),
    ])
    .where('talks.id', '=', $.talkKey)
    .where('memberships.account_id', '=', $.accountKey)
    .where(isInTalk($.talkKey, sql.ref('memberships.id')))
    .where('accounts.mail_on_mention', '=', 1)
    .where('participants.notify', 'is distinct from', sql.lit('none' as const))
    .where('accounts.deleted_at', 'is', null)
    .where('accounts.suspended_at', 'is', null)
    .where('organizations.deleted_at', 'is', null)
    .where('organizations.suspended_at', 'is', null)
})

/** Reads only the beginning of each message, which is enough for a quote. All of the messages are in one talk. */
export const messagesToQuote = query((db, $: { messageKeys: string; readSeq: number }, engine) =>
  db
    .selectFrom('messages')
    .innerJoin('accounts', 'accounts.id', 'messages.author_id')
    .select([
      'messages.id as messageKey',
      'messages.created_at as createdAt',
      sql<string>`substr(messages.message, 1, 1000)`.as('text'),
      'accounts.id as authorKey',
      'accounts.nic_handle as nicHandle',
      'accounts.nametag',
      'accounts.display_name as name',
      'accounts.deleted_at as deletedAt',
      'accounts.mail_verified as authorVerified',
    ])
    .where(isOneOf(engine, 'messages.id', $.messageKeys))
    .where('messages.seq', '>', $.readSeq)
    .orderBy('messages.seq'),
)

/** A person who is in the talk through a group may have no row yet. */
export const participantSetMentionMailed = query(
  (db, $: { talkKey: number; membershipKey: number; readSeq: number; now: number }) =>
    db
      .insertInto('participants')
      .values({
        talk_id: $.talkKey,
        membership_id: $.membershipKey,
        read_seq: $.readSeq,
        standing: 0,
        mention_mailed_at: $.now,
      })
      .onConflict((conflict) =>
        conflict.columns(['talk_id', 'membership_id']).doUpdateSet({ mention_mailed_at: $.now }),
      ),
)

/** Finds the people of a talk by their NIC-Handles and nametags, each kind by its own index. */
export const participantsNamed = query(
  (db, $: { talkKey: number; organizationKey: number; nicHandles: string; nametags: string }, engine) => {
    const called = (column: Expression<string>, names: string) =>
      db
        .selectFrom('accounts')
        .innerJoin('memberships', 'memberships.account_id', 'accounts.id')
        .select(['accounts.id as accountKey', 'accounts.nic_handle as nicHandle', 'accounts.nametag'])
        .where('memberships.organization_id', '=', $.organizationKey)
        .where(isOneOfTexts(engine, column, names))
        .where(isInTalk($.talkKey, sql.ref('memberships.id')))
    return called(sql<string>`accounts.nic_handle`, $.nicHandles).union(
      called(sql<string>`lower(accounts.nametag)`, $.nametags),
    )
  },
)
