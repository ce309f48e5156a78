import { createTranslate as create, type TranslateOf } from '../../../shared/translate.ts'
import type { MessageParameters } from './message-parameters.ts'

export type { Translations } from '../../../shared/translate.ts'

/** A key whose message has no parameters, for tables of labels. */
export type PlainMessageKey = {
  [K in keyof MessageParameters]: [MessageParameters[K]] extends [never] ? K : never
}[keyof MessageParameters]

export type Translate = TranslateOf<MessageParameters>

export const createTranslate = create<MessageParameters>

/** Looks up a key that the server names, such as an error code. The result is empty if the translations lack the key. */
export const translateNamed = (t: Translate, key: string, values: Record<string, number> = {}): string =>
  (t as (key: string, values: Record<string, number>) => string)(key, values)
