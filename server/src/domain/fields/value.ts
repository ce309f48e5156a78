import { maxDescriptionLength, maxFieldTextLength } from '../../../../shared/limits.ts'
import type { FieldType } from '../../db/schema.ts'
import { folded } from '../core/search-text.ts'
import { mailPattern } from '../identity/account.ts'
import { optionsOf } from './field.ts'

/** A value of a member field as the interface has it. */
export type FieldValue = string | number | boolean

/** The part of a field that decides which values it takes. */
type ValueRule = { type: FieldType; options: string }

/** The index of values holds no longer keys, so texts are sorted and compared by their beginning. */
export const maxSortKeyLength = 64

const mailShape = new RegExp(mailPattern)
const lineBreak = /[\p{Cc}\p{Zl}\p{Zp}]/u
const visible = /[^\p{Z}\p{Cf}]/u

const isLength = (text: string, max: number) => text.length <= 2 * max && [...text].length <= max
const isLine = (text: string) => isLength(text, maxFieldTextLength) && !lineBreak.test(text) && visible.test(text)

function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text
  } catch {
    return false
  }
}

/** Links are web addresses, so that no page shows a link that runs a script. */
const isLink = (text: string) => isLine(text) && /^https?:\/\//i.test(text) && URL.canParse(text)

type Rule = { isValid(value: unknown, options: () => string[]): boolean; message: string }

const ofText = (isValid: (text: string) => boolean, message: string): Rule => ({
  isValid: (value) => typeof value === 'string' && isValid(value),
  message,
})

const rules: Record<FieldType, Rule> = {
  text: ofText(isLine, 'must be one line of at most 200 characters, or null'),
  longText: ofText(
    (text) => text.trim() !== '' && isLength(text, maxDescriptionLength),
    'must be a text of at most 2,000 characters, or null',
  ),
  number: { isValid: (value) => Number.isFinite(value), message: 'must be a number, or null' },
  date: ofText(isDate, 'must be a date such as 2026-11-17, or null'),
  choice: {
    isValid: (value, options) => typeof value === 'string' && options().includes(value),
    message: 'must be one of the options of the field, or null',
  },
  phone: ofText((text) => isLine(text) && /\p{Nd}/u.test(text), 'must be a telephone number, or null'),
  mail: ofText((text) => isLine(text) && mailShape.test(text), 'must be a mail address, or null'),
  link: ofText(isLink, 'must be an address that begins with https:// or http://, or null'),
  yesNo: { isValid: (value) => typeof value === 'boolean', message: 'must be true or false, or null' },
}

/** Returns what is wrong with a value, or null. Null clears a value, so every field accepts it. */
export function problemOf(field: ValueRule, value: unknown): string | null {
  if (value === null) return null
  const { isValid, message } = rules[field.type]
  return isValid(value, () => optionsOf(field)) ? null : message
}

/** Returns the text by which values of a field are sorted and compared, byte by byte. */
export function sortKeyOf({ type }: Pick<ValueRule, 'type'>, value: FieldValue): string {
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value === 'number') return numberKey(value)
  // An emoji that is cut in half would not be a text.
  return type === 'date' ? value : folded(value, maxSortKeyLength).toWellFormed()
}

/** The bits of a number are in the order of the numbers when negative ones are inverted. */
function numberKey(value: number): string {
  const bits = new DataView(new ArrayBuffer(8))
  // Adding 0 turns -0 into 0, which it equals.
  bits.setFloat64(0, value + 0)
  const raw = bits.getBigUint64(0)
  const sign = 1n << 63n
  const ordered = raw & sign ? raw ^ ((1n << 64n) - 1n) : raw | sign
  return ordered.toString(16).padStart(16, '0')
}

const yes = new Set(['yes', 'true', '1'])
const no = new Set(['no', 'false', '0'])

/** Reads a value from a table or an address, where everything is text. An unreadable one is returned as it is. */
export function valueFromText({ type }: Pick<ValueRule, 'type'>, text: string): FieldValue | null {
  if (text.trim() === '') return null
  if (type === 'number') return /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(text) ? Number(text) : text
  if (type !== 'yesNo') return text
  const word = text.trim().toLowerCase()
  return yes.has(word) ? true : no.has(word) ? false : text
}

/** Writes a value into a table, in the form that `valueFromText` reads. */
export const textOfValue = (value: FieldValue | null): string =>
  value === null ? '' : typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
