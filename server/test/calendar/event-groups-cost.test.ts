import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createEvent } from '../../src/domain/calendar/change-event.ts'
import type { SignedIn } from '../../src/domain/core/caller.ts'
import { findAccount } from '../../src/domain/identity/find-account.ts'
import { onEachEngine } from '../support/atrium.ts'
import { newLargeClub } from '../support/large-club.ts'
import { runSql } from '../support/raw-sql.ts'
import { rowsOf, watchQueries } from '../support/watch-queries.ts'

const members = 500

onEachEngine('the cost of inviting a group', (atrium) => {
  test('500 members are invited to an event with as many statements as one, and a bounded number of rows', async () => {
    const club = await newLargeClub(atrium, members)
    const accountKey = (await findAccount(atrium.app.db, club.member.nicHandle))?.key ?? 0
    for (const [name, size] of Object.entries({ small: 1, large: members })) {
      await runSql(
        atrium,
        `insert into groups (uuid, organization_id, name, name_key, description, self_join, member_count, version)
         values ('${name}', ${club.nio}, '${name}', '${name}', '', 0, ${size}, 1)`,
      )
      await runSql(
        atrium,
        `insert into group_members (group_id, membership_id) select groups.id, memberships.id from groups, memberships
         where groups.uuid = '${name}' and memberships.organization_id = ${club.nio} and account_id between 1000001 and ${1000000 + size}`,
      )
    }
    /** Plans an event and returns the number of statements and of rows that they returned or changed. */
    const invite = async (group: string) => {
      const done = { statements: 0, rows: 0 }
      const db = watchQueries(atrium.app.db, (result) => {
        done.statements++
        done.rows += rowsOf(result)
      })
      const caller = { kind: 'signedIn', accountKey, sessionKey: 0, origin: { address: '', userAgent: '' } } as SignedIn
      const event = {
        title: 'Assembly',
        description: '',
        location: '',
        start: '2027-03-10T18:00:00Z',
        end: '2027-03-10T20:00:00Z',
        allDay: false,
        timeZone: 'UTC',
        rrule: null,
        exdates: [],
        visibility: 'organization' as const,
        attendees: [`group:${group}`],
      }
      const asked = { organizationId: String(club.nio), user: club.member.nicHandle, event, idempotencyKey: undefined }
      const created = await createEvent({ ...atrium.app, db }, caller, asked)
      assert.deepEqual(
        created.groups.map(({ id }) => id),
        [group],
      )
      return done
    }
    const small = await invite('small')
    assert.ok(small.statements > 5, `${small.statements} statements were counted`)
    const large = await invite('large')
    assert.equal(large.statements, small.statements)
    // Up to this number of people are told one by one that something waits for them.
    assert.ok(large.rows <= small.rows + 200, `${small.rows} rows, then ${large.rows}`)
  })
})
