import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onEachEngine, outcomeOf } from '../support/atrium.ts'
import { boardsOf } from '../support/boards.ts'
import { type Club, newClub } from '../support/clubs.ts'
import { filesOf } from '../support/files.ts'

type Content = Record<string, unknown>

onEachEngine('null in a PATCH', (atrium) => {
  let club: Club
  const { newBoard, columnIds } = boardsOf(atrium, () => club)
  const { newFile } = filesOf(atrium, () => club)
  const asAdministrator = (method: string, path: string, json: object) =>
    atrium.call(method, `/v2/${path}`, { token: club.administrator.token, json })

  /**
   * Creates something with these fields, clears each of them, and expects that the others stay as they are. Creating it with
   * null is refused.
   */
  async function assertClears(path: string, fields: Content, clearable: Content) {
    const made = await asAdministrator('POST', path, { ...fields, ...clearable })
    assert.equal(made.status, 201, made.text)
    const shown = made.body
    for (const [name, value] of Object.entries(clearable)) {
      const isList = Array.isArray(value)
      assert.ok(shown[name].length > 0, name)
      const cleared = await asAdministrator('PATCH', `${path}/${shown.id}`, { [name]: null })
      assert.equal(cleared.status, 200, `${name}: ${cleared.text}`)
      shown[name] = isList ? [] : ''
      for (const other of Object.keys(clearable)) {
        assert.equal(cleared.body[other].length, shown[other].length, `${other} after ${name}`)
      }
      const again = await asAdministrator('PATCH', `${path}/${shown.id}`, { [name]: null })
      assert.deepEqual([again.status, again.body[name]], [200, shown[name]])
      const refused = await asAdministrator('POST', path, { ...fields, [name]: null })
      const message = isList ? 'must be a list' : 'must be a string'
      assert.deepEqual(refused.body.errors, [{ field: name, message }])
      const wrong = await asAdministrator('PATCH', `${path}/${shown.id}`, { [name]: 5 })
      assert.deepEqual(wrong.body.errors, [{ field: name, message: `${message} or null` }])
    }
  }

  before(async () => {
    club = await newClub(atrium)
  })

  test('clears the texts and lists of a group, an event and a card', async () => {
    const { nio, member } = club
    const attachments = [(await newFile(club.administrator)).id]
    const event = {
      title: 'Match',
      start: '2027-03-22T18:00:00Z',
      end: '2027-03-22T20:00:00Z',
      rrule: 'FREQ=DAILY;COUNT=5',
    }
    const ofEvents = {
      description: 'Bring the boards.',
      location: 'Town hall',
      exdates: ['2027-03-23T18:00:00Z'],
      reminders: [10, 60],
      attachments,
    }
    await assertClears(`workplace/${nio}/groups`, { name: 'Coaches' }, { description: 'They train' })
    await assertClears(`workplace/${nio}/calendar`, event, ofEvents)
    const calendar = `workplace/users/${nio}/${club.administrator.nicHandle}/calendar`
    await assertClears(calendar, event, { ...ofEvents, attendees: [member.nametag] })
    const board = (await newBoard()).id
    const [columnId] = await columnIds(board)
    const ofCards = {
      text: 'For both days.',
      assignees: [member.nametag],
      labels: ['urgent'],
      checklist: [{ text: 'Ask for the price', done: true }],
      attachments,
    }
    await assertClears(`boards/${nio}/${board}/cards`, { columnId, title: 'Book the hall' }, ofCards)
  })

  test('clears the description and the questions of an organization', async () => {
    const path = `workplace/${club.nio}`
    await asAdministrator('PATCH', path, { description: 'We meet on Tuesdays.', questions: ['Why?'] })
    const cleared = await asAdministrator('PATCH', path, { description: null, questions: null })
    assert.deepEqual([cleared.status, cleared.body.description, cleared.body.questions], [200, '', []])
  })

  test('clears the description and the place of one date of a series', async () => {
    const path = `workplace/${club.nio}/calendar`
    const { body } = await asAdministrator('POST', path, {
      title: 'Training',
      start: '2027-03-22T18:00:00Z',
      end: '2027-03-22T20:00:00Z',
      rrule: 'FREQ=DAILY;COUNT=2',
      description: 'Bring the boards.',
      location: 'Town hall',
    })
    const occurrence = '2027-03-23T18:00:00.000Z'
    const change = { occurrence, description: null, location: null }
    const changed = await asAdministrator('PATCH', `${path}/${body.id}`, change)
    assert.equal(changed.status, 200, changed.text)
    const month = { from: '2027-03-01T00:00:00Z', to: '2027-04-01T00:00:00Z' }
    const { events } = (await atrium.call('GET', `/v2/${path}`, { token: club.member.token, query: month })).body
    assert.deepEqual(
      events
        .filter(({ id }: Content) => id === body.id)
        .map(({ description, location }: Content) => [description, location]),
      [
        ['Bring the boards.', 'Town hall'],
        ['', ''],
      ],
    )
  })

  test('clears the options of a field that needs none any more, and 422 for one that does', async () => {
    const path = `workplace/${club.nio}/fields`
    const choice = { label: 'Colour', type: 'choice', options: ['Red'] }
    const { id } = (await asAdministrator('POST', path, choice)).body
    assert.equal((await asAdministrator('PATCH', `${path}/${id}`, { options: null })).status, 422)
    const changed = await asAdministrator('PATCH', `${path}/${id}`, { type: 'text', options: null })
    assert.deepEqual([changed.status, changed.body.options], [200, []])
    assert.equal((await asAdministrator('POST', path, { ...choice, options: null })).status, 400)
  })

  test('400: fields that cannot be empty', async () => {
    const path = `workplace/${club.nio}`
    for (const name of ['name', 'public', 'joining']) {
      const refused = await asAdministrator('PATCH', path, { [name]: null })
      assert.deepEqual(outcomeOf(refused), [400, 'INVALID_FIELDS'], name)
    }
  })
})
