import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sourcesIn } from '../../server/test/guards/sources.ts'
import { messagesIn, textsIn } from '../message-types.ts'
import type { Translations } from '../src/i18n/translate.ts'
import { texts } from './support/texts.ts'

const { en, ar } = texts
const translationsOf: Record<string, Translations> = texts
const pages = sourcesIn('web/src/**/*.tsx')
  .map(({ text }) => text)
  .join('\n')

/** The keys that a piece of source names, also in a choice such as `t(isOpen ? 'common.close' : 'common.more')`. */
const keysIn = (source: string) =>
  [...source.matchAll(/'([a-z]\w*(?:\.\w+)+)'/g)].map(([, key = '']) => key).filter((key) => messagesIn(en).has(key))

const keysMatching = (pattern: RegExp) => new Set([...pages.matchAll(pattern)].flatMap(([source]) => keysIn(source)))

/** Attributes and hidden texts name an element for screen readers; the text of a button is its visible content. */
const visibleIn = (element: string) =>
  element
    .replace(/<VisuallyHidden>[\s\S]*?<\/VisuallyHidden>/g, '')
    .replace(/\b[\w-]+=\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g, '')

const buttonKeys = new Set([
  ...[...pages.matchAll(/<Button\b[\s\S]*?<\/Button>/g)].flatMap(([element]) => keysIn(visibleIn(element))),
  ...keysMatching(/\bbutton=\{t\([^}]*\}/g),
])
/** A question that opens an explanation, and acts that have no shorter name in Spanish and in Arabic. */
const longButtons = ['members.rolesQuestion', 'members.remove', 'auth.forgotSubmit']
const labelKeys = keysMatching(/\b(?:label|title|aria-label|placeholder)=\{t\([^}]*\}/g)
const toastKeys = keysMatching(/\bnotify\.(?:success|undoable)\(\s*t\([^)]*\)/g)

/** Calls `check` with every text of a language, and collects the keys for which it returns true. */
const textsWhere = (language: string, check: (text: string, key: string) => boolean): string[] =>
  textsIn(translationsOf[language] ?? {})
    .filter(([key, text]) => check(text, key))
    .map(([key, text]) => `${key}: ${text}`)

const messageKey = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')
const withoutParameters = (text: string) => text.replace(/\{\{\w+\}\}/g, '')
const isOneSentence = (text: string) => !/[.!?؟](?=\s)/.test(text)

/** Words that the product does not use: other forms of address, and terms that have a better one. */
const forbiddenWords: Record<string, RegExp[]> = {
  en: [
    /\b(somebody|anybody|everybody|nobody|whoever|whom|anew)\b/i,
    /\btalks?\b|NIC-?Handle|nametag|\bfound(ed)? (an|it)\b/i,
    /(?<![-\w])mails?\b(?! server)/i,
    /press the button|\bcan ?not\b|\bshall\b/i,
  ],
  fr: [
    /vous êtes \w+é\b|\bconnecté sur/i,
    /\b(la|une|cette|toutes les) discussions?\b/i,
    /administrateur|NIC-Handle|réglages/i,
  ],
  de: [
    // At the start of a sentence "Sie" may be a plural or an organization; after a word it addresses the reader.
    /(?<=[\p{L},)] )(Sie|Ihr|Ihnen|Ihre[mnrs]?)\b/u,
    /Tafel|Gespräch|Knopf|Administrator|Verwalter|NIC-Handle|\bGeheimnis\b/,
    /(?<!E-)\bMails?\b/,
  ],
  es: [/(?<!\p{L})(usted|ustedes|le|les|su|sus)(?!\p{L})/iu, /\bsólo\b|conversaci|denuncia|administrador|NIC-Handle/i],
  ar: [/NIC-Handle/i, /كم(?=[\s.،؟]|$)(?<=(?:ل|عن|من|ب|إلي|علي|اسم|حساب)كم)/],
}

