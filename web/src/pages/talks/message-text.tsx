import type { PersonOrGroup } from '../../api/person-or-group.ts'
import { FormattedText } from '../../components/markdown/formatted-text.tsx'
import type { Message } from './message-window.ts'
import classes from './talks.module.css'

type Props = {
  message: Pick<Message, 'message'> & Partial<Pick<Message, 'mentions' | 'mentionedGroups'>>
  isMe?(mentioned: PersonOrGroup): boolean
}

export function MessageText({ message: { message, mentions = [], mentionedGroups = [] }, ...props }: Props) {
  return (
    <div className={classes.text}>
      <FormattedText text={message} mentions={mentions} groups={mentionedGroups} {...props} />
    </div>
  )
}
