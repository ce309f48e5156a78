import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onEachEngine, outcomeOf } from '../support/atrium.ts'
import { type Club, callsOf, newClub } from '../support/clubs.ts'
import { addPerson, type SignedInPerson, shownDeleted, shownPerson } from '../support/people.ts'
import { openTalk, reportCallsOf } from '../support/reports.ts'

const kindsOf = (mails: { kind: string }[]) => mails.map(({ kind }) => kind).filter((kind) => kind.startsWith('report'))
const ids = (reports: { id: string }[]) => reports.map(({ id }) => id)
const asPerson = shownPerson

onEachEngine('reports about talks', (atrium) => {
  let club: Club
  const calls = () => reportCallsOf(atrium)

  before(async () => {
    club = await newClub(atrium)
  })

  /** Opens a talk of the secretary, the administrator and the member with a message by `author`. */
  const talkBy = (author: SignedInPerson) =>
    openTalk(
      atrium,
      club.nio,
      author,
      [club.administrator, club.secretary, club.member].filter((person) => person !== author),
    )

  /** Reports a message of the administrator as the member, so that the secretary can handle it. */
  const openCase = async () => {
    const { talk, message } = await talkBy(club.administrator)
    const reply = await calls().onTalk(club.member, club.nio, talk, { reason: 'Rude', messageId: message })
    assert.equal(reply.status, 201, reply.text)
    return { talk, message, id: reply.body.id as string }
  }

  test('201: a participant reports a talk', async () => {
    const { talk } = await talkBy(club.administrator)
    const reply = await calls().onTalk(club.member, club.nio, talk, { reason: 'Spam', description: 'All of it' })
    assert.equal(reply.status, 201)
    assert.deepEqual(Object.keys(reply.body), ['id', 'state', 'reason', 'description', 'createdAt'])
    const { state, reason, description } = reply.body
    assert.deepEqual([state, reason, description], ['open', 'Spam', 'All of it'])
    const { body } = await calls().read(club.secretary, club.nio, reply.body.id)
    assert.deepEqual(body.talk, { id: talk, title: 'Tournament', kind: 'private' })
    assert.equal(body.evidence, null)
  })

  test('201: without any field, and without a body', async () => {
    const { talk } = await talkBy(club.administrator)
    const reply = await atrium.call('POST', `/v2/talks/${club.nio}/${talk}/report`, { token: club.member.token })
    assert.equal(reply.status, 201, reply.text)
    assert.deepEqual([reply.body.reason, reply.body.description], ['', ''])
  })

  for (const [title, json, expected] of [
    ['a reason that is too long', { reason: 'x'.repeat(201) }, [422, 'UNACCEPTABLE_FIELDS']],
    ['a description that is too long', { description: 'x'.repeat(2001) }, [422, 'UNACCEPTABLE_FIELDS']],
    ['a reason that is no text', { reason: 7 }, [400, 'INVALID_FIELDS']],
    ['a messageId that is no number', { messageId: 'x' }, [400, 'INVALID_FIELDS']],
    ['a message that is none', { messageId: 999_999 }, [404, 'MESSAGE_NOT_FOUND']],
  ] as const) {
    test(`${expected[0]}: ${title}`, async () => {
      const { talk } = await talkBy(club.administrator)
      assert.deepEqual(outcomeOf(await calls().onTalk(club.member, club.nio, talk, json)), expected)
    })
  }

  test('404: a message of another talk, a talk of others, another organization; 401: no token', async () => {
    const [one, other] = [await talkBy(club.administrator), await talkBy(club.administrator)]
    const { talk: foreign } = await openTalk(atrium, club.nio, club.administrator, [])
    const { nio, member, stranger } = club
    const refused = async (person: SignedInPerson, talk: number | string, json = {}) =>
      outcomeOf(await calls().onTalk(person, nio, talk, json))
    assert.deepEqual(await refused(member, one.talk, { messageId: other.message }), [404, 'MESSAGE_NOT_FOUND'])
    assert.deepEqual(await refused(member, foreign), [404, 'TALK_NOT_FOUND'])
    assert.deepEqual(await refused(member, 'none'), [404, 'TALK_NOT_FOUND'])
    assert.deepEqual(await refused(stranger, one.talk), [404, 'ORGANIZATION_NOT_FOUND'])
    const anonymous = await atrium.call('POST', `/v2/talks/${nio}/${one.talk}/report`)
    assert.deepEqual(outcomeOf(anonymous), [401, 'TOKEN_REQUIRED'])
  })

  test('the report keeps the message as it was, when it is edited and when it is deleted', async () => {
    const { talk, message, id } = await openCase()
    const evidence = async () => (await calls().read(club.secretary, club.nio, id)).body.evidence
    const { createdAt, ...reported } = await evidence()
    const author = asPerson(club.administrator)
    const asReported = { messageId: message, author, message: 'Something bad', attachments: [] }
    assert.deepEqual(reported, asReported)
    assert.ok(Date.parse(createdAt) > 0)

    const at = `/v2/talks/${club.nio}/${talk}/${message}`
    const { token } = club.administrator
    assert.equal((await atrium.call('PATCH', at, { token, json: { message: 'Something nice' } })).status, 200)
    assert.deepEqual(await evidence(), { ...asReported, createdAt })
    assert.equal((await atrium.call('DELETE', at, { token })).status, 204)
    assert.deepEqual(await evidence(), { ...asReported, createdAt })
  })

  test('a message that was deleted before is reported in its last version', async () => {
    const { talk, message } = await talkBy(club.administrator)
    const at = `/v2/talks/${club.nio}/${talk}/${message}`
    const { token } = club.administrator
    await atrium.call('PATCH', at, { token, json: { message: 'Something worse' } })
    await atrium.call('DELETE', at, { token })
    const { body } = await calls().onTalk(club.member, club.nio, talk, { messageId: message })
    const { evidence } = (await calls().read(club.secretary, club.nio, body.id)).body
    assert.equal(evidence.message, 'Something worse')
  })

  test('reporting the same message again returns the same report, until it is closed', async () => {
    const { talk, message } = await talkBy(club.administrator)
    const report = async (person: SignedInPerson, json = {}) => {
      const reply = await calls().onTalk(person, club.nio, talk, json)
      assert.equal(reply.status, 201, reply.text)
      return reply.body
    }
    const first = await report(club.member, { messageId: message, reason: 'Rude' })
    assert.deepEqual(await report(club.member, { messageId: message, reason: 'Very rude' }), first)
    const wholeTalk = await report(club.member)
    const bySecretary = await report(club.secretary, { messageId: message })
    assert.equal(new Set(ids([first, wholeTalk, bySecretary])).size, 3)

    await calls().assign(club.secretary, club.nio, first.id, club.secretary.nametag)
    assert.deepEqual(await report(club.member, { messageId: message }), { ...first, state: 'assigned' })
    await calls().close(club.secretary, club.nio, first.id)
    assert.notEqual((await report(club.member, { messageId: message })).id, first.id)
  })

  test('concurrent reports of the same message create one report', async () => {
    const { talk, message } = await talkBy(club.administrator)
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => calls().onTalk(club.member, club.nio, talk, { messageId: message })),
    )
    assert.deepEqual([...new Set(replies.map(({ status }) => status))], [201])
    assert.equal(new Set(replies.map(({ body }) => body.id)).size, 1)
  })

  test('those who handle it get a mail immediately, except its reporter and the author', async () => {
    const other = await newClub(atrium)
    const { administrator, secretary, member, nio } = other
    const { talk, message } = await openTalk(atrium, nio, secretary, [administrator, member])
    await calls().onTalk(member, nio, talk, { messageId: message, reason: 'Rude' })
    await calls().onTalk(member, nio, talk, { messageId: message, reason: 'Rude' })
    const mailKinds = async (person: SignedInPerson) => kindsOf(await atrium.mailsOf(person.nametag))
    assert.deepEqual(await mailKinds(administrator), ['report-opened'])
    assert.deepEqual(await mailKinds(secretary), [])
    assert.deepEqual(await mailKinds(member), [])
    const [mail] = await atrium.mailsOf(administrator.nametag)
    assert.deepEqual(mail?.data, {
      nametag: administrator.nametag,
      organization: other.name,
      talk: 'Tournament',
      reason: 'Rude',
      nio,
      publicUrl: 'https://atrium.test',
      reader: { name: null, locale: null, timeZone: null },
    })
  })

  test('reports are listed newest first, by pages and by state', async () => {
    const other = await newClub(atrium)
    const { administrator, secretary, member, nio } = other
    const opened: string[] = []
    for (let n = 0; n < 3; n++) {
      const { talk } = await openTalk(atrium, nio, administrator, [member])
      opened.unshift((await calls().onTalk(member, nio, talk)).body.id)
    }
    const [newest, middle, oldest] = opened as [string, string, string]
    await calls().assign(secretary, nio, middle, administrator.nametag)
    await calls().close(secretary, nio, oldest, { outcome: 'dismissed' })
    const list = async (query: Record<string, string> = {}) => (await calls().list(secretary, nio, query)).body
    assert.deepEqual(ids((await list()).reports), opened)
    const first = await list({ limit: '2' })
    assert.deepEqual(ids(first.reports), [newest, middle])
    assert.deepEqual(ids((await list({ limit: '2', cursor: first.nextCursor })).reports), [oldest])
    for (const [state, id] of [
      ['open', newest],
      ['assigned', middle],
      ['closed', oldest],
    ] as const) {
      assert.deepEqual(ids((await list({ state })).reports), [id])
    }
    assert.ok(!('evidence' in first.reports[0]))
    assert.deepEqual(outcomeOf(await calls().list(secretary, nio, { state: 'lost' })), [422, 'UNACCEPTABLE_FIELDS'])
    assert.deepEqual(outcomeOf(await calls().list(secretary, nio, { cursor: 'x' })), [400, 'INVALID_CURSOR'])
  })

  test('a case goes from open to assigned to closed, and no further', async () => {
    const { id } = await openCase()
    const { nio, secretary, administrator } = club
    const other = await addPerson(atrium)
    const invitation = await callsOf(atrium).send(administrator, nio, { json: { credential: other.nametag, role: 2 } })
    await callsOf(atrium).accept(other, invitation.body.id)

    const assigned = await calls().assign(secretary, nio, id, other.nametag)
    assert.deepEqual([assigned.status, assigned.body.state], [200, 'assigned'])
    assert.deepEqual(assigned.body.assignee, asPerson(other))
    const again = await calls().assign(other, nio, id, secretary.nicHandle)
    assert.deepEqual(again.body.assignee, asPerson(secretary))

    const closed = await calls().close(secretary, nio, id, { outcome: 'acted', note: 'Spoke with them' })
    assert.deepEqual([closed.status, closed.body.state], [200, 'closed'])
    assert.deepEqual([closed.body.outcome, closed.body.note], ['acted', 'Spoke with them'])
    assert.ok(Date.parse(closed.body.closedAt) >= Date.parse(closed.body.createdAt))
    assert.deepEqual((await calls().read(secretary, nio, id)).body, closed.body)
    assert.deepEqual(outcomeOf(await calls().close(secretary, nio, id)), [409, 'REPORT_CLOSED'])
    assert.deepEqual(outcomeOf(await calls().assign(secretary, nio, id, other.nametag)), [409, 'REPORT_CLOSED'])
  })

  test('one of two concurrent requests to close a case succeeds', async () => {
    const { id } = await openCase()
    const replies = await Promise.all(
      ['acted', 'dismissed'].map((outcome) => calls().close(club.secretary, club.nio, id, { outcome })),
    )
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409])
  })

  for (const [title, json, expected] of [
    ['no outcome', {}, [400, 'INVALID_FIELDS']],
    ['an outcome that is none', { outcome: 'ignored' }, [422, 'UNACCEPTABLE_FIELDS']],
    ['a note that is too long', { outcome: 'acted', note: 'x'.repeat(2001) }, [422, 'UNACCEPTABLE_FIELDS']],
  ] as const) {
    test(`${expected[0]}: closing with ${title}`, async () => {
      const { id } = await openCase()
      assert.deepEqual(outcomeOf(await calls().close(club.secretary, club.nio, id, json)), expected)
      assert.equal((await calls().read(club.secretary, club.nio, id)).body.state, 'open')
    })
  }

  test('422: assigned to a plain member, a stranger, an unknown name, the author or the reporter', async () => {
    const { id } = await openCase()
    for (const { nametag } of [club.member, club.stranger, { nametag: 'nobody_at_all' }, club.administrator]) {
      const reply = await calls().assign(club.secretary, club.nio, id, nametag)
      assert.deepEqual([reply.status, reply.body.errors?.[0].field], [422, 'assignee'], nametag)
    }
  })

  test('403: members cannot handle reports; 404: strangers, and ids that are invalid or of another organization', async () => {
    const { id } = await openCase()
    const other = await newClub(atrium)
    const attempts = (person: SignedInPerson, nio: number, report: string) => [
      calls().read(person, nio, report),
      calls().assign(person, nio, report, club.secretary.nametag),
      calls().close(person, nio, report),
    ]
    for (const reply of await Promise.all([
      ...attempts(club.member, club.nio, id),
      calls().list(club.member, club.nio),
    ]))
      assert.deepEqual(outcomeOf(reply), [403, 'ROLE_REQUIRED'])
    for (const reply of await Promise.all([
      ...attempts(club.stranger, club.nio, id),
      calls().list(club.stranger, club.nio),
    ]))
      assert.deepEqual(outcomeOf(reply), [404, 'ORGANIZATION_NOT_FOUND'])
    for (const [person, nio, report] of [
      [other.secretary, other.nio, id],
      [club.secretary, club.nio, 'none'],
    ] as const)
      for (const reply of await Promise.all(attempts(person, nio, report)))
        assert.deepEqual(outcomeOf(reply), [404, 'REPORT_NOT_FOUND'])
  })

  test('403: the author of the message neither reads nor handles the case, and the list hides it', async () => {
    const { id } = await openCase()
    const { administrator, nio, secretary } = club
    assert.deepEqual(outcomeOf(await calls().read(administrator, nio, id)), [403, 'OWN_CASE'])
    assert.deepEqual(outcomeOf(await calls().assign(administrator, nio, id, secretary.nametag)), [403, 'OWN_CASE'])
    assert.deepEqual(outcomeOf(await calls().close(administrator, nio, id)), [403, 'OWN_CASE'])
    assert.ok(!ids((await calls().list(administrator, nio)).body.reports).includes(id))
    assert.ok(!ids((await calls().list(administrator, nio, { state: 'open' })).body.reports).includes(id))
    assert.ok(ids((await calls().list(secretary, nio)).body.reports).includes(id))
  })

  test('403: reporters read their own case but do not handle it', async () => {
    const { talk } = await talkBy(club.administrator)
    const { administrator, nio, secretary } = club
    const { id } = (await calls().onTalk(secretary, nio, talk)).body
    assert.equal((await calls().read(secretary, nio, id)).status, 200)
    assert.deepEqual(outcomeOf(await calls().assign(secretary, nio, id, administrator.nametag)), [403, 'OWN_CASE'])
    assert.deepEqual(outcomeOf(await calls().close(secretary, nio, id)), [403, 'OWN_CASE'])
    assert.equal((await calls().close(administrator, nio, id)).status, 200)
  })

  test('the audit log records what was done, but not who reported', async () => {
    const other = await newClub(atrium)
    const { administrator, secretary, member, nio } = other
    const { talk } = await openTalk(atrium, nio, administrator, [member])
    const { id } = (await calls().onTalk(member, nio, talk, { reason: 'Secret' })).body
    await calls().assign(secretary, nio, id, administrator.nametag)
    await calls().close(administrator, nio, id, { outcome: 'dismissed', note: 'Nothing' })
    type Entry = { action: string; actor: SignedInPerson | null; target: SignedInPerson | null; details: object }
    const entries: Entry[] = (await callsOf(atrium).audit(administrator, nio)).body.entries
    const recorded = entries
      .slice(0, 3)
      .map(({ action, actor, target, details }) => [action, actor?.nametag, target?.nametag, details])
    assert.deepEqual(recorded, [
      ['report.closed', administrator.nametag, undefined, { report: id, outcome: 'dismissed' }],
      ['report.assigned', secretary.nametag, administrator.nametag, { report: id }],
      ['report.opened', undefined, undefined, { report: id }],
    ])
  })

  test('the reporter gets the outcome by mail and in the list of their reports', async () => {
    const reporter = await addPerson(atrium)
    const { administrator, secretary, nio, name } = club
    const invitation = await callsOf(atrium).send(administrator, nio, {
      json: { credential: reporter.nametag, role: 1 },
    })
    await callsOf(atrium).accept(reporter, invitation.body.id)
    const { talk, message } = await openTalk(atrium, nio, administrator, [reporter])
    const first = (await calls().onTalk(reporter, nio, talk, { messageId: message })).body
    const second = (await calls().onTalk(reporter, nio, talk)).body
    await calls().close(secretary, nio, first.id, { outcome: 'dismissed', note: 'Between us' })

    const page = (await calls().own(reporter, { limit: '1' })).body
    const rest = (await calls().own(reporter, { limit: '1', cursor: page.nextCursor })).body
    assert.deepEqual(ids([...page.reports, ...rest.reports]), [second.id, first.id])
    assert.equal(rest.nextCursor, null)
    const { closedAt, ...own } = rest.reports[0]
    assert.deepEqual(own, {
      ...first,
      state: 'closed',
      organization: { nio, name },
      talkId: talk,
      messageId: message,
      outcome: 'dismissed',
      byOperators: false,
      escalation: null,
    })
    assert.ok(closedAt)
    const mails = (await atrium.mailsOf(reporter.nametag)).filter(({ kind }) => kind === 'report-closed')
    assert.equal(mails.length, 1)
    assert.match(JSON.stringify(mails), /"outcome":"dismissed"/)
    assert.doesNotMatch(JSON.stringify([mails, own]), /Between us/)
    assert.deepEqual((await calls().own(club.stranger)).body.reports, [])
    assert.deepEqual(outcomeOf(await atrium.call('GET', '/v2/account/reports')), [401, 'TOKEN_REQUIRED'])
  })

  test('a report outlasts the account of its reporter, who is then no longer named', async () => {
    const other = await newClub(atrium)
    const { administrator, secretary, member, nio } = other
    const { talk, message } = await openTalk(atrium, nio, administrator, [member])
    const { id } = (await calls().onTalk(member, nio, talk, { messageId: message })).body
    assert.equal((await callsOf(atrium).deleteAccount(member)).status, 204)
    const { body } = await calls().read(secretary, nio, id)
    assert.deepEqual(body.reporter, shownDeleted(member))
    assert.equal(body.evidence.message, 'Something bad')
    assert.equal((await calls().close(secretary, nio, id)).status, 200)
  })
})
