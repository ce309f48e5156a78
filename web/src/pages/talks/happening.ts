import type { Icon } from '@tabler/icons-react'
import type { commentRows } from './comment-rows.ts'
import type { Message } from './message-window.ts'
import type { OutgoingWithStatus } from './outbox.ts'

/** Something that happened to the subject, which is shown between its comments. */
export type Happening = { key: string; at: string; icon: Icon; text: string }

export type CommentRow = ReturnType<typeof commentRows<Message, Happening, OutgoingWithStatus>>[number]
export type HappeningRow = Extract<CommentRow, { kind: 'happening' }>
