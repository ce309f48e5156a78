import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { dayMs } from '../../src/clock.ts'
import { maintain } from '../../src/domain/maintenance/maintenance.ts'
import { onEachEngine, outcomeOf, type TestRequest } from '../support/atrium.ts'
import { type Club, join, newClub } from '../support/clubs.ts'
import { filesOf, picture } from '../support/files.ts'
import { listenTo } from '../support/listener.ts'
import { addPerson, type SignedInPerson } from '../support/people.ts'
import { openTalk, reportCallsOf } from '../support/reports.ts'
import { readSqlOn } from '../support/sql-on-connection.ts'

type Message = { id: number; message: string; deleted: boolean; hidden: boolean; attachments: { id: string }[] }

onEachEngine('moderation', (atrium) => {
  let club: Club
  let author: SignedInPerson
  let reporter: SignedInPerson
  /** An administrator who closes no report. */
  let judge: SignedInPerson
  const calls = reportCallsOf(atrium)
  const { newFile, content, list } = filesOf(atrium, () => club)
  const call = (who: SignedInPerson, method: string, path: string, request: TestRequest = {}) =>
    atrium.call(method, `/v2/${path}`, { token: who.token, ...request })
  const close = (id: string, measures: object, who = club.secretary) =>
    calls.close(who, club.nio, id, { outcome: 'acted', ...measures })
  const decide = (who: SignedInPerson, id: string, outcome: string) =>
    call(who, 'POST', `workplace/${club.nio}/reports/${id}/appeal`, { json: { outcome } })
  const own = async (who = author) => (await call(who, 'GET', 'account/moderation')).body.moderation
  const appeal = (id: string, message: unknown = 'It was a joke', who = author) =>
    call(who, 'POST', `account/moderation/${id}/appeal`, { json: { message } })
  const messagesOf = async (talk: number, who = reporter): Promise<Message[]> =>
    (await call(who, 'GET', `talks/${club.nio}/${talk}`)).body.messages
  const mailsOf = async ({ nametag }: SignedInPerson, kind: string) =>
    (await atrium.mailsOf(nametag)).filter((mail) => mail.kind === kind)
  /** Opens a talk of the author and the reporter, who reports its first message. */
  const reported = async () => {
    const { talk, message } = await openTalk(atrium, club.nio, author, [reporter, club.administrator], 'Something bad')
    const reply = await calls.onTalk(reporter, club.nio, talk, { messageId: message })
    assert.equal(reply.status, 201, reply.text)
    return { talk, message, id: reply.body.id as string }
  }

  before(async () => {
    club = await newClub(atrium)
    reporter = club.member
    author = await addPerson(atrium)
    judge = await addPerson(atrium)
    await join(atrium, club.administrator, club.nio, author)
    await join(atrium, club.administrator, club.nio, judge, 3)
  })

  test('a hidden message leaves a tombstone that says so; its author is told why, not by whom', async () => {
    const { talk, message, id } = await reported()
    const closed = await close(id, { hideMessage: true, notice: 'Please be kind' })
    assert.equal(closed.status, 200, closed.text)
    const { hidden, removed, notice, closedBy, evidence } = closed.body
    assert.deepEqual([hidden, removed, notice, evidence.message], [true, false, 'Please be kind', 'Something bad'])
    assert.equal(closedBy.nametag, club.secretary.nametag)
    const [shown] = await messagesOf(talk)
    assert.deepEqual([shown?.message, shown?.deleted, shown?.hidden], ['', true, true])
    const found = await call(reporter, 'GET', `talks/${club.nio}/search?q=Something`)
    assert.ok(!found.body.messages.some((each: Message) => each.id === message))

    const [entry] = await own()
    assert.deepEqual(
      [entry.id, entry.organization.nio, entry.talk.id, entry.messageId, entry.message, entry.notice],
      [id, club.nio, talk, message, 'Something bad', 'Please be kind'],
    )
    assert.deepEqual([entry.hidden, entry.removed, entry.appeal], [true, false, null])
    assert.equal(JSON.stringify(entry).includes(club.secretary.nicHandle), false)
    const [mail] = await mailsOf(author, 'moderated')
    assert.match(JSON.stringify(mail?.data), /Please be kind/)
    assert.equal(JSON.stringify(mail?.data).includes(club.secretary.nametag), false)
    assert.deepEqual(await own(reporter), [])
    for (const [method, json] of [
      ['PATCH', { message: 'New' }],
      ['DELETE', {}],
    ] as const) {
      const reply = await call(author, method, `talks/${club.nio}/${talk}/${message}`, { json })
      assert.deepEqual(outcomeOf(reply), [409, 'MESSAGE_DELETED'])
    }
  })

  test('files of a hidden message are read by those who handle the report only', async () => {
    const file = await newFile(author, picture)
    const { talk } = await openTalk(atrium, club.nio, author, [reporter], 'x')
    const posted = await call(author, 'POST', `talks/${club.nio}/${talk}`, { json: { attachments: [file.id] } })
    const report = await calls.onTalk(reporter, club.nio, talk, { messageId: posted.body.id })
    const read = async (who: SignedInPerson) => (await call(who, 'GET', `files/${club.nio}/${file.id}/content`)).status
    assert.deepEqual([await read(author), await read(reporter), await read(club.secretary)], [200, 200, 200])
    await close(report.body.id, { hideMessage: true })
    assert.deepEqual([await read(author), await read(reporter), await read(club.secretary)], [404, 404, 200])
    await appeal(report.body.id)
    assert.equal((await decide(judge, report.body.id, 'reversed')).status, 200)
    assert.deepEqual([await read(author), await read(reporter)], [200, 200])
    const shown = (await messagesOf(talk)).at(-1)
    assert.deepEqual(
      shown?.attachments.map(({ id }) => id),
      [file.id],
    )
  })

  test('a removed author returns through staff only', async () => {
    const { talk, id } = await reported()
    const closed = await close(id, { removeAuthor: true })
    assert.deepEqual([closed.body.hidden, closed.body.removed, closed.body.notice], [false, true, ''])
    const path = `talks/${club.nio}/${talk}`
    assert.deepEqual(outcomeOf(await call(author, 'GET', path)), [404, 'TALK_NOT_FOUND'])
    const add = (who: SignedInPerson) =>
      call(who, 'POST', `${path}/participants`, { json: { userlist: [author.nicHandle] } })
    assert.deepEqual(outcomeOf(await add(reporter)), [403, 'REMOVED_BY_MODERATION'])
    assert.equal((await call(author, 'GET', path)).status, 404)
    // Leaving the organization and returning does not undo it.
    await call(author, 'POST', `workplace/${club.nio}/leave`)
    await join(atrium, club.administrator, club.nio, author)
    assert.deepEqual(outcomeOf(await add(reporter)), [403, 'REMOVED_BY_MODERATION'])
    assert.equal((await add(club.administrator)).status, 200)
    assert.equal((await call(author, 'GET', path)).status, 200)
    await call(author, 'DELETE', path)
    assert.equal((await add(reporter)).status, 200)
  })

  test('an author appeals once, and an administrator who did not close it decides', async () => {
    const { talk, id } = await reported()
    await close(id, { hideMessage: true, removeAuthor: true, notice: 'No' }, club.administrator)
    assert.deepEqual(outcomeOf(await decide(judge, id, 'upheld')), [409, 'NO_APPEAL'])
    const before = await mailsOf(club.administrator, 'appeal-opened')
    const made = await appeal(id)
    assert.equal(made.status, 201, made.text)
    assert.deepEqual([made.body.appeal.message, made.body.appeal.outcome], ['It was a joke', null])
    assert.deepEqual(outcomeOf(await appeal(id)), [409, 'ALREADY_APPEALED'])
    assert.equal((await mailsOf(judge, 'appeal-opened')).length >= 1, true)
    assert.equal((await mailsOf(club.administrator, 'appeal-opened')).length, before.length)

    assert.deepEqual(outcomeOf(await decide(club.administrator, id, 'reversed')), [403, 'OWN_CASE'])
    assert.deepEqual(outcomeOf(await decide(club.secretary, id, 'reversed')), [403, 'ROLE_REQUIRED'])
    assert.equal((await decide(judge, id, 'maybe')).status, 422)
    const decided = await decide(judge, id, 'reversed')
    assert.equal(decided.status, 200, decided.text)
    assert.deepEqual([decided.body.appeal.outcome, decided.body.appeal.decidedBy.nametag], ['reversed', judge.nametag])
    assert.deepEqual(outcomeOf(await decide(judge, id, 'upheld')), [409, 'APPEAL_DECIDED'])
    const [shown] = await messagesOf(talk, author)
    assert.deepEqual([shown?.message, shown?.deleted, shown?.hidden], ['Something bad', false, false])
    const found = await call(reporter, 'GET', `talks/${club.nio}/search?q=Something`)
    assert.ok(found.body.messages.some((each: Message) => each.id === shown?.id))
    assert.equal((await own())[0].appeal.outcome, 'reversed')
    assert.equal((await mailsOf(author, 'appeal-decided')).length >= 1, true)
  })

  test('an upheld measure stays', async () => {
    const { talk, id } = await reported()
    await close(id, { hideMessage: true })
    await appeal(id)
    assert.equal((await decide(judge, id, 'upheld')).status, 200)
    assert.equal((await messagesOf(talk))[0]?.hidden, true)
  })

  test('a reply that is hidden and shown again is counted by its thread', async () => {
    const { talk, message } = await openTalk(atrium, club.nio, author, [reporter], 'Root')
    const json = { message: 'Reply', replyTo: message }
    const { id: reply } = (await call(author, 'POST', `talks/${club.nio}/${talk}`, { json })).body
    const { id } = (await calls.onTalk(reporter, club.nio, talk, { messageId: reply })).body
    const count = async () => (await call(reporter, 'GET', `talks/${club.nio}/${talk}`)).body.messages[0].replyCount
    assert.equal(await count(), 1)
    await close(id, { hideMessage: true })
    assert.equal(await count(), 0)
    await appeal(id)
    await decide(judge, id, 'reversed')
    assert.equal(await count(), 1)
  })

  test('409: an appeal after 30 days; 404: of somebody else, or against nothing', async () => {
    const { id } = await reported()
    await close(id, { notice: 'Be careful' })
    assert.equal((await own())[0].notice, 'Be careful')
    assert.deepEqual(outcomeOf(await appeal(id, 'Why?', reporter)), [404, 'MODERATION_NOT_FOUND'])
    assert.deepEqual(outcomeOf(await appeal('x')), [404, 'MODERATION_NOT_FOUND'])
    const other = await reported()
    await close(other.id, {})
    assert.deepEqual(outcomeOf(await appeal(other.id)), [404, 'MODERATION_NOT_FOUND'])
    atrium.clock.advance(31 * dayMs)
    assert.deepEqual(outcomeOf(await appeal(id)), [409, 'APPEAL_TOO_LATE'])
  })

  test('422: measures without a message, or with another outcome; 400: of a wrong type', async () => {
    const { talk, id } = await reported()
    for (const measure of [{ hideMessage: true }, { removeAuthor: true }, { notice: 'x' }]) {
      const [field = ''] = Object.keys(measure)
      const dismissed = await calls.close(club.secretary, club.nio, id, { outcome: 'dismissed', ...measure })
      assert.deepEqual([dismissed.status, dismissed.body.errors[0].field], [422, field])
      const { body } = await calls.onTalk(reporter, club.nio, talk, { reason: `The talk: ${field}` })
      const aboutTalk = await close(body.id, measure)
      assert.deepEqual([aboutTalk.status, aboutTalk.body.errors[0].field], [422, field])
    }
    assert.equal((await close(id, { hideMessage: 'yes' })).status, 400)
    assert.equal((await close(id, { notice: 'x'.repeat(2001) })).status, 422)
    assert.equal((await close(id, { notice: null })).status, 400)
    assert.equal((await appeal(id, ' ')).status, 422)
    assert.equal((await appeal(id, 5)).status, 400)
    assert.equal((await appeal(id, 'x'.repeat(2001))).status, 422)
  })

  test('of two reports about one message the second hides nothing, and a deleted message is not hidden', async () => {
    const first = await reported()
    const second = (await calls.onTalk(club.administrator, club.nio, first.talk, { messageId: first.message })).body
    assert.equal((await close(first.id, { hideMessage: true })).body.hidden, true)
    assert.equal((await close(second.id, { hideMessage: true })).body.hidden, false)
    const deleted = await reported()
    await call(author, 'DELETE', `talks/${club.nio}/${deleted.talk}/${deleted.message}`)
    assert.equal((await close(deleted.id, { hideMessage: true })).body.hidden, false)
    assert.equal((await messagesOf(deleted.talk))[0]?.hidden, false)
  })

  test('the text of a hidden message is erased 180 days after the end of the report', async () => {
    const { message, id } = await reported()
    await close(id, { hideMessage: true })
    const evidence = async () => (await calls.read(club.secretary, club.nio, id)).body.evidence.message
    const versions = () =>
      readSqlOn(atrium.app.db, `select message from message_versions where message_id = ${message}`)
    atrium.clock.advance(179 * dayMs)
    await maintain(atrium.app, new AbortController().signal)
    assert.equal(await evidence(), 'Something bad')
    atrium.clock.advance(2 * dayMs)
    await maintain(atrium.app, new AbortController().signal)
    assert.equal(await evidence(), '')
    assert.deepEqual(await versions(), [])
    assert.equal((await own()).find((each: { id: string }) => each.id === id).message, '')
  })

  test('a file that its author deleted does not return with the message, nor to the author when the report ends', async () => {
    const [gone, stays] = [await newFile(author, 'insult'), await newFile(author, picture)]
    const { talk } = await openTalk(atrium, club.nio, author, [reporter], 'x')
    const json = { attachments: [gone.id, stays.id] }
    const posted = await call(author, 'POST', `talks/${club.nio}/${talk}`, { json })
    const report = (await calls.onTalk(reporter, club.nio, talk, { messageId: posted.body.id })).body
    assert.equal((await call(author, 'DELETE', `files/${club.nio}/${gone.id}`)).status, 204)
    await close(report.id, { hideMessage: true })
    const evidence = async (): Promise<string[]> =>
      (await calls.read(club.secretary, club.nio, report.id)).body.evidence.attachments.map(({ id }: Message) => id)
    assert.deepEqual(await evidence(), [gone.id, stays.id])
    await appeal(report.id)
    assert.equal((await decide(judge, report.id, 'reversed')).status, 200)
    const shown = (await messagesOf(talk)).at(-1)
    assert.deepEqual(
      shown?.attachments.map(({ id }) => id),
      [stays.id],
    )

    const again = (await calls.onTalk(reporter, club.nio, talk, { messageId: posted.body.id })).body
    await close(again.id, { hideMessage: true })
    const { used } = (await list(author)).space
    atrium.clock.advance(181 * dayMs)
    await maintain(atrium.app, new AbortController().signal)
    assert.deepEqual(await evidence(), [])
    assert.deepEqual(outcomeOf(await content(author, gone.id)), [404, 'FILE_NOT_FOUND'])
    atrium.clock.advance(dayMs + 1)
    await maintain(atrium.app, new AbortController().signal)
    assert.equal((await list(author)).space.used, used - gone.size - stays.size)
    const objects = await atrium.app.storage.list(gone.sha256.slice(0, 2))
    assert.ok(!objects.some(({ key }) => key.includes(gone.sha256)))
  })

  test('staff hear of reports at once, others and the author do not', async () => {
    const origin = await atrium.server.listen({ port: 0, host: '127.0.0.1' })
    const [staff, theirs] = [
      await listenTo(origin, { token: club.secretary.token }),
      await listenTo(origin, { token: author.token }),
    ]
    await Promise.all([staff.until('ready'), theirs.until('ready')])
    const { id } = await reported()
    type News = { reportId: string; state: string }
    await staff.untilOwn<News>('report.changed', ({ reportId, state }) => reportId === id && state === 'open')
    await close(id, { hideMessage: true })
    await staff.untilOwn<News>('report.changed', ({ reportId, state }) => reportId === id && state === 'closed')
    await theirs.untilOwn<Message>('message.deleted', ({ hidden }) => hidden)
    assert.equal(
      theirs.received.some(({ event }) => event === 'report.changed'),
      false,
    )
    staff.disconnect()
    theirs.disconnect()
  })
})
