import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import fc from 'fast-check'
import { readCsv, writeCsvRow } from '../../src/domain/core/csv.ts'
import { onEachEngine, outcomeOf } from '../support/atrium.ts'
import { type Club, newClub } from '../support/clubs.ts'
import { fieldCallsOf } from '../support/fields.ts'
import { textOf } from '../support/pdf.ts'

describe('a CSV file', () => {
  test('is read as it was written, whatever the cells contain', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('=1+1', "'=1", "''=1", "'", '-5', '"', 'a"b', 'a,b', 'a\r\nb', '＝1', ' @x', '\t'),
    )
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 })
    fc.assert(fc.property(rows, (table) => assert.deepEqual([...readCsv(table.map(writeCsvRow).join(''))], table)))
  })

  test('is read as other programs write it: without quotes, with semicolons or tabs, with a byte order mark', () => {
    const table = [
      ['Handle', 'City', 'Age'],
      ['A1', 'Lyon', ''],
      ['A2', 'say "hi"', '3'],
    ]
    for (const [separator, end] of [
      [',', '\n'],
      [';', '\r\n'],
      ['\t', '\r'],
    ] as const) {
      const text = table.map((row) => row.join(separator)).join(end)
      assert.deepEqual([...readCsv(`\ufeff${text}`)], table)
    }
    // Characters inside of quotes separate neither cells nor rows.
    assert.deepEqual([...readCsv('"\t","\t;\r\n;"\r\n')], [['\t', '\t;\r\n;']])
    assert.deepEqual(
      [...readCsv('5" pipe;6" pipe\n1,5;2')],
      [
        ['5" pipe', '6" pipe'],
        ['1,5', '2'],
      ],
    )
    assert.deepEqual(
      [...readCsv('a,b\n\n"x" y,"z\n')],
      [
        ['a', 'b'],
        ['x y', 'z\n'],
      ],
    )
    assert.deepEqual([...readCsv('')], [])
    assert.deepEqual(
      [...readCsv('a,\nb,')],
      [
        ['a', ''],
        ['b', ''],
      ],
    )
  })

  test('is read up to the first row with too many cells', () => {
    assert.deepEqual(
      [...readCsv('a,b\nc,d,e,f\ng,h', 2)],
      [
        ['a', 'b'],
        ['c', 'd', 'e'],
      ],
    )
    assert.deepEqual(
      [...readCsv('a,b\nc,d', 2)],
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    )
  })
})

