import type { TestAtrium } from './atrium.ts'
import { type Club, newClub } from './clubs.ts'
import { runSql } from './raw-sql.ts'

/**
 * Creates a club with `count` additional members, whose comments are still empty. They are inserted straight into the
 * database, to save an hour.
 */
export async function newLargeClub(atrium: TestAtrium, count: number): Promise<Club> {
  const club = await newClub(atrium)
  const numbers = `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})`
  await runSql(
    atrium,
    `INSERT INTO accounts (id, uuid, initials, nametag, mail, mail_verified, reset_mail, created_at)
     ${numbers} SELECT 1000000 + n, 'large-' || n, 'LC', 'member.' || n, 'member' || n || '@example.org', 1,
       'member' || n || '@example.org', n FROM numbers`,
  )
  await runSql(
    atrium,
    `INSERT INTO memberships (organization_id, account_id, role, comment, joined_at)
     ${numbers} SELECT ${club.nio}, 1000000 + n, 1, '', n FROM numbers`,
  )
  await runSql(atrium, `UPDATE organizations SET member_count = member_count + ${count} WHERE id = ${club.nio}`)
  return club
}

/** Gives each member another section of the text as comment. */
export async function setComments(atrium: TestAtrium, { nio }: Club, text: string): Promise<void> {
  const doubled = text.repeat(2).replaceAll("'", "''")
  await runSql(
    atrium,
    `UPDATE memberships SET comment = substr('${doubled}', 1 + cast(id * 37 % 1999 as integer), 2000) WHERE organization_id = ${nio}`,
  )
}
