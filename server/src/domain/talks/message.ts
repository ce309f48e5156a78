import type { Connection } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import { numberShape } from '../action.ts'
import { type Person, toPerson } from '../person.ts'
import { messageOfTalk, reactionsOfMessages } from './queries.ts'

export type Reaction = { emoji: string; people: Person[] }

export type Message = {
  id: number
  talkId: number
  author: Person
  message: string
  replyTo: number | null
  reactions: Reaction[]
  createdAt: string
  editedAt: string | null
  deleted: boolean
}

export type MessageRow = NonNullable<Awaited<ReturnType<typeof messageOfTalk.first>>>

/** Messages with their reactions. Most pages have none, and then nothing is looked for. */
export async function toMessages(on: Connection, talkKey: number, rows: MessageRow[]): Promise<Message[]> {
  const reacted = rows.filter(({ reactionCount }) => reactionCount > 0).map(({ key }) => key)
  const found =
    reacted.length === 0 ? [] : await reactionsOfMessages.all(on, { talkKey, messageKeys: JSON.stringify(reacted) })
  const byMessage = Map.groupBy(found, ({ messageKey }) => messageKey)
  return rows.map((row) => toMessage(row, byMessage.get(row.key) ?? []))
}

type ReactionRow = Awaited<ReturnType<typeof reactionsOfMessages.all>>[number]

export const toMessage = (row: MessageRow, reactions: ReactionRow[] = []): Message => ({
  id: row.key,
  talkId: row.talkKey,
  author: toPerson(row.authorHandle, row.authorNametag, row.authorDeletedAt),
  message: row.message,
  replyTo: row.replyTo,
  reactions: [...Map.groupBy(reactions, ({ emoji }) => emoji)].map(([emoji, people]) => ({
    emoji,
    people: people.map(({ nicHandle, nametag, deletedAt }) => toPerson(nicHandle, nametag, deletedAt)),
  })),
  createdAt: new Date(row.createdAt).toISOString(),
  editedAt: row.editedAt === null ? null : new Date(row.editedAt).toISOString(),
  deleted: row.deletedAt !== null,
})

/** A message of a talk, which the caller has been found to take part in. */
export async function findMessage(on: Connection, talkKey: number, message: string): Promise<MessageRow> {
  const row = numberShape.test(message) ? await messageOfTalk.first(on, { key: Number(message), talkKey }) : undefined
  if (!row) throw fail('MESSAGE_NOT_FOUND')
  return row
}
