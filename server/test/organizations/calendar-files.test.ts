import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'
import { onEachEngine, type TestRequest } from '../support/atrium.ts'
import { type Club, newClub } from '../support/clubs.ts'
import { filesOf } from '../support/files.ts'
import { type Person, uniqueName } from '../support/people.ts'

type Someone = Pick<Person, 'nicHandle' | 'token'>
type Imported = { uid: string; title: string; outcome: string; message: string | null; dropped: string[] }

const file = (...events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n')
const choir = ['UID:choir@example.org', 'SUMMARY:Choir', 'DTSTART;TZID=Europe/Paris:20270316T190000', 'DURATION:PT2H']

onEachEngine('calendar files', (atrium) => {
  let club: Club
  const path = (owner: Someone) => `/v2/workplace/users/${club.nio}/${owner.nicHandle}/calendar`
  const call = (who: Someone, method: string, url: string, request: TestRequest = {}) =>
    atrium.call(method, url, { token: who.token, ...request })
  const importInto = async (owner: Someone, text: string | Buffer, who = owner, type = 'text/calendar') => {
    const request = { payload: text, headers: { 'content-type': type } }
    const { status, body, text: shown } = await call(who, 'POST', `${path(owner)}/import`, request)
    assert.equal(status, 200, shown)
    return body as { created: number; updated: number; unchanged: number; cancelled: number; refused: number } & {
      events: Imported[]
      skipped: unknown[]
    }
  }
  const counts = async (...asked: Parameters<typeof importInto>) => {
    const { created, updated, unchanged, cancelled, refused } = await importInto(...asked)
    return { created, updated, unchanged, cancelled, refused }
  }
  const nothing = { created: 0, updated: 0, unchanged: 0, cancelled: 0, refused: 0 }
  const exported = async (owner: Someone, who = owner) =>
    (await call(who, 'GET', path(owner), { query: { format: 'ics' } })).text
  const titles = async (owner: Someone) =>
    (await call(owner, 'GET', path(owner))).body.events.map(({ title }: { title: string }) => title).sort()
  const plan = async (who: Someone, fields: object) => {
    const times = { start: '2027-03-16T18:00:00Z', end: '2027-03-16T20:00:00Z' }
    const reply = await call(who, 'POST', path(who), { json: { title: 'Planned', ...times, ...fields } })
    assert.equal(reply.status, 201, reply.text)
    return reply.body as { id: string }
  }
  const uidsIn = (ics: string) => [...ics.matchAll(/^UID:(.*)\r$/gm)].map(([, uid]) => uid)

  before(async () => {
    club = await newClub(atrium)
  })
  beforeEach(async () => {
    for (const person of [club.member, club.secretary]) {
      for (const { id } of (await call(person, 'GET', path(person))).body.events) {
        await call(person, 'DELETE', `${path(person)}/${id}`)
      }
    }
  })

  test('an export has the UIDs of the imported file', async () => {
    await importInto(club.member, file(choir))
    assert.deepEqual(uidsIn(await exported(club.member)), ['choir@example.org'])
  })

  test('an export that is imported again changes nothing, and is imported once into another calendar', async () => {
    const { member, secretary } = club
    const series = await plan(member, { title: 'Weekly', rrule: 'FREQ=WEEKLY', timeZone: 'Europe/Paris' })
    await call(member, 'PATCH', `${path(member)}/${series.id}`, {
      json: { occurrence: '2027-03-23T18:00:00.000Z', title: 'Elsewhere' },
    })
    await importInto(
      member,
      file(
        choir,
        ['UID:dates', 'SUMMARY:Dates', 'DTSTART;VALUE=DATE:20270301', 'RDATE;VALUE=DATE:20270303,20270310'],
        ['UID:one', 'SUMMARY:One of a series', 'RECURRENCE-ID:20270301T080000Z', 'DTSTART:20270301T090000Z'],
        ['UID:split', 'SUMMARY:Before', 'DTSTART:20270301T080000Z', 'RRULE:FREQ=DAILY;COUNT=9'],
        [
          'UID:split',
          'SUMMARY:After',
          'RECURRENCE-ID;RANGE=THISANDFUTURE:20270304T080000Z',
          'DTSTART:20270304T090000Z',
        ],
      ),
    )
    const ics = await exported(member)
    assert.deepEqual(await counts(member, ics), { ...nothing, unchanged: 6 })
    assert.deepEqual(await counts(secretary, ics), { ...nothing, created: 6 })
    assert.deepEqual(await counts(secretary, ics), { ...nothing, unchanged: 6 })
    assert.deepEqual(await counts(secretary, await exported(secretary)), { ...nothing, unchanged: 6 })
  })

  test('an export that was edited in another program updates the event, unless it was changed in Atrium since', async () => {
    const { member } = club
    const { id } = await plan(member, {})
    const edited = (await exported(member)).replace('SUMMARY:Planned', 'SUMMARY:Edited')
    assert.deepEqual(await counts(member, edited), { ...nothing, updated: 1 })
    assert.deepEqual(await titles(member), ['Edited'])
    await call(member, 'PATCH', `${path(member)}/${id}`, { json: { title: 'Newer' } })
    assert.deepEqual(await counts(member, edited.replace('Edited', 'Late')), { ...nothing, unchanged: 1 })
    assert.deepEqual(await titles(member), ['Newer'])
  })

  test('a custom time zone keeps its rules, in windows and in files', async () => {
    const { member } = club
    // Summer time lasts from May to September, as in no IANA zone.
    const observance = (kind: string, month: string, from: string, to: string) => [
      `BEGIN:${kind}`,
      `DTSTART:2000${month}01T020000`,
      `RRULE:FREQ=YEARLY;BYMONTH=${Number(month)};BYDAY=1SU`,
      `TZOFFSETFROM:${from}`,
      `TZOFFSETTO:${to}`,
      `END:${kind}`,
    ]
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Ours',
      ...observance('DAYLIGHT', '05', '+0100', '+0200'),
      ...observance('STANDARD', '09', '+0200', '+0100'),
      'END:VTIMEZONE',
    ].join('\r\n')
    const event = [
      'UID:ours',
      'SUMMARY:Ours',
      'DTSTART;TZID=Ours:20270415T090000',
      'DURATION:PT1H',
      'RRULE:FREQ=MONTHLY;COUNT=6',
    ]
    await importInto(member, file(event).replace('BEGIN:VEVENT', `${zone}\r\nBEGIN:VEVENT`))
    const starts = async () => {
      const query = { from: '2027-01-01T00:00:00Z', to: '2028-01-01T00:00:00Z' }
      const { body } = await call(member, 'GET', path(member), { query })
      return body.events.map(({ start }: { start: string }) => start.slice(5, 13))
    }
    const expected = ['04-15T08', '05-15T07', '06-15T07', '07-15T07', '08-15T07', '09-15T08']
    assert.deepEqual(await starts(), expected)
    const ics = await exported(member)
    assert.deepEqual(await counts(member, ics), { ...nothing, unchanged: 1 })
    assert.deepEqual(await counts(club.secretary, ics), { ...nothing, created: 1 })
    const { id } = (await call(member, 'GET', path(member))).body.events[0]
    await call(member, 'PATCH', `${path(member)}/${id}`, { json: { title: 'Still ours' } })
    assert.deepEqual(await starts(), expected, 'a change of something else keeps them')
    await call(member, 'PATCH', `${path(member)}/${id}`, { json: { timeZone: 'UTC' } })
    assert.deepEqual(await starts(), ['04-15T08', '05-15T08', '06-15T08', '07-15T08', '08-15T08', '09-15T08'])
  })

  test('an event of another member that the importer attends is not duplicated', async () => {
    const { member, secretary } = club
    const { id } = await plan(member, { attendees: [secretary.nicHandle] })
    const { events } = await importInto(secretary, await exported(member))
    assert.deepEqual(
      events.map(({ outcome, message }) => [outcome, message]),
      [['unchanged', 'It is in this calendar already, as an event of another member.']],
    )
    await importInto(member, file(choir))
    const [imported] = (await call(member, 'GET', path(member))).body.events
    await call(member, 'PATCH', `${path(member)}/${imported.id}`, { json: { attendees: [secretary.nicHandle] } })
    assert.deepEqual(await counts(secretary, file(choir)), { ...nothing, unchanged: 1 })
    await call(member, 'DELETE', `${path(member)}/${id}`)
  })

  test('the same UID in two calendars is two events', async () => {
    const { member, secretary } = club
    assert.equal((await importInto(member, file(choir))).created, 1)
    assert.equal((await importInto(secretary, file(choir))).created, 1)
    await importInto(member, file(choir.with(1, 'SUMMARY:Mine')))
    assert.deepEqual([await titles(member), await titles(secretary)], [['Mine'], ['Choir']])
  })

  test('a cancelled event is removed, and an unknown one is ignored', async () => {
    const { member } = club
    await importInto(member, file(choir))
    const cancelled = file([...choir, 'STATUS:CANCELLED'])
    assert.deepEqual(await counts(member, cancelled), { ...nothing, cancelled: 1 })
    assert.deepEqual(await titles(member), [])
    const { events } = await importInto(member, cancelled)
    assert.deepEqual([events[0]?.outcome, events[0]?.message], ['unchanged', 'It is cancelled.'])
  })

  test('a file of a secretary neither changes nor cancels a private event', async () => {
    const { member, secretary } = club
    await importInto(member, file([...choir, 'CLASS:PRIVATE']))
    for (const lines of [choir.with(1, 'SUMMARY:Seen'), [...choir, 'STATUS:CANCELLED']]) {
      const { events } = await importInto(member, file(lines), secretary)
      assert.deepEqual(
        [events[0]?.outcome, events[0]?.message],
        ['refused', 'It is a private event, which only its owner can change.'],
      )
    }
    assert.deepEqual(await titles(member), ['Choir'])
    assert.doesNotMatch(await exported(member, secretary), /choir@example\.org/)
  })

  test('an export names the attachments, without tickets and not those of private events of others', async () => {
    const { member, secretary } = club
    const name = 'Plan; "été", 夏.txt'
    const { id } = await filesOf(atrium, () => club).newFile(member, 'Hello', name)
    const address = `https://atrium.test/v2/files/${club.nio}/${id}/content`
    const event = await plan(member, { attachments: [id] })
    const attached = (ics: string) =>
      [...ics.replaceAll('\r\n ', '').matchAll(/^ATTACH;(.*)\r$/gm)].map(([, line]) => line)
    const expected = [`FMTTYPE=text/plain;SIZE=5;FILENAME="Plan; ^'été^', 夏.txt":${address}`]
    assert.deepEqual(attached(await exported(member, secretary)), expected)
    const made = await call(member, 'POST', `${path(member)}/feed`)
    const feed = () => atrium.call('GET', new URL(made.body.url).pathname)
    const { text, headers } = await feed()
    assert.deepEqual(attached(text), expected)
    await call(member, 'PATCH', `${path(member)}/${event.id}`, { json: { visibility: 'private' } })
    assert.deepEqual(attached(await exported(member, secretary)), [])
    assert.equal((await call(member, 'DELETE', `/v2/files/${club.nio}/${id}`)).status, 204)
    const after = await feed()
    assert.deepEqual(attached(after.text), [])
    assert.notEqual(after.headers.etag, headers.etag)
  })

  test('the reply lists what was dropped from each event, and what was skipped', async () => {
    const todo = 'BEGIN:VTODO\r\nSUMMARY:Tidy up\r\nEND:VTODO\r\n'
    const lines = [...choir, 'ORGANIZER:mailto:zoe@example.org', 'CATEGORIES:Music', 'TRANSP:TRANSPARENT']
    const { events, skipped } = await importInto(
      club.member,
      file(lines).replace('BEGIN:VEVENT', `${todo}BEGIN:VEVENT`),
    )
    assert.deepEqual(events[0]?.dropped, ['organizer', 'categories', 'free'])
    assert.deepEqual(skipped, [{ kind: 'VTODO', count: 1 }])
  })

  test('a file is read in the encoding that its program wrote', async () => {
    const { member } = club
    const accented = file(choir.with(1, 'SUMMARY:Fête à Noël'))
    const marked = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(accented, 'utf16le')])
    const files: [string, Buffer, string?][] = [
      ['UTF-8', Buffer.from(accented)],
      ['UTF-8 with a mark', Buffer.from(`\ufeff${accented}`)],
      ['Windows, unsaid', Buffer.from(accented, 'latin1')],
      ['Windows, called UTF-8', Buffer.from(accented, 'latin1'), 'text/calendar; charset=utf-8'],
      ['ISO 8859-1', Buffer.from(accented, 'latin1'), 'text/calendar; charset=ISO-8859-1'],
      ['UTF-16 with a mark', marked],
      ['UTF-16 without one', Buffer.from(accented, 'utf16le')],
    ]
    for (const [name, bytes, type] of files) {
      const { events } = await importInto(member, bytes, member, type)
      assert.equal(events[0]?.title, 'Fête à Noël', name)
    }
    const boundary = 'b0undary'
    const part = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.ics"\r\nContent-Type: text/calendar\r\n\r\n`
    const form = Buffer.concat([
      Buffer.from(part),
      Buffer.from(accented, 'latin1'),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
    const { events } = await importInto(member, form, member, `multipart/form-data; boundary=${boundary}`)
    assert.equal(events[0]?.title, 'Fête à Noël')
    const unknown = { payload: accented, headers: { 'content-type': 'text/calendar; charset=klingon' } }
    assert.equal((await call(member, 'POST', `${path(member)}/import`, unknown)).status, 415)
  })

  test('400: a form whose fields are not UTF-8', async () => {
    const part = '--b\r\nContent-Disposition: form-data; name="file"\r\n\r\n'
    const payload = Buffer.concat([Buffer.from(part), Buffer.from([0xe9]), Buffer.from('\r\n--b--\r\n')])
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    assert.equal((await call(club.member, 'POST', `${path(club.member)}/import`, { payload, headers })).status, 400)
  })

  test('the ETag of a feed changes with its content, and a 304 renders nothing', async () => {
    const { member, secretary } = club
    const event = await plan(member, { attendees: [secretary.nicHandle] })
    const made = await call(member, 'POST', `${path(member)}/feed`)
    const url = new URL(made.body.url).pathname
    let etag = ''
    const assertChanged = async (what: string) => {
      const { status, headers } = await atrium.call('GET', url, { headers: { 'if-none-match': etag } })
      assert.equal(status, 200, what)
      etag = String(headers.etag)
    }
    await assertChanged('first')
    await call(member, 'PATCH', `${path(member)}/${event.id}`, { json: { title: 'Renamed' } })
    await assertChanged('an event changed')
    const named = { nametag: uniqueName(), email: secretary.mail }
    const renamed = await call(secretary, 'POST', '/v2/account', { json: named })
    assert.ok(renamed.status < 300, renamed.text)
    await assertChanged('somebody who attends has another name')
    await call(member, 'PATCH', `${path(member)}/${event.id}`, { json: { attendees: [] } })
    await assertChanged('nobody attends any more')
    const second = await plan(member, { title: 'Second' })
    await assertChanged('an event was added')
    await call(member, 'DELETE', `${path(member)}/${second.id}`)
    await assertChanged('an event was removed')
    const { run } = atrium.app.workers
    atrium.app.workers.run = () => assert.fail('nothing is rendered')
    try {
      assert.equal((await atrium.call('GET', url, { headers: { 'if-none-match': etag } })).status, 304)
    } finally {
      atrium.app.workers.run = run
    }
  })
})
