import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { formatsOf } from '../src/i18n/formats.ts'
import { type BrowserLanguages, localesOf } from '../src/i18n/locales.ts'
import { atriumInBrowser } from './support/atrium-in-browser.ts'

const tagsOf = (reported: BrowserLanguages) => localesOf(reported).map(String)

/** Values that browsers, extensions and scripts report. */
const odd: unknown[] = [
  ['en-US@posix'],
  ['C'],
  ['C.UTF-8', 'POSIX'],
  ['*'],
  [''],
  [],
  [
    '-',
    'e',
    'en-',
    'en--US',
    'x-klingon',
    'i-default',
    'en-US-u',
    '\u0000',
    '𝕖𝕟',
    'a'.repeat(5000),
    'en-'.repeat(5000),
  ],
  [null, undefined, 7, {}, ['en']],
  'en-GB',
  undefined,
  null,
]

describe('The languages of a browser', () => {
  test('are kept as far as they are well formed, in their order', () => {
    assert.deepEqual(tagsOf({ languages: ['fr-CA', 'en'], language: 'fr-CA' }), ['fr-CA', 'en', 'fr-CA'])
    assert.deepEqual(tagsOf({ languages: ['en-US@posix'] }), ['en-US'])
    assert.deepEqual(tagsOf({ languages: ['de_AT.UTF-8'] }), ['de-AT'])
    assert.deepEqual(tagsOf({ languages: [], language: 'es' }), ['es'])
    // Mapudungun (arn) is not Arabic (ar).
    assert.deepEqual(
      localesOf({ languages: ['arn'] }).map(({ language }) => language),
      ['arn'],
    )
  })

  for (const languages of odd) {
    test(`Intl accepts what is left of ${JSON.stringify(languages)?.slice(0, 60)}`, () => {
      for (const tag of tagsOf({ languages, language: languages })) formatsOf(tag).day(new Date())
    })
  }
})

describe('A page', () => {
  const here = atriumInBrowser()

  for (const languages of odd) {
    test(`is shown in a browser that reports ${JSON.stringify(languages)?.slice(0, 60)}`, async () => {
      const reported = JSON.stringify(languages) ?? 'undefined'
      const initScript = `
        Object.defineProperty(navigator, 'languages', { get: () => (${reported}) })
        Object.defineProperty(navigator, 'language', { get: () => (${reported})?.[0] })
      `
      const page = await here.visit('/discover', { initScript })
      await page.getByRole('heading', { name: 'Discover' }).waitFor()
    })
  }
})
