import { useEffect, useRef } from 'react'
import type { Conversation } from './conversation.ts'
import type { Message } from './message-window.ts'
import { isOutgoing, type OutgoingWithStatus } from './outbox.ts'

/**
 * Holds own messages of live events back while the outbox shows them, so that they do not appear twice. Returns a
 * function that says whether it has taken a message.
 */
export function useHeldMessages(conversation: Conversation, outgoing: OutgoingWithStatus[]) {
  const held = useRef<Message[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: held messages are checked again when the outbox changes
  useEffect(() => {
    for (const message of held.current) if (!isOutgoing(message)) conversation.applyMessage(message)
    held.current = held.current.filter(isOutgoing)
  }, [conversation, outgoing])
  return (message: Message): boolean => {
    const isHeld = isOutgoing(message)
    if (isHeld) held.current.push(message)
    return isHeld
  }
}
