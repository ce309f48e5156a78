import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { hourMs, minuteMs } from '../../src/clock.ts'
import { mailMentions } from '../../src/domain/mentions/mail-mentions.ts'
import { Failure } from '../../src/errors.ts'
import { onEachEngine } from '../support/atrium.ts'
import { type Club, newClub } from '../support/clubs.ts'
import { serveInThisProcess } from '../support/measured-service.ts'
import { assertOthersServed, openProbe, type Probe } from '../support/others-wait.ts'
import { runSql } from '../support/raw-sql.ts'
import { reportFigure } from '../support/report-figure.ts'

/** `npm run prove` measures; the short form has a few slices and only checks the mails. */
const measures = Boolean(process.env.ATRIUM_PROVE)
const messageCount = measures ? 200_000 : 1200

onEachEngine('S14: cost of mails about mentions', (atrium, engine) => {
  let club: Club
  let probe: Probe
  let talkId = 0
  let written = 0
  let longestWait = 0

  before(async () => {
    club = await newClub(atrium)
    const created = await atrium.call('POST', `/v2/talks/${club.nio}`, {
      token: club.administrator.token,
      json: { title: 'Long', userlist: [club.member.nicHandle], message: 'First' },
    })
    talkId = created.body.id
    // The clock is turned, and the mails are prepared, in this process.
    const { url } = await serveInThisProcess(atrium)
    probe = await openProbe(url)
  })
  after(() => probe?.close())

  /** Writes messages that mention the member, who has had the time to read them. */
  const mention = async () => {
    const now = atrium.app.clock.now()
    await runSql(
      atrium,
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${messageCount})
       INSERT INTO messages (talk_id, seq, author_id, message, reaction_count, mention_count, created_at)
       SELECT ${talkId}, 1000 + ${written} + i, (SELECT id FROM accounts WHERE nic_handle = '${club.administrator.nicHandle}'),
         'Hello, ' || i, 0, 1, ${now} FROM n`,
    )
    await runSql(
      atrium,
      `INSERT INTO mentions (talk_id, message_id, account_id, mail_due_at, via_group)
       SELECT talk_id, messages.id, accounts.id, ${now}, 0 FROM messages, accounts
       WHERE seq > 1000 + ${written} AND nic_handle = '${club.member.nicHandle}'`,
    )
    written += messageCount
    await runSql(atrium, `UPDATE talks SET last_seq = 1000 + ${written} WHERE id = ${talkId}`)
  }

  const mailsAfter = async (what: string) => {
    const isDue = async () => {
      const due = await runSql(atrium, `SELECT 1 FROM mentions WHERE mail_due_at <= ${atrium.app.clock.now()} LIMIT 1`)
      return due.length > 0
    }
    // The service does the same at times, and PostgreSQL refuses one of two transactions that change the same rows.
    const unlessBusy = (error: unknown) => assert.ok(error instanceof Failure && error.code === 'BUSY', String(error))
    const work = async () => {
      while (await isDue()) await mailMentions(atrium.app, new AbortController().signal).catch(unlessBusy)
    }
    const done = await probe.during(work)
    longestWait = Math.max(longestWait, done.othersWaitedMs)
    assertOthersServed(done, what)
    const [row] = await runSql(
      atrium,
      `SELECT (SELECT count(*) FROM mails WHERE kind = 'mentioned') AS mails, (SELECT count(*) FROM mentions WHERE mail_due_at IS NOT NULL) AS waiting`,
    )
    return { mails: Number(row?.mails), waiting: Number(row?.waiting) }
  }

  test('somebody who was mentioned in very many messages gets one mail', async () => {
    await mention()
    assert.deepEqual(await mailsAfter('the first mail'), { mails: 1, waiting: 0 })
  })

  test('within the next hour they get none, and one after it', async () => {
    atrium.clock.advance(minuteMs)
    await mention()
    assert.deepEqual(await mailsAfter('waiting'), { mails: 1, waiting: messageCount })
    atrium.clock.advance(hourMs)
    assert.deepEqual(await mailsAfter('the second mail'), { mails: 2, waiting: 0 })
    if (measures) {
      const waited = Math.round(longestWait)
      reportFigure('S14', `mails about ${written} mentions (${engine}); others waited at most ${waited} ms`)
    }
  })
})
