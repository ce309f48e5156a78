import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import fc from 'fast-check'
import { problemOf, sortKeyOf, textOfValue, valueFromText } from '../../src/domain/fields/value.ts'
import { onEachEngine, outcomeOf } from '../support/atrium.ts'
import { type Club, callsOf, join, newClub } from '../support/clubs.ts'
import { fieldCallsOf } from '../support/fields.ts'

const rule = (type: Parameters<typeof problemOf>[0]['type'], options: string[] = []) => ({
  type,
  options: JSON.stringify(options),
})

describe('a value', () => {
  const cases: [Parameters<typeof problemOf>[0], accepted: unknown[], refused: unknown[]][] = [
    [rule('text'), ['a', '李', 'x'.repeat(200), '😀'.repeat(200)], ['', ' ', 'a\nb', 'x'.repeat(201), 1, true, [], {}]],
    [rule('longText'), ['a\nb', 'x'.repeat(2000)], ['', '\n', 'x'.repeat(2001), 1]],
    [rule('number'), [0, -1.5, 1e300], ['1', Number.NaN, Number.POSITIVE_INFINITY, true]],
    [
      rule('date'),
      ['2024-02-29', '1901-12-31'],
      ['2023-02-29', '2024-2-9', '29.2.2024', '2024-02-29T00:00:00Z', 20240229],
    ],
    [rule('choice', ['Violin', 'Cello']), ['Violin'], ['violin', 'Flute', '', 0]],
    [rule('phone'), ['+33 1 23 45 67 89', '٠١٢٣'], ['none', '']],
    [rule('mail'), ['a@example.org'], ['a@', 'a b@example.org']],
    [
      rule('link'),
      ['https://example.org/a?b=c', 'HTTP://example.org'],
      ['javascript:alert(1)', 'example.org', 'https://'],
    ],
    [rule('yesNo'), [true, false], ['yes', 1, 'true']],
  ]
  for (const [field, accepted, refused] of cases) {
    test(`of the type ${field.type} is what fits the type, or null`, () => {
      for (const value of [...accepted, null]) assert.equal(problemOf(field, value), null, JSON.stringify(value))
      for (const value of refused) assert.notEqual(problemOf(field, value), null, JSON.stringify(value))
    })
  }

  test('of a number is sorted as numbers are', () => {
    const key = (value: number) => sortKeyOf({ type: 'number' }, value)
    assert.equal(key(0), key(-0))
    fc.assert(
      fc.property(fc.double({ noNaN: true }), fc.double({ noNaN: true }), (one, other) => {
        assert.equal(key(one) < key(other), one < other)
      }),
    )
  })

  test('is read from the text that it is written as', () => {
    const texts = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => text.trim() !== '')
    fc.assert(fc.property(texts, (text) => assert.equal(valueFromText(rule('text'), textOfValue(text)), text)))
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) =>
        assert.equal(valueFromText(rule('number'), textOfValue(number)), number + 0),
      ),
    )
    for (const value of [true, false]) assert.equal(valueFromText(rule('yesNo'), textOfValue(value)), value)
    assert.equal(valueFromText(rule('text'), textOfValue(null)), null)
  })
})

