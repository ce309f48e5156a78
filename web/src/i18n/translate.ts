import { isolateIn } from './bidi.ts'
import type { MessageParameters } from './message-parameters.ts'

/** A key of the translations, such as `home.title`. */
export type MessageKey = keyof MessageParameters

/** The values of the parameters of a message. `count` selects the plural form. */
export type Values<K extends MessageKey> = {
  [Name in MessageParameters[K]]: Name extends 'count' ? number : string | number
}

/** A key whose message has no parameters, for tables of labels. */
export type PlainMessageKey = { [K in MessageKey]: [MessageParameters[K]] extends [never] ? K : never }[MessageKey]

export type Translate = <K extends MessageKey>(
  key: K,
  ...values: [MessageParameters[K]] extends [never] ? [] : [Values<K>]
) => string

/** Parameters for technical texts, which are written from left to right in every language. */
const leftToRight = new Set(['mail', 'host', 'ip', 'nicHandle', 'zone', 'rule'])

/** The parameter for an address that people copy from the message, so it must not contain invisible characters. */
const copied = 'address'

/** The content of a translation file: i18next JSON v4, with `{{name}}` for parameters and `key_one`, `key_other` for plurals. */
export type Translations = { [name: string]: string | Translations }

/** Returns the function that looks a key up, selects the plural form and inserts the values. */
export function createTranslate(locale: string, translations: Translations): Translate {
  const plurals = new Intl.PluralRules(locale)
  const numbers = new Intl.NumberFormat(locale)
  const isolate = isolateIn(locale)
  return (key, ...[values]) => {
    const given: Record<string, string | number> = values ?? {}
    const message =
      lookUp(translations, key) ??
      lookUp(translations, `${key}_${plurals.select(Number(given.count))}`) ??
      lookUp(translations, `${key}_other`)
    // Callers of `translateNamed` then use the text of the server.
    if (message === undefined) return ''
    return message.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = given[name] ?? ''
      if (typeof value === 'number') return numbers.format(value)
      return name === copied ? value : isolate(value, leftToRight.has(name) ? 'ltr' : 'auto')
    })
  }
}

/** Looks up a key that the server names, such as an error code. The result is empty if the translations lack the key. */
export const translateNamed = (t: Translate, key: string, values: Record<string, number> = {}): string =>
  (t as (key: string, values: Record<string, number>) => string)(key, values)

function lookUp(translations: Translations, key: string): string | undefined {
  let found: string | Translations | undefined = translations
  for (const name of key.split('.')) found = typeof found === 'object' ? found[name] : undefined
  return typeof found === 'string' ? found : undefined
}
