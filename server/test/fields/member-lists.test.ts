import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onEachEngine, outcomeOf } from '../support/atrium.ts'
import { type Club, newClub } from '../support/clubs.ts'
import { fieldCallsOf } from '../support/fields.ts'
import { newLargeClub } from '../support/large-club.ts'
import { runSql } from '../support/raw-sql.ts'

onEachEngine('the member list by fields', (atrium) => {
  let club: Club
  const { set, members, newField } = fieldCallsOf(atrium, () => club)
  let city: string
  let age: string
  let hidden: string

  before(async () => {
    club = await newClub(atrium)
    city = await newField({ label: 'City', visibleTo: 'members' })
    age = await newField({ label: 'Age', type: 'number', visibleTo: 'members' })
    hidden = await newField({ label: 'Hidden', visibleTo: 'staff' })
    await set(club.administrator, club.administrator, { [city]: 'Lyon', [age]: 9 })
    await set(club.secretary, club.secretary, { [city]: 'ÉVRY', [age]: -3, [hidden]: 'x' })
    await set(club.member, club.member, { [age]: 41.5 })
  })

  const handles = (reply: { body: { members: { nicHandle: string }[] } }) =>
    reply.body.members.map(({ nicHandle }) => nicHandle)
  const found = async (query: Record<string, string>, who = club.member) => handles(await members(who, query))
  const handlesOf = (...names: ('administrator' | 'secretary' | 'member')[]) =>
    names.map((name) => club[name].nicHandle)

  test('is filtered by values, without regard to case, and by their absence', async () => {
    assert.deepEqual(await found({ [`field.${city}`]: 'lyon' }), handlesOf('administrator'))
    assert.deepEqual(await found({ [`field.${city}`]: 'évry' }), handlesOf('secretary'))
    assert.deepEqual(await found({ [`field.${city}`]: 'Ly' }), [], 'a beginning is not enough')
    assert.deepEqual(await found({ [`field.${city}`]: '' }), handlesOf('member'))
    assert.deepEqual(await found({ [`field.${age}`]: '9.0' }), handlesOf('administrator'))
    assert.deepEqual(await found({ [`field.${age}`]: '9', [`field.${city}`]: 'évry' }), [])
    assert.deepEqual(await found({ [`field.${age}`]: '9', q: club.secretary.nametag }), [])
    assert.deepEqual(await found({ [`field.${city}`]: 'lyon', leastRole: '3' }), handlesOf('administrator'))
  })

  test('is sorted by values in both directions, with members without a value last', async () => {
    assert.deepEqual(await found({ sort: `field.${age}` }), handlesOf('secretary', 'administrator', 'member'))
    assert.deepEqual(await found({ sort: `-field.${age}` }), handlesOf('member', 'administrator', 'secretary'))
    assert.deepEqual(await found({ sort: `field.${city}` }), handlesOf('administrator', 'secretary', 'member'))
    assert.deepEqual(await found({ sort: `-field.${city}` }), handlesOf('secretary', 'administrator', 'member'))
    assert.deepEqual(await found({ sort: `field.${age}`, [`field.${city}`]: 'lyon' }), handlesOf('administrator'))
  })

  test('422: by a field that the reader does not see of everybody, an unknown one, or a value of another type', async () => {
    const refused = async (query: Record<string, string>) => outcomeOf(await members(club.member, query))
    const queries: Record<string, string>[] = [
      { [`field.${hidden}`]: 'x' },
      { sort: `field.${hidden}` },
      { sort: 'field.nothing' },
      { sort: 'name' },
      { 'field.nothing': 'x' },
      { [`field.${age}`]: 'nine' },
    ]
    for (const query of queries) {
      assert.deepEqual(await refused(query), [422, 'UNACCEPTABLE_FIELDS'], JSON.stringify(query))
    }
    assert.deepEqual(await found({ [`field.${hidden}`]: 'x' }, club.secretary), handlesOf('secretary'))
    assert.deepEqual(outcomeOf(await members(club.member, { sort: `field.${age}`, cursor: 'MQ' })), [
      400,
      'INVALID_CURSOR',
    ])
  })

  test('reaches every member of a large organization once, page by page', async () => {
    club = await newLargeClub(atrium, 5000)
    const field = await newField({ label: 'Number', type: 'number', visibleTo: 'members' })
    await runSql(
      atrium,
      `INSERT INTO field_values (membership_id, field_id, value, sort_key)
       SELECT memberships.id, member_fields.id, '1', cast(memberships.id % 7 as text)
       FROM memberships, member_fields
       WHERE memberships.organization_id = ${club.nio} AND member_fields.uuid = '${field}' AND memberships.id % 3 > 0`,
    )
    for (const sort of [`field.${field}`, `-field.${field}`]) {
      const seen: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page = await members(club.member, { sort, limit: '200', ...(cursor === '' ? {} : { cursor }) })
        assert.equal(page.status, 200, page.text)
        seen.push(...handles(page))
        cursor = page.body.nextCursor
      }
      assert.equal(seen.length, 5003)
      assert.equal(new Set(seen).size, 5003)
    }
    const without = await members(club.member, { [`field.${field}`]: '', q: 'member.4999', limit: '5' })
    assert.ok(handles(without).length <= 1)
  })

  test('ends a page early when the values are long, and none is lost', async () => {
    const fields = await Promise.all(
      Array.from({ length: 10 }, (_, n) => newField({ label: `L${n}`, type: 'longText', visibleTo: 'members' })),
    )
    const listed = fields.map((id) => `'${id}'`).join(', ')
    await runSql(
      atrium,
      `INSERT INTO field_values (membership_id, field_id, value, sort_key)
       SELECT memberships.id, member_fields.id, '"${'字'.repeat(2000)}"', 'x'
       FROM (SELECT id FROM memberships WHERE organization_id = ${club.nio} ORDER BY id LIMIT 123) AS memberships, member_fields
       WHERE member_fields.uuid IN (${listed})`,
    )
    const first = await members(club.member, { limit: '200' })
    assert.ok(first.body.members.length < 123 && first.body.nextCursor !== null)
    const seen = handles(first)
    for (let { nextCursor: cursor } = first.body; cursor !== null; ) {
      const page = await members(club.member, { limit: '200', cursor })
      seen.push(...handles(page))
      cursor = page.body.nextCursor
    }
    assert.equal(new Set(seen).size, 5003)
  })
})
