import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { maxCards, maxGroups } from '../../../shared/limits.ts'
import { mailMentions } from '../../src/domain/mentions/mail-mentions.ts'
import { timeToReadMs } from '../../src/domain/mentions/mention.ts'
import { onEachEngine } from '../support/atrium.ts'
import type { Club } from '../support/clubs.ts'
import { generousLimits } from '../support/generous-limits.ts'
import { newLargeClub } from '../support/large-club.ts'
import { serveForMeasuring, serveInThisProcess } from '../support/measured-service.ts'
import { assertAnswered, assertOthersServed, type Outside, openOutside } from '../support/others-wait.ts'
import { runSql } from '../support/raw-sql.ts'
import { reportFigure } from '../support/report-figure.ts'

/** `npm run prove` fills the organization and measures; the short form has few members and only checks the replies. */
const measures = Boolean(process.env.ATRIUM_PROVE)
const memberCount = measures ? 5000 : 250
/** One of the groups has everybody, the others only one person. */
const groupCount = measures ? maxGroups : 5
const cardCount = measures ? maxCards : 20
const maxHeldBytes = 64 * 1024 * 1024

onEachEngine(
  'S14: cost of groups in talks, cards and events',
  (atrium, engine) => {
    let club: Club
    let outside: Outside
    let longestWait = 0
    let longestAnswer = 0
    let sent = 0

    before(async () => {
      club = await newLargeClub(atrium, memberCount)
      await runSql(
        atrium,
        `INSERT INTO groups (uuid, organization_id, name, name_key, description, self_join, member_count, version)
         WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${groupCount})
         SELECT 'many-' || n, ${club.nio}, 'ab' || n, 'ab' || n, '', 1, 0, 1 FROM numbers`,
      )
      await runSql(
        atrium,
        `INSERT INTO group_members (group_id, membership_id)
         SELECT groups.id, memberships.id FROM groups, memberships, accounts
         WHERE groups.organization_id = ${club.nio} AND memberships.organization_id = ${club.nio}
           AND accounts.id = memberships.account_id
           AND (groups.uuid = 'many-1' OR accounts.nic_handle = '${club.member.nicHandle}')`,
      )
      await runSql(
        atrium,
        `UPDATE groups SET member_count = (SELECT count(*) FROM group_members WHERE group_id = groups.id)
         WHERE organization_id = ${club.nio}`,
      )
      outside = await openOutside(await serveForMeasuring(atrium))
    })
    after(() => outside?.close())

    const watched = async (method: string, path: string, json?: object, query: Record<string, string> = {}) => {
      const request = { token: club.member.token, query, ...(json && { json }) }
      const reply = await outside.send(method, `/v2/${path}`, request)
      sent++
      assert.ok(reply.status < 300, `${method} ${path}: ${reply.start}`)
      assertAnswered(reply, `${method} ${path}`)
      longestWait = Math.max(longestWait, reply.othersWaitedMs)
      longestAnswer = Math.max(longestAnswer, reply.ms - reply.stolenMs)
      assertOthersServed(reply, `${method} ${path}`)
      return reply
    }
    const everybody = ['group:many-1', 'group:everyone']
    const own = Array.from({ length: groupCount }, (_, n) => `group:many-${n + 1}`).slice(0, 200)

    for (const [title, userlist] of [
      ['a group of everybody', everybody],
      ['all groups of one person', own],
    ] as const) {
      test(`a talk with ${title}`, async () => {
        const talks = `talks/${club.nio}`
        const json = { title: 'Costs', userlist, message: 'First' }
        await watched('POST', talks, json)
        const [{ id } = { id: 0 }] = (await atrium.call('GET', `/v2/${talks}`, { token: club.member.token })).body.talks
        await watched('GET', talks)
        await watched('GET', `${talks}/${id}/info`)
        await watched('GET', `${talks}/${id}/participants`, undefined, { limit: '200' })
        await watched('POST', `${talks}/${id}`, { message: 'Second' })
        await watched('GET', `${talks}/${id}`)
        await watched('GET', `${talks}/search`, undefined, { q: 'second' })
      })

      test(`a card and events of ${title}`, async () => {
        const boards = `boards/${club.nio}`
        const { token } = club.member
        const board = (await atrium.call('POST', `/v2/${boards}/create`, { token, json: { name: 'Plans' } })).body.id
        const { columns } = (await atrium.call('GET', `/v2/${boards}/${board}`, { token })).body
        await watched('POST', `${boards}/${board}/cards`, {
          columnId: columns[0].id,
          title: 'Cook',
          assignees: userlist,
          due: '2036-01-01T18:00:00Z',
        })
        await watched('GET', `${boards}/${board}`)
        const calendar = `workplace/users/${club.nio}/${club.member.nicHandle}/calendar`
        const event = { title: 'Match', start: '2036-01-01T18:00:00Z', end: '2036-01-01T20:00:00Z' }
        for (let n = 0; n < 3; n++) await watched('POST', calendar, { ...event, attendees: userlist })
        await watched('GET', calendar)
        await watched('GET', calendar, undefined, { from: '2036-01-01T00:00:00Z', to: '2036-02-01T00:00:00Z' })
        await watched('GET', calendar, undefined, { format: 'ics' })
        await watched('GET', 'account/today')
      })
    }

    test('a board with as many cards as it may have, each assigned to as many people', async () => {
      const boards = `boards/${club.nio}`
      const { token } = club.member
      const board = (await atrium.call('POST', `/v2/${boards}/create`, { token, json: { name: 'Plans' } })).body.id
      const { columns } = (await atrium.call('GET', `/v2/${boards}/${board}`, { token })).body
      await watched('POST', `${boards}/${board}/cards`, { columnId: columns[0].id, title: 'Mow' })
      const ofBoard = `board_id = (SELECT id FROM boards WHERE uuid = '${board}')`
      await runSql(
        atrium,
        `INSERT INTO cards (uuid, board_id, column_id, position, title, text, labels, checklist, version, created_by, created_at, updated_at)
         WITH RECURSIVE numbers(n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${cardCount})
         SELECT 'assigned-' || n, board_id, column_id, position || n, title, text, labels, checklist, version, created_by, created_at, updated_at
         FROM cards, numbers WHERE ${ofBoard}`,
      )
      await runSql(
        atrium,
        `UPDATE accounts SET display_name = '${'\ufdfa'.repeat(80)}' WHERE id BETWEEN 1000001 AND 1000200`,
      )
      await runSql(
        atrium,
        `INSERT INTO card_assignees (card_id, membership_id, assigned_at, assigned_by)
         SELECT cards.id, memberships.id, cards.created_at, cards.created_by FROM cards, memberships
         WHERE ${ofBoard} AND account_id BETWEEN 1000001 AND 1000200`,
      )
      // Half of the cards make a shorter reply, which must not be sent at once either.
      for (const archived of [0, cardCount / 2]) {
        await runSql(
          atrium,
          `UPDATE cards SET position = null, archived_at = created_at
           WHERE id IN (SELECT id FROM cards WHERE ${ofBoard} ORDER BY id LIMIT ${archived})`,
        )
        const { heldBytes } = await watched('GET', `${boards}/${board}`)
        assert.ok(!measures || heldBytes <= maxHeldBytes, `held ${heldBytes >> 20} MiB more`)
      }
      await watched('GET', `${boards}/${board}/archive`, undefined, { limit: '200' })
    })

    test('mentions: of everyone, of many groups, and texts that look like them', async () => {
      const talks = `talks/${club.nio}`
      await watched('POST', talks, { title: 'Costs', userlist: everybody, message: '@everyone and @ab1' })
      const [{ id } = { id: 0 }] = (await atrium.call('GET', `/v2/${talks}`, { token: club.member.token })).body.talks
      const mentioned = Array.from({ length: Math.min(groupCount, 40) }, (_, n) => `@ab${n + 1}`).join(' ')
      for (const message of [
        mentioned,
        '@'.repeat(16_384),
        '@ab'.repeat(5_461),
        '@ab '.repeat(4_096),
        '@ab9999 '.repeat(2_048),
        `@${'\u0301'.repeat(16_000)}`,
        '@\ufdfa'.repeat(8_192),
      ]) {
        await watched('POST', `${talks}/${id}`, { message })
      }
    })

    test('mails about a mention of everyone are prepared in small steps', async () => {
      const work = new AbortController()
      if (measures) {
        // The clock is turned and the mails are prepared in this process, so it has to serve as well.
        await outside.close()
        outside = await openOutside(await serveInThisProcess(atrium))
      }
      atrium.clock.advance(timeToReadMs)
      const done = mailMentions(atrium.app, work.signal)
      for (let n = 0; n < (measures ? 20 : 2); n++) await watched('GET', `talks/${club.nio}`)
      await done
      const [mails] = await runSql(atrium, "SELECT count(*) AS count FROM mails WHERE kind = 'mentioned'")
      assert.ok(Number(mails?.count) >= memberCount, `${mails?.count} mails`)
    })

    test('reports the number of requests', () => {
      const measured = `; others waited at most ${Math.round(longestWait)} ms, the longest answer took ${Math.round(longestAnswer)} ms`
      reportFigure(
        'S14',
        `${sent} requests on groups of ${memberCount} members and ${groupCount} groups of one (${engine})${measures ? measured : ''}`,
      )
    })
  },
  { limits: generousLimits },
)
