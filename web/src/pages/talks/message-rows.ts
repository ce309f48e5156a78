import type { Message, MessageWindow } from './message-window.ts'
import type { OutgoingWithStatus } from './outbox.ts'

export type MessageRow = {
  kind: 'message'
  key: string
  message: Message
  /** Whether a heading with the date is above the message. */
  startsDay: boolean
  startsNew: boolean
  /** Whether the name of the author is shown. Consecutive messages of one author have it once. */
  isHeaded: boolean
  isFirst: boolean
}

export type Row = MessageRow | { kind: 'outgoing'; key: string; outgoing: OutgoingWithStatus }

const groupingMs = 5 * 60 * 1000

const dayOf = ({ createdAt }: Message) => new Date(createdAt).toDateString()

/** The rows of the list, in order. */
export function rowsOf(window: MessageWindow, firstNew: number | null, outgoing: OutgoingWithStatus[]): Row[] {
  const { messages, hasOlder, hasNewer, seams } = window
  const rows = messages.map((message, index): Row => {
    const above = messages[index - 1]
    // The message above the first one may not be loaded yet.
    const startsDay = above ? dayOf(above) !== dayOf(message) : !hasOlder
    const startsNew = message.id === firstNew
    const isFirst = !above && !hasOlder
    const isGrouped =
      above !== undefined &&
      !startsDay &&
      !startsNew &&
      !seams.has(message.id) &&
      message.replyTo === null &&
      above.author.nicHandle === message.author.nicHandle &&
      Date.parse(message.createdAt) - Date.parse(above.createdAt) < groupingMs
    return { kind: 'message', key: String(message.id), message, startsDay, startsNew, isHeaded: !isGrouped, isFirst }
  })
  if (hasNewer) return rows
  return [...rows, ...outgoing.map((each): Row => ({ kind: 'outgoing', key: each.key, outgoing: each }))]
}
