import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sourcesIn } from '../../server/test/guards/sources.ts'
import { messagesIn, parametersIn, textsIn } from '../message-types.ts'
import { createTranslate, type Translations } from '../src/i18n/translate.ts'
import { texts } from './support/texts.ts'

const { en, ar } = texts
const translationsOf: Record<string, Translations> = texts
const english = messagesIn(en)

describe('translations', () => {
  for (const [language, translations] of Object.entries(translationsOf)) {
    const messages = messagesIn(translations)

    test(`${language} has the keys of English, and no other`, () => {
      assert.deepEqual([...messages.keys()].sort(), [...english.keys()].sort())
    })

    test(`${language} has no empty text, and no parameter that English lacks`, () => {
      for (const [key, texts] of messages) {
        const given = parametersIn((english.get(key) ?? []).map(({ text }) => text).join())
        for (const { text } of texts) {
          assert.ok(parametersIn(text).isSubsetOf(given), `${key}: ${text}`)
          assert.notEqual(text.trim(), '', key)
        }
      }
    })

    test(`${language} has every plural form of the language`, () => {
      const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
      // The form `many` of Romance languages is for millions, which no count in the pages reaches.
      const needed = forms.filter((form) => language === 'ar' || form !== 'many').sort()
      for (const [key, texts] of messages) {
        const hasPlural = english.get(key)?.some(({ form }) => form !== '')
        assert.deepEqual(texts.map(({ form }) => form).sort(), hasPlural ? needed : [''], key)
      }
    })

    test(`${language} has no single braces, which no parameter would replace`, () => {
      for (const [key, text] of textsIn(translations)) {
        assert.doesNotMatch(text.replace(/\{\{\w+\}\}/g, ''), /[{}]/, key)
      }
    })
  }

  test('each key is used', () => {
    const sources = sourcesIn('web/src/**/*.{ts,tsx}').filter(({ path }) => !path.endsWith('/message-parameters.ts'))
    const text = sources.map((source) => source.text).join('\n')
    const unused = [...english.keys()].filter((key) => {
      // A template such as t(`role.${roleName}`) uses all roles.
      const family = `\`${key.replace(/[^.]+$/, '')}\${`
      return !text.includes(`'${key}'`) && !text.includes(family)
    })
    assert.deepEqual(unused, [])
  })
})

describe('translate', () => {
  test('selects the plural form of the language', () => {
    const t = createTranslate('ar-u-nu-latn', ar)
    const forms = [0, 1, 2, 3, 11, 100].map((count) => t('home.members', { count }))
    assert.equal(new Set(forms).size, 6)
    assert.equal(createTranslate('en', en)('home.members', { count: 1 }), '1 member')
    assert.equal(createTranslate('en', en)('home.members', { count: 1200 }), '1,200 members')
  })

  test('inserts a value as it is, even one that looks like a parameter', () => {
    const t = createTranslate('en', { home: { members_other: '{{count}} {{name}} {{name}}' } })
    const values = { count: 2, name: '{{count}} $&' } as { count: number }
    assert.equal(t('home.members', values), '2 {{count}} $& {{count}} $&')
  })

  test('isolates a text that could reorder the sentence', () => {
    const [english, arabic] = [createTranslate('en', en), createTranslate('ar', ar)]
    const plain = english('audit.memberRemoved', { actor: 'Ada', target: 'Bob' })
    assert.doesNotMatch(plain, /[\u2066-\u2069]/)
    assert.match(english('audit.memberRemoved', { actor: 'ليلى', target: 'Bob' }), /\u2068ليلى\u2069.*Bob/)
    assert.match(english('audit.memberRemoved', { actor: '\u202eevil', target: 'Bob' }), /\u2068\u202eevil\u2069/)
    assert.match(arabic('audit.memberRemoved', { actor: 'Ada', target: 'Bob' }), /\u2068Ada\u2069/)
    assert.match(arabic('audit.webhookDisabled', { host: 'example.org' }), /\u2066example\.org\u2069/)
    // People copy this address.
    assert.match(
      arabic('talks.linkIs', { address: 'https://example.org/5' }),
      /[^\u2066-\u2069]https:\/\/example\.org\/5$/,
    )
  })

  test('a key that is not translated is empty', () => {
    const t = createTranslate('en', en) as (key: string) => string
    for (const key of ['problem.NEW_CODE', 'problem.constructor', 'nothing.at.all', 'home']) assert.equal(t(key), '')
  })
})
