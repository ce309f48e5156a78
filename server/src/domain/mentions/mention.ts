import { mentionMailMinutes } from '../../../../shared/limits.ts'
import { minuteMs } from '../../clock.ts'
import type { Transaction } from '../../db/database.ts'
import { unacceptable } from '../../errors.ts'
import type { App } from '../app.ts'
import { audienceOfEveryone } from '../core/audiences.ts'
import { announceTodayOfGroup, everyone } from '../groups/group.ts'
import { announce } from '../live/announce.ts'
import { audienceSize, groupMentionInsert, groupMentionsDeleteExcept, groupNames } from './group-queries.ts'
import { groupsIn } from './groups-in.ts'
import { namesIn } from './names-in.ts'
import { mentionInsert, mentionsDeleteExcept, participantsNamed } from './queries.ts'

/** Time that a person has to read a mention before a mail is sent. */
export const timeToReadMs = mentionMailMinutes * minuteMs
export const maxMentions = 50

type NewText = { organizationKey: number; talkKey: number; authorKey: number; message: string }

/** The accounts and the audiences that a message mentions. */
export type Mentioned = { accountKeys: number[]; audiences: number[] }

const nobody: Mentioned = { accountKeys: [], audiences: [] }

export const countOf = ({ accountKeys, audiences }: Mentioned) => accountKeys.length + audiences.length

/** Returns whom a message mentions, and throws when it mentions too many. */
export async function mentionedIn(tx: Transaction, text: NewText): Promise<Mentioned> {
  const mentioned = await allMentionedIn(tx, text)
  if (countOf(mentioned) > maxMentions) {
    throw unacceptable('message', `must mention at most ${maxMentions} people and groups`)
  }
  return mentioned
}

/** Returns the first of those whom a text mentions that was accepted before. */
export async function firstMentionedIn(tx: Transaction, text: NewText): Promise<Mentioned> {
  const { accountKeys, audiences } = await allMentionedIn(tx, text)
  return { accountKeys: accountKeys.slice(0, maxMentions), audiences: audiences.slice(0, maxMentions) }
}

/** Finds the people in the talk whom a text names, except the author, and the groups of the organization. */
async function allMentionedIn(tx: Transaction, text: NewText): Promise<Mentioned> {
  const { organizationKey, talkKey, authorKey, message } = text
  if (!message.includes('@')) return nobody
  const names = [...namesIn(message)]
  const nicHandles = JSON.stringify(names.filter((name) => name.includes('-'))).toUpperCase()
  const nametags = JSON.stringify(names.filter((name) => !name.includes('-')))
  const people =
    names.length === 0 ? [] : await participantsNamed.all(tx, { organizationKey, talkKey, nicHandles, nametags })
  const known = new Set(people.flatMap(({ nicHandle, nametag }) => [nicHandle.toLowerCase(), nametag.toLowerCase()]))
  const groups = [
    { audience: audienceOfEveryone(organizationKey), nameKey: everyone },
    ...(await groupNames.all(tx, { organizationKey })),
  ]
  return {
    accountKeys: people
      .map(({ accountKey }) => accountKey)
      .filter((accountKey) => accountKey !== authorKey)
      .sort((one, other) => one - other),
    audiences: groupsIn(message, groups, (name) => known.has(name)).map(({ audience }) => audience),
  }
}

type MessageKeys = { talkKey: number; messageKey: number }

type Author = { organizationKey: number; accountKey: number }

/** Records mentions, and when mails about them are due, if at all. */
export async function addMentions(
  app: App,
  tx: Transaction,
  author: Author,
  keys: MessageKeys,
  { accountKeys, audiences }: Mentioned,
  mailDueAt: number | null,
): Promise<void> {
  for (const accountKey of accountKeys) {
    await mentionInsert.run(tx, { ...keys, accountKey, mailDueAt })
    await announce(app, tx, { kind: 'today.changed', accountKey, data: {} })
  }
  for (const audience of audiences) {
    const added = await groupMentionInsert.first(tx, { ...keys, audience, mailDueAt })
    if (!added) continue
    await announceTodayOfGroup(app, tx, author, audience)
    if (mailDueAt === null) continue
    const { count } = await audienceSize.one(tx, { audience, organizationKey: author.organizationKey })
    tx.afterCommit(() => app.writeBudget.chargeRows(author.accountKey, tx.engine, count))
  }
}

/** Removes the mentions that an edited message no longer has, so that nobody is mailed about them. */
export async function removeMentions(tx: Transaction, keys: MessageKeys, except: Mentioned = nobody): Promise<void> {
  const { accountKeys, audiences } = except
  await groupMentionsDeleteExcept.run(tx, { ...keys, audiences: JSON.stringify(audiences) })
  const keepsGroups = audiences.length > 0 ? 1 : 0
  await mentionsDeleteExcept.run(tx, { ...keys, accountKeys: JSON.stringify(accountKeys), keepsGroups })
}
