import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMs, hourMs, minuteMs } from '../../src/clock.ts'
import { maintain } from '../../src/domain/maintenance/maintenance.ts'
import { mailReportDigests } from '../../src/domain/reports/mail-digests.ts'
import { onEachEngine, outcomeOf, randomAddress, type TestAtrium } from '../support/atrium.ts'
import { type Club, callsOf, newClub } from '../support/clubs.ts'
import { type SignedInPerson, shownPerson } from '../support/people.ts'
import { openTalk, reportCallsOf } from '../support/reports.ts'
import { readSqlOn } from '../support/sql-on-connection.ts'

const untilDone = new AbortController().signal

async function publicClub(atrium: TestAtrium): Promise<Club> {
  const club = await newClub(atrium)
  const reply = await callsOf(atrium).update(club.administrator, club.nio, { json: { public: true } })
  assert.equal(reply.status, 200, reply.text)
  return club
}

onEachEngine('reports about organizations', (atrium) => {
  const calls = () => reportCallsOf(atrium)
  const digestsOf = async ({ nametag }: SignedInPerson) =>
    (await atrium.mailsOf(nametag))
      .filter(({ kind }) => kind === 'report-digest')
      .map(({ data }) => (data as { count: number }).count)

  test('201: anonymously, and a messageId is ignored', async () => {
    const { nio, secretary } = await publicClub(atrium)
    const json = { reason: 'Scam', description: 'Takes money', messageId: 'any' }
    const reply = await calls().onOrganization(nio, { json })
    assert.equal(reply.status, 201, reply.text)
    assert.deepEqual(Object.keys(reply.body), ['id', 'state', 'reason', 'description', 'createdAt'])
    assert.deepEqual([reply.body.state, reply.body.reason], ['open', 'Scam'])
    const { body } = await calls().read(secretary, nio, reply.body.id)
    assert.deepEqual([body.reporter, body.talk, body.evidence], [null, null, null])
    assert.equal((await calls().onOrganization(nio)).status, 201)
  })

  test('201: with a token the reporter is known, sees the report and gets a mail with the outcome', async () => {
    const { nio, name, secretary, stranger } = await publicClub(atrium)
    const { token, nametag } = stranger
    const { body } = await calls().onOrganization(nio, { token, json: { reason: 'Scam' } })
    assert.deepEqual((await calls().read(secretary, nio, body.id)).body.reporter, shownPerson(stranger))
    await calls().close(secretary, nio, body.id, { outcome: 'acted' })
    const [own] = (await calls().own(stranger)).body.reports
    assert.deepEqual([own.id, own.state, own.outcome], [body.id, 'closed', 'acted'])
    assert.deepEqual([own.organization, own.talkId], [{ nio, name }, null])
    assert.ok((await atrium.mailsOf(nametag)).some(({ kind }) => kind === 'report-closed'))
  })

  test('an anonymous reporter gets no mail, and nothing about them is stored', async () => {
    const { nio, secretary } = await publicClub(atrium)
    const { id } = (await calls().onOrganization(nio)).body
    assert.equal((await calls().close(secretary, nio, id)).status, 200)
    const [row] = await readSqlOn(atrium.app.db, `select * from reports where uuid = '${id}'`)
    assert.equal(row?.reporter_id, null)
  })

  test('401: an invalid token', async () => {
    const { nio } = await publicClub(atrium)
    assert.deepEqual(outcomeOf(await calls().onOrganization(nio, { token: 'wrong' })), [401, 'TOKEN_INVALID'])
  })

  for (const [title, json, expected] of [
    ['a reason that is too long', { reason: 'x'.repeat(201) }, [422, 'UNACCEPTABLE_FIELDS']],
    ['a description that is too long', { description: 'x'.repeat(2001) }, [422, 'UNACCEPTABLE_FIELDS']],
    ['a description that is no text', { description: [] }, [400, 'INVALID_FIELDS']],
  ] as const) {
    test(`${expected[0]}: ${title}`, async () => {
      const { nio } = await publicClub(atrium)
      assert.deepEqual(outcomeOf(await calls().onOrganization(nio, { json })), expected)
    })
  }

  test('a known reporter has one open case at a time; anonymous reports are all separate', async () => {
    const { nio, secretary, stranger, member } = await publicClub(atrium)
    const report = async (token?: string) => (await calls().onOrganization(nio, { token })).body.id
    const first = await report(stranger.token)
    assert.equal(await report(stranger.token), first)
    assert.notEqual(await report(member.token), first)
    assert.notEqual(await report(), await report())
    await calls().close(secretary, nio, first)
    assert.notEqual(await report(stranger.token), first)
  })

  test('a report is removed with its organization', async () => {
    const { nio, administrator, stranger } = await publicClub(atrium)
    const { id } = (await calls().onOrganization(nio, { token: stranger.token })).body
    await callsOf(atrium).close(administrator, nio)
    assert.deepEqual((await calls().own(stranger)).body.reports, [])
    await callsOf(atrium).restore(administrator, nio)
    assert.equal((await calls().own(stranger)).body.reports.length, 1)
    await callsOf(atrium).close(administrator, nio)
    atrium.clock.advance(31 * dayMs)
    await maintain(atrium.app, untilDone)
    assert.deepEqual(await readSqlOn(atrium.app.db, `select id from reports where uuid = '${id}'`), [])
  })

  test('those who handle reports get one digest an hour, however many come in', async () => {
    const { nio, administrator, secretary, member } = await publicClub(atrium)
    await mailReportDigests(atrium.app, untilDone)
    assert.deepEqual(await digestsOf(secretary), [])

    for (let n = 0; n < 3; n++) await calls().onOrganization(nio)
    assert.deepEqual(await digestsOf(secretary), [])
    await mailReportDigests(atrium.app, untilDone)
    for (const handler of [administrator, secretary]) assert.deepEqual(await digestsOf(handler), [3])
    assert.deepEqual(await digestsOf(member), [])

    await calls().onOrganization(nio)
    atrium.clock.advance(hourMs - minuteMs)
    await mailReportDigests(atrium.app, untilDone)
    assert.deepEqual(await digestsOf(secretary), [3])
    await calls().onOrganization(nio)
    atrium.clock.advance(minuteMs)
    await Promise.all([mailReportDigests(atrium.app, untilDone), mailReportDigests(atrium.app, untilDone)])
    assert.deepEqual(await digestsOf(secretary), [2, 3])
    atrium.clock.advance(hourMs)
    await mailReportDigests(atrium.app, untilDone)
    assert.deepEqual(await digestsOf(secretary), [2, 3])
  })

  test('the digest leaves out handled reports and reports about talks', async () => {
    const { nio, administrator, secretary, member } = await publicClub(atrium)
    const [assigned, closed] = [(await calls().onOrganization(nio)).body, (await calls().onOrganization(nio)).body]
    await calls().assign(secretary, nio, assigned.id, administrator.nametag)
    await calls().close(secretary, nio, closed.id)
    const { talk } = await openTalk(atrium, nio, administrator, [member])
    await calls().onTalk(member, nio, talk)
    await mailReportDigests(atrium.app, untilDone)
    assert.deepEqual(await digestsOf(secretary), [])
    await calls().onOrganization(nio)
    await mailReportDigests(atrium.app, untilDone)
    assert.deepEqual(await digestsOf(secretary), [1])
  })

  test('each organization has its own digest; a closed one gets none until it is restored', async () => {
    const clubs = [await publicClub(atrium), await publicClub(atrium), await publicClub(atrium)]
    for (const { nio } of clubs) await calls().onOrganization(nio)
    const [one, closed, other] = clubs as [Club, Club, Club]
    await callsOf(atrium).close(closed.administrator, closed.nio)
    await mailReportDigests(atrium.app, untilDone)
    assert.deepEqual(await Promise.all([one, closed, other].map(({ secretary }) => digestsOf(secretary))), [
      [1],
      [],
      [1],
    ])
    await callsOf(atrium).restore(closed.administrator, closed.nio)
    await mailReportDigests(atrium.app, untilDone)
    assert.deepEqual(await digestsOf(closed.secretary), [1])
  })
})

