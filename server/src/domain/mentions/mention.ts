import { minuteMs } from '../../clock.ts'
import type { Transaction } from '../../db/database.ts'
import { unacceptable } from '../../errors.ts'
import type { App } from '../app.ts'
import { participantsOfTalk } from '../talks/queries.ts'
import { mentionInsert, mentionsDeleteExcept } from './queries.ts'

/** How long somebody has to read before a mail is sent. */
export const timeToReadMs = 10 * minuteMs
export const mostMentions = 50

/**
 * An @ and a NIC-Handle or a nametag behind it. Not in a mail address, and not the beginning of a longer word. Only
 * Latin letters make one word with a name: other scripts may be written without spaces. Case is spelled out, because
 * the flag for it would take a Kelvin sign for a k.
 */
const mention =
  /(?<![\p{Script=Latin}\d_@]|[\p{Script=Latin}\d_][.+-])@([A-Za-z]{1,2}\d+-[Aa][Tt][Rr]|[A-Za-z0-9_]{2,32})(?![\p{Script=Latin}\p{M}\d_@])/gu

/** The names that are mentioned in a text, in lower case, whether anybody is called so or not. */
export const namesIn = (text: string): Set<string> =>
  new Set([...text.matchAll(mention)].map(([, name = '']) => name.toLowerCase()))

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
