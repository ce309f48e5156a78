import { Anchor } from '@mantine/core'
import { useAccount } from '../../api/session.ts'
import type { Message } from './message-window.ts'
import classes from './talks.module.css'
import { segmentsOf } from './text-segments.ts'

/** A message with its line breaks. Addresses become links, but no content is loaded from them. */
export function MessageText({ message }: { message: Pick<Message, 'message' | 'mentions'> }) {
  const me = useAccount()
  const parts = segmentsOf(message.message, message.mentions)
  return (
    <div className={classes.text} dir="auto">
      {parts.map((part, place) => {
        // biome-ignore-start lint/suspicious/noArrayIndexKey: a segment is identified by its position and has no state
        if (part.kind === 'link') {
          return (
            <Anchor key={place} href={part.text} target="_blank" rel="noopener noreferrer nofollow" inherit>
              {part.text}
            </Anchor>
          )
        }
        if (part.kind === 'mention') {
          const isMe = part.person.nicHandle === me.nicHandle
          return (
            <bdi key={place} className={classes.mention} data-me={isMe || undefined}>
              {part.text}
            </bdi>
          )
        }
        return <span key={place}>{part.text}</span>
        // biome-ignore-end lint/suspicious/noArrayIndexKey: a segment is identified by its position and has no state
      })}
    </div>
  )
}
