import { sql } from 'kysely'
import type { Engine } from '../../db/engine.ts'
import { isAmong, isOneOf, query } from '../../db/prepared.ts'
import { isInTalk } from '../core/talk-access.ts'

export const groupNames = query((db, $: { organizationKey: number }) =>
  db
    .selectFrom('groups')
    .select(['groups.id as audience', 'groups.name_key as nameKey'])
    .where('organization_id', '=', $.organizationKey),
)

/** An existing mention is not changed, so that an edited message mails nobody a second time. */
export const groupMentionInsert = query(
  (db, $: { talkKey: number; messageKey: number; audience: number; mailDueAt: number | null }, engine: Engine) => {
    const value = (number: number | null) => (engine === 'sqlite' ? sql`${number}` : sql`${number}::bigint`)
    return db
      .insertInto('group_mentions')
      .columns(['talk_id', 'message_id', 'audience', 'group_id', 'mail_due_at'])
      .expression(
        sql`select ${value($.talkKey)}, ${value($.messageKey)}, ${value($.audience)},
          (select groups.id from groups where groups.id = ${$.audience}), ${value($.mailDueAt)}
          where ${value($.audience)} < 0 or exists (select 1 from groups where groups.id = ${$.audience})`,
      )
      .onConflict((conflict) => conflict.columns(['talk_id', 'message_id', 'audience']).doNothing())
      .returning('audience')
  },
)

/** The number of people whom a mention of a group reaches. */
export const audienceSize = query((db, $: { audience: number; organizationKey: number }) =>
  db
    .selectFrom('organizations')
    .leftJoin('groups', (join) => join.on('groups.id', '=', $.audience))
    .select((eb) => eb.fn.coalesce('groups.member_count', 'organizations.member_count').as('count'))
    .where('organizations.id', '=', $.organizationKey),
)

export const groupMentionsDeleteExcept = query(
  (db, $: { talkKey: number; messageKey: number; audiences: string }, engine) =>
    db
      .deleteFrom('group_mentions')
      .where('talk_id', '=', $.talkKey)
      .where('message_id', '=', $.messageKey)
      .where((eb) => eb.not(isOneOf(engine, 'audience', $.audiences))),
)

export const groupsOfMessages = query((db, $: { talkKey: number; messageKeys: string }, engine) =>
  db
    .selectFrom('group_mentions')
    .leftJoin('groups', 'groups.id', 'group_mentions.group_id')
    .select(['group_mentions.message_id as messageKey', 'groups.uuid as id', 'groups.name'])
    .where('group_mentions.talk_id', '=', $.talkKey)
    .where(isOneOf(engine, 'group_mentions.message_id', $.messageKeys))
    .orderBy('group_mentions.message_id')
    .orderBy('group_mentions.audience'),
)

/** Returns the mention of a group that has been due for the longest time. */
export const groupMentionDueFirst = query((db, $: { now: number }) =>
  db
    .selectFrom('group_mentions')
    .select(['talk_id as talkKey', 'message_id as messageKey', 'audience', 'reached'])
    .where('mail_due_at', '<=', $.now)
    .orderBy('mail_due_at')
    .limit(1),
)

type MembersAfter = { after: number; count: number }

export const membersOfGroupAfter = query((db, $: { groupKey: number } & MembersAfter) =>
  db
    .selectFrom('group_members')
    .select('membership_id as membershipKey')
    .where('group_id', '=', $.groupKey)
    .where('membership_id', '>', $.after)
    .orderBy('membership_id')
    .limit($.count),
)

export const membersOfOrganizationAfter = query((db, $: { organizationKey: number } & MembersAfter) =>
  db
    .selectFrom('memberships')
    .select('id as membershipKey')
    .where('organization_id', '=', $.organizationKey)
    .where('id', '>', $.after)
    .orderBy('id')
    .limit($.count),
)

type GroupMention = { talkKey: number; messageKey: number; audience: number; reached: number }

/** Marks members as looked at. Changes nothing when another node was faster, or the mention is gone. */
export const groupMentionReach = query((db, $: GroupMention & { to: number }) =>
  db
    .updateTable('group_mentions')
    .set({ reached: $.to })
    .where('talk_id', '=', $.talkKey)
    .where('message_id', '=', $.messageKey)
    .where('audience', '=', $.audience)
    .where('reached', '=', $.reached),
)

export const groupMentionSettle = query((db, $: Omit<GroupMention, 'reached'>) =>
  db
    .updateTable('group_mentions')
    .set({ mail_due_at: null })
    .where('talk_id', '=', $.talkKey)
    .where('message_id', '=', $.messageKey)
    .where('audience', '=', $.audience),
)

/**
 * Mentions those of the given members who are in the talk, have not read the message and want mails. People who are
 * mentioned themselves keep that mention.
 */
export const mentionsInsertOfMembers = query(
  (db, $: { talkKey: number; messageKey: number; membershipKeys: string; now: number }, engine) =>
    db
      .insertInto('mentions')
      .columns(['talk_id', 'message_id', 'account_id', 'mail_due_at', 'via_group'])
      .expression((eb) =>
        eb
          .selectFrom('memberships')
          .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
          .innerJoin('messages', (join) =>
            join.on('messages.id', '=', $.messageKey).on('messages.talk_id', '=', $.talkKey),
          )
          .leftJoin('participants', (join) =>
            join
              .onRef('participants.talk_id', '=', 'messages.talk_id')
              .onRef('participants.membership_id', '=', 'memberships.id'),
          )
          .select([
            'messages.talk_id',
            'messages.id',
            'accounts.id as account_id',
            sql<number>`cast(${$.now} as bigint)`.as('mail_due_at'),
            sql<number>`1`.as('via_group'),
          ])
          .where(isOneOf(engine, 'memberships.id', $.membershipKeys))
          // PostgreSQL would read all accounts in their order.
          .where(
            isAmong(
              engine,
              'accounts.id',
              sql`(select mentioned.account_id from memberships as mentioned
                where ${isOneOf(engine, 'mentioned.id', $.membershipKeys)})`,
            ),
          )
          .whereRef('accounts.id', '!=', 'messages.author_id')
          .where('accounts.mail_on_mention', '=', 1)
          .where('participants.notify', 'is distinct from', sql.lit('none' as const))
          .where(sql<boolean>`coalesce(participants.read_seq, 0) < messages.seq`)
          .where(isInTalk($.talkKey, sql.ref('memberships.id'))),
      )
      .onConflict((conflict) => conflict.columns(['talk_id', 'message_id', 'account_id']).doNothing()),
)
