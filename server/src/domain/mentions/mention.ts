import { minuteMs } from '../../clock.ts'
import type { Transaction } from '../../db/database.ts'
import { unacceptable } from '../../errors.ts'
import type { App } from '../app.ts'
import { namesIn } from './names-in.ts'
import { mentionInsert, mentionsDeleteExcept, participantsOfTalk } from './queries.ts'

/** How long somebody has to read before a mail is sent. */
export const timeToReadMs = 10 * minuteMs
export const mostMentions = 50

/** The accounts that a message mentions: people in the talk, but not its author. */
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
  if (mentioned.length > mostMentions) throw unacceptable('message', `must mention at most ${mostMentions} people`)
  return mentioned
}

type MessageKeys = { talkKey: number; messageKey: number }

/** Whoever is mentioned from now on has time to read before they are mailed. */
export async function addMentions(app: App, tx: Transaction, keys: MessageKeys, accountKeys: number[]): Promise<void> {
  const mailDueAt = app.clock.now() + timeToReadMs
  for (const accountKey of accountKeys) await mentionInsert.run(tx, { ...keys, accountKey, mailDueAt })
}

/** Whoever is no longer mentioned is not mailed any more. */
export async function removeMentions(tx: Transaction, keys: MessageKeys, except: number[]): Promise<void> {
  await mentionsDeleteExcept.run(tx, { ...keys, accountKeys: JSON.stringify(except) })
}
