import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { maxFields, maxGroups } from '../../../shared/limits.ts'
import { onEachEngine } from '../support/atrium.ts'
import type { Club } from '../support/clubs.ts'
import { fieldCallsOf } from '../support/fields.ts'
import { generousLimits } from '../support/generous-limits.ts'
import { newLargeClub } from '../support/large-club.ts'
import { serveForMeasuring } from '../support/measured-service.ts'
import { assertAnswered, assertOthersServed, type Outside, openOutside } from '../support/others-wait.ts'
import { runSql } from '../support/raw-sql.ts'
import { reportFigure } from '../support/report-figure.ts'

/** `npm run prove` fills the organization and measures; the short form has few members and only checks the replies. */
const measures = Boolean(process.env.ATRIUM_PROVE)
const memberCount = measures ? 5000 : 300
const fieldCount = measures ? maxFields : 3
const groupCount = measures ? maxGroups : 5
const maxHeldBytes = 64 * 1024 * 1024

onEachEngine(
  'S14: cost of the fields and groups of members',
  (atrium, engine) => {
    let club: Club
    let outside: Outside
    let longestWait = 0
    let longestAnswer = 0
    let mostHeld = 0
    let sent = 0
    const { newField } = fieldCallsOf(atrium, () => club)
    const fields: string[] = []

    before(async () => {
      club = await newLargeClub(atrium, memberCount)
      for (let n = 0; n < fieldCount; n++) {
        fields.push(await newField({ label: `Field ${n}`, type: 'longText', visibleTo: 'members' }))
      }
      await runSql(
        atrium,
        `INSERT INTO field_values (membership_id, field_id, value, sort_key)
         SELECT memberships.id, member_fields.id, '"${'字'.repeat(measures ? 200 : 20)}"', 'k' || memberships.id % 97
         FROM memberships, member_fields
         WHERE memberships.organization_id = ${club.nio} AND member_fields.organization_id = ${club.nio}`,
      )
      await runSql(
        atrium,
        `INSERT INTO groups (uuid, organization_id, name, name_key, description, self_join, member_count, version)
         WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${groupCount})
         SELECT 'cost-' || n, ${club.nio}, 'g' || n, 'g' || n, '', 1, 0, 1 FROM numbers`,
      )
      await runSql(
        atrium,
        `INSERT INTO group_members (group_id, membership_id)
         SELECT groups.id, memberships.id FROM groups, memberships
         WHERE groups.organization_id = ${club.nio} AND memberships.organization_id = ${club.nio}`,
      )
      outside = await openOutside(await serveForMeasuring(atrium))
    })
    after(() => outside?.close())

    const watched = async (method: string, path: string, json?: object, query: Record<string, string> = {}) => {
      const request = { token: club.administrator.token, query, ...(json && { json }) }
      const reply = await outside.send(method, `/v2/workplace/${path}`, request)
      sent++
      assertAnswered(reply, `${method} ${path}`)
      longestWait = Math.max(longestWait, reply.othersWaitedMs)
      longestAnswer = Math.max(longestAnswer, reply.ms - reply.stolenMs)
      mostHeld = Math.max(mostHeld, reply.heldBytes)
      assertOthersServed(reply, `${method} ${path}`)
      if (measures)
        assert.ok(reply.heldBytes <= maxHeldBytes, `${method} ${path}: held ${reply.heldBytes >> 20} MiB more`)
      return reply
    }

    test('lists by fields', async () => {
      const members = `users/${club.nio}`
      const [first = ''] = fields
      for (const query of [
        { limit: '200' },
        { sort: `field.${first}`, limit: '200' },
        { sort: `-field.${first}`, limit: '200' },
        { [`field.${first}`]: 'nothing', limit: '200' },
        { sort: `field.${first}`, q: 'nobody', limit: '200' },
        Object.fromEntries([...fields.map((id) => [`field.${id}`, '字'.repeat(20)]), ['limit', '200']]),
      ]) {
        assert.equal((await watched('GET', members, undefined, query)).status, 200)
      }
    })

    test('tables of many values, and tables that are none', async () => {
      const [row] = await runSql(
        atrium,
        `SELECT count(*) AS count FROM memberships WHERE organization_id = ${club.nio}`,
      )
      const handles = await runSql(
        atrium,
        `SELECT nic_handle FROM accounts JOIN memberships ON memberships.account_id = accounts.id
         WHERE memberships.organization_id = ${club.nio}`,
      )
      assert.equal(handles.length, Number(row?.count))
      const lines = handles.map(({ nic_handle: handle }, n) => `${handle},value ${n},${n}`)
      const table = ['Handle,Field 0,Field 1', ...lines].join('\r\n')
      assert.equal((await watched('POST', `${club.nio}/members.csv`, { file: table, preview: true })).status, 200)
      assert.equal((await watched('POST', `${club.nio}/members.csv`, { file: table })).status, 200)
      const bodyBytes = measures ? 1_000_000 : 10_000
      /** Fills a body. Quotes and line breaks are escaped there. */
      const filled = (text: string) => text.repeat(bodyBytes / (JSON.stringify(text).length - 2))
      for (const file of [
        filled('"'),
        filled(','),
        filled('\n'),
        `Handle\n${filled('x\n')}`,
        `Handle,${filled("'")}`,
        `Handle,Field 0\n${filled('"",""\n')}`,
        `Handle,Field 0\n${filled(',')}`,
      ]) {
        const { status, bytes, start } = await watched('POST', `${club.nio}/members.csv`, { file })
        assert.ok(status === 422 || status === 200, `${status} ${start}: ${file.slice(0, 20)}`)
        assert.ok(bytes < 64 * 1024)
      }
    })

    test('groups of everybody', async () => {
      assert.equal((await watched('GET', `${club.nio}/groups`, undefined, { limit: '200' })).status, 200)
      assert.equal((await watched('GET', `${club.nio}/groups/cost-1/members`, undefined, { limit: '200' })).status, 200)
      const userlist = [club.member.nicHandle]
      assert.equal((await watched('POST', `${club.nio}/groups/cost-1/members`, { userlist })).status, 200)
      assert.equal((await watched('DELETE', `${club.nio}/groups/cost-2`)).status, 204)
    })

    test('a field with a value of everybody is deleted', async () => {
      assert.equal((await watched('DELETE', `${club.nio}/fields/${fields[2]}`)).status, 204)
      const [left] = await runSql(
        atrium,
        `SELECT count(*) AS count FROM field_values
         WHERE field_id NOT IN (SELECT id FROM member_fields)`,
      )
      assert.equal(Number(left?.count), 0)
    })

    test('reports the number of requests', () => {
      const measured = `; others waited at most ${Math.round(longestWait)} ms, at most ${mostHeld >> 20} MiB held, the longest answer took ${Math.round(longestAnswer)} ms`
      reportFigure(
        'S14',
        `${sent} requests on ${fieldCount} fields and ${groupCount} groups of ${memberCount} members (${engine})${measures ? measured : ''}`,
      )
    })
  },
  { limits: generousLimits },
)
