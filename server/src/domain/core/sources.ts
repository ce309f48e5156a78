import { sql } from 'kysely'
import type { Connection } from '../../db/database.ts'
import { isOneOf, query } from '../../db/prepared.ts'
import { unacceptable } from '../../errors.ts'
import { isReadableTalk } from './talk-access.ts'

/** The message that something was made from. */
export type Source = { talkId: number; messageId: number }

type SourceReader = { organizationKey: number; membershipKey: number }

/** Selects those of the given messages that a member can read. */
const readableMessages = query((db, $: { keys: string } & SourceReader, engine) =>
  db
    .selectFrom('messages')
    .select(['messages.id as messageId', 'messages.talk_id as talkId'])
    .where(isOneOf(engine, 'messages.id', $.keys))
    // Each talk is looked up by its key. PostgreSQL would join all talks of all organizations.
    .where(
      (eb) => eb.selectFrom('talks').select('talks.organization_id').whereRef('talks.id', '=', 'messages.talk_id'),
      '=',
      $.organizationKey,
    )
    .where(isReadableTalk(sql.ref('messages.talk_id'), $.membershipKey)),
)

/** Returns the sources that a reader may see, by the keys of their messages. Most cards and events have no source. */
export async function sourcesSeen(
  on: Connection,
  { organizationKey, membershipKey }: SourceReader,
  keys: (number | null)[],
): Promise<Map<number, Source>> {
  const given = [...new Set(keys)].filter((key) => key !== null)
  if (given.length === 0) return new Map()
  const seen = await readableMessages.all(on, { keys: JSON.stringify(given), organizationKey, membershipKey })
  return new Map(seen.map(({ messageId, talkId }) => [messageId, { talkId, messageId }]))
}

/** Returns the key of a source that the caller names, and throws unless they can read it. */
export async function sourceKey(on: Connection, caller: SourceReader, source: Source | null): Promise<number | null> {
  if (source === null) return null
  const seen = (await sourcesSeen(on, caller, [source.messageId])).get(source.messageId)
  if (seen?.talkId !== source.talkId) throw unacceptable('source', 'must name a message that you can read')
  return seen.messageId
}
