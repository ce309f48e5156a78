import { UnstyledButton } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useTranslations } from '../../i18n/language.tsx'
import classes from './talks.module.css'

const perRow = 8
const emoji = [
  ...['👍', '👎', '❤️', '😂', '😊', '😮', '😢', '😡'],
  ...['🎉', '🙏', '👏', '💪', '👌', '✌️', '🤞', '🤝'],
  ...['😀', '😉', '😍', '🤔', '😅', '😎', '🥳', '😴'],
  ...['✅', '❌', '❓', '❗', '⭐', '🔥', '💡', '👀'],
  ...['☕', '🍰', '🍕', '⚽', '🎵', '🚗', '🏠', '📅'],
]

/** A grid of emojis with arrow key navigation. */
export function EmojiPicker({ choose }: { choose(emoji: string): void }) {
  const t = useTranslations()
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const forward = document.documentElement.dir === 'rtl' ? -1 : 1
    const steps: Record<string, number> = {
      ArrowRight: forward,
      ArrowLeft: -forward,
      ArrowDown: perRow,
      ArrowUp: -perRow,
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    buttons[buttons.indexOf(event.target as HTMLButtonElement) + step]?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a border and a legend
    <div role="group" aria-label={t('talks.react')} className={classes.emoji} onKeyDown={walk}>
      {emoji.map((each, index) => (
        <UnstyledButton
          key={each}
          tabIndex={index === 0 ? 0 : -1}
          data-autofocus={index === 0 || undefined}
          onClick={() => choose(each)}
        >
          {each}
        </UnstyledButton>
      ))}
    </div>
  )
}
