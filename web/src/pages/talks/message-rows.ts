import { isImage } from '../../files/attachment.ts'
import { imagesHeight } from '../../files/shown-size.ts'
import type { Message, MessageWindow } from './message-window.ts'
import type { OutgoingWithStatus } from './outbox.ts'

export type MessageRow = {
  kind: 'message'
  key: string
  message: Message
  /** True if a heading with the date is above the message. */
  startsDay: boolean
  startsNew: boolean
  /** True if the name of the author is shown. Consecutive messages of one author have it once. */
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

const usualHeight = 52
/** The space beside a message: the avatar, the tools and the paddings. */
const besideMessage = 190
const fileHeight = 66

/** The height of a row before it is measured. Images make most of the difference, so that scrolling upwards is steady. */
export function estimatedHeight(row: Row | undefined, listWidth: number): number {
  if (row?.kind !== 'message' || row.message.attachments.length === 0) return usualHeight
  const images = row.message.attachments.filter(isImage)
  const files = row.message.attachments.length - images.length
  return usualHeight + imagesHeight(images, listWidth - besideMessage) + files * fileHeight
}
