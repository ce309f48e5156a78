import type { DatabaseAddress } from '../../src/config.ts'
import { migrate, migrations } from '../../src/db/migrations/migrate.ts'
import { openDatabase } from '../../src/db/open.ts'
import { sha256 } from '../../src/domain/core/secrets.ts'
import { runSqlOn } from './sql-on-connection.ts'

export const oldToken = 'o'.repeat(64)

/** Every message whose number is a multiple of this also contains "rare". */
const rareInterval = 300

/**
 * Creates a database as it was before messages could be searched (migration 0007), with one organization, one member
 * and one talk with `messages` messages. Message n says "old message n".
 */
export async function makeDatabaseBeforeSearch(address: DatabaseAddress, messages: number): Promise<void> {
  const db = await openDatabase(address, () => {})
  const later = migrations.splice(7)
  try {
    await migrate(db, { now: () => 1 })
  } finally {
    migrations.push(...later)
  }
  const now = Date.now()
  for (const statement of [
    `insert into accounts (uuid, initials, nametag, mail, mail_verified, reset_mail, created_at)
       values ('a', 'AB', 'ada', 'ada@example.org', 1, 'ada@example.org', ${now})`,
    `insert into sessions (uuid, account_id, token_hash, ip, user_agent, created_at, last_used_at, expires_at)
       values ('s', 1, '${sha256(oldToken)}', '', '', ${now}, ${now}, ${now + 3_600_000})`,
    `insert into organizations (name, description, public, member_count, created_at) values ('Club', '', 0, 1, ${now})`,
    `insert into memberships (organization_id, account_id, role, comment, joined_at) values (1, 1, 3, '', ${now})`,
    `insert into talks (organization_id, title, created_by, created_at, last_seq, last_message_at)
       values (1, 'Hall', 1, ${now}, ${messages}, ${now})`,
    `insert into participants (talk_id, membership_id, read_seq) values (1, 1, ${messages})`,
    `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${messages})
     insert into messages (talk_id, seq, author_id, message, reaction_count, created_at)
     select 1, n, 1, 'old message ' || n || case when n % ${rareInterval} = 0 then ' rare' else '' end, 0, ${now}
     from numbers`,
  ]) {
    await runSqlOn(db, statement)
  }
  await db.close()
}

export const countRare = (messages: number) => Math.floor(messages / rareInterval)
