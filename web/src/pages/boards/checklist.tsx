import { ActionIcon, Checkbox, Group, Progress, Stack, Text, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react'
import { maxChecklistItems, maxTitleLength } from '../../../../shared/limits.ts'
import { useTranslations } from '../../i18n/language.tsx'
import classes from './boards.module.css'
import type { Card } from './layout.ts'

type Items = Card['checklist']
type Props = {
  value: Items
  /** Reports a text that is not complete yet. */
  onType(items: Items): void
  onChange(items: Items): void
  readOnly: boolean
}

/** Not every browser gives the focus to a button, so leaving the text could remove its row between press and click. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

export function Checklist({ value, onType, onChange, readOnly }: Props) {
  const t = useTranslations()
  const heading = useId()
  const list = useRef<HTMLDivElement>(null)
  const done = value.filter((item) => item.done).length
  const isEmpty = ({ text }: Items[number]) => text.trim() === ''
  /** An item with an empty text is removed when anything is saved. */
  const save = (items: Items) => onChange(items.filter((item) => !isEmpty(item)))
  /** Rows move up when an empty one is removed, so it stays while the focus goes from one row to another. */
  const saveText = ({ relatedTarget }: FocusEvent) => {
    const staysInRows = relatedTarget?.closest('[data-row]') && list.current?.contains(relatedTarget)
    if (!staysInRows || !value.some(isEmpty)) save(value)
  }
  /** Moves an item up or down by one. The focus stays on its button. */
  const moveBy = (index: number, step: 1 | -1) => {
    const item = value[index]
    const target = index + step
    if (!item || target < 0 || target >= value.length) return
    save(value.toSpliced(index, 1).toSpliced(target, 0, item))
    const button = step === 1 ? 'down' : 'up'
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-${button}="${target}"]`)?.focus())
  }
  const withItem = (index: number, changes: Partial<Items[number]>) =>
    value.map((item, at) => (at === index ? { ...item, ...changes } : item))
  return (
    <Stack ref={list} gap="xs" role="group" aria-labelledby={heading}>
      <Group justify="space-between">
        <Text id={heading} size="sm" fw={600}>
          {t('boards.checklist')}
        </Text>
        {value.length > 0 && (
          <Text size="xs" c="dimmed">
            {t('boards.checklistDone', { done, total: value.length })}
          </Text>
        )}
      </Group>
      {value.length > 0 && (
        <Progress value={(done / value.length) * 100} size="sm" aria-label={t('boards.checklist')} />
      )}
      {value.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no id, and two may have the same text
        <Group key={index} wrap="nowrap" gap="xs" data-row>
          <Checkbox
            onMouseDown={keepFocus}
            checked={item.done}
            onChange={(event) => !readOnly && save(withItem(index, { done: event.currentTarget.checked }))}
            aria-label={item.text}
          />
          <TextInput
            flex={1}
            variant="unstyled"
            value={item.text}
            onChange={(event) => onType(withItem(index, { text: event.currentTarget.value }))}
            onBlur={saveText}
            maxLength={maxTitleLength}
            dir="auto"
            aria-label={t('boards.checklistItem', { number: index + 1 })}
            readOnly={readOnly}
          />
          {!readOnly && (
            <ActionIcon.Group onMouseDown={keepFocus}>
              {value.length > 1 && (
                <>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    data-up={index}
                    // The button of the first item keeps the focus although it does nothing.
                    aria-disabled={index === 0}
                    className={classes.step}
                    aria-label={t('boards.checklistUp', { text: item.text })}
                    onClick={() => moveBy(index, -1)}
                  >
                    <IconChevronUp size={16} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    data-down={index}
                    aria-disabled={index === value.length - 1}
                    className={classes.step}
                    aria-label={t('boards.checklistDown', { text: item.text })}
                    onClick={() => moveBy(index, 1)}
                  >
                    <IconChevronDown size={16} aria-hidden />
                  </ActionIcon>
                </>
              )}
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('boards.checklistRemove', { text: item.text })}
                onClick={() => save(value.toSpliced(index, 1))}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </ActionIcon.Group>
          )}
        </Group>
      ))}
      {!readOnly && value.length < maxChecklistItems && (
        <NewItem onAdd={(text) => save([...value, { text, done: false }])} />
      )}
    </Stack>
  )
}

/** Enter adds the item, and so does leaving the field, so that no typed text is lost. */
function NewItem({ onAdd }: { onAdd(text: string): void }) {
  const t = useTranslations()
  const [text, setText] = useState('')
  const add = () => {
    if (text.trim() === '') return
    onAdd(text.trim())
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }
  return (
    <TextInput
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={add}
      placeholder={t('boards.checklistAdd')}
      aria-label={t('boards.checklistAdd')}
      maxLength={maxTitleLength}
      dir="auto"
    />
  )
}
