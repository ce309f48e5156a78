import { timeAt, timeOrNull } from '../../clock.ts'
import type { Connection } from '../../db/database.ts'
import type { Query, RowOf } from '../../db/prepared.ts'
import { fail } from '../../errors.ts'
import { type Attachment, attachmentsByOwner } from '../attachments/attachment.ts'
import { attachmentsOfMessages } from '../attachments/queries.ts'
import { numberShape } from '../core/action.ts'
import { type Person, type PersonValues, personOrDeleted, toPerson } from '../core/person.ts'
import { chunksOf } from '../core/read-in-chunks.ts'
import { type NamedGroups, toNamedGroup } from '../groups/people-named.ts'
import { groupsOfMessages } from '../mentions/group-queries.ts'
import { mentionsOfMessages } from '../mentions/queries.ts'
import { messageOfTalk } from './message-queries.ts'
import { reactionsOfMessages } from './reaction-queries.ts'

/** `people` holds the first 100 of them; `count` counts all. */
export type Reaction = { emoji: string; count: number; people: Person[] }

export type Message = {
  id: number
  talkId: number
  author: Person
  message: string
  replyTo: number | null
  /** The first message of its thread; null without replies. */
  threadId: number | null
  /** Replies in the thread that starts with this message, without deleted ones. */
  replyCount: number
  pinnedAt: string | null
  reactions: Reaction[]
  /** People are shown with their current nametags, even if the text has an older one. */
  mentions: Person[]
  /** The groups that it mentions, with their current names. */
  mentionedGroups: NamedGroups
  attachments: Attachment[]
  createdAt: string
  editedAt: string | null
  deleted: boolean
  /** True if moderation deleted it. */
  hidden: boolean
}

export type MessageRow = RowOf<typeof messageOfTalk>
export type MessageColumns = Omit<MessageRow, 'talkKey' | 'seq' | 'authorKey'>

/** Adds reactions, mentions and attachments to messages. Most pages have none, which saves the queries. */
export async function toMessages(on: Connection, talkKey: number, rows: MessageColumns[]): Promise<Message[]> {
  const findOf = async <Row extends { messageKey: number }>(query: OfMessages<Row>, having: MessageColumns[]) => {
    if (having.length === 0) return new Map<number, Row[]>()
    const found = await query.all(on, { talkKey, messageKeys: JSON.stringify(having.map(({ key }) => key)) })
    return Map.groupBy(found, ({ messageKey }) => messageKey)
  }
  const reacted = rows.filter(({ reactionCount }) => reactionCount > 0)
  const reactions = await findOf(reactionsOfMessages, reacted)
  const mentioning = rows.filter(({ mentionCount }) => mentionCount > 0)
  const mentions = await findOf(mentionsOfMessages, mentioning)
  const groups = await findOf(groupsOfMessages, mentioning)
  const attached = rows.filter(({ attachmentCount }) => attachmentCount > 0)
  const attachments = await attachmentsByOwner(
    on,
    attachmentsOfMessages,
    attached.map(({ key }) => key),
  )
  return rows.map((row) =>
    toMessage(talkKey, row, {
      reactions: reactions.get(row.key) ?? [],
      mentions: mentions.get(row.key) ?? [],
      groups: groups.get(row.key) ?? [],
      attachments: attachments.get(row.key) ?? [],
    }),
  )
}

/** Counting and showing a reaction takes as long as reading this many bytes of text: a chunk has 2,048 of them. */
const bytesPerReaction = 256

/** A page that names more people as those who reacted ends early: 100 of them on each of 200 messages. */
const maxPeople = 20_000

/**
 * Shows the messages of a page in chunks, the fewer at once the more reactions they have. A page may end early because
 * of the people whom the reactions name, but has at least one message.
 */
export async function showPage<Row extends MessageColumns, Shown extends Message>(
  rows: Row[],
  show: (chunk: Row[]) => Promise<Shown[]>,
): Promise<Shown[]> {
  const messages: Shown[] = []
  let people = 0
  for await (const chunk of chunksOf(rows, ({ reactionCount }) => reactionCount * bytesPerReaction)) {
    const shown = await show(chunk)
    messages.push(...shown)
    people += countReactingPeople(shown)
    if (people > maxPeople) break
  }
  return messages
}

/** Counts the people whom the reactions to messages name. */
export function countReactingPeople(messages: { reactions: { people: unknown[] }[] }[]): number {
  let count = 0
  for (const { reactions } of messages) for (const { people } of reactions) count += people.length
  return count
}

type OfMessages<Row> = Query<{ talkKey: number; messageKeys: string }, Row>
type ReactionRow = RowOf<typeof reactionsOfMessages>
type MentionRow = RowOf<typeof mentionsOfMessages>

type Additions = {
  reactions: ReactionRow[]
  mentions: MentionRow[]
  groups: RowOf<typeof groupsOfMessages>[]
  attachments: Attachment[]
}

const toMessage = (
  talkKey: number,
  row: MessageColumns,
  { reactions, mentions, groups, attachments }: Additions,
): Message => ({
  id: row.key,
  talkId: talkKey,
  author: toPerson(row.authorHandle, row.authorNametag, row.authorName, row.authorAvatar, row.authorDeletedAt),
  message: row.message,
  replyTo: row.replyTo,
  threadId: row.threadKey,
  replyCount: row.replyCount,
  pinnedAt: timeOrNull(row.pinnedAt),
  reactions: reactions.map(toReaction),
  mentions: mentions.map(personOrDeleted),
  mentionedGroups: groups.map(toNamedGroup),
  attachments,
  createdAt: timeAt(row.createdAt),
  editedAt: timeOrNull(row.editedAt),
  deleted: row.deletedAt !== null,
  hidden: row.hiddenAt !== null,
})

const toReaction = ({ emoji, count, people }: ReactionRow): Reaction => ({
  emoji,
  count,
  people: (JSON.parse(people) as PersonValues[]).map((values) => toPerson(...values)),
})

/** Converts a row to a message of the interface. */
export async function showMessage(on: Connection, row: MessageRow): Promise<Message> {
  const [message] = await toMessages(on, row.talkKey, [row])
  if (!message) throw fail('MESSAGE_NOT_FOUND')
  return message
}

/** Finds a message of a talk. The caller must have checked that the reader takes part in the talk. */
export async function findMessage(on: Connection, talkKey: number, message: string): Promise<MessageRow> {
  const row = numberShape.test(message) ? await messageOfTalk.first(on, { key: Number(message), talkKey }) : undefined
  if (!row) throw fail('MESSAGE_NOT_FOUND')
  return row
}
