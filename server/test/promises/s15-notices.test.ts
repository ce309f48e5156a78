import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { dayMs, hourMs } from '../../src/clock.ts'
import { mailReportDigests } from '../../src/domain/reports/mail-digests.ts'
import { onEachEngine } from '../support/atrium.ts'
import { type Club, callsOf, join, newClub } from '../support/clubs.ts'
import { addPerson, type SignedInPerson } from '../support/people.ts'
import { runSql } from '../support/raw-sql.ts'
import { answering, bodyOf, openReceiver, type Receiver, sendDue, webhookCallsOf } from '../support/receiver.ts'
import { openTalk, reportCallsOf } from '../support/reports.ts'

const untilDone = new AbortController().signal
const noticesPerDay = 3
const tries = noticesPerDay + 2
/** A configured mail server distinguishes queued mails from those with the status `not sent`. */
const options = { env: { SMTP_URL: 'smtp://127.0.0.1:9', WEBHOOKS_ALLOW_PRIVATE: 'true' }, limits: { noticesPerDay } }

onEachEngine(
  'S15: notices of an organization',
  (atrium) => {
    const calls = reportCallsOf(atrium)
    let receiver: Receiver
    let club: Club
    let author: SignedInPerson
    /** An administrator who closes no report. */
    let judge: SignedInPerson

    before(async () => {
      receiver = await openReceiver({ port: 0 })
      receiver.answer = answering(404)
    })
    after(() => receiver.close())

    const newOrganization = async () => {
      club = await newClub(atrium)
      author = await addPerson(atrium)
      judge = await addPerson(atrium)
      await join(atrium, club.administrator, club.nio, author)
      await join(atrium, club.administrator, club.nio, judge, 3)
    }

    const sentTo = async ({ nametag }: SignedInPerson, kind: string) =>
      (await mailsAbout(nametag, kind)).filter(({ status }) => status !== 'not sent').length
    const mailsAbout = async (nametag: string, kind: string) =>
      (await atrium.mailsOf(nametag)).filter((mail) => mail.kind === kind)
    const digestsOf = async ({ nametag }: SignedInPerson) =>
      (await mailsAbout(nametag, 'report-digest')).map(({ data }) => (data as { count: number }).count)

    test('a member who reports one message after the other causes few mails, and the digest has the rest', async () => {
      await newOrganization()
      const ids: string[] = []
      for (let n = 0; n < tries; n++) {
        const { talk, message } = await openTalk(atrium, club.nio, judge, [club.member])
        const reply = await calls.onTalk(club.member, club.nio, talk, { messageId: message })
        assert.equal(reply.status, 201, reply.text)
        ids.push(reply.body.id)
      }
      assert.equal(await sentTo(club.secretary, 'report-opened'), noticesPerDay)
      const listed = (await calls.list(club.secretary, club.nio)).body.reports
      assert.equal(listed.length, tries)

      await mailReportDigests(atrium.app, untilDone)
      assert.deepEqual(await digestsOf(club.secretary), [tries - noticesPerDay])
      // Nobody learns that somebody reported them.
      assert.equal(await sentTo(judge, 'report-opened'), 0)
      assert.deepEqual(await digestsOf(judge), [])

      atrium.clock.advance(dayMs)
      await mailReportDigests(atrium.app, untilDone)
      assert.deepEqual(await digestsOf(club.secretary), [tries - noticesPerDay])
      const { talk } = await openTalk(atrium, club.nio, judge, [club.member])
      assert.equal((await calls.onTalk(club.member, club.nio, talk)).status, 201)
      assert.equal(await sentTo(club.secretary, 'report-opened'), noticesPerDay + 1)
    })

    test('an author gets few mails about measures, finds all of them, and each can be appealed', async () => {
      await newOrganization()
      const { talk, message } = await openTalk(atrium, club.nio, author, [club.member, club.secretary])
      for (let n = 0; n < tries; n++) {
        const { id } = (await calls.onTalk(club.member, club.nio, talk, { messageId: message })).body
        const closed = await calls.close(club.secretary, club.nio, id, { outcome: 'acted', notice: `Again ${n}` })
        assert.equal(closed.status, 200, closed.text)
        const appeal = { token: author.token, json: { message: 'Why?' } }
        assert.equal((await atrium.call('POST', `/v2/account/moderation/${id}/appeal`, appeal)).status, 201)
      }
      assert.equal(await sentTo(author, 'moderated'), noticesPerDay)
      assert.equal((await mailsAbout(author.nametag, 'moderated')).length, tries)
      const own = await atrium.call('GET', '/v2/account/moderation', { token: author.token })
      assert.equal(own.body.moderation.length, tries)
      assert.equal(await sentTo(judge, 'appeal-opened'), noticesPerDay)
    })

    test('a webhook that is turned on again and again causes few mails', async () => {
      await newOrganization()
      const hooks = webhookCallsOf(atrium)
      const { id } = bodyOf(await hooks.create(club.administrator, club.nio, { url: receiver.url }))
      for (let n = 0; n < tries; n++) {
        await runSql(atrium, `update webhooks set failures_in_row = 19 where uuid = '${id}'`)
        bodyOf(await callsOf(atrium).update(club.administrator, club.nio, { json: { description: 'x' } }))
        await sendDue(atrium)
        assert.equal(bodyOf(await hooks.read(club.administrator, club.nio, id)).enabled, false)
        bodyOf(await hooks.update(club.administrator, club.nio, id, { enabled: true }))
        atrium.clock.advance(hourMs)
      }
      assert.equal(await sentTo(judge, 'webhook-disabled'), noticesPerDay)
    })
  },
  options,
)
