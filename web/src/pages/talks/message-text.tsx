import { Anchor } from '@mantine/core'
import { displayName } from '../../api/person.ts'
import { useAccount } from '../../api/session.ts'
import type { Message } from './message-window.ts'
import classes from './talks.module.css'
import { segmentsOf } from './text-segments.ts'

/** A message with its line breaks. Addresses become links, but no content is loaded from them. */
export function MessageText({ message }: { message: Pick<Message, 'message' | 'mentions'> }) {
  const me = useAccount()
  const segments = segmentsOf(message.message, message.mentions)
  return (
    <div className={classes.text} dir="auto">
      {segments.map((segment, place) => {
        // biome-ignore-start lint/suspicious/noArrayIndexKey: a segment is identified by its position and has no state
        if (segment.kind === 'link') {
          return (
            <Anchor key={place} href={segment.href} target="_blank" rel="noopener noreferrer nofollow" inherit>
              {segment.text}
            </Anchor>
          )
        }
        if (segment.kind === 'mention') {
          const isMe = segment.person.nicHandle === me.nicHandle
          return (
            <bdi key={place} className={classes.mention} data-me={isMe || undefined} title={segment.text}>
              @{displayName(segment.person)}
            </bdi>
          )
        }
        return <span key={place}>{segment.text}</span>
        // biome-ignore-end lint/suspicious/noArrayIndexKey: a segment is identified by its position and has no state
      })}
    </div>
  )
}
