import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onEachEngine } from '../support/atrium.ts'
import { type Club, callsOf, join, newClub } from '../support/clubs.ts'
import { addPerson, type SignedInPerson } from '../support/people.ts'

const match = { title: 'Match', start: '2027-03-22T18:00:00Z', end: '2027-03-22T20:00:00Z', timeZone: 'Europe/Paris' }

type Fields = Record<string, unknown>

onEachEngine('iCalendar: who plans and who comes', (atrium) => {
  let club: Club
  const ofClub = () => `/v2/workplace/${club.nio}/calendar`
  const calendarOf = ({ nicHandle }: SignedInPerson) => `/v2/workplace/users/${club.nio}/${nicHandle}/calendar`
  const plan = async (by: SignedInPerson, path: string, fields: Fields = {}): Promise<string> => {
    const reply = await atrium.call('POST', path, { token: by.token, json: { ...match, ...fields } })
    assert.equal(reply.status, 201, reply.text)
    return reply.body.id
  }
  const answer = async ({ token }: SignedInPerson, event: string, json: Fields) => {
    const reply = await atrium.call('POST', `${event}/answer`, { token, json })
    assert.equal(reply.status, 200, reply.text)
  }
  const unfolded = (text: string) => text.replaceAll('\r\n ', '')
  const exported = async ({ token }: SignedInPerson, path: string) =>
    unfolded((await atrium.call('GET', path, { token, query: { format: 'ics' } })).text)
  /** Returns the components of an event, each as its lines about people. */
  const componentsOf = (file: string, id: string) =>
    file
      .split('BEGIN:VEVENT')
      .filter((component) => component.includes(`UID:${id}`))
      .map((component) => component.split('\r\n').filter((line) => /^(ORGANIZER|ATTENDEE|RECURRENCE-ID)/.test(line)))
  const address = ({ nicHandle }: SignedInPerson) => `${nicHandle.toLowerCase()}@atrium.invalid`
  const attendee = (person: SignedInPerson, status: string) =>
    `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=${status};CN="${person.nametag}":MAILTO:${address(person)}`
  const sorted = (lines: string[]) => [...lines].sort()

  before(async () => {
    club = await newClub(atrium)
  })

  test('an event of the organization names it as organizer, and those who answered', async () => {
    const waiting = await addPerson(atrium)
    await join(atrium, club.administrator, club.nio, waiting)
    const id = await plan(club.secretary, ofClub(), { capacity: 1 })
    const event = `${ofClub()}/${id}`
    await answer(club.member, event, { answer: 'yes' })
    await answer(waiting, event, { answer: 'yes' })
    await answer(club.secretary, event, { answer: 'no' })
    await answer(club.administrator, event, { answer: 'maybe' })
    const file = await exported(club.member, ofClub())
    const [[organizer, ...attendees] = []] = componentsOf(file, id)
    assert.equal(organizer, `ORGANIZER;CN="${club.name}":MAILTO:organization-${club.nio}@atrium.invalid`)
    assert.deepEqual(
      sorted(attendees),
      sorted([
        attendee(club.member, 'ACCEPTED'),
        attendee(waiting, 'TENTATIVE'),
        attendee(club.secretary, 'DECLINED'),
        attendee(club.administrator, 'TENTATIVE'),
      ]),
    )
  })

  test('an event of a person names the owner and the invited, with their answers', async () => {
    const alone = await plan(club.member, calendarOf(club.member))
    const attendees = [club.secretary.nicHandle, club.administrator.nicHandle]
    const id = await plan(club.member, calendarOf(club.member), { attendees })
    await answer(club.secretary, `${calendarOf(club.member)}/${id}`, { answer: 'yes' })
    for (const reader of [club.member, club.secretary]) {
      const file = await exported(reader, calendarOf(club.member))
      assert.deepEqual(componentsOf(file, alone), [[]])
      const [[organizer, ...people] = []] = componentsOf(file, id)
      assert.equal(organizer, `ORGANIZER;CN="${club.member.nametag}":MAILTO:${address(club.member)}`)
      const expected = [attendee(club.secretary, 'ACCEPTED'), attendee(club.administrator, 'NEEDS-ACTION')]
      assert.deepEqual(sorted(people), sorted(expected))
    }
  })

  test('a series has the answers to each date at that date, also when it was moved, across daylight saving', async () => {
    const id = await plan(club.secretary, ofClub(), { rrule: 'FREQ=WEEKLY', title: 'Training' })
    const event = `${ofClub()}/${id}`
    await answer(club.member, event, { answer: 'yes', occurrence: '2027-03-22T18:00:00Z' })
    await answer(club.member, event, { answer: 'no', occurrence: '2027-03-29T17:00:00Z' })
    const json = { occurrence: '2027-03-29T17:00:00Z', start: '2027-03-30T17:00:00Z', end: '2027-03-30T19:00:00Z' }
    await atrium.call('PATCH', event, { token: club.secretary.token, json })
    const file = await exported(club.member, ofClub())
    const organizer = `ORGANIZER;CN="${club.name}":MAILTO:organization-${club.nio}@atrium.invalid`
    assert.deepEqual(
      sorted(componentsOf(file, id).map((lines) => sorted(lines).join('\n'))),
      sorted(
        [
          [organizer],
          [organizer, 'RECURRENCE-ID;TZID=Europe/Paris:20270322T190000', attendee(club.member, 'ACCEPTED')],
          [organizer, 'RECURRENCE-ID;TZID=Europe/Paris:20270329T190000', attendee(club.member, 'DECLINED')],
        ].map((lines) => sorted(lines).join('\n')),
      ),
    )
    const imported = await atrium.call('POST', `${ofClub()}/import`, { token: club.secretary.token, json: { file } })
    assert.deepEqual([imported.body.updated, imported.body.created], [0, 0], imported.text)
    const [found] = imported.body.events.filter(({ title }: { title: string }) => title === 'Training')
    assert.deepEqual(found.dropped.sort(), ['attendees', 'organizer'])
  })

  test('no mail address leaves the service, and of a private event nothing but its time', async () => {
    const attendees = [club.administrator.nicHandle]
    const id = await plan(club.member, calendarOf(club.member), { visibility: 'private', attendees })
    await answer(club.administrator, `${calendarOf(club.member)}/${id}`, { answer: 'yes' })
    const file = await exported(club.secretary, calendarOf(club.member))
    assert.deepEqual(componentsOf(file, id), [[]])
    for (const reader of [club.member, club.secretary, club.administrator]) {
      const text = (await exported(reader, calendarOf(club.member))) + (await exported(reader, ofClub()))
      assert.doesNotMatch(text, /@example\.org/)
    }
  })

  test('feeds have the events of the organization with the answers, and change with them', async () => {
    const id = await plan(club.secretary, ofClub())
    const { token } = club.member
    for (const path of [ofClub(), calendarOf(club.member)]) {
      const { url } = (await atrium.call('POST', `${path}/feed`, { token })).body
      const read = (tag?: unknown) =>
        atrium.call('GET', new URL(url).pathname, { headers: tag ? { 'if-none-match': String(tag) } : {} })
      await answer(club.member, `${ofClub()}/${id}`, { answer: 'maybe' })
      const first = await read()
      assert.match(
        unfolded(first.text),
        new RegExp(attendee(club.member, 'TENTATIVE').replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')),
      )
      assert.equal((await read(first.headers.etag)).status, 304)
      await answer(club.member, `${ofClub()}/${id}`, { answer: 'yes' })
      const second = await read(first.headers.etag)
      assert.equal(second.status, 200)
      assert.match(unfolded(second.text), /PARTSTAT=ACCEPTED/)
    }
  })

  test('those who leave are no longer named', async () => {
    const leaver = await addPerson(atrium)
    await join(atrium, club.administrator, club.nio, leaver)
    const id = await plan(club.secretary, ofClub())
    await answer(leaver, `${ofClub()}/${id}`, { answer: 'yes' })
    await callsOf(atrium).leave(leaver, club.nio)
    assert.doesNotMatch(await exported(club.member, ofClub()), new RegExp(leaver.nametag))
  })
})
