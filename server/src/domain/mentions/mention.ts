import { mentionMailMinutes } from '../../../../shared/limits.ts'
import { minuteMs } from '../../clock.ts'
import type { Transaction } from '../../db/database.ts'
import { unacceptable } from '../../errors.ts'
import type { App } from '../app.ts'
import { namesIn } from './names-in.ts'
import { mentionInsert, mentionsDeleteExcept, participantsOfTalk } from './queries.ts'

/** Time that a person has to read a mention before a mail is sent. */
export const timeToReadMs = mentionMailMinutes * minuteMs
export const maxMentions = 50

/** Returns the accounts that a message mentions: participants of the talk except the author. */
export async function accountsMentioned(
  tx: Transaction,
  { talkKey, authorKey, message }: { talkKey: number; authorKey: number; message: string },
): Promise<number[]> {
  const names = namesIn(message)
  if (names.size === 0) return []
  const people = await participantsOfTalk.all(tx, { talkKey })
  const isNamed = (name: string) => names.has(name.toLowerCase())
  const mentioned = people
    .filter(({ nicHandle, nametag }) => isNamed(nicHandle) || isNamed(nametag))
    .map(({ accountKey }) => accountKey)
    .filter((accountKey) => accountKey !== authorKey)
  if (mentioned.length > maxMentions) throw unacceptable('message', `must mention at most ${maxMentions} people`)
  return mentioned
}

type MessageKeys = { talkKey: number; messageKey: number }

/** Records mentions, whose mails are due after the time to read. */
export async function addMentions(app: App, tx: Transaction, keys: MessageKeys, accountKeys: number[]): Promise<void> {
  const mailDueAt = app.clock.now() + timeToReadMs
  for (const accountKey of accountKeys) await mentionInsert.run(tx, { ...keys, accountKey, mailDueAt })
}

/** Removes the mentions that an edited message no longer has, so that nobody is mailed about them. */
export async function removeMentions(tx: Transaction, keys: MessageKeys, except: number[]): Promise<void> {
  await mentionsDeleteExcept.run(tx, { ...keys, accountKeys: JSON.stringify(except) })
}
