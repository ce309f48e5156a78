import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import type { ListedMember } from '../../src/domain/prints/listed-members.ts'
import { renderMemberListCsv as renderPages, streamMemberListCsv } from '../../src/domain/prints/member-list-csv.ts'

const anna: ListedMember = {
  name: 'Anna Lindqvist',
  nicHandle: 'anna',
  roleName: 'Treasurer',
  mail: 'anna@example.org',
  joinedAt: Date.UTC(2023, 2, 4),
  comment: '',
  fields: [],
}

const head = ['Name', 'Handle', 'Role', 'Mail', 'Joined', 'Comment']

/** Parses quoted cells, as RFC 4180 describes them. */
function readCsv(csv: string): string[][] {
  const rows = csv.matchAll(/((?:"(?:[^"]|"")*",?)+)\r\n/g)
  return Array.from(rows, ([, row = '']) =>
    Array.from(row.matchAll(/"((?:[^"]|"")*)"/g), ([, cell = '']) => cell.replaceAll('""', '"')),
  )
}

const renderMemberListCsv = async (members: ListedMember[]) => (await Array.fromAsync(renderPages([members]))).join('')

const commentOf = async (comment: string) => readCsv(await renderMemberListCsv([{ ...anna, comment }]))[1]?.at(-1)

describe('the member list as CSV', () => {
  test('is read only as far ahead as its reader has come', async () => {
    let made = 0
    const stream = streamMemberListCsv(
      (async function* () {
        for (; made < 100; made++) yield [{ ...anna, comment: 'a'.repeat(100_000) }]
      })(),
    )
    const chunks = stream.iterator()
    await chunks.next()
    for (let turn = 0; turn < 100; turn++) await nextTurn()
    assert.ok(made <= 3, `${made} pages were read for one chunk`)
    await chunks.return?.()
  })

  test('is a byte order mark, a header and a row for each member, each ended by CRLF', async () => {
    assert.equal(
      await renderMemberListCsv([anna]),
      '\ufeff"Name","Handle","Role","Mail","Joined","Comment"\r\n' +
        '"Anna Lindqvist","anna","Treasurer","anna@example.org","2023-03-04",""\r\n',
    )
  })

  test('is only the header without members', async () => {
    assert.deepEqual(readCsv(await renderMemberListCsv([])), [head])
  })

  test('leaves a missing mail address empty', async () => {
    assert.equal(readCsv(await renderMemberListCsv([{ ...anna, mail: null }]))[1]?.[3], '')
  })

  test('preserves quotes, commas, semicolons, line breaks and every script', async () => {
    for (const comment of ['say "hi", please', 'one\ntwo\r\nthree', 'a;b', 'محمد שלום 山田 👩‍🚀', '"', ',']) {
      assert.equal(await commentOf(comment), comment)
    }
  })

  for (const start of [
    '=',
    '+',
    '-',
    '@',
    '\t',
    '\r',
    ' =',
    '\u00a0+',
    '\n-',
    '\u200b@',
    '\0=',
    '＝',
    '＋',
    '－',
    '＠',
    '　＝',
  ]) {
    test(`escapes a formula with ${JSON.stringify(start)} at the start of a cell`, async () => {
      const formula = `${start}HYPERLINK("https://example.org")`
      assert.equal(await commentOf(formula), `'${formula}`)
      assert.equal(readCsv(await renderMemberListCsv([{ ...anna, name: formula }]))[1]?.[0], `'${formula}`)
    })
  }

  test('escapes a formula after any number of blanks, and nothing else', async () => {
    for (const blank of [' '.repeat(1_999), '\u200b \t'.repeat(600), '\u3000'.repeat(33)]) {
      assert.equal(await commentOf(`${blank}=1`), `'${blank}=1`)
      assert.equal(await commentOf(`${blank}a=1`), `${blank}a=1`)
    }
  })

  test('is rendered in pages', async () => {
    const pages = await Array.fromAsync(renderPages([[anna], [anna, anna], []]))
    assert.deepEqual(
      pages.map((page) => page.split('\r\n').length - 1),
      [1, 1, 2, 0],
    )
  })

  test('keeps such characters inside of a cell', async () => {
    assert.equal(await commentOf('1 + 1 = 2, say @anna - and \t more'), '1 + 1 = 2, say @anna - and \t more')
  })

  test('can be parsed back to the same rows and cells, whatever their texts', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', '=', 'a') }),
    )
    const member = fc.record({ name: text, nicHandle: text, roleName: text, mail: fc.option(text), comment: text })
    await fc.assert(
      fc.asyncProperty(fc.array(member), async (members) => {
        const rows = readCsv(await renderMemberListCsv(members.map((texts) => ({ ...anna, ...texts }))))
        assert.equal(rows.length, members.length + 1)
        for (const [index, { name, nicHandle, roleName, mail, comment }] of members.entries()) {
          const texts = rows[index + 1]?.toSpliced(4, 1) ?? []
          assert.deepEqual(texts.map(withoutGuard), [name, nicHandle, roleName, mail ?? '', comment].map(withoutGuard))
        }
      }),
      { seed: 4180, numRuns: 100 },
    )
  })
})

const withoutGuard = (cell: string) => cell.replace(/^'/, '')