onEachEngine(
  'the limit of anonymous reports',
  (atrium) => {
    const calls = () => reportCallsOf(atrium)

    test('429: more reports from one network, until an hour has passed', async () => {
      const { nio } = await publicClub(atrium)
      const ip = randomAddress()
      for (let n = 0; n < 3; n++) assert.equal((await calls().onOrganization(nio, { ip })).status, 201)
      const refused = await calls().onOrganization(nio, { ip })
      assert.deepEqual(outcomeOf(refused), [429, 'TOO_MANY_REPORTS'])
      const seconds = Number(refused.headers['retry-after'])
      assert.ok(seconds > 0 && seconds <= 3600, String(seconds))
      assert.equal((await calls().onOrganization(nio, { ip: randomAddress() })).status, 201)
      atrium.clock.advance(hourMs)
      assert.equal((await calls().onOrganization(nio, { ip })).status, 201)
    })

    test('an IPv6 /64 counts as one network', async () => {
      const { nio } = await publicClub(atrium)
      const report = async (ip: string) => (await calls().onOrganization(nio, { ip })).status
      for (const host of [1, 2, 3]) assert.equal(await report(`2001:db8:1:2::${host}`), 201)
      assert.equal(await report('2001:db8:1:2:ffff::4'), 429)
      assert.equal(await report('2001:db8:1:3::1'), 201)
    })

    test('does not apply to signed-in reporters, nor to organizations that do not exist', async () => {
      const { nio, stranger } = await publicClub(atrium)
      const ip = randomAddress()
      for (let n = 0; n < 5; n++) {
        assert.equal((await calls().onOrganization(999_999, { ip })).status, 404)
        assert.equal((await calls().onOrganization(nio, { ip, token: stranger.token })).status, 201)
      }
      assert.equal((await calls().onOrganization(nio, { ip })).status, 201)
    })
  },
  { limits: { anonymousReportsPerHour: 3 } },
)
