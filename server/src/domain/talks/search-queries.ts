import { type SelectQueryBuilder, sql } from 'kysely'
import type { Connection } from '../../db/database.ts'
import type { Engine } from '../../db/engine.ts'
import { batchedWrite, isOneOf, query } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'
import { newestEntries, termList } from '../core/search-queries.ts'
import { isReadableTalk, talksOfMembership } from '../core/talk-access.ts'
import { messageColumns } from './message-queries.ts'

type TermsOfMessage = [messageKey: number, terms: string]

/**
 * The write is batched, because SQLite flushes its search index to disk before every statement that may be rolled back
 * alone. A change that shares the commit may have deleted the message in the meantime, so SQLite checks that it exists.
 */
export const searchTerms = batchedWrite<TermsOfMessage>((db, $, engine) =>
  db
    .insertInto('message_search')
    .columns(['rowid', 'terms'])
    .expression(
      engine === 'sqlite'
        ? sql`select value ->> 0, value ->> 1 from json_each(${$.rows})
            where exists (select 1 from messages where id = value ->> 0)`
        : sql`select (value ->> 0)::bigint, ${termList(engine, sql`value ->> 1`)}
            from jsonb_array_elements(${$.rows}::jsonb)`,
    ),
)

/** Adds the terms of messages that were never indexed. */
export const searchTermsAdd = query((db, $: { rows: string }, engine) =>
  db
    .insertInto('message_search')
    .columns(['rowid', 'terms'])
    .expression(
      engine === 'sqlite'
        ? sql`select value ->> 0, value ->> 1 from json_each(${$.rows})`
        : sql`select (value ->> 0)::bigint, ${termList(engine, sql`value ->> 1`)}
            from jsonb_array_elements(${$.rows}::jsonb)`,
    ),
)

/** A range of keys bounds the number of messages that a batch looks at, even when all of them are indexed already. */
export const messagesWithoutTerms = query((db, $: { after: number; upTo: number; count: number }) =>
  db
    .selectFrom('messages')
    .innerJoin('talks', 'talks.id', 'messages.talk_id')
    .select([
      'messages.id as key',
      'messages.talk_id as talkKey',
      'talks.organization_id as organizationKey',
      'messages.message',
    ])
    .where('messages.id', '>', $.after)
    .where('messages.id', '<=', $.upTo)
    .where('messages.deleted_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('message_search')
            .select('message_search.rowid')
            .whereRef('message_search.rowid', '=', 'messages.id'),
        ),
      ),
    )
    .orderBy('messages.id')
    .limit($.count),
)

export const messageLastKey = query((db, _: Record<string, never>) =>
  db.selectFrom('messages').select('id as key').orderBy('id', 'desc').limit(1),
)

export const searchTermsReplace = query((db, $: { key: number; terms: string }, engine) =>
  db
    .updateTable('message_search')
    .set({ terms: termList(engine, $.terms) })
    .where('rowid', '=', $.key),
)

export const searchTermsDelete = query((db, $: { key: number }) =>
  db.deleteFrom('message_search').where('rowid', '=', $.key),
)

/** Selects the talks that a member is in. */
export const talkKeysOfMember = query((db, $: { membershipKey: number; count: number }, engine) =>
  db.selectFrom(talksOfMembership(engine, $.membershipKey).as('mine')).select('mine.talk_id as key').limit($.count),
)

export const commentTalkKeys = query((db, $: { organizationKey: number; count: number }) =>
  db
    .selectFrom('talks')
    .select('id as key')
    .where('organization_id', '=', $.organizationKey)
    .where('kind', '=', sql.lit('comments' as const))
    .limit($.count),
)

export const openTalkKeys = query((db, $: { organizationKey: number; count: number }) =>
  db
    .selectFrom('talks')
    .select('id as key')
    .where('organization_id', '=', $.organizationKey)
    .where('kind', '=', sql.lit('open' as const))
    .limit($.count),
)

type TermSearch = { terms: string; talks: string; membershipKey: number; before: number; count: number }

const readableWithTerms = (from: SelectQueryBuilder<Schema, 'message_search', object>, $: TermSearch, engine: Engine) =>
  from
    .select('message_search.rowid as key')
    .where(
      engine === 'sqlite'
        ? sql<boolean>`message_search match
            '("' || replace(${$.terms}, ' ', '" AND "') || '") AND ("' || replace(${$.talks}, ' ', '" OR "') || '")'`
        : sql<boolean>`terms @> ${termList(engine, $.terms)} and terms && ${termList(engine, $.talks)}`,
    )
    .where('message_search.rowid', '<', $.before)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('messages')
          .select('messages.id')
          .whereRef('messages.id', '=', 'message_search.rowid')
          .where(isReadableTalk(sql.ref('messages.talk_id'), $.membershipKey)),
      ),
    )
    .orderBy('message_search.rowid', 'desc')
    .limit($.count)

const keysInIndex = query((db, $: TermSearch, engine) => readableWithTerms(db.selectFrom('message_search'), $, engine))

/** Number of newest messages, of all organizations, that are scanned one by one. */
const newestCount = 4000

const keysAmongNewest = query((db, $: TermSearch, engine) =>
  engine === 'sqlite'
    ? readableWithTerms(db.selectFrom('message_search'), $, engine)
    : readableWithTerms(db.selectFrom(newestEntries(db, 'message_search', $, newestCount)), $, engine),
)

/** Returns the messages that have all of the terms and one of the talks, and that a member may read, newest first. */
export async function messageKeysWithTerms(on: Connection, asked: TermSearch): Promise<number[]> {
  // PostgreSQL's index collects all matches before it takes the newest. Frequent terms fill a page faster from the
  // newest entries.
  const recent = on.engine === 'postgres' ? await keysAmongNewest.all(on, asked) : []
  const rows = recent.length === asked.count ? recent : await keysInIndex.all(on, asked)
  return rows.map(({ key }) => key)
}

/** Reads messages of several talks, newest first, each with the title of its talk. */
export const messagesWithTalk = query((db, $: { keys: string }, engine) =>
  db
    .selectFrom('messages')
    .innerJoin('talks', 'talks.id', 'messages.talk_id')
    .innerJoin('accounts', 'accounts.id', 'messages.author_id')
    .leftJoin('cards', 'cards.id', 'talks.card_id')
    .leftJoin('boards', 'boards.id', 'cards.board_id')
    .leftJoin('events', 'events.id', 'talks.event_id')
    .leftJoin('memberships as owner', 'owner.id', 'events.membership_id')
    .leftJoin('accounts as owning', 'owning.id', 'owner.account_id')
    .select([
      ...messageColumns,
      'messages.talk_id as talkKey',
      'talks.title as talkTitle',
      'talks.kind as talkKind',
      'boards.uuid as boardId',
      'cards.uuid as cardId',
      'owning.nic_handle as userId',
      'events.uuid as eventId',
    ])
    .where(isOneOf(engine, 'messages.id', $.keys))
    .where('messages.deleted_at', 'is', null)
    .orderBy('messages.id', 'desc'),
)
