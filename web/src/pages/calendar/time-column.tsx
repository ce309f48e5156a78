import { type CSSProperties, type MouseEvent, type PointerEvent, useState } from 'react'
import { ItemBoundary, ItemFallback } from '../../components/item-boundary.tsx'
import { useNow } from '../../components/use-now.ts'
import classes from './calendar.module.css'
import type { ViewProps } from './calendar-view.ts'
import { daysBetween } from './days.ts'
import { EventChip } from './event-chip.tsx'
import type { GridColumn } from './grid-columns.ts'
import { type EventPosition, minutesInDay, positionsOfDay } from './lanes.ts'
import type { Planned } from './planned.ts'
import { followPointer } from './use-drag.ts'

const stepMinutes = 15
/** Shorter events show their title and their time in one line. */
const minMinutesOfTwoLines = 55
const snap = (minutes: number, step = stepMinutes) => Math.round(minutes / step) * step

/** The position of a span of time in the column. */
const spanStyle = (from: number, to: number) => ({
  insetBlockStart: `${(from / minutesInDay) * 100}%`,
  blockSize: `${((to - from) / minutesInDay) * 100}%`,
})

/** The minute of the day at a height of the column. */
function minuteAt(column: Element, y: number): number {
  const { top, height } = column.getBoundingClientRect()
  return Math.min(minutesInDay, Math.max(0, ((y - top) / height) * minutesInDay))
}

const columnOf = (element: Element | null) => element?.closest<HTMLElement>('[data-column]') ?? null

type Props = { view: ViewProps; column: GridColumn; planned: Planned[] }

/** The hours of one day. A click on a free time creates an event there, and a drag sets its duration. */
export function TimeColumn({ view, column, planned }: Props) {
  const { day, owner } = column
  const [chosen, setChosen] = useState<{ from: number; to: number } | null>(null)

  const choose = (pressed: PointerEvent) => {
    const element = pressed.currentTarget
    if (pressed.target !== element || !view.mayCreate) return
    const begin = snap(minuteAt(element, pressed.clientY))
    let range = { from: begin, to: begin }
    followPointer(pressed, {
      onMove: (_x, y) => {
        const end = snap(minuteAt(element, y))
        range = { from: Math.min(begin, end), to: Math.max(begin, end, Math.min(begin, end) + stepMinutes) }
        setChosen(range)
      },
      onDrop: () => {
        setChosen(null)
        view.onCreate({ day, owner, minutes: range })
      },
      onCancel: () => setChosen(null),
    })
  }

  const press = ({ target, currentTarget, clientY }: MouseEvent) => {
    if (target !== currentTarget || !view.mayCreate) return
    const from = Math.min(Math.floor(minuteAt(currentTarget, clientY) / 30) * 30, minutesInDay - 60)
    view.onCreate({ day, owner, minutes: { from, to: from + 60 } })
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the heading of the column does the same by keyboard
    // biome-ignore lint/a11y/noStaticElementInteractions: the same
    <div className={classes.timeColumn} data-day={day} data-column={day} onPointerDown={choose} onClick={press}>
      {positionsOfDay(planned, day).map((place) => (
        <ItemBoundary key={place.planned.key} item={place.planned} fallback={<ItemFallback what="event" />}>
          <TimedEvent view={view} column={column} place={place} />
        </ItemBoundary>
      ))}
      {chosen && <div className={classes.chosen} style={spanStyle(chosen.from, chosen.to)} />}
      {day === view.today && <NowLine />}
    </div>
  )
}

type TimedProps = { view: ViewProps; column: GridColumn; place: EventPosition }

function TimedEvent({ view, column: { key, day, owner }, place }: TimedProps) {
  const { planned, from, to, column, columns } = place

  const drag = (kind: 'move' | 'stretch') => (pressed: PointerEvent) => {
    const start = columnOf(pressed.currentTarget)
    if (!start) return
    pressed.stopPropagation()
    const grabbed = minuteAt(start, pressed.clientY)
    const lengthMinutes = (planned.endAt - planned.startAt) / 60_000
    view.beginDrag(pressed, planned, (x, y) => {
      const over = kind === 'move' ? (columnOf(document.elementFromPoint(x, y)) ?? start) : start
      const minutes = snap(minuteAt(over, y) - grabbed)
      if (kind === 'stretch') {
        return { days: 0, startMinutes: 0, endMinutes: Math.max(minutes, stepMinutes - lengthMinutes) }
      }
      return { days: daysBetween(day, over.dataset.day ?? day), startMinutes: minutes, endMinutes: minutes }
    })
  }

  return (
    <EventChip
      planned={planned}
      view={view}
      stop={key}
      isSelected={day === view.selected}
      inColumnOf={owner}
      className={to - from < minMinutesOfTwoLines ? `${classes.timed} ${classes.short}` : classes.timed}
      goesOn={{ before: planned.first < day, after: planned.last > day }}
      style={{
        ...spanStyle(from, to),
        insetInlineStart: `${(column / columns) * 100}%`,
        inlineSize: `${100 / columns}%`,
        ...({ '--hours': (to - from) / 60 } as CSSProperties),
      }}
      onPointerDown={drag('move')}
    >
      <span className={classes.timedTitle} dir="auto" aria-hidden>
        {view.text.title(planned)}
      </span>
      <span className={classes.timedTimes} aria-hidden>
        {view.text.times(planned)}
      </span>
      <span className={classes.timedStart} aria-hidden>
        {view.text.start(planned)}
      </span>
      {view.mayChange(planned.event) && planned.last === day && (
        <span className={classes.stretch} data-stretch onPointerDown={drag('stretch')} aria-hidden />
      )}
    </EventChip>
  )
}

function NowLine() {
  const now = new Date(useNow())
  const minutes = now.getHours() * 60 + now.getMinutes()
  return <div className={classes.now} style={{ insetBlockStart: `${(minutes / minutesInDay) * 100}%` }} aria-hidden />
}
