import type { Resource } from '../../api/client.ts'
import type { ReactionEvent } from '../../live/live.ts'

export type Message = Resource<'Message'>

/** Consecutive messages of a talk, and whether there are older and newer ones. */
export type MessageWindow = {
  messages: Message[]
  hasOlder: boolean
  hasNewer: boolean
  /**
   * The first messages of loaded pages. They keep their headings, so that rows do not change their height when more is
   * loaded.
   */
  seams: ReadonlySet<number>
}

export type MessagePage = { messages: Message[]; nextCursor: string | null }

export const emptyWindow: MessageWindow = { messages: [], hasOlder: false, hasNewer: false, seams: new Set() }

const seamOf = ({ messages }: MessagePage) => (messages[0] ? [messages[0].id] : [])

/** The window of two pages: one that ends before a message, and one that begins with it. */
export const around = (older: MessagePage, newer: MessagePage): MessageWindow => ({
  messages: [...older.messages, ...newer.messages],
  hasOlder: older.nextCursor !== null,
  hasNewer: newer.nextCursor !== null,
  seams: new Set(seamOf(older)),
})

export const newestOnly = (page: MessagePage): MessageWindow => ({
  messages: page.messages,
  hasOlder: page.nextCursor !== null,
  hasNewer: false,
  seams: new Set(seamOf(page)),
})

export const withOlder = (window: MessageWindow, page: MessagePage): MessageWindow => ({
  ...window,
  messages: [...page.messages, ...window.messages],
  hasOlder: page.nextCursor !== null,
  seams: new Set([...window.seams, ...seamOf(page)]),
})

export const withNewer = (window: MessageWindow, page: MessagePage): MessageWindow => ({
  ...window,
  messages: [...window.messages, ...page.messages],
  hasNewer: page.nextCursor !== null,
})

/** Applies a new or changed message. A message beyond the loaded range is ignored, because it would leave a gap. */
export function withMessage(window: MessageWindow, message: Message): MessageWindow {
  const { messages } = window
  const index = messages.findLastIndex(({ id }) => id <= message.id)
  const isKnown = messages[index]?.id === message.id
  const isInside = (index >= 0 || !window.hasOlder) && (index < messages.length - 1 || !window.hasNewer)
  if (isKnown) return { ...window, messages: messages.with(index, message) }
  if (isInside) return { ...window, messages: messages.toSpliced(index + 1, 0, message) }
  return window
}

/** Changes the number of replies of the first message of a thread, if it is loaded. */
function withReplies(window: MessageWindow, threadId: number | null, by: 1 | -1): MessageWindow {
  const index = window.messages.findIndex(({ id }) => id === threadId)
  const first = window.messages[index]
  if (!first) return window
  const replyCount = Math.max(0, first.replyCount + by)
  return { ...window, messages: window.messages.with(index, { ...first, threadId, replyCount }) }
}

/** Applies a new message, and counts it in its thread. It arrives twice if the reader wrote it, and is counted once. */
export function withPosted(window: MessageWindow, message: Message): MessageWindow {
  const isKnown = window.messages.some(({ id }) => id === message.id)
  const next = withMessage(window, message)
  return isKnown || message.id === message.threadId ? next : withReplies(next, message.threadId, 1)
}

/** Applies the deletion of a message, which its thread no longer counts. */
export function withDeleted(window: MessageWindow, message: Message): MessageWindow {
  const before = window.messages.find(({ id }) => id === message.id)
  const next = withMessage(window, message)
  const isCounted = before && !before.deleted && message.id !== message.threadId
  return isCounted ? withReplies(next, message.threadId, -1) : next
}

/** Applies a reaction. Messages that are not loaded yet will contain theirs. */
export function withReaction(window: MessageWindow, event: ReactionEvent): MessageWindow {
  const index = window.messages.findLastIndex(({ id }) => id === event.id)
  const message = window.messages[index]
  if (!message) return window
  const { emoji, count, person, reacted } = event
  const at = message.reactions.findIndex((reaction) => reaction.emoji === emoji)
  const others = (message.reactions[at]?.people ?? []).filter(({ nicHandle }) => nicHandle !== person.nicHandle)
  const reaction = { emoji, count, people: reacted ? [...others, person] : others }
  const reactions =
    count === 0
      ? message.reactions.filter((other) => other.emoji !== emoji)
      : at === -1
        ? [...message.reactions, reaction]
        : message.reactions.with(at, reaction)
  return { ...window, messages: window.messages.with(index, { ...message, reactions }) }
}

/** The slice of a window that is reloaded after events were lost. */
export function sliceAround(window: MessageWindow, id: number | null, max: number): MessageWindow {
  const { messages } = window
  if (messages.length <= max) return window
  const index = id === null ? messages.length - 1 : messages.findIndex((message) => message.id === id)
  const start = Math.min(Math.max(0, index - max / 2), messages.length - max)
  const slice = messages.slice(start, start + max)
  return {
    messages: slice,
    hasOlder: window.hasOlder || start > 0,
    hasNewer: window.hasNewer || start + max < messages.length,
    seams: new Set([...window.seams, ...(slice[0] ? [slice[0].id] : [])]),
  }
}
