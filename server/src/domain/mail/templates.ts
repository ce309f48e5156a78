import { type MailContent, plain } from './mail-content.ts'
import type { CommonData, MailData, MailKind, MailReader } from './mail-data.ts'
import { accountMails } from './templates/account-mails.ts'
import { organizationMails } from './templates/organization-mails.ts'
import { type TemplatesOf, writerFor } from './templates/writer.ts'
import { type Texts, textsFor } from './texts.ts'

/** Subjects are constants, so that no user input can reach a header. */
export const templates: TemplatesOf<MailKind> = { ...accountMails, ...organizationMails }

const unknownReader: MailReader = { name: null, locale: null, timeZone: null }

/** Builds the content of a kind that is known only when the mail is sent, in the language of its reader. */
export function composeMail<K extends MailKind>(kind: K, data: MailData<K> & CommonData, secret: string): MailContent {
  const { reader = unknownReader, stopToken, publicUrl } = data as CommonData & { publicUrl?: string }
  const texts = textsFor(reader)
  const { t, language } = texts
  return {
    ...templates[kind](data, writerFor(texts, publicUrl ?? ''), secret),
    language,
    greeting: greet(texts, reader),
    openLink: t('layout.openLink'),
    signature: t('layout.signature'),
    ...(publicUrl !== undefined && { site: publicUrl }),
    ...(stopToken && {
      stop: { label: t('layout.stop'), token: stopToken, url: `${publicUrl}/stop-mails#${stopToken}` },
    }),
  }
}

const greet = ({ t }: Texts, { name }: MailReader) =>
  name === null ? t('layout.greeting') : t('layout.greetingName', { name: plain(name) })
