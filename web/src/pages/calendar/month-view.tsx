import { Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { type PointerEvent, useRef } from 'react'
import { ItemBoundary, ItemFallback } from '../../components/item-boundary.tsx'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import { AgendaDay } from './agenda-day.tsx'
import { barStyle } from './bar-style.ts'
import classes from './calendar.module.css'
import type { ViewProps } from './calendar-view.ts'
import { colorOf } from './color-of.ts'
import { addMonths, type Day, daysBetween, firstOfMonth, weeksOfMonth } from './days.ts'
import { EventChip } from './event-chip.tsx'
import { barsOfWeek } from './lanes.ts'
import { isOn, type Planned, shifted, takesDays } from './planned.ts'
import { useArrowKeys } from './use-arrow-keys.ts'

const maxLines = 3

type Props = { view: ViewProps; firstWeekday: number; isNarrow: boolean; onDay(day: Day): void }

/** A month as a grid of days. A small screen shows dots, and the events of the selected day below the grid. */
export function MonthView({ view, firstWeekday, isNarrow, onDay }: Props) {
  const container = useRef<HTMLTableElement>(null)
  const weeks = weeksOfMonth(view.selected, firstWeekday)
  const columns = weeks.flat().map((day) => ({ key: day, day }))
  const { selected, onSelect, text } = view
  const onKeyDown = useArrowKeys({ container, columns, line: 7, page: addMonths, selected, onSelect })
  const planned = view.planned.map((one) => (one.key === view.drag?.key ? shifted(one, view.drag.shift) : one))
  return (
    <Stack gap="lg">
      <table
        ref={container}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrows move in it, which screen readers must know
        role="grid"
        aria-label={text.month(selected)}
        className={classes.month}
        data-narrow={isNarrow || undefined}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} className={classes.weekday} abbr={text.weekday(day, 'long')}>
                {text.weekday(day, isNarrow ? 'narrow' : 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => {
            const bars = barsOfWeek(
              planned.filter((one) => week.some((day) => isOn(one, day))),
              week,
            )
            return (
              <tr key={week[0]}>
                {week.map((day, index) => (
                  <MonthDay
                    key={day}
                    view={view}
                    day={day}
                    lines={bars.get(day) ?? []}
                    isLineStart={index === 0}
                    daysLeft={week.length - index}
                    isNarrow={isNarrow}
                    onDay={onDay}
                  />
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      {isNarrow && <AgendaDay view={view} day={selected} planned={planned.filter((one) => isOn(one, selected))} />}
    </Stack>
  )
}

type DayProps = {
  view: ViewProps
  day: Day
  lines: (Planned | null)[]
  isLineStart: boolean
  /** The day and its lanes in the week. */
  daysLeft: number
  isNarrow: boolean
  onDay(day: Day): void
}

function MonthDay({ view, day, lines, isLineStart, daysLeft, isNarrow, onDay }: DayProps) {
  const t = useTranslations()
  const { commas } = useFormats()
  const { text, selected, today } = view
  const count = lines.filter((one) => one !== null).length
  // The last line shows the number of hidden events.
  const shownLines = lines.length > maxLines ? lines.slice(0, maxLines - 1) : lines
  const hidden = count - shownLines.filter((one) => one !== null).length
  const press = () => {
    view.onSelect(day)
    if (!isNarrow && view.mayCreate) view.onCreate({ day })
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: its button does the same by keyboard
    <td
      className={classes.monthDay}
      data-day={day}
      data-outside={firstOfMonth(day) !== firstOfMonth(selected) || undefined}
      data-selected={day === selected || undefined}
      onClick={press}
    >
      <div className={classes.dayContent}>
        <UnstyledButton
          className={classes.dayNumber}
          data-stop={day}
          data-today={day === today || undefined}
          tabIndex={day === selected ? 0 : -1}
          aria-current={day === today ? 'date' : undefined}
        >
          <span aria-hidden>{text.dayNumber(day)}</span>
          <VisuallyHidden>{commas([text.date(day), t('calendar.eventCount', { count })])}</VisuallyHidden>
        </UnstyledButton>
        {isNarrow ? (
          <Dots planned={lines.filter((one) => one !== null)} view={view} />
        ) : (
          <>
            {shownLines.map((planned, line) =>
              planned ? (
                <ItemBoundary key={planned.key} item={planned} fallback={<ItemFallback what="event" />}>
                  <MonthEvent planned={planned} view={view} day={day} isLineStart={isLineStart} daysLeft={daysLeft} />
                </ItemBoundary>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: an empty lane is identified by its position
                <div key={line} className={classes.emptyLine} />
              ),
            )}
            {hidden > 0 && (
              <UnstyledButton
                className={classes.more}
                data-stop={day}
                tabIndex={day === selected ? 0 : -1}
                onClick={(event) => {
                  event.stopPropagation()
                  onDay(day)
                }}
              >
                {t('calendar.more', { count: hidden })}
              </UnstyledButton>
            )}
          </>
        )}
      </div>
    </td>
  )
}

type EventProps = Pick<DayProps, 'view' | 'day' | 'isLineStart' | 'daysLeft'> & { planned: Planned }

function MonthEvent({ planned, view, day, isLineStart, daysLeft }: EventProps) {
  const beginDrag = (pressed: PointerEvent) =>
    view.beginDrag(pressed, planned, (x, y) => {
      const over = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]')?.dataset.day
      return over ? { days: daysBetween(day, over), startMinutes: 0, endMinutes: 0 } : null
    })
  const isBar = takesDays(planned) || planned.first !== planned.last
  return (
    <EventChip
      planned={planned}
      view={view}
      stop={day}
      isSelected={day === view.selected}
      className={isBar ? classes.bar : classes.line}
      goesOn={{
        before: planned.first < day,
        after: planned.last > day,
        isNamed: planned.first < day && !isLineStart,
      }}
      style={barStyle(planned, day, daysLeft)}
      onPointerDown={beginDrag}
    >
      {!takesDays(planned) && planned.first === day && (
        <span className={classes.lineTime} aria-hidden>
          {view.text.start(planned)}
        </span>
      )}
      <span className={classes.lineTitle} dir="auto" aria-hidden>
        {view.text.title(planned)}
      </span>
    </EventChip>
  )
}

/** One dot for each event, up to three. The label of the day contains the number. */
function Dots({ planned, view }: { planned: Planned[]; view: ViewProps }) {
  return (
    <Text component="span" className={classes.dots} aria-hidden>
      {planned.slice(0, 3).map((one) => (
        <span key={one.key} style={{ background: `var(--mantine-color-${colorOf(one, view.people)}-filled)` }} />
      ))}
    </Text>
  )
}