onEachEngine('values from a CSV file', (atrium) => {
  let club: Club
  const { set, read, newField, clear, importCsv, exportCsv } = fieldCallsOf(atrium, () => club)
  const table = (...rows: string[][]) => rows.map((row) => row.join(',')).join('\r\n')

  before(async () => {
    club = await newClub(atrium)
  })
  beforeEach(clear)

  test('are previewed, then set, and empty cells clear', async () => {
    const { secretary, member, administrator } = club
    const [city, age] = [await newField({ label: 'City' }), await newField({ label: 'Age', type: 'number' })]
    await set(member, member, { [city]: 'Paris', [age]: 3 })
    const file = table(
      ['handle', 'CITY', 'Shoe size', 'Age'],
      [member.nicHandle.toLowerCase(), 'Lyon', '42', ''],
      [administrator.nicHandle, 'Évry', '', '7.5'],
    )
    const preview = await importCsv(secretary, file, { preview: 'true' })
    assert.equal(preview.status, 200, preview.text)
    assert.deepEqual(await read(member, member), { [city]: 'Paris', [age]: 3 })
    const { rows, changed, changes, ignoredColumns } = preview.body
    assert.deepEqual([rows, changed, ignoredColumns], [2, 4, ['Shoe size']])
    const shown = changes.map(
      (each: { person: { nicHandle: string }; field: { label: string }; before: unknown; after: unknown }) => [
        each.person.nicHandle,
        each.field.label,
        each.before,
        each.after,
      ],
    )
    assert.ok(
      shown.some(
        (each: unknown[]) => JSON.stringify(each) === JSON.stringify([member.nicHandle, 'City', 'Paris', 'Lyon']),
      ),
    )
    assert.ok(
      shown.some((each: unknown[]) => JSON.stringify(each) === JSON.stringify([member.nicHandle, 'Age', 3, null])),
    )
    assert.equal((await importCsv(secretary, file)).body.changed, 4)
    assert.deepEqual(await read(member, member), { [city]: 'Lyon', [age]: null })
    assert.deepEqual(await read(administrator, administrator), { [city]: 'Évry', [age]: 7.5 })
    assert.equal((await importCsv(secretary, file)).body.changed, 0, 'the same again changes nothing')
  })

  test('an exported table is imported again although an option that members have was removed since', async () => {
    const { secretary, member, administrator } = club
    const fields = { label: 'Instrument', type: 'choice', options: ['Violin', 'Viola'] }
    const instrument = await newField(fields)
    await set(member, member, { [instrument]: 'Violin' })
    const path = `/v2/workplace/${club.nio}/fields/${instrument}`
    const { token } = administrator
    assert.equal((await atrium.call('PATCH', path, { token, json: { options: ['Viola'] } })).status, 200)

    const again = await importCsv(secretary, await exportCsv(secretary))
    assert.deepEqual([again.status, again.body.changed], [200, 0], again.text)
    assert.deepEqual(await read(member, member), { [instrument]: 'Violin' })
    const others = table(['handle', 'Instrument'], [member.nicHandle, 'Violin'], [administrator.nicHandle, 'Violin'])
    const refused = await importCsv(secretary, others)
    assert.deepEqual(outcomeOf(refused), [422, 'UNACCEPTABLE_FIELDS'])
    assert.deepEqual(
      refused.body.errors.map(({ field }: { field: string }) => field),
      ['file.3.Instrument'],
    )
  })

  test('422: all or nothing, with the place of each problem', async () => {
    const { secretary, member, administrator } = club
    const [city, age] = [await newField({ label: 'City' }), await newField({ label: 'Age', type: 'number' })]
    const refused = async (file: string) => {
      const reply = await importCsv(secretary, file)
      assert.deepEqual(outcomeOf(reply), [422, 'UNACCEPTABLE_FIELDS'], reply.text)
      return reply.body.errors.map(({ field }: { field: string }) => field)
    }
    const rows = [
      [member.nicHandle, 'Lyon', '1'],
      [administrator.nicHandle, 'Évry', 'many'],
    ]
    assert.deepEqual(await refused(table(['Handle', 'City', 'Age'], ...rows)), ['file.3.Age'])
    assert.deepEqual(await refused(table(['Handle', 'City'], ['XX1-ATR', 'Lyon'])), ['file.2.Handle'])
    const doubled = [
      [member.nicHandle, 'a'],
      [member.nicHandle, 'b'],
    ]
    assert.deepEqual(await refused(table(['Handle', 'City'], ...doubled)), ['file.3.Handle'])
    assert.deepEqual(await refused(table(['Name', 'City'], ['x', 'y'])), ['file'])
    assert.deepEqual(await refused(table(['Handle', 'City', 'city'], [member.nicHandle, 'a', 'b'])), ['file'])
    assert.deepEqual(await refused(`Handle${',x'.repeat(200)}`), ['file'])
    assert.deepEqual(await refused(`Handle,City\n${member.nicHandle}${',x'.repeat(200)}`), ['file'])
    const tooMany = await importCsv(secretary, `Handle,City\n${`${member.nicHandle},x\n`.repeat(10_001)}`)
    assert.deepEqual(outcomeOf(tooMany), [422, 'TOO_COSTLY'], tooMany.text)
    assert.deepEqual(await read(member, member), { [city]: null, [age]: null })
  })

  test('of the exported list change nothing, even when labels are alike or values look like formulas', async () => {
    const { secretary, member } = club
    const ids = [
      await newField({ label: 'Role' }),
      await newField({ label: 'Twice' }),
      await newField({ label: 'twice' }),
      await newField({ label: 'Note', type: 'longText' }),
      await newField({ label: 'Balance', type: 'number' }),
      await newField({ label: 'Paid', type: 'yesNo' }),
    ]
    const values = ['=1+1', "'=quoted", 'b', 'two\r\nlines, "quoted"', -12.5, false]
    await set(member, member, Object.fromEntries(ids.map((id, index) => [id, values[index]])))
    const before = await read(member, member)
    const csv = await exportCsv(secretary)
    assert.match(csv, /"Comment","Role \[[\w-]+\]","Twice","twice \[[\w-]+\]","Note","Balance","Paid"/)
    const reply = await importCsv(secretary, csv)
    assert.equal(reply.status, 200, reply.text)
    assert.deepEqual([reply.body.changed, reply.body.ignoredColumns], [0, []])
    assert.deepEqual(await read(member, member), before)
  })

  test('leave out what the importer does not see, in the file and in print', async () => {
    const { secretary, member } = club
    const own = await newField({ label: 'Diary', visibleTo: 'self' })
    const open = await newField({ label: 'City', visibleTo: 'members' })
    await set(member, member, { [own]: 'private words', [open]: 'Lyon' })
    const csv = await exportCsv(secretary)
    assert.ok(!csv.includes('Diary') && !csv.includes('private words') && csv.includes('"Lyon"'))
    const reply = await importCsv(secretary, table(['Handle', 'Diary'], [member.nicHandle, 'x']))
    assert.deepEqual([reply.body.changed, reply.body.ignoredColumns], [0, ['Diary']])
    const print = async (path: string, token: string) =>
      textOf((await atrium.call('GET', `/v2/workplace/${path}`, { token })).bytes)
    const sheet = await print(`users/${club.nio}/${member.nicHandle}/pdf`, member.token)
    assert.match(sheet, /^City Lyon$/m)
    assert.ok(!sheet.includes('private words'), 'not even for oneself: a sheet is handed out')
    const list = await print(`${club.nio}/members.pdf`, secretary.token)
    assert.match(list, /^City: Lyon$/m)
  })

  test('403, 404: members and strangers', async () => {
    const file = table(['Handle'], [club.member.nicHandle])
    assert.deepEqual(outcomeOf(await importCsv(club.member, file)), [403, 'ROLE_REQUIRED'])
    assert.deepEqual(outcomeOf(await importCsv(club.stranger, file)), [404, 'ORGANIZATION_NOT_FOUND'])
  })
})
