import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { renderMemberPdf } from '../../src/domain/prints/member-pdf.ts'
import { active, anna, meeting, objectsOf, open } from '../support/pdf.ts'
import { reportFigure } from '../support/report-figure.ts'

const comments = 500

describe('S13: whatever the texts are', () => {
  const characters = '\u202e \u2067 \u200b \0 \n \r \\ ( ) << >> \ufdfd \u{1f1e9} \u{e0041} شلام 山 ก็็็็็'.split(' ')
  const attacks = [
    '</script>',
    '<script>alert(1)</script>',
    '(/JS)',
    ') Tj /JS (app.alert(1))',
    '/OpenAction',
    '/AA << /S /JavaScript >>',
    '/URI (https://example.org)',
    'endstream endobj',
    '%PDF-1.7',
    '\u0300'.repeat(500),
  ]
  const loneSurrogate = fc.integer({ min: 0xd800, max: 0xdfff }).map((code) => String.fromCharCode(code))
  const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.string())
  const hostile = fc
    .array(fc.oneof(fc.constantFrom(...characters, ...attacks), loneSurrogate, anyText), { maxLength: 20 })
    .map((parts) => parts.join('').slice(0, 2_000))

  test(`S13: ${comments} hostile comments make documents that do nothing`, async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (comment) => {
        const pdf = await renderMemberPdf({ ...anna, comment })
        assert.equal(pdf.subarray(0, 5).toString(), '%PDF-')
        assert.doesNotMatch(objectsOf(pdf), active)
      }),
      { seed: 13, numRuns: comments },
    )
    reportFigure('S13', `${comments} comments`)
  })

  test('S13: hostile names, titles and places are harmless as well', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (text, other) => {
        const event = { ...meeting, title: text, location: other, timeZone: text.slice(0, 9) }
        const texts = { organization: other, nametag: text, nicHandle: other, roleName: text }
        const document = await open(await renderMemberPdf({ ...anna, ...texts, events: [event] }))
        assert.deepEqual(
          [await document.getOpenAction(), await document.getJSActions(), await document.getAttachments()],
          [null, null, null],
        )
        assert.deepEqual(await (await document.getPage(1)).getAnnotations(), [])
      }),
      { seed: 13, numRuns: 50 },
    )
  })

  test('S13: the check detects what it looks for', async () => {
    assert.match(objectsOf(await renderMemberPdf(anna)), /MCID 1 >> BDC.* TJ/s)
    assert.match(objectsOf(Buffer.from('<< /Title (a \\) /JS) /OpenAction 3 0 R >>')), active)
    assert.doesNotMatch(objectsOf(Buffer.from('<< /Title (a \\) /JS) /Author (\\(/AA\\)) >>')), active)
  })
})
