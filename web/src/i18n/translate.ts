import type { words as english } from './en.ts'

/** A sentence for each form of number that a language has: Arabic has six, Intl says which fits. */
export type Plural = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>

type Translated<T> = { [K in keyof T]: T[K] extends string ? string : T[K] extends Plural ? Plural : Translated<T[K]> }

type English = typeof english
/** The words of a language: tsc refuses one that lacks a key of the English ones. */
export type Words = Translated<English>

type KeyIn<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string | Plural ? `${Prefix}${K}` : KeyIn<T[K], `${Prefix}${K}.`>
}[keyof T & string]

/** Such as `home.title`. */
export type WordKey = KeyIn<English>

type At<T, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T
    ? At<T[Head], Rest>
    : never
  : Path extends keyof T
    ? T[Path]
    : never

type NamesIn<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
type NamesOf<K extends WordKey> =
  At<English, K> extends Plural ? NamesIn<At<English, K>['other']> : NamesIn<At<English, K>>

/** What a sentence leaves open; `count` chooses its plural. */
export type Values<K extends WordKey> = { [Name in NamesOf<K>]: Name extends 'count' ? number : string | number }

/** A key whose sentence leaves nothing open, for tables of labels. */
export type PlainKey = { [K in WordKey]: [NamesOf<K>] extends [never] ? K : never }[WordKey]

export type Say = <K extends WordKey>(key: K, ...values: [NamesOf<K>] extends [never] ? [] : [Values<K>]) => string

/** Says a key in a language: finds the sentence, chooses its plural, fills in the values. */
export function speaker(language: string, words: Words): Say {
  const plurals = new Intl.PluralRules(language)
  const numbers = new Intl.NumberFormat(language)
  return (key, ...[values]) => {
    const found = key.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], words)
    // An error that the server knows and we have no words for.
    if (found === undefined) return ''
    const given = (values ?? {}) as Record<string, string | number>
    const sentence = typeof found === 'string' ? found : pluralOf(found as Plural, plurals.select(Number(given.count)))
    return sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = given[name] ?? ''
      return typeof value === 'number' ? numbers.format(value) : value
    })
  }
}

const pluralOf = (plural: Plural, form: Intl.LDMLPluralRule) => plural[form] ?? plural.other
