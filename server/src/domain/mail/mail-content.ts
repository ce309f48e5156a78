import type { Language } from '../../../../shared/languages.ts'

/**
 * Content of a mail without its layout; the fields appear in the order of this type. Every value from outside passes
 * `plain` before it becomes part of the content.
 */
export type MailContent = MailBody & {
  language: Language
  greeting: string
  /** Link that stops further mails of this topic. */
  stop?: { label: string; token: string; url: string }
  /** The line above the address of the button, which is repeated as text. */
  openLink: string
  signature: string
  site?: string
}

/** The part of the content that depends on the kind of the mail. */
export type MailBody = {
  subject: string
  opening: string[]
  facts?: Fact[]
  secret?: string
  button?: Button
  closing: string[]
}

/** `line` is the fact as one line of text. */
export type Fact = { label: string; value: string; line: string }

/** `heading` is the label as it stands above the address in a text. */
export type Button = { label: string; heading: string; url: string }

/** Replaces the secret in a saved copy. */
export const mask = '••••••••'

const unprintable = /[\p{Cc}\p{Zl}\p{Zp}]/gu
// These characters reorder or hide the text around them, which lets a value pretend to be something else.
const deceptive = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu

/** Reduces an untrusted value to one short line without anything that could break out of it. */
export function plain(value: string, limit = 120): string {
  const line = value.toWellFormed().replace(unprintable, ' ').replace(deceptive, '').replace(/\s+/g, ' ').trim()
  const characters = Array.from(line)
  return characters.length <= limit ? line : `${characters.slice(0, limit - 1).join('')}…`
}
