import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { ItemBoundary, ItemFallback } from '../../components/item-boundary.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { barStyle } from './bar-style.ts'
import classes from './calendar.module.css'
import type { ViewProps } from './calendar-view.ts'
import { addDays, type Day, daysBetween } from './days.ts'
import { EventChip } from './event-chip.tsx'
import type { GridColumn } from './grid-columns.ts'
import { barsOfWeek } from './lanes.ts'
import { type Planned, shifted, takesDays } from './planned.ts'
import { TimeColumn } from './time-column.tsx'
import { useArrowKeys } from './use-arrow-keys.ts'

type Props = { view: ViewProps; columns: GridColumn[]; name: string; page: number; onDay?(day: Day): void }

const hours = Array.from({ length: 24 }, (_, hour) => hour)
/** The first visible hour of an empty view. */
const usualFirstHour = 7

/** Days side by side with their hours, and whole-day events above them. */
export function TimeGrid({ view, columns, name, page, onDay }: Props) {
  const t = useTranslations()
  const container = useRef<HTMLElement>(null)
  const { selected, onSelect, text, today } = view
  const onKeyDown = useArrowKeys({
    container,
    columns,
    line: 0,
    page: (day, direction) => addDays(day, direction * page),
    selected,
    onSelect,
  })
  const planned = view.planned.map((one) => (one.key === view.drag?.key ? shifted(one, view.drag.shift) : one))
  const eventsOf = ({ owner }: GridColumn) =>
    owner === undefined ? planned : planned.filter(({ calendars }) => calendars.includes(owner))

  // The view starts two hours before the first event, as it was when the view was opened.
  const begins = planned.filter((one) => !takesDays(one)).map(({ startAt }) => new Date(startAt).getHours() - 2)
  const firstHour = useRef(begins.length > 0 ? Math.max(0, Math.min(...begins)) : usualFirstHour)
  useEffect(() => {
    const element = container.current
    const hoursShown = element?.querySelector<HTMLElement>('[data-column]')
    if (element && hoursShown) element.scrollTop = (hoursShown.offsetHeight / 24) * firstHour.current
  }, [])

  return (
    <section
      ref={container}
      aria-label={name}
      className={classes.timeGrid}
      style={{ '--columns': columns.length } as React.CSSProperties}
      onKeyDown={onKeyDown}
    >
      <div className={classes.gridHead}>
        <div className={classes.corner} aria-hidden />
        {columns.map((column) => (
          <UnstyledButton
            key={column.key}
            className={classes.columnHead}
            data-stop={column.key}
            data-today={column.day === today || undefined}
            tabIndex={column.day === selected ? 0 : -1}
            aria-current={column.day === today ? 'date' : undefined}
            onClick={() => {
              onSelect(column.day)
              if (view.mayCreate) view.onCreate({ day: column.day, owner: column.owner })
              else onDay?.(column.day)
            }}
          >
            <VisuallyHidden>{column.label}</VisuallyHidden>
            <bdi aria-hidden className={classes.columnHeading}>
              {column.heading}
            </bdi>
            {column.detail && (
              <span className={classes.columnDetail} aria-hidden>
                {column.detail}
              </span>
            )}
          </UnstyledButton>
        ))}
        <div className={classes.corner}>{t('calendar.allDay')}</div>
        {columns.map((column, index) => (
          <WholeDays
            key={column.key}
            view={view}
            column={column}
            planned={eventsOf(column).filter(takesDays)}
            week={column.owner === undefined ? columns.map(({ day }) => day) : [column.day]}
            isLineStart={index === 0 || column.owner !== undefined}
          />
        ))}
      </div>
      <div className={classes.gridBody}>
        <div className={classes.hours} aria-hidden>
          {hours.map((hour) => (
            <div key={hour} className={classes.hour}>
              {hour > 0 && <span>{text.hour(hour)}</span>}
            </div>
          ))}
        </div>
        {columns.map((column) => (
          <TimeColumn
            key={column.key}
            view={view}
            column={column}
            planned={eventsOf(column).filter((one) => !takesDays(one))}
          />
        ))}
      </div>
    </section>
  )
}

type WholeDaysProps = {
  view: ViewProps
  column: GridColumn
  planned: Planned[]
  week: Day[]
  isLineStart: boolean
}

function WholeDays({ view, column, planned, week, isLineStart }: WholeDaysProps) {
  const { day } = column
  const lines = barsOfWeek(planned, week).get(day) ?? []
  return (
    <div className={classes.wholeDays} data-day={day}>
      {lines.map((one, line) =>
        one ? (
          <ItemBoundary key={one.key} item={one} fallback={<ItemFallback what="event" />}>
            <WholeDayEvent planned={one} view={view} column={column} week={week} isLineStart={isLineStart} />
          </ItemBoundary>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: an empty lane is identified by its position
          <div key={line} className={classes.emptyLine} />
        ),
      )}
    </div>
  )
}

type WholeDayProps = Omit<WholeDaysProps, 'planned'> & { planned: Planned }

function WholeDayEvent({ view, column: { key, day, owner }, planned: one, week, isLineStart }: WholeDayProps) {
  return (
    <EventChip
      planned={one}
      view={view}
      stop={key}
      isSelected={day === view.selected}
      inColumnOf={owner}
      className={classes.bar}
      goesOn={{
        before: one.first < day,
        after: one.last > day,
        isNamed: one.first < day && !isLineStart,
      }}
      style={barStyle(one, day, week.length - week.indexOf(day))}
      onPointerDown={(pressed) =>
        view.beginDrag(pressed, one, (x, y) => {
          const over = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]')?.dataset.day
          return over ? { days: daysBetween(day, over), startMinutes: 0, endMinutes: 0 } : null
        })
      }
    >
      <span className={classes.lineTitle} dir="auto" aria-hidden>
        {view.text.title(one)}
      </span>
    </EventChip>
  )
}
