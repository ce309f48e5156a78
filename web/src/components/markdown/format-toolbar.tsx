import { ActionIcon, Tooltip, useDirection } from '@mantine/core'
import { useOs } from '@mantine/hooks'
import { IconBold, IconCode, IconItalic, IconLink, IconList, IconQuote, IconStrikethrough } from '@tabler/icons-react'
import { type KeyboardEvent, memo, type RefObject, useRef, useState } from 'react'
import { useTranslations } from '../../i18n/language.tsx'
import { applyEdit } from './apply-edit.ts'
import classes from './markdown.module.css'
import { type Format, formatted } from './text-format.ts'

/** Digits are found by the position of their key, because Shift turns them into other characters. */
type Shortcut = { format: Format; key: string; shift?: true; picture: typeof IconBold }

/** ⌘ K opens the command palette, so links have L. The digits are those of other chats. */
const shortcuts: Shortcut[] = [
  { format: 'bold', key: 'B', picture: IconBold },
  { format: 'italic', key: 'I', picture: IconItalic },
  { format: 'strike', key: 'X', shift: true, picture: IconStrikethrough },
  { format: 'link', key: 'L', shift: true, picture: IconLink },
  { format: 'code', key: 'E', picture: IconCode },
  { format: 'list', key: '8', shift: true, picture: IconList },
  { format: 'quote', key: '9', shift: true, picture: IconQuote },
]

/** A keyboard without Latin letters has its shortcuts where others have theirs. */
const isKey = (event: KeyboardEvent, key: string) =>
  /^[a-z]$/i.test(event.key) ? event.key.toUpperCase() === key : [`Key${key}`, `Digit${key}`].includes(event.code)

function format(field: HTMLTextAreaElement, kind: Format): void {
  applyEdit(field, formatted(field.value, field.selectionStart, field.selectionEnd, kind))
}

/** Formats the selection if the keys are a shortcut, and returns whether they are. */
export function formatByKey(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return false
  const found = shortcuts.find(({ key, shift = false }) => shift === event.shiftKey && isKey(event, key))
  if (!found) return false
  format(event.currentTarget, found.format)
  return true
}

type Props = { field: RefObject<HTMLTextAreaElement | null> }

/**
 * Buttons that format the selection of a text field. They are one stop of the Tab key; arrows move between them. Typing
 * does not render them again.
 */
export const FormatToolbar = memo(function FormatToolbar({ field }: Props) {
  const t = useTranslations()
  const isApple = ['macos', 'ios'].includes(useOs({ getValueInEffect: false }))
  const isRightToLeft = useDirection().dir === 'rtl'
  const [current, setCurrent] = useState(0)
  const buttons = useRef<(HTMLButtonElement | null)[]>([])
  const onKeyDown = (event: KeyboardEvent) => {
    const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight'
    const backward = isRightToLeft ? 'ArrowRight' : 'ArrowLeft'
    const last = shortcuts.length - 1
    const targets: Record<string, number> = {
      [forward]: current === last ? 0 : current + 1,
      [backward]: current === 0 ? last : current - 1,
      Home: 0,
      End: last,
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    setCurrent(target)
    buttons.current[target]?.focus()
  }
  return (
    <div role="toolbar" aria-label={t('format.formatting')} className={classes.toolbar} onKeyDown={onKeyDown}>
      {shortcuts.map(({ format: kind, key, shift, picture: Picture }, index) => {
        const keys = isApple ? `${shift ? '⇧' : ''}⌘${key}` : `Ctrl+${shift ? 'Shift+' : ''}${key}`
        const name = t(`format.${kind}`)
        return (
          <Tooltip
            key={kind}
            label={t('format.withKeys', { name, keys })}
            events={{ hover: true, focus: true, touch: false }}
          >
            <ActionIcon
              ref={(button) => {
                buttons.current[index] = button
              }}
              variant="subtle"
              color="gray"
              aria-label={name}
              aria-keyshortcuts={`${isApple ? 'Meta' : 'Control'}+${shift ? 'Shift+' : ''}${key}`}
              tabIndex={index === current ? 0 : -1}
              onFocus={() => setCurrent(index)}
              // The text field keeps the focus, its selection, and on phones the keyboard.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => field.current && format(field.current, kind)}
            >
              <Picture size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )
      })}
    </div>
  )
})
