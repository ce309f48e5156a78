import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'
import { maxFields } from '../../../shared/limits.ts'
import { onEachEngine, outcomeOf } from '../support/atrium.ts'
import { type Club, newClub } from '../support/clubs.ts'
import { fieldCallsOf } from '../support/fields.ts'
import { listenTo } from '../support/listener.ts'

onEachEngine('fields of members', (atrium) => {
  let club: Club
  const { list, create, update, remove, set, read, newField, clear } = fieldCallsOf(atrium, () => club)

  before(async () => {
    club = await newClub(atrium)
  })
  beforeEach(clear)

  test('are added with defaults, listed in order, changed and deleted', async () => {
    const { administrator, member } = club
    const created = await create(administrator, { label: 'Birthday', type: 'date' })
    assert.equal(created.status, 201, created.text)
    const { id, ...content } = created.body
    assert.deepEqual(content, {
      label: 'Birthday',
      type: 'date',
      options: [],
      required: false,
      visibleTo: 'staff',
      editableBy: 'self',
      position: 1,
      version: 1,
    })
    const choice = { label: 'Instrument', type: 'choice', options: ['Violin', 'Cello'], visibleTo: 'members' }
    const second = await newField(choice)
    const moved = await update(administrator, second, { position: 1, label: 'Voice' })
    assert.deepEqual([moved.body.label, moved.body.version, moved.headers.etag], ['Voice', 2, '"2"'])
    await update(administrator, id, { position: 2 })
    const idsIn = async (query: Record<string, string>) => {
      const { body } = await list(member, query)
      return [body.fields.map((field: { id: string }) => field.id), body.nextCursor]
    }
    assert.deepEqual(await idsIn({}), [[second, id], null])
    const [firstPage, cursor] = await idsIn({ limit: '1' })
    assert.deepEqual(firstPage, [second])
    assert.deepEqual(await idsIn({ limit: '1', cursor }), [[id], null])
    assert.equal((await remove(administrator, second)).status, 204)
    assert.deepEqual(outcomeOf(await update(administrator, second, { label: 'X' })), [404, 'FIELD_NOT_FOUND'])
  })

  test('403: only administrators change them', async () => {
    const id = await newField({})
    for (const who of [club.member, club.secretary]) {
      assert.deepEqual(outcomeOf(await create(who, { label: 'A', type: 'text' })), [403, 'ROLE_REQUIRED'])
      assert.deepEqual(outcomeOf(await update(who, id, { label: 'A' })), [403, 'ROLE_REQUIRED'])
      assert.deepEqual(outcomeOf(await remove(who, id)), [403, 'ROLE_REQUIRED'])
    }
  })

  test('400, 422: a missing label, an unknown type, options that make no sense', async () => {
    const refused = async (json: object) => outcomeOf(await create(club.administrator, json))
    assert.deepEqual(await refused({ type: 'text' }), [400, 'INVALID_FIELDS'])
    assert.deepEqual(await refused({ label: 'A', type: 7 }), [400, 'INVALID_FIELDS'])
    for (const json of [
      { label: 'A', type: 'colour' },
      { label: ' ', type: 'text' },
      { label: 'A', type: 'choice' },
      { label: 'A', type: 'choice', options: ['x', 'x'] },
      { label: 'A', type: 'text', options: ['x'] },
      { label: 'A', type: 'text', visibleTo: 'self', editableBy: 'staff' },
      { label: 'A', type: 'text', position: 0 },
    ]) {
      assert.deepEqual(await refused(json), [422, 'UNACCEPTABLE_FIELDS'], JSON.stringify(json))
    }
  })

  test('409: there is room for 50', async () => {
    for (let n = 0; n < maxFields; n++) await newField({ label: `F${n}` })
    const further = await create(club.administrator, { label: 'One more', type: 'text' })
    assert.deepEqual(outcomeOf(further), [409, 'FIELDS_FULL'])
  })

  test('412: a change of another version than If-Match names', async () => {
    const id = await newField({})
    const change = (tag: string) => update(club.administrator, id, { label: 'New' }, { 'if-match': tag })
    assert.equal((await change('"1"')).status, 200)
    assert.deepEqual(outcomeOf(await change('"1"')), [412, 'PRECONDITION_FAILED'])
    assert.deepEqual(outcomeOf(await remove(club.administrator, id, { 'if-match': '"1"' })), [
      412,
      'PRECONDITION_FAILED',
    ])
    assert.equal((await update(club.administrator, id, { label: 'New' })).body.version, 2, 'the same content again')
  })

  test('are added once by a repeated request with an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'once' }
    const json = { label: 'A', type: 'text' }
    const [one, other] = await Promise.all([
      create(club.administrator, json, headers),
      create(club.administrator, json, headers),
    ])
    assert.deepEqual(one.body, other.body)
    assert.equal((await list(club.member)).body.fields.length, 1)
  })

  test('409: with values the type is fixed and nobody further sees them; deleting erases them', async () => {
    const { administrator, member } = club
    const id = await newField({ visibleTo: 'staff' })
    assert.equal((await update(administrator, id, { type: 'number' })).status, 200)
    assert.equal((await update(administrator, id, { type: 'text' })).status, 200)
    await set(member, member, { [id]: 'kept' })
    const refusals = [{ type: 'number' }, { visibleTo: 'members' }]
    for (const json of refusals) {
      assert.deepEqual(outcomeOf(await update(administrator, id, json)), [409, 'FIELD_HAS_VALUES'])
    }
    assert.equal((await update(administrator, id, { visibleTo: 'self', label: 'Mine' })).status, 200)
    assert.deepEqual(outcomeOf(await update(administrator, id, { visibleTo: 'staff' })), [409, 'FIELD_HAS_VALUES'])
    assert.deepEqual(await read(member, member), { [id]: 'kept' })
    await remove(administrator, id)
    assert.deepEqual(await read(member, member), {})
  })

  test('announce their changes to members, and are in the audit log', async () => {
    // Events about the fields of the test before may still be on their way to members of its club.
    club = await newClub(atrium)
    const origin = await atrium.server.listen({ port: 0, host: '127.0.0.1' })
    const listener = await listenTo(origin, { token: club.member.token })
    await listener.until('ready')
    const id = await newField({ label: 'Seat' })
    const events = await listener.until('field.changed')
    assert.deepEqual(events.at(-1)?.data, { nio: club.nio, fieldId: id })
    listener.disconnect()
    const { body } = await atrium.call('GET', `/v2/workplace/${club.nio}/audit`, { token: club.administrator.token })
    assert.deepEqual([body.entries[0].action, body.entries[0].details], ['field.created', { label: 'Seat' }])
  })
})
