import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { withoutIsolates } from '../../shared/bidi.ts'
import { clockOf, dateFormat, dayOfMonth } from '../../shared/dates.ts'
import { formatsOf } from '../src/i18n/formats.ts'
import { localeFor } from '../src/i18n/locales.ts'

const locales = [
  ['en', 'en-US', 'en-GB', 'en-ZA', 'fr', 'fr-CA', 'fr-CH', 'de', 'de-AT', 'es', 'es-MX'],
  ['ar', 'ar-EG', 'ar-SA', 'ar-JO', 'ar-MA'].map((tag) => localeFor('ar', { languages: [tag] })),
].flat()

const nine = new Date(2026, 10, 3, 9)
const ten = new Date(2026, 10, 3, 10)

/** The digits of the hour in a text with the time 9:00. */
const hourIn = (text: string) => /(\d+)(?=\D{1,3}00)/.exec(text)?.[1]

describe('times of day', () => {
  for (const locale of locales) {
    test(`${locale} writes the hour in one way`, () => {
      const { time, dateTime, shortDateTime, briefly } = formatsOf(locale)
      const hour = hourIn(time(nine))
      const texts = [dateTime(nine), shortDateTime(nine), briefly(nine, ten)]
      const range = dateFormat(locale, clockOf(locale)).formatRange(nine, ten)
      for (const text of [...texts, range]) assert.equal(hourIn(text), hour, text)
    })
  }
})

describe('dates', () => {
  test('Arabic has Latin digits and the Gregorian calendar in every region', () => {
    for (const tag of ['ar', 'ar-EG', 'ar-SA', 'ar-JO']) {
      const { day, number } = formatsOf(localeFor('ar', { languages: [tag] }))
      assert.match(day(nine), /^3 \D+ 2026/, tag)
      assert.equal(number(30), '30', tag)
    }
  })

  test('the region of the browser is kept', () => {
    assert.equal(localeFor('en', { languages: ['fr', 'en-GB'] }), 'en-GB')
    assert.equal(localeFor('ar', { languages: ['ar-SA'] }), 'ar-SA-u-ca-gregory-nu-latn')
    assert.equal(localeFor('de', { languages: ['fr'] }), 'de')
  })

  test('French writes the first day of a month as an ordinal', () => {
    const { day } = formatsOf('fr')
    assert.equal(day(new Date(2026, 2, 1)), '1er mars 2026')
    assert.equal(day(new Date(2026, 2, 11)), '11 mars 2026')
    const range = dateFormat('fr', { dateStyle: 'long' }).formatRange(new Date(2026, 2, 1), new Date(2026, 2, 3))
    assert.match(range, /^1er/)
    assert.deepEqual([dayOfMonth(1, 'fr'), dayOfMonth(16, 'fr'), dayOfMonth(1, 'de')], ['1er', '16', '1'])
  })
})

describe('relative times', () => {
  test('what happened within a minute happened now', () => {
    for (const [locale, now] of Object.entries({ en: 'now', fr: 'maintenant', de: 'jetzt', es: 'ahora', ar: 'الآن' })) {
      const { fromNow } = formatsOf(locale)
      for (const ms of [0, -59_999, 59_999]) assert.equal(fromNow(new Date(nine.getTime() + ms), nine.getTime()), now)
    }
    assert.equal(formatsOf('en').fromNow(nine, nine.getTime() + 60_000), '1 minute ago')
  })
})

describe('durations and lists', () => {
  test('a duration does not break between its number and its unit', () => {
    assert.equal(formatsOf('de').days(30), '30\u00a0Tage')
    assert.equal(formatsOf('fr').minutes(10), '10\u00a0minutes')
    assert.equal(formatsOf('ar-u-nu-latn').days(30), '30\u00a0يومًا')
  })

  test('the size of a file has the unit of the language, and no needless digits', () => {
    const { bytes } = formatsOf('en')
    const sizes = [0, 1, 1023, 1024, 1536, 10 * 1024, 1024 ** 2 - 1, 1.25 * 1024 ** 2, 100 * 1024 ** 2, 10 * 1024 ** 3]
    assert.deepEqual(
      sizes.map((size) => bytes(size).replace('\u00a0', ' ')),
      ['0 bytes', '1 byte', '1,023 bytes', '1 kB', '1.5 kB', '10 kB', '1,024 kB', '1.3 MB', '100 MB', '10 GB'],
    )
    assert.equal(
      formatsOf('fr')
        .bytes(1536 * 1024)
        .replaceAll(/\s/g, ' '),
      '1,5 Mo',
    )
  })

  test('lists have the comma of the language, and isolate their items', () => {
    assert.equal(formatsOf('de').list(['Ada', 'Bob', 'Carol']), 'Ada, Bob und Carol')
    assert.equal(formatsOf('en').commas(['Ada', 'ليلى']), 'Ada, \u2068ليلى\u2069')
    assert.equal(formatsOf('ar').commas(['Ada', 'ليلى']), '\u2068Ada\u2069، \u2068ليلى\u2069')
    assert.equal(withoutIsolates('\u2068Ada\u2069'), 'Ada')
  })
})
