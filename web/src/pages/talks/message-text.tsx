import { FormattedText } from '../../components/markdown/formatted-text.tsx'
import type { Message } from './message-window.ts'
import classes from './talks.module.css'

export function MessageText({ message }: { message: Pick<Message, 'message' | 'mentions'> }) {
  return (
    <div className={classes.text}>
      <FormattedText text={message.message} mentions={message.mentions} />
    </div>
  )
}
