import { Tooltip, UnstyledButton } from '@mantine/core'
import { displayName, includesPerson } from '../../api/person.ts'
import { useAccount } from '../../api/session.ts'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import { useMessageActions } from './actions.ts'
import type { Message } from './message-window.ts'
import classes from './talks.module.css'

const maxNames = 20

/** The reactions to a message. A click adds or removes the reader's own. */
export function Reactions({ message, canReact }: { message: Message; canReact: boolean }) {
  const t = useTranslations()
  const me = useAccount()
  const { number, commas } = useFormats()
  const { react } = useMessageActions()
  if (message.reactions.length === 0 || message.deleted) return null
  return (
    <div className={classes.reactions}>
      {message.reactions.map(({ emoji, count, people }) => {
        const isMine = includesPerson(people, me.nicHandle)
        const names = commas(people.slice(0, maxNames).map(displayName))
        return (
          <Tooltip key={emoji} label={names} multiline maw={320} events={{ hover: true, focus: true, touch: false }}>
            <UnstyledButton
              className={classes.reaction}
              aria-pressed={isMine}
              aria-label={t('talks.reactionBy', { emoji, count, names })}
              disabled={!canReact}
              onClick={() => react(message, emoji)}
            >
              <span>{emoji}</span> {number(count)}
            </UnstyledButton>
          </Tooltip>
        )
      })}
    </div>
  )
}
