import { useDirection } from '@mantine/core'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { addDays, type Day } from './days.ts'

/** An element that can have the focus. Its `data-stop` names its column, and begins with a day. */
export type FocusColumn = { key: string; day: Day }

type Grid = {
  container: RefObject<HTMLElement | null>
  /** The elements in reading order. */
  columns: FocusColumn[]
  /** The number of columns in a row, or 0 if there is only one row. */
  line: number
  page(day: Day, direction: 1 | -1): Day
  selected: Day
  onSelect(day: Day): void
}

/**
 * Arrow keys move the focus from day to day and through the events of a day. Page Up and Page Down go to the
 * neighbouring range.
 */
export function useArrowKeys({ container, columns, line, page, selected, onSelect }: Grid) {
  const { dir } = useDirection()
  const isAwaited = useRef(false)
  const stopsOf = (key: string) => [...(container.current?.querySelectorAll<HTMLElement>(`[data-stop="${key}"]`) ?? [])]

  // The target day has just been rendered.
  useEffect(() => {
    if (!isAwaited.current) return
    isAwaited.current = false
    container.current?.querySelector<HTMLElement>(`[data-stop^="${selected}"]`)?.focus()
  }, [selected, container])

  const goTo = (day: Day) => {
    isAwaited.current = true
    onSelect(day)
  }

  return (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const stop = (event.target as HTMLElement).closest<HTMLElement>('[data-stop]')
    const at = columns.findIndex(({ key }) => key === stop?.dataset.stop)
    const here = columns[at]
    if (!stop || !here) return
    const stops = stopsOf(here.key)
    const index = stops.indexOf(stop)
    const step = (by: number) => {
      const next = columns[at + by]
      if (!next) return goTo(addDays(here.day, by))
      stopsOf(next.key)[0]?.focus()
      onSelect(next.day)
    }
    const weekBegin = at - (at % (line || columns.length))
    const keys: Record<string, () => void> = {
      ArrowRight: () => step(dir === 'rtl' ? -1 : 1),
      ArrowLeft: () => step(dir === 'rtl' ? 1 : -1),
      ArrowDown: () => (stops[index + 1] ? stops[index + 1]?.focus() : line && step(line)),
      ArrowUp: () => (stops[index - 1] ? stops[index - 1]?.focus() : line && step(-line)),
      Home: () => step(weekBegin - at),
      End: () => step(weekBegin + (line || columns.length) - 1 - at),
      PageDown: () => goTo(page(here.day, 1)),
      PageUp: () => goTo(page(here.day, -1)),
    }
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
}
