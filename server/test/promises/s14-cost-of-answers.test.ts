import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { settleDates } from '../../src/domain/answers/settle.ts'
import { onEachEngine } from '../support/atrium.ts'
import type { Club } from '../support/clubs.ts'
import { generousLimits } from '../support/generous-limits.ts'
import { newLargeClub } from '../support/large-club.ts'
import { serveInThisProcess } from '../support/measured-service.ts'
import { assertAnswerInTime, assertOthersServed, openProbe, type Probe } from '../support/others-wait.ts'
import { runSql } from '../support/raw-sql.ts'
import { reportFigure } from '../support/report-figure.ts'

/** `npm run prove` measures; the short form has a few slices and only checks the replies. */
const measures = Boolean(process.env.ATRIUM_PROVE)
const waitingCount = measures ? 10_000 : 450

onEachEngine(
  'S14: cost of answers',
  (atrium, engine) => {
    let club: Club
    let probe: Probe
    let event: string
    let longestWait = 0

    before(async () => {
      club = await newLargeClub(atrium, waitingCount)
      const calendar = `/v2/workplace/${club.nio}/calendar`
      const { token } = club.administrator
      const json = { title: 'Match', start: '2099-01-01T18:00:00Z', end: '2099-01-01T20:00:00Z', capacity: 1 }
      const created = await atrium.call('POST', calendar, { token, json })
      event = `${calendar}/${created.body.id}`
      const answered = await atrium.call('POST', `${event}/answer`, { token, json: { answer: 'yes' } })
      assert.equal(answered.body.answer, 'yes')
      await runSql(
        atrium,
        `INSERT INTO event_answers (event_id, membership_id, occurrence, answer, guests, answered_at)
         SELECT events.id, memberships.id, '', 'waiting', 0, 1 FROM events, memberships WHERE account_id > 1000000 ORDER BY 2`,
      )
      await runSql(atrium, `UPDATE event_counts SET waiting = ${waitingCount}`)
      const { url } = await serveInThisProcess(atrium)
      probe = await openProbe(url)
    })
    after(() => probe?.close())

    /** Sends a request that is alone, and checks that it is answered in time. */
    const asked = async (what: string, method: string, path: string, json?: object, query?: Record<string, string>) => {
      const { token } = club.administrator
      const done = await probe.during(async () => {
        const startedAt = performance.now()
        const reply = await atrium.call(method, path, { token, ...(json && { json }), ...(query && { query }) })
        return { reply, tookMs: performance.now() - startedAt }
      })
      longestWait = Math.max(longestWait, done.othersWaitedMs)
      assertOthersServed(done, what)
      assertAnswerInTime(done.result.tookMs, done.stolenMs, what)
      assert.equal(done.result.reply.status, 200, done.result.reply.text)
      return done.result.reply.body
    }

    test('all pages of a long waiting list are read', async () => {
      const positions: (number | null)[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page = await asked('a page of those who wait', 'GET', `${event}/answers`, undefined, {
          limit: '200',
          ...(cursor && { cursor }),
        })
        positions.push(...page.answers.map(({ position }: { position: number | null }) => position))
        cursor = page.nextCursor
      }
      assert.deepEqual(positions, [null, ...Array.from({ length: waitingCount }, (_, index) => index + 1)])
    })

    test('all of them move up, and others can write meanwhile', async () => {
      let isDone = false
      let longestWriteMs = 0
      const raising = asked('raising the capacity', 'PATCH', event, { capacity: null })
        // Maintenance moves up those for whom the reply does not wait.
        .then(() => settleDates(atrium.app))
        .finally(() => {
          isDone = true
        })
      const writeOnce = async () => {
        const startedAt = performance.now()
        const json = { name: 'Plans' }
        const { status, text } = await atrium.call('POST', `/v2/boards/${club.nio}/create`, {
          token: club.member.token,
          json,
        })
        assert.equal(status, 201, text)
        longestWriteMs = Math.max(longestWriteMs, performance.now() - startedAt)
      }
      do await writeOnce()
      while (!isDone)
      await raising
      assertOthersServed({ othersWaitedMs: longestWriteMs, stolenMs: 0 }, 'writes of others')
      const { answers } = await asked('reading the event', 'GET', event)
      assert.deepEqual(answers, { yes: waitingCount + 1, no: 0, maybe: 0, waiting: 0 })
      const [mails] = await runSql(atrium, `SELECT count(*) AS count FROM mails WHERE kind = 'place-free'`)
      assert.equal(Number(mails?.count), waitingCount)
      const waited = Math.round(Math.max(longestWait, longestWriteMs))
      reportFigure(
        'S14',
        `${waitingCount} people on a waiting list move up (${engine})${measures ? `; others waited at most ${waited} ms` : ''}`,
      )
    })
  },
  { limits: generousLimits },
)