describe('wording', () => {
  test('buttons, labels and toasts were found in the sources', () => {
    assert.ok(buttonKeys.has('common.cancel') && buttonKeys.has('boards.createSubmit'))
    assert.ok(labelKeys.has('boards.cardTitle') && toastKeys.has('boards.restored'))
  })

  for (const language of Object.keys(translationsOf)) {
    test(`${language}: no digits, which Intl writes`, () => {
      assert.deepEqual(
        textsWhere(language, (text) => /\p{Nd}/u.test(text)),
        [],
      )
    })

    test(`${language}: buttons are short`, () => {
      const max = language === 'de' ? 30 : 24
      const tooLong = textsWhere(
        language,
        (text, key) =>
          buttonKeys.has(messageKey(key)) &&
          !longButtons.includes(key) &&
          // The length of a name is not known.
          !/\{\{(?!count)/.test(text) &&
          text.replace('{{count}}', '9').length > max,
      )
      assert.deepEqual(tooLong, [])
    })

    test(`${language}: no full stop after titles, labels, buttons and toasts of one phrase`, () => {
      const stopped = textsWhere(language, (text, key) => {
        const name = messageKey(key)
        const isLabel =
          buttonKeys.has(name) || labelKeys.has(name) || /(^title|Title(\.\w+)?)$/.test(name.split('.')[1] ?? '')
        return (isLabel || toastKeys.has(name)) && isOneSentence(text) && /[.。]$/.test(text)
      })
      assert.deepEqual(stopped, [])
    })

    test(`${language}: only the words of the product`, () => {
      const found = textsWhere(language, (text) =>
        (forbiddenWords[language] ?? []).some((word) => word.test(withoutParameters(text))),
      )
      assert.deepEqual(found, [])
    })

    test(`${language}: typographic apostrophes, quotes and ellipses`, () => {
      assert.deepEqual(
        textsWhere(language, (text) => /['"]|\.\.\.|\s{2}|^\s|\s$/.test(text)),
        [],
      )
    })
  }

  test('fr: narrow spaces before ; ! ?, and spaces that do not break before : and inside « »', () => {
    const wrong = textsWhere('fr', (text) => /[^\u202f][;!?]|[^\u00a0]:(?!\/\/)|«[^\u00a0]|[^\u00a0]»/.test(text))
    assert.deepEqual(wrong, [])
  })

  test('de: quotes are „…“', () => {
    const wrong = textsWhere('de', (text) => {
      const marks = text.match(/[„“”«»]/g)?.join('') ?? ''
      return !/^(„“)*$/.test(marks)
    })
    assert.deepEqual(wrong, [])
  })

  test('es: quotes are «…», and questions and exclamations are opened', () => {
    const count = (text: string, mark: string) => text.split(mark).length
    const wrong = textsWhere(
      'es',
      (text) =>
        /[“”„]/.test(text) ||
        [
          ['«', '»'],
          ['¿', '?'],
          ['¡', '!'],
        ].some(([open = '', close = '']) => count(text, open) !== count(text, close)),
    )
    assert.deepEqual(wrong, [])
  })

  test('ar: Arabic punctuation, no tatweel between letters, and no passive that only a vowel sign marks', () => {
    const wrong = textsWhere('ar', (text) =>
      /[,;?“”„\u064f]|\u0640(?=\p{Script=Arabic})/u.test(withoutParameters(text)),
    )
    assert.deepEqual(wrong, [])
  })

  test('ar: the forms few, many and other contain the number', () => {
    const english = messagesIn(en)
    const wrong = [...messagesIn(ar)].flatMap(([key, texts]) => {
      const isCounted = english.get(key)?.some(({ form, text }) => form === 'other' && text.includes('{{count}}'))
      const missing = texts.filter(({ form, text }) => /few|many|other/.test(form) && !text.includes('{{count}}'))
      return isCounted ? missing.map(({ form, text }) => `${key}_${form}: ${text}`) : []
    })
    assert.deepEqual(wrong, [])
  })
})
