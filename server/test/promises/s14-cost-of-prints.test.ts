import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from '../support/atrium.ts'
import type { Club } from '../support/clubs.ts'
import { newLargeClub, setComments } from '../support/large-club.ts'
import { serveForMeasuring } from '../support/measured-service.ts'
import { assertAnswerInTime, assertOthersServed, type Outside, openOutside } from '../support/others-wait.ts'
import { runSql } from '../support/raw-sql.ts'
import { reportFigure } from '../support/report-figure.ts'

/** `npm run prove` prints as many members as a list may have and measures; the short form only checks the replies. */
const measures = Boolean(process.env.ATRIUM_PROVE)
const memberCount = measures ? 9_900 : 8
const messageCount = measures ? 50_000 : 300
const longMessageCount = measures ? 1000 : 100
const maxHeldBytes = 64 * 1024 * 1024

const textOf = (length: number, letter: (index: number) => string) =>
  Array.from({ length }, (_, at) => letter(at)).join('')
const character = (code: number) => String.fromCodePoint(code)

/** Comments that are expensive to print: to shape, to break into lines, to find fonts for, or to embed. */
const comments: Record<string, string> = {
  nothing: '',
  prose: 'The quick brown fox jumps over the lazy dog, 18:30 – 20:00. '.repeat(34).slice(0, 2_000),
  'different words': textOf(2_000, (at) => (at % 7 ? character(97 + ((at * at * 31) % 26)) : ' ')),
  'a word without end': 'W'.repeat(2_000),
  'empty lines': 'a\n'.repeat(1_000),
  'letters with different marks': textOf(
    500,
    (at) => `a${textOf(3, (mark) => character(0x300 + ((at * (7 + mark)) % 80)))}`,
  ),
  'all ideographs': textOf(2_000, (at) => character(0x4e00 + ((at * 7_919) % 20_900))),
  'rare characters': textOf(2_000, (at) => character(0xa000 + ((at * 7_919) % 3_000))),
  'every script in turn': 'aא1م山กक्あ한👩‍🚀﷽é '.repeat(150).slice(0, 2_000),
  'emoji that join': '👨‍👩‍👧‍👦'.repeat(181),
  'a ligature that normalizes to 18 characters': '\ufdfa'.repeat(2_000),
}

onEachEngine('S14: cost of prints', (atrium, engine) => {
  let club: Club
  let outside: Outside
  let longestWait = 0
  let longestAnswer = 0
  let mostHeld = 0
  let refused = 0

  before(async () => {
    club = await newLargeClub(atrium, memberCount)
    outside = await openOutside(await serveForMeasuring(atrium))
  })
  after(() => outside?.close())

  async function watched(path: string) {
    const reply = await outside.send('GET', `/v2/workplace/${path}`, { token: club.administrator.token })
    const { heldBytes } = reply
    longestWait = Math.max(longestWait, reply.othersWaitedMs)
    longestAnswer = Math.max(longestAnswer, reply.ms - reply.stolenMs)
    mostHeld = Math.max(mostHeld, heldBytes)
    if (measures) {
      assertOthersServed(reply, path)
      assertAnswerInTime(reply.ms, reply.stolenMs, path)
      assert.ok(heldBytes <= maxHeldBytes, `${path}: the thread that answers held ${heldBytes >> 20} MiB more`)
    }
    return reply
  }

  for (const [kind, text] of Object.entries(comments)) {
    test(`comments of ${kind} are printed, or refused in time, and others do not wait`, async () => {
      await setComments(atrium, club, text)
      const csv = await watched(`${club.nio}/members.csv`)
      assert.equal(csv.status, 200)
      // The thread that makes PDFs knows no engine, so the short form makes those of all comments on one of them.
      if (engine === 'postgres' && !measures) return
      const list = await watched(`${club.nio}/members.pdf`)
      if (list.status === 422) refused++
      assert.match(list.start, list.status === 422 ? /"TOO_COSTLY"/ : /^%PDF-1\.7/)
      const sheet = await watched(`users/${club.nio}/${club.member.nicHandle}/pdf`)
      assert.match(sheet.start, /^%PDF-1\.7/)
    })
  }

  test('an ordinary list is printed', async () => {
    await runSql(
      atrium,
      `UPDATE memberships SET comment = 'Helps at the front desk, phone 555-' || id WHERE organization_id = ${club.nio}`,
    )
    const { status, start } = await watched(`${club.nio}/members.pdf`)
    assert.equal(status, 200, start)
  })

  test('the own data of somebody who wrote a lot is exported, and others do not wait', async () => {
    const { token, nicHandle } = club.member
    const reply = await atrium.call('POST', `/v2/talks/${club.nio}`, {
      token,
      json: { title: 'Long', userlist: [], message: 'First' },
    })
    assert.equal(reply.status, 201, reply.text)
    const talk = reply.body.id
    await runSql(
      atrium,
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${messageCount})
        INSERT INTO messages (talk_id, seq, author_id, message, reaction_count, mention_count, created_at)
        SELECT ${talk}, 1000 + i, (SELECT id FROM accounts WHERE nic_handle = '${nicHandle}'),
          '<&> ${'words of some length, '.repeat(40)}', 0, 0, i FROM n`,
    )
    const longText = '&'.repeat(16_384)
    await runSql(
      atrium,
      `UPDATE messages SET message = '${longText}' WHERE talk_id = ${talk} AND seq <= ${1000 + longMessageCount}`,
    )
    const exported = await outside.send('GET', '/v2/account/export', { token })
    assert.equal(exported.status, 200, exported.start)
    assert.match(exported.start, /^PK/)
    if (!measures) return
    assertOthersServed(exported, 'an export')
    assert.ok(exported.heldBytes <= maxHeldBytes, `the thread that answers held ${exported.heldBytes >> 20} MiB more`)
    const waited = Math.round(exported.othersWaitedMs)
    reportFigure('S14', `an export of ${messageCount} messages: others waited at most ${waited} ms (${engine})`)
  })

  test('reports the number of prints', () => {
    const measured =
      `others waited at most ${Math.round(longestWait)} ms, the longest answer took ${Math.round(longestAnswer)} ms, ` +
      `the thread that answers held at most ${mostHeld >> 20} MiB more`
    reportFigure(
      'S14',
      `lists of ${memberCount} members with ${Object.keys(comments).length} kinds of comments, ${refused} refused (${engine})${measures ? `; ${measured}` : ''}`,
    )
  })
})
