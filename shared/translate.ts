import { isolateIn } from './bidi.ts'

/** The content of a translation file: i18next JSON v4, with `{{name}}` for parameters and `key_one`, `key_other` for plurals. */
export type Translations = { [name: string]: string | Translations }

/** The keys of all messages, each with the names of its parameters. The type is generated from the English texts. */
type ParametersOf<Keys> = { [Key in keyof Keys]: string }

/** The values of the parameters of a message. `count` selects the plural form. */
export type Values<Names extends string> = { [Name in Names]: Name extends 'count' ? number : string | number }

/** Looks a message up by its key, such as `home.title`. */
export type TranslateOf<Messages extends ParametersOf<Messages>> = <Key extends keyof Messages & string>(
  key: Key,
  ...values: [Messages[Key]] extends [never] ? [] : [Values<Messages[Key]>]
) => string

/** Parameters for technical texts, which are written from left to right in every language. */
const leftToRight = new Set(['mail', 'oldMail', 'newMail', 'host', 'ip', 'nicHandle', 'zone', 'rule'])

/** The parameter for an address that people copy from the message, so it must not contain invisible characters. */
const copied = 'address'

/** Returns the function that looks a key up, selects the plural form and inserts the values. */
export function createTranslate<Messages extends ParametersOf<Messages>>(
  locale: string,
  translations: Translations,
): TranslateOf<Messages> {
  const plurals = new Intl.PluralRules(locale)
  // The first one of a process takes 20 ms, for which everybody would wait, and few messages have a number.
  let numbers: Intl.NumberFormat | undefined
  const isolate = isolateIn(locale)
  return (key, ...[values]) => {
    const given: Record<string, string | number> = values ?? {}
    const message =
      lookUp(translations, key) ??
      lookUp(translations, `${key}_${plurals.select(Number(given.count))}`) ??
      lookUp(translations, `${key}_other`)
    // The server may name error codes and fields that the translations lack. Callers then use the text of the server.
    if (message === undefined) return ''
    return message.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = given[name] ?? ''
      if (typeof value === 'number') {
        numbers ??= new Intl.NumberFormat(locale)
        return numbers.format(value)
      }
      return name === copied ? value : isolate(value, leftToRight.has(name) ? 'ltr' : 'auto')
    })
  }
}

function lookUp(translations: Translations, key: string): string | undefined {
  let found: string | Translations | undefined = translations
  for (const name of key.split('.')) found = typeof found === 'object' ? found[name] : undefined
  return typeof found === 'string' ? found : undefined
}