onEachEngine('values of fields', (atrium) => {
  let club: Club
  const { set, read, members, newField, clear } = fieldCallsOf(atrium, () => club)
  const { leave, readMember } = callsOf(atrium)

  before(async () => {
    club = await newClub(atrium)
  })
  beforeEach(clear)

  test('are set all at once or not at all, and null clears one', async () => {
    const { member } = club
    const [text, number] = [await newField({ type: 'text' }), await newField({ type: 'number' })]
    const reply = await set(member, member, { [text]: '  as written ', [number]: -1.5 })
    assert.equal(reply.status, 200, reply.text)
    assert.deepEqual(reply.body.fields, { [text]: '  as written ', [number]: -1.5 })
    const wrong = await set(member, member, { [text]: 'new', [number]: 'two' })
    assert.deepEqual(outcomeOf(wrong), [422, 'UNACCEPTABLE_FIELDS'])
    assert.deepEqual(wrong.body.errors, [{ field: number, message: 'must be a number, or null' }])
    assert.deepEqual(await read(member, member), { [text]: '  as written ', [number]: -1.5 })
    await set(member, member, { [text]: null })
    assert.deepEqual(await read(member, member), { [text]: null, [number]: -1.5 })
  })

  test('422: an unknown field, or one of another organization', async () => {
    const other = await newClub(atrium)
    const foreign = await fieldCallsOf(atrium, () => other).newField({})
    for (const id of [foreign, 'nothing', 'x'.repeat(10_000)]) {
      const reply = await set(club.member, club.member, { [id]: 'a' })
      assert.deepEqual(outcomeOf(reply), [422, 'UNACCEPTABLE_FIELDS'])
      assert.ok(reply.text.length < 1000)
    }
  })

  test('are seen by oneself, by staff or by members, as the field says, in lists and on pages', async () => {
    const { member, secretary, administrator } = club
    const [open, staff, own] = [
      await newField({ visibleTo: 'members' }),
      await newField({ visibleTo: 'staff' }),
      await newField({ visibleTo: 'self' }),
    ]
    const all = { [open]: 'a', [staff]: 'b', [own]: 'c' }
    await set(member, member, all)
    const listed = async (who: typeof member) =>
      (await members(who)).body.members.find((each: { nicHandle: string }) => each.nicHandle === member.nicHandle)
        .fields
    const plain = await newPlainMember()
    for (const [who, seen] of [
      [member, all],
      [secretary, { [open]: 'a', [staff]: 'b' }],
      [administrator, { [open]: 'a', [staff]: 'b' }],
      [plain, { [open]: 'a' }],
    ] as const) {
      assert.deepEqual(await read(who, member), seen)
      assert.deepEqual(await listed(who), seen)
    }
  })

  const newPlainMember = async () => {
    const person = club.stranger
    await join(atrium, club.administrator, club.nio, person)
    club.stranger = await newPerson()
    return person
  }
  const newPerson = async () => (await newClub(atrium)).stranger

  test('403: others, and what only staff may edit', async () => {
    const { member, secretary } = club
    const plain = await newPlainMember()
    const [open, byStaff, own] = [
      await newField({ visibleTo: 'members' }),
      await newField({ visibleTo: 'members', editableBy: 'staff' }),
      await newField({ visibleTo: 'self' }),
    ]
    assert.deepEqual(outcomeOf(await set(plain, member, { [open]: 'x' })), [403, 'ROLE_REQUIRED'])
    assert.deepEqual(outcomeOf(await set(member, member, { [byStaff]: 'x' })), [403, 'FIELD_NOT_EDITABLE'])
    assert.deepEqual(outcomeOf(await set(secretary, member, { [own]: 'x' })), [403, 'FIELD_NOT_EDITABLE'])
    assert.equal((await set(secretary, member, { [open]: 'x', [byStaff]: 'y' })).status, 200)
    assert.equal((await set(secretary, secretary, { [byStaff]: 'y', [own]: 'z' })).status, 200)
    assert.deepEqual(await read(member, member), { [open]: 'x', [byStaff]: 'y', [own]: null })
  })

  test('404: of somebody who is no member', async () => {
    const id = await newField({})
    const reply = await set(club.administrator, club.stranger, { [id]: 'x' })
    assert.deepEqual(outcomeOf(reply), [404, 'MEMBER_NOT_FOUND'])
  })

  test('end with the membership', async () => {
    const plain = await newPlainMember()
    const id = await newField({ visibleTo: 'members' })
    await set(plain, plain, { [id]: 'x' })
    await leave(plain, club.nio)
    await join(atrium, club.administrator, club.nio, plain)
    assert.deepEqual(await read(plain, plain), { [id]: null })
  })

  test('are audited when staff change them, without the value', async () => {
    const id = await newField({ label: 'Seat' })
    await set(club.secretary, club.member, { [id]: 'secret seat' })
    const { body, text } = await atrium.call('GET', `/v2/workplace/${club.nio}/audit`, {
      token: club.administrator.token,
    })
    const [entry] = body.entries
    assert.deepEqual([entry.action, entry.details], ['member.fieldsChanged', { fields: ['Seat'] }])
    assert.ok(!text.includes('secret seat'))
  })

  test('the page of a member has the bio as well', async () => {
    await atrium.call('PATCH', '/v2/account/profile', {
      token: club.member.token,
      json: { bio: 'I keep the minutes.' },
    })
    const page = await readMember(club.secretary, club.nio, club.member.nicHandle)
    assert.equal(page.body.bio, 'I keep the minutes.')
    const [first] = (await members(club.secretary)).body.members
    assert.ok(!('bio' in first))
  })
})
