import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Language, languages } from '../../../shared/languages.ts'
import { messagesIn, parametersIn, textsIn } from '../../../web/message-types.ts'
import ar from '../../src/domain/mail/texts/ar.json' with { type: 'json' }
import de from '../../src/domain/mail/texts/de.json' with { type: 'json' }
import en from '../../src/domain/mail/texts/en.json' with { type: 'json' }
import es from '../../src/domain/mail/texts/es.json' with { type: 'json' }
import fr from '../../src/domain/mail/texts/fr.json' with { type: 'json' }
import { textsFor } from '../../src/domain/mail/texts.ts'
import { sourcesIn } from '../guards/sources.ts'
import { kinds, renderSample, sampleSecret, samples, sampleTime } from '../support/sample-mails.ts'

const translationsOf = { en, fr, de, es, ar }
const english = messagesIn(en)
const all = Object.keys(languages) as Language[]
const marks = /[\u2066-\u2069]/g

for (const language of all) {
  const messages = messagesIn(translationsOf[language])
  const reader = { name: null, locale: language, timeZone: 'Europe/Paris' }

  describe(`mails in ${language}`, () => {
    test('have the keys and parameters of English', () => {
      assert.deepEqual([...messages.keys()].sort(), [...english.keys()].sort())
      for (const [key, texts] of messages) {
        const given = parametersIn((english.get(key) ?? []).map(({ text }) => text).join())
        for (const { text } of texts) assert.ok(parametersIn(text).isSubsetOf(given), `${key}: ${text}`)
      }
    })

    test('have every plural form, with the number where the form stands for several', () => {
      const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
      // The form `many` of Romance languages is for millions, which no count in a mail reaches.
      const needed = forms.filter((form) => language === 'ar' || form !== 'many').sort()
      for (const [key, texts] of messages) {
        const isPlural = english.get(key)?.some(({ form }) => form !== '')
        assert.deepEqual(texts.map(({ form }) => form).sort(), isPlural ? needed : [''], key)
        const withNumber = texts.filter(({ form }) => ['few', 'many', 'other'].includes(form))
        for (const { text } of withNumber) assert.ok(parametersIn(text).has('count'), `${key}: ${text}`)
      }
    })

    test('have subjects of at most 50 characters, without values, full stop and product prefix', () => {
      const subjects = textsIn(translationsOf[language]).filter(([key]) => /subject$/i.test(key))
      assert.equal(subjects.length, kinds.length + 1)
      for (const [key, text] of subjects) {
        assert.ok([...text].length <= 50, `${key}: ${text}`)
        assert.doesNotMatch(text, /[.{:]|^Atrium/, key)
      }
    })

    test('have buttons of at most 24 characters, in German 30', () => {
      for (const kind of kinds) {
        const label = renderSample(kind, { reader }).content.button?.label ?? ''
        assert.ok([...label].length <= (language === 'de' ? 30 : 24), `${kind}: ${label}`)
      }
    })

    for (const kind of kinds) {
      test(`${kind} has the language and the direction of its reader, and every text`, () => {
        const { text, html } = renderSample(kind, { reader })
        const attributes = `lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`
        assert.equal(html.split(attributes).length, 3)
        assert.doesNotMatch(text + html, /undefined|NaN|\{\{/)
        assert.doesNotMatch(text, /\n{3}|\n\n\n/)
        assert.ok(!text.replace(marks, '').startsWith('ada'), 'the greeting has no nametag')
      })
    }
  })
}

describe('typography', () => {
  test('French has no-break spaces before and inside its punctuation, and no straight apostrophes', () => {
    for (const [key, text] of textsIn(fr)) {
      assert.doesNotMatch(text, / [;!?:»]|« |'|[^\u202f][;!?]|[^\u00a0]:|«[^\u00a0]|[^\u00a0]»/, `${key}: ${text}`)
    }
  })

  test('German, Spanish and Arabic have their own quotes and marks', () => {
    for (const [key, text] of textsIn(de))
      assert.doesNotMatch(text, /["'”«»]|\bEmail\b|\b(Sie|Ihr|Ihre)\b/, `${key}: ${text}`)
    for (const [key, text] of textsIn(es)) {
      assert.doesNotMatch(text, /["'“”]|(^|[.?] )[^¿?]*\?|(?<!\p{L})(usted|su|sus|le)(?!\p{L})/u, `${key}: ${text}`)
    }
    for (const [key, text] of textsIn(ar)) assert.doesNotMatch(text, /["'“”?;,\u0640]/, `${key}: ${text}`)
  })

  test('each text is used', () => {
    const sources = sourcesIn('server/src/domain/mail/**/*.ts').filter(({ path }) => !path.endsWith('parameters.ts'))
    const code = sources.map(({ text }) => text).join('\n')
    // The last part of a key may be a variable, such as the reason of a failure.
    const isUsed = (key: string) =>
      code.includes(`'${key}'`) || code.includes(`\`${key.slice(0, key.lastIndexOf('.') + 1)}$`)
    assert.deepEqual(
      [...english.keys()].filter((key) => !isUsed(key)),
      [],
    )
  })
})

describe('the reader of a mail', () => {
  const dateFor = (locale: string | null, timeZone: string | null) =>
    textsFor({ locale, timeZone })
      .date(sampleTime)
      .replace(/[\u200e\u200f]/g, '')
      .replaceAll('\u202f', ' ')

  test('reads times in their own zone and form', () => {
    assert.equal(dateFor('en-GB', 'Europe/Paris'), '15 November 2026 at 14:05 CET')
    assert.equal(dateFor('en-US', 'America/New_York'), 'November 15, 2026 at 8:05 AM EST')
    assert.match(dateFor('fr', 'Europe/Paris'), /^15 novembre 2026 à 14:05 UTC\+1$/)
    assert.match(dateFor('de-AT', 'Europe/Vienna'), /^15\. November 2026 um 14:05 MEZ$/)
    assert.equal(dateFor('es', 'America/Bogota'), '15 de noviembre de 2026 a las 8:05 GMT-5')
    assert.equal(
      textsFor({ locale: 'fr', timeZone: null })
        .date(Date.UTC(2026, 2, 1))
        .slice(0, 13),
      '1er mars 2026',
    )
  })

  test('reads Arabic with Latin digits and the Gregorian calendar, in every region', () => {
    for (const locale of ['ar', 'ar-EG', 'ar-SA', 'ar-JO', 'ar-SA-u-ca-islamic-umalqura-nu-arab']) {
      const date = dateFor(locale, 'Asia/Riyadh')
      assert.match(date, /15.*2026/, locale)
      assert.doesNotMatch(date, /[\u0660-\u0669]/, locale)
    }
  })

  test('reads English and UTC if the language is not supported or nothing is known', () => {
    for (const locale of [null, 'pt-BR', 'zh-Hant-TW', 'tlh']) {
      assert.equal(dateFor(locale, null), '15 November 2026 at 13:05 UTC', String(locale))
      assert.equal(textsFor({ locale, timeZone: null }).language, 'en')
    }
    assert.equal(textsFor({ locale: 'fr-CA', timeZone: null }).language, 'fr')
  })

  test('is greeted by the display name, or without a name', () => {
    const greetings = { en: 'Hello,', fr: 'Bonjour,', de: 'Hallo,', es: 'Hola:', ar: 'مرحبًا،' }
    for (const language of all) {
      const reader = { name: null, locale: language, timeZone: null }
      assert.equal(renderSample('password-reset', { reader }).content.greeting, greetings[language])
    }
    const reader = { name: 'Zoë Ångström', locale: 'de', timeZone: null }
    assert.equal(renderSample('password-reset', { reader }).content.greeting, 'Hallo Zoë Ångström,')
  })

  test('sees a name of another direction as one piece, and no mark of the sender', () => {
    const hebrew = { name: 'נועה\u202e', locale: 'en', timeZone: null }
    assert.equal(renderSample('password-reset', { reader: hebrew }).content.greeting, 'Hello \u2068נועה\u2069,')
    const arabic = { name: 'Ada', locale: 'ar', timeZone: null }
    const { text, html, content } = renderSample('confirm-address', { reader: arabic })
    assert.match(content.greeting, /\u2068Ada\u2069/)
    assert.match(text, /\u2066ada@example\.org\u2069/)
    for (const opened of [text, html]) {
      assert.equal(opened.match(/[\u2066-\u2068]/g)?.length, opened.match(/\u2069/g)?.length, 'every mark is closed')
    }
  })

  test('copies links and passwords without marks', () => {
    const reader = { name: 'مريم', locale: 'ar', timeZone: null }
    for (const kind of kinds) {
      const { content, text } = renderSample(kind, { reader })
      const lines = text.split('\n')
      if (content.button) assert.ok(lines.includes(content.button.url), kind)
      if (content.secret) assert.ok(lines.includes(sampleSecret), kind)
    }
  })

  test('counts in the plural forms of the language', () => {
    const opening = (locale: string, count: number) =>
      renderSample('mentioned', {
        reader: { name: null, locale, timeZone: null },
        data: { ...samples.mentioned, count },
      }).content.opening[0]?.replace(marks, '')
    assert.equal(opening('de', 3), 'Du wurdest in „Tournament“ (Chess Club) 3\u00a0Mal erwähnt:')
    const arabic = [1, 2, 3, 11, 100].map((count) => opening('ar', count))
    assert.deepEqual(
      arabic.map((text) => /مرتين|\d+ مرات|\d+ مرة/.exec(text ?? '')?.[0] ?? ''),
      ['', 'مرتين', '3 مرات', '11 مرة', '100 مرة'],
    )
  })
})
