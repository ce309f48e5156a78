import { createContext, use } from 'react'
import type { Attachment } from '../../files/attachment.ts'
import type { Board } from './make-card.ts'
import type { Message } from './message-window.ts'

/** The actions on messages. The object stays the same while a talk is open. */
export type MessageActions = {
  reply(message: Message): void
  openThread(message: Message): void
  setPinned(message: Message, isPinned: boolean): void
  edit(message: Message): void
  makeCard(message: Message, board: Board): void
  chooseBoard(message: Message): void
  makeEvent(message: Message): void
  askToDelete(message: Message): void
  report(message: Message): void
  copyLink(message: Message): void
  react(message: Message, emoji: string): void
  goTo(id: number): void
  /** The images of all loaded messages, which the viewer goes through. */
  imagesOfTalk(): Attachment[]
}

export const MessageActionsContext = createContext<MessageActions | null>(null)

export function useMessageActions(): MessageActions {
  const actions = use(MessageActionsContext)
  if (!actions) throw new Error('outside of a conversation')
  return actions
}
