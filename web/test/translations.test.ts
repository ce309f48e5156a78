import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sourcesIn } from '../../server/test/guards/sources.ts'
import { words as ar } from '../src/i18n/ar.ts'
import { words as de } from '../src/i18n/de.ts'
import { words as en } from '../src/i18n/en.ts'
import { words as es } from '../src/i18n/es.ts'
import { words as fr } from '../src/i18n/fr.ts'

type Entry = string | Record<string, string>

const isPlural = (value: object) => 'other' in value

/** Every key with its sentence, or its sentences by plural. */
const entriesOf = (words: object, prefix = ''): [key: string, value: Entry][] =>
  Object.entries(words).flatMap(([name, value]) =>
    typeof value === 'string' || isPlural(value)
      ? [[prefix + name, value] as [string, Entry]]
      : entriesOf(value, `${prefix}${name}.`),
  )

const english = new Map(entriesOf(en))
const sentencesOf = (entry: Entry) => (typeof entry === 'string' ? [entry] : Object.values(entry))
const namesIn = (sentence: string) => new Set(sentence.match(/\{\w+\}/g))

describe('words', () => {
  for (const [language, words] of Object.entries({ fr, de, es, ar })) {
    const translated = new Map(entriesOf(words))

    test(`${language} has the keys of English, and no other`, () => {
      assert.deepEqual([...translated.keys()].sort(), [...english.keys()].sort())
    })

    test(`${language} fills in nothing that English does not give`, () => {
      for (const [key, entry] of translated) {
        const given = namesIn(sentencesOf(english.get(key) ?? '').join())
        for (const sentence of sentencesOf(entry)) {
          assert.ok(namesIn(sentence).isSubsetOf(given), `${key}: ${sentence}`)
          assert.notEqual(sentence.trim(), '', key)
        }
      }
    })

    test(`${language} has a sentence for every form of number it knows`, () => {
      const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
      // Romance languages say "a million of them" in a form of its own, which no count of ours reaches.
      const needed = forms.filter((form) => language === 'ar' || form !== 'many').sort()
      for (const [key, entry] of translated) {
        if (typeof entry !== 'string') assert.deepEqual(Object.keys(entry).sort(), needed, key)
      }
    })
  }

  test('each key is used', () => {
    const sources = sourcesIn('web/src/**/*.{ts,tsx}').filter(({ path }) => !/i18n\/\w\w[./]/.test(path))
    const text = sources.map((source) => source.text).join('\n')
    const unused = [...english.keys()].filter((key) => {
      // Such as say(`role.${roleName}`), which uses all roles.
      const family = `\`${key.replace(/[^.]+$/, '')}\${`
      return !text.includes(`'${key}'`) && !text.includes(family)
    })
    assert.deepEqual(unused, [])
  })
})
