import { mentionMailMinutes } from '../../../../shared/limits.ts'
import { minuteMs } from '../../clock.ts'
import type { Transaction } from '../../db/database.ts'
import { unacceptable } from '../../errors.ts'
import type { App } from '../app.ts'
import { announce } from '../live/announce.ts'
import { namesIn } from './names-in.ts'
import { mentionInsert, mentionsDeleteExcept, participantsNamed } from './queries.ts'

/** Time that a person has to read a mention before a mail is sent. */
export const timeToReadMs = mentionMailMinutes * minuteMs
export const maxMentions = 50

type NewText = { organizationKey: number; talkKey: number; authorKey: number; message: string }

/** Returns the accounts that a message mentions. */
export async function accountsMentioned(tx: Transaction, text: NewText): Promise<number[]> {
  const mentioned = await peopleNamed(tx, text)
  if (mentioned.length > maxMentions) throw unacceptable('message', `must mention at most ${maxMentions} people`)
  return mentioned
}

/** Returns the people in the talk whom a text names, except the author. */
export async function peopleNamed(
  tx: Transaction,
  { organizationKey, talkKey, authorKey, message }: NewText,
): Promise<number[]> {
  const names = [...namesIn(message)]
  if (names.length === 0) return []
  const nicHandles = JSON.stringify(names.filter((name) => name.includes('-'))).toUpperCase()
  const nametags = JSON.stringify(names.filter((name) => !name.includes('-')))
  const people = await participantsNamed.all(tx, { organizationKey, talkKey, nicHandles, nametags })
  return people
    .map(({ accountKey }) => accountKey)
    .filter((accountKey) => accountKey !== authorKey)
    .sort((one, other) => one - other)
}

type MessageKeys = { talkKey: number; messageKey: number }

/** Records mentions, and when mails about them are due, if at all. */
export async function addMentions(
  app: App,
  tx: Transaction,
  keys: MessageKeys,
  accountKeys: number[],
  mailDueAt: number | null,
): Promise<void> {
  for (const accountKey of accountKeys) {
    await mentionInsert.run(tx, { ...keys, accountKey, mailDueAt })
    await announce(app, tx, { kind: 'today.changed', accountKey, data: {} })
  }
}

/** Removes the mentions that an edited message no longer has, so that nobody is mailed about them. */
export async function removeMentions(tx: Transaction, keys: MessageKeys, except: number[]): Promise<void> {
  await mentionsDeleteExcept.run(tx, { ...keys, accountKeys: JSON.stringify(except) })
}
