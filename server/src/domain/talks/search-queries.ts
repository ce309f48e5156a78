import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
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

type TermSearch = { terms: string; talks: string; membershipKey: number; before: number; window: number; count: number }

/**
 * Selects the newest messages of a window that a member may read, and where the window ends: at the last of the newest
 * `window` messages in the index, readable or not. Who may read a talk is asked once for each talk of the window. There
 * is always a row, without a key if the member may read none of the messages.
 */
function readableOfWindow(
  db: Kysely<Schema>,
  from: SelectQueryBuilder<Schema, 'message_search', object>,
  $: TermSearch,
  engine: Engine,
) {
  const hits = from
    .select((eb) => [
      'message_search.rowid as key',
      eb
        .selectFrom('messages')
        .select('messages.talk_id')
        .whereRef('messages.id', '=', 'message_search.rowid')
        .$asScalar()
        .as('talk_id'),
    ])
    .where(
      engine === 'sqlite'
        ? sql<boolean>`message_search match
            '("' || replace(${$.terms}, ' ', '" AND "') || '") AND ("' || replace(${$.talks}, ' ', '" OR "') || '")'`
        : sql<boolean>`terms @> ${termList(engine, $.terms)} and terms && ${termList(engine, $.talks)}`,
    )
    // Numbers are bound as REAL, by which FTS5 does not seek: it would pass over all messages of the windows before.
    .where('message_search.rowid', '<', engine === 'sqlite' ? sql<number>`cast(${$.before} as integer)` : $.before)
    .orderBy('message_search.rowid', 'desc')
    .limit($.window)
  return db
    .with(
      (cte) => cte('hits').materialized(),
      () => hits,
    )
    .with(
      (cte) => cte('readable_talks').materialized(),
      (made) =>
        made
          .selectFrom(made.selectFrom('hits').select('hits.talk_id').distinct().as('talks_hit'))
          .select('talks_hit.talk_id')
          .where(isReadableTalk(sql.ref('talks_hit.talk_id'), $.membershipKey)),
    )
    .selectFrom((made) =>
      made
        .selectFrom('hits')
        .select((eb) => [eb.fn.countAll<number>().as('size'), eb.fn.min('hits.key').as('end')])
        .as('hits_in_all'),
    )
    .leftJoin(
      (made) =>
        made
          .selectFrom('hits')
          .select('hits.key')
          .where('hits.talk_id', 'in', (eb) => eb.selectFrom('readable_talks').select('readable_talks.talk_id'))
          .orderBy('hits.key', 'desc')
          .limit($.count)
          .as('readable'),
      (join) => join.onTrue(),
    )
    .select(['hits_in_all.size', 'hits_in_all.end', 'readable.key'])
    .orderBy('readable.key', 'desc')
}

export const keysInIndex = query((db, $: TermSearch, engine) =>
  readableOfWindow(db, db.selectFrom('message_search'), $, engine),
)

/** Number of newest messages, of all organizations, that are scanned one by one. */
const newestCount = 4000

export const keysAmongNewest = query((db, $: TermSearch, engine) =>
  engine === 'sqlite'
    ? readableOfWindow(db, db.selectFrom('message_search'), $, engine)
    : readableOfWindow(db, db.selectFrom(newestEntries(db, 'message_search', $, newestCount)), $, engine),
)

/**
 * Number of messages that a window has. SQLite looks at 2,000 in some milliseconds, and others are served between two
 * windows. PostgreSQL's index collects all matches again for each window, so there are few windows.
 */
const windowSize: Record<Engine, number> = { sqlite: 2000, postgres: 20_000 }

/**
 * Returns the messages of one window that have all of the terms and one of the talks, and that a member may read, newest
 * first, and the key at which the next window starts, or null after the last one.
 */
export async function messageKeysWithTerms(
  on: Connection,
  { isFirst, ...search }: Omit<TermSearch, 'window'> & { isFirst: boolean },
): Promise<{ keys: number[]; next: number | null }> {
  // Most searches find a page among the first messages on SQLite, which stops there.
  const window = isFirst && on.engine === 'sqlite' ? 2 * search.count : windowSize[on.engine]
  const asked = { ...search, window }
  // PostgreSQL's index collects all matches before it takes the newest. Frequent terms fill a page faster from the
  // newest entries.
  const recent = on.engine === 'postgres' ? await keysAmongNewest.all(on, asked) : []
  const rows = recent.length === asked.count ? recent : await keysInIndex.all(on, asked)
  const keys = rows.flatMap(({ key }) => key ?? [])
  const { size, end } = rows[0] ?? { size: 0, end: null }
  const last = keys.length === asked.count ? keys.at(-1) : size === window ? end : null
  return { keys, next: last ?? null }
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
