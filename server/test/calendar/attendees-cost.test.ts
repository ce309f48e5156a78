import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCalendar } from '../../src/domain/calendar/read-calendar.ts'
import { subscribeToCalendar } from '../../src/domain/calendar/share-calendar.ts'
import type { SignedIn } from '../../src/domain/core/caller.ts'
import { findAccount } from '../../src/domain/identity/find-account.ts'
import { onEachEngine } from '../support/atrium.ts'
import { newLargeClub } from '../support/large-club.ts'
import { runSql } from '../support/raw-sql.ts'
import { watchQueries } from '../support/watch-queries.ts'

const events = 70
const members = 200
/** A chunk has at most 512 KiB, at 100 bytes for each person, and one event more. */
const maxRows = 5500

onEachEngine('the cost of events with many attendees', (atrium) => {
  test('their people are read in chunks, for a month, a list and a feed; an unchanged feed reads one row for each event', async () => {
    const club = await newLargeClub(atrium, members)
    const { token, nicHandle } = club.member
    const calendar = `/v2/workplace/users/${club.nio}/${nicHandle}/calendar`
    const json = { title: 'Match', start: '2027-03-10T18:00:00Z', end: '2027-03-10T20:00:00Z' }
    for (let n = 0; n < events; n++) {
      assert.equal((await atrium.call('POST', calendar, { token, json })).status, 201)
    }
    await runSql(
      atrium,
      `insert into calendar_entries (event_id, membership_id) select events.id, memberships.id from events, memberships
       where memberships.account_id between 1000001 and ${1000000 + members}`,
    )
    const { url } = (await atrium.call('POST', `${calendar}/feed`, { token })).body
    const file = new URL(url).pathname.split('/').at(-1) ?? ''

    let mostRows = 0
    const db = watchQueries(atrium.app.db, ({ rows }) => {
      mostRows = Math.max(mostRows, rows.length)
    })
    const app = { ...atrium.app, db }
    const origin = { address: '', userAgent: '' }
    const accountKey = (await findAccount(atrium.app.db, nicHandle))?.key ?? 0
    const caller = { kind: 'signedIn', accountKey, sessionKey: 0, origin } as SignedIn
    const subscribe = (knows: () => boolean) => subscribeToCalendar(app, { kind: 'anonymous', origin }, { file, knows })

    const { version, pieces } = await subscribe(() => true)
    assert.equal(pieces, null)
    assert.ok(mostRows <= events, `a query of an unchanged feed returned ${mostRows} rows`)
    const changed = await subscribe(() => false)
    assert.equal(changed.version, version)
    assert.ok(changed.pieces)

    const asked = { organizationId: String(club.nio), user: nicHandle, page: { limit: 200, cursor: undefined } }
    const window = { from: '2027-03-01T00:00:00Z', to: '2027-04-01T00:00:00Z' }
    for (const within of [window, null]) {
      const shown = await readCalendar(app, caller, { ...asked, window: within })
      assert.equal(shown.events.length, events)
      assert.equal(shown.events.at(-1)?.attendees.length, members)
    }
    assert.ok(mostRows <= maxRows, `a query returned ${mostRows} rows`)
    assert.ok(mostRows > members, 'the people were not read')

    await runSql(atrium, `update accounts set display_name = 'Renamed' where id = 1000001`)
    const renamed = await subscribe(() => true)
    assert.notEqual(renamed.version, version)
    await runSql(
      atrium,
      `delete from calendar_entries where event_id = (select max(id) from events)
       and membership_id = (select id from memberships where account_id = 1000001)`,
    )
    assert.notEqual((await subscribe(() => true)).version, renamed.version)
  })
})
