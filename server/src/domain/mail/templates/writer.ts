import { type Button, type Fact, type MailBody, plain } from '../mail-content.ts'
import type { MailData, MailKind } from '../mail-data.ts'
import type { Texts } from '../texts.ts'

/** The tools of a template: the texts in the language of its reader, and the sections of a mail. */
export type Writer = Texts & {
  fact(label: string, value: string): Fact
  /** A button that opens a page of the application. */
  button(label: string, path: string): Button
}

/** Templates without a secret ignore it. */
export type Template<K extends MailKind> = (data: MailData<K>, writer: Writer, secret: string) => MailBody

/** The templates of some kinds. */
export type TemplatesOf<Kinds extends MailKind> = { [K in Kinds]: Template<K> }

export const writerFor = (texts: Texts, publicUrl: string): Writer => ({
  ...texts,
  fact: (label, value) => ({ label, value, line: texts.t('layout.fact', { label, value }) }),
  button: (label, path) => ({ label, heading: texts.t('layout.heading', { label }), url: `${publicUrl}${path}` }),
})

/** No valid mail address is longer, so it is always shown completely. */
const maxAddressLength = 254

export const address = (mail: string) => plain(mail, maxAddressLength)
