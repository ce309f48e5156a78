import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type ListedMember, packMembers } from '../../src/domain/prints/listed-members.ts'
import { renderMemberListPdf } from '../../src/domain/prints/member-list-pdf.ts'
import { renderMemberPdf } from '../../src/domain/prints/member-pdf.ts'
import { FontChoice } from '../../src/pdf/font-choice.ts'
import { breakIntoLines } from '../../src/pdf/text-lines.ts'
import { anna, itemsOf, meeting, open, pagesOf, printedAt, textOf, textsOf } from '../support/pdf.ts'

const hourMs = 3_600_000
const a4 = { width: 595.28, height: 841.89 }

const registerOf = (members: ListedMember[], fieldLabels: string[] = []) =>
  renderMemberListPdf({ organization: anna.organization, count: members.length, printedAt, fieldLabels }, [
    packMembers(members),
  ])

const members = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Member ${index}`,
    nicHandle: `member${index}`,
    roleName: 'Member',
    mail: index % 2 ? `member${index}@example.org` : null,
    joinedAt: anna.joinedAt,
    comment: index % 3 ? '' : 'Helps at the front desk on Mondays.',
    fields: [],
  }))

describe('a member as PDF', () => {
  test('is PDF 1.7 on A4', async () => {
    const pdf = await renderMemberPdf(anna)
    assert.equal(pdf.subarray(0, 8).toString(), '%PDF-1.7')
    const [page, ...others] = await pagesOf(pdf)
    assert.deepEqual(page?.view, [0, 0, a4.width, a4.height])
    assert.deepEqual(others, [])
  })

  test('shows the name, the role and the date of joining', async () => {
    assert.equal(
      await textOf(await renderMemberPdf(anna)),
      [
        'Friends of the Library',
        'Anna Lindqvist',
        'Member ID anna.lindqvist',
        'Role Treasurer',
        'Joined 4 March 2023',
        'Note',
        'Keeps the books.',
        'Upcoming events',
        'No upcoming events',
        'Printed on 15 November 2026, 13:05 UTC 1 / 1',
      ].join('\n'),
    )
  })

  test('says that there is no comment', async () => {
    assert.match(await textOf(await renderMemberPdf({ ...anna, comment: ' \n\u200b\n' })), /^Note\nNo note$/m)
  })

  const eventOf = async (event: Partial<typeof meeting>) =>
    (await textOf(await renderMemberPdf({ ...anna, events: [{ ...meeting, ...event }] }))).replaceAll('\u2009', ' ')

  test('shows an event in its own time zone, with its place', async () => {
    assert.match(await eventOf({}), /^Fri, 20 November 2026 Board meeting\n18:30 – 20:00, Europe\/Berlin Room 2\.14$/m)
    assert.match(await eventOf({ timeZone: 'America/New_York' }), /12:30 – 14:00, America\/New York/)
  })

  test('shows an event of whole days without times', async () => {
    const days = { allDay: true, start: Date.UTC(2026, 10, 27, 23), end: Date.UTC(2026, 10, 29, 23) }
    assert.match(await eventOf(days), /^28 – 29 November 2026 Board meeting\nAll day Room 2\.14$/m)
    assert.match(
      await eventOf({ ...days, end: days.start + 24 * hourMs }),
      /^Sat, 28 November 2026 Board meeting\nAll day/m,
    )
  })

  test('shows an event over midnight, one without an end, and one in an unknown zone', async () => {
    assert.match(await eventOf({ end: meeting.end + 6 * hourMs }), /^20 – 21 November 2026 .*\n18:30 – 02:00, Europe/m)
    assert.match(await eventOf({ end: meeting.start }), /^18:30, Europe\/Berlin/m)
    assert.match(await eventOf({ timeZone: 'Nowhere/(/JS)' }), /^17:30 – 19:00, UTC/m)
  })

  test('has a title and an author, even with characters that are special in XML and PDF', async () => {
    const pdf = await renderMemberPdf({ ...anna, nametag: 'Anna (the 1st) \\', organization: 'Smith & Söhne <b>' })
    const { info, metadata } = await (await open(pdf)).getMetadata()
    const title = 'Anna (the 1st) \\ – Smith & Söhne <b>'
    assert.partialDeepStrictEqual(info, {
      Title: title,
      Author: 'Smith & Söhne <b>',
      Creator: 'Atrium',
      Language: 'en-GB',
      CreationDate: 'D:20261115130500Z',
      ModDate: 'D:20261115130500Z',
    })
    assert.equal(metadata.get('dc:title'), title)
    assert.deepEqual(metadata.get('dc:creator'), ['Smith & Söhne <b>'])
    assert.match(pdf.toString('latin1'), /\/DisplayDocTitle true/)
  })

  test('has a structure tree of headings, paragraphs and lists, without the footer', async () => {
    const pdf = await renderMemberPdf({ ...anna, events: [meeting] })
    assert.deepEqual(await (await open(pdf)).getMarkInfo(), { Marked: true, UserProperties: false, Suspects: false })
    const [page] = await pagesOf(pdf)
    assert.equal(outline(await page?.getStructTree()), 'Root(Document(H1 H2 P P P H3 P H3 L(LI(LBody))))')
  })

  test('is the same, byte for byte, for the same data', async () => {
    const sheet = { ...anna, comment: 'محمد 山田 👩‍🚀', events: [meeting] }
    const [first, second] = await Promise.all([renderMemberPdf(sheet), renderMemberPdf(sheet)])
    assert.ok(first.equals(second))
    await renderMemberPdf({ ...anna, comment: 'f\u200di \u00a0 ) ( דוד (א)' })
    assert.ok(first.equals(await renderMemberPdf(sheet)))
  })
})

/** Returns the outline of a structure tree, such as `Document(H1 P)`. */
function outline(node: unknown): string {
  const { role, children = [] } = node as { role?: string; children?: unknown[] }
  const inner = children.map(outline).filter(Boolean).join(' ')
  return role && inner ? `${role}(${inner})` : (role ?? '')
}

describe('long comments', () => {
  const comments = {
    words: 'The quick brown fox jumps over the lazy dog. '.repeat(60),
    'one word': 'Donaudampfschifffahrtsgesellschaft'.repeat(60),
    'many lines': 'one\ntwo\n\n\n\nthree\n'.repeat(110),
    'letters of all widths': 'iWمW山i👩‍🚀﷽ '.repeat(150),
    'Arabic without spaces': 'محمد'.repeat(500),
    'Thai without spaces': 'ภาษาไทย'.repeat(285),
    'Chinese without spaces': '图书馆，'.repeat(500),
  }
  for (const [kind, text] of Object.entries(comments)) {
    test(`of ${kind} flow over pages and stay within the margins`, async () => {
      const comment = text.slice(0, 2_000)
      const pdf = await renderMemberPdf({ ...anna, comment: `${comment}\n${comment}`, events: [meeting, meeting] })
      const pages = await itemsOf(pdf)
      assert.ok(pages.length > 1)
      for (const [index, items] of pages.entries()) {
        assert.equal(items.at(-1)?.str, `${index + 1} / ${pages.length}`)
        for (const { str, width, transform } of items) {
          const [, , , , x = 0, y = 0] = transform
          assert.ok(x >= 59.9 && x + width <= a4.width - 59.9 && y > 36 && y < a4.height - 60, `${str} at ${x}, ${y}`)
        }
      }
    })
  }

  test('lose no text', async () => {
    const words = Array.from({ length: 330 }, (_, index) => `word${index}`)
    const text = await textOf(await renderMemberPdf({ ...anna, comment: words.join(' ') }))
    assert.deepEqual(text.match(/word\d+/g), words)
  })
})

describe('lines', () => {
  const style = { size: 10, leading: 15, weight: 400, color: '#000000' } as const
  const piecesIn = async (text: string, width: number) =>
    (await breakIntoLines(text, { style, width, fonts: new FontChoice() })).map(({ pieces }) =>
      pieces.map((piece) => piece.text),
    )
  const linesIn = async (text: string, width: number) => (await piecesIn(text, width)).map((pieces) => pieces.join(''))

  test('break at spaces and after hyphens, and not within words that fit', async () => {
    assert.deepEqual(await linesIn('a well-known library, anna@example.org', 70), [
      'a well-known',
      'library, anna@',
      'example.org',
    ])
    assert.deepEqual(await linesIn('10\u00a0000 books', 40), ['10\u00a0000', 'books'])
  })

  test('break between words in scripts without spaces, neither before closing nor after opening punctuation', async () => {
    assert.deepEqual(await linesIn('你好，「你好」', 45), ['你好，', '「你好」'])
    assert.deepEqual(await linesIn('ภาษาไทย', 30), ['ภาษา', 'ไทย'])
  })

  test('are shaped by the rules of each script in them', async () => {
    assert.deepEqual(await piecesIn('book: किताब (1)', 500), [['book: ', 'किताब (1)']])
  })

  test('are in visual order', async () => {
    const [line] = await breakIntoLines('Anna דוד 18 Bob', { style, width: 500, fonts: new FontChoice() })
    const fromTheLeft = line?.pieces.toSorted((a, b) => a.x - b.x).map(({ text }) => text.trim())
    assert.deepEqual(fromTheLeft?.filter(Boolean), ['Anna', '18', 'דוד', 'Bob'])
  })
})

describe('texts', () => {
  const scripts = {
    Latin: 'Zoë Ångström, Łódź, Đặng Thị Hồng',
    Vietnamese: 'Nguyễn Thị Ánh Nguyệt',
    Cyrillic: 'Анна Каренина, Ђорђе, Їжак',
    Greek: 'Ελένη Παπαδοπούλου',
    Arabic: 'محمد بن عبد الله (أبو بكر) لا',
    Persian: 'پژوهش گفتگو چگونه',
    Hebrew: 'דוד בן־גוריון (שלום)',
    'Simplified Chinese': '张伟喜欢在图书馆读书。「你好」',
    'Traditional Chinese': '陳大文喜歡讀書，臺灣繁體字',
    Japanese: '山田太郎さんは図書館で本を読みます。カタカナー',
    Korean: '김민수는 도서관에서 책을 읽습니다',
    Thai: 'สวัสดีชาวโลก ภาษาไทยไม่มีช่องว่าง',
    Emoji: '👍🏽 👩‍🚀 👨‍👩‍👧 🇩🇪 🎉',
    'rare characters': '劐骣䶮 ქართული Հայերեն',
  }
  for (const [script, text] of Object.entries(scripts)) {
    test(`in ${script} are printed with embedded fonts, and copied as they were written`, async () => {
      const pdf = await renderMemberPdf({ ...anna, comment: text })
      assert.equal((await textOf(pdf)).split('\n')[6], text)
      const source = pdf.toString('latin1')
      assert.equal(source.match(/\/FontFile2 /g)?.length, source.match(/\/Type \/FontDescriptor/g)?.length)
    })
  }

  /** The parser of the tests loses a space where the direction changes, and adds one next to marks of Devanagari. */
  const withoutSpaces = (text: string) => text.replace(/\s/g, '')

  test('in Devanagari are copied as they were written', async () => {
    const text = 'नमस्ते दुनिया क्षत्रिय किताब श्री हिन्दी राष्ट्र'
    const lines = (await textOf(await renderMemberPdf({ ...anna, comment: text }))).split('\n')
    assert.equal(withoutSpaces(lines[6] ?? ''), withoutSpaces(text))
  })

  test('of all scripts together form one name', async () => {
    const nametag = 'Анна 山田 محمد Ελένη 김민수 👩‍🚀 สวัสดี'
    const text = await textOf(await renderMemberPdf({ ...anna, nametag }))
    assert.ok(withoutSpaces(text).includes(withoutSpaces(nametag)))
  })

  for (const text of [
    'Meeting with דוד בן־גוריון and محمد at 18:30',
    'اجتماع مع Anna Lindqvist في الساعة 18:30',
    'שלום Anna, 45 ספרים',
  ]) {
    test(`in both directions are extracted in the order in which they were written: ${text}`, async () => {
      const content = withoutSpaces(await textOf(await renderMemberPdf({ ...anna, comment: text })))
      assert.ok(content.includes(withoutSpaces(text)), content)
    })
  }

  test('from right to left begin at the right', async () => {
    const [items = []] = await itemsOf(await renderMemberPdf({ ...anna, comment: 'שלום' }))
    const { transform, width } = items.find(({ str }) => str === 'שלום') ?? assert.fail('not printed')
    assert.ok(Math.abs((transform[4] ?? 0) + width - (a4.width - 60)) < 0.1)
  })

  test('cannot change the direction, hide or inject text', async () => {
    const lines = async (comment: string) => (await textOf(await renderMemberPdf({ ...anna, comment }))).split('\n')
    assert.equal((await lines('invoice\u202efdp.exe'))[6], 'invoicefdp.exe')
    assert.equal((await lines('\u2067a\u2069\u200bb\u00adc\ufeff\u{e0041}\0\u001b[31md'))[6], 'abc[31md')
    assert.equal((await lines('one\r\ntwo\u2028three\ffour')).slice(6, 10).join(), 'one,two,three,four')
    assert.equal((await lines('\u0301a'))[6], '\u25cc\u0301a')
    assert.equal((await lines('\ud800 and \udc00'))[6], '\ufffd and \ufffd')
    assert.equal((await lines(`a${'\u0316'.repeat(2_000)}b`))[6], `a${'\u0316'.repeat(4)}b`)
  })

  test('are followed by the values of fields', async () => {
    const fields = [
      { label: 'Instrument', text: 'Violin' },
      { label: 'A label that is longer than its column', text: 'two\nlines' },
    ]
    const text = await textOf(await renderMemberPdf({ ...anna, name: 'Анна', fields }))
    assert.match(text, /^Анна$/m)
    assert.match(text, /^Username Anna Lindqvist$/m)
    assert.match(text, /^Instrument Violin$/m)
    assert.match(text, /two lines/)
  })

  test('that are empty become a dash', async () => {
    const texts = { organization: '', nametag: '\u200b', nicHandle: ' ', roleName: '\u202e' }
    const lines = (await textOf(await renderMemberPdf({ ...anna, ...texts }))).split('\n')
    assert.deepEqual(lines.slice(0, 4), ['–', '–', 'Member ID –', 'Role –'])
  })
})

describe('a member list as PDF', () => {
  test('is a table with a row for each member, and a header on every page', async () => {
    const pdf = await registerOf(members(200))
    const texts = await textsOf(pdf)
    assert.match(texts[0] ?? '', /^Friends of the Library\n200 members\nName Member ID Role Email Joined\nNote\n/)
    for (const [index, text] of texts.entries()) {
      assert.match(text, /^Name Member ID Role Email Joined$/m)
      assert.ok(text.endsWith(` ${index + 1} / ${texts.length}`))
    }
    const names = texts.join('\n').match(/^Member \d+(?= member)/gm)
    assert.deepEqual(
      names,
      members(200).map(({ name }) => name),
    )
  })

  test('shows the known fields of a member', async () => {
    const text = await textOf(await registerOf(members(2)))
    assert.match(
      text,
      /^Member 0 member0 Member – 4 Mar 2023\nHelps at the front desk on Mondays\.\nMember 1 member1 /m,
    )
    assert.match(text, /^Member 1 member1 Member member1@example\.org 4 Mar 2023$/m)
  })

  test('shows the values of fields with their labels, and their start when they are long', async () => {
    const [first, second] = members(2)
    const list = [
      { ...(first ?? assert.fail()), fields: ['Violin', '', '山田'] },
      { ...(second ?? assert.fail()), fields: ['', 'long '.repeat(200), ''] },
    ]
    const pdf = await registerOf(list, ['Instrument', 'Life', 'Name'])
    const text = await textOf(pdf)
    assert.match(text, /^Name Member ID Role Email Joined\nInstrument · Life · Name\nNote$/m)
    assert.match(text, /^Instrument: Violin · Name: 山田$/m)
    assert.match(text, /Life: long long[\s\S]*…$/m)
    const [page] = await pagesOf(pdf)
    const row = 'TR(TD TD TD TD TD TD TD)'
    assert.match(outline(await page?.getStructTree()), new RegExp(row.replace(/[()]/g, '\\$&')))
  })

  test('marks its header cells for screen readers', async () => {
    const [page] = await pagesOf(await registerOf(members(2)))
    const head = 'TR(TH TH TH TH TH TH)'
    const row = 'TR(TD TD TD TD TD TD)'
    assert.equal(outline(await page?.getStructTree()), `Root(Document(H1 P Table(${head} ${row} ${row})))`)
  })

  const commentIn = async (comment: string) => {
    const text = await textOf(await registerOf(members(1).map((member) => ({ ...member, comment }))))
    return text.split('\n').slice(5, -1)
  }

  test('shows three lines of a comment, and an ellipsis if it is longer', async () => {
    const words = Array.from({ length: 300 }, (_, index) => `word${index}`)
    const shown = await commentIn(words.join(' '))
    assert.equal(shown.length, 3)
    const all = shown.join(' ')
    assert.ok(words.join(' ').startsWith(all.slice(0, -1)) && all.endsWith('…'), all)
    assert.deepEqual(await commentIn('one\ntwo\nthree'), ['one', 'two', 'three'])
    assert.deepEqual(await commentIn('one\ntwo\nthree\nfour'), ['one', 'two', 'three…'])
    assert.deepEqual(await commentIn(`a${'\u0316'.repeat(1_999)}`), [`a${'\u0316'.repeat(4)}…`])
  })

  test('shortens comments of every script and width', async () => {
    for (const text of ['W', 'i', '山', 'محمد', 'ภาษาไทย', 'क्', '👩‍🚀', '\ufdfd', 'שלום ', 'e\u0301\u0316']) {
      const comment = text.repeat(2_000 / text.length)
      const shown = await commentIn(comment)
      assert.ok(shown.length <= 3 && shown.some((line) => line.includes('…')), `${text}: ${shown}`)
    }
  })

  test('says that there are no members', async () => {
    assert.match(await textOf(await registerOf([])), /^Friends of the Library\nNo members\n/)
  })

  test('stays within the margins, whatever a cell contains', async () => {
    const [member] = members(1)
    const long = {
      name: 'W'.repeat(90),
      nicHandle: 'x'.repeat(4_000),
      roleName: '山'.repeat(80),
      mail: '﷽ﷺ'.repeat(9),
    }
    const pages = await itemsOf(
      await registerOf([{ ...(member ?? assert.fail()), ...long, comment: 'long '.repeat(900) }]),
    )
    assert.ok(pages.length > 2)
    for (const { str, width, transform } of pages.flat()) {
      const [, , , , x = 0, y = 0] = transform
      assert.ok(x >= 59.9 && x + width <= a4.width - 59.9 && y > 36 && y < a4.height - 60, `${str} at ${x}, ${y}`)
    }
  })
})
