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

  test('is shown in a browser that reports any of them', async () => {
    // One tab reports all of them in turn, because a tab with an init script cannot be used by another test.
    const initScript = `
      const { languages } = JSON.parse(localStorage.getItem('test.languages') ?? '{}')
      Object.defineProperty(navigator, 'languages', { get: () => languages })
      Object.defineProperty(navigator, 'language', { get: () => languages?.[0] })
    `
    const page = await here.newTab({ initScript })
    for (const languages of odd) {
      const reported = JSON.stringify({ languages })
      await page.evaluate(`localStorage.setItem('test.languages', ${JSON.stringify(reported)})`)
      await page.goto(`${here.url}/discover`)
      const heading = page.getByRole('heading', { name: 'Discover' })
      await heading.waitFor().catch((cause) => assert.fail(`${reported.slice(0, 60)}: ${cause}`))
    }
  })
})
