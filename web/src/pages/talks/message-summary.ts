import { plainText } from '../../components/markdown/tree.ts'
import type { Translate } from '../../i18n/translate.ts'
import type { Message } from './message-window.ts'

/** A message as one line: its text without marks, or how many files it has. */
export const summaryOf = ({ message, attachments }: Pick<Message, 'message' | 'attachments'>, t: Translate): string =>
  message === '' && attachments.length > 0 ? t('files.count', { count: attachments.length }) : plainText(message)
