import { Skeleton, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useOrganization } from '../../api/organization.ts'
import { useAccount } from '../../api/session.ts'
import { ErrorPage, ListError } from '../../components/error-pages.tsx'
import { useNotify } from '../../components/notify.tsx'
import { Page } from '../../components/page.tsx'
import { SkeletonPage } from '../../components/skeleton-page.tsx'
import { useNow } from '../../components/use-now.ts'
import { useLocale, useTranslations } from '../../i18n/language.tsx'
import { AgendaView } from './agenda-view.tsx'
import { CalendarCommands } from './calendar-commands.tsx'
import { CalendarDialogs } from './calendar-dialogs.tsx'
import { type CalendarSearch, readCalendarSearch, type View } from './calendar-search.ts'
import { CalendarActions, CalendarToolbar } from './calendar-toolbar.tsx'
import type { NewEvent, ViewProps } from './calendar-view.ts'
import { addDays, addMonths, type Day, dayOf, firstOfWeek, firstWeekdayOf, weeksOfMonth } from './days.ts'
import { useDeleteLater } from './delete-later.ts'
import { downloadCalendar } from './download-calendar.ts'
import { newValues, valuesOf } from './event-fields.ts'
import { columnsOfDays, columnsOfPeople } from './grid-columns.ts'
import { MonthView } from './month-view.tsx'
import { useShownPeople } from './people.ts'
import { PeopleBar, PeoplePicker } from './people-bar.tsx'
import type { CalendarEvent, Planned } from './planned.ts'
import { TimeGrid } from './time-grid.tsx'
import { useCalendars } from './use-calendars.ts'
import { readSeries, useMoveEvent } from './use-change-event.ts'
import { useDialog } from './use-dialog.ts'
import { useDrag } from './use-drag.ts'
import { useEventAddress } from './use-event-address.ts'
import { useEventText } from './use-event-text.ts'

/** The months of the agenda that are fetched at once, and the maximum number of fetches. The API allows two years. */
const agendaMonths = 3
const maxAgendaItems = 7

export function CalendarPage() {
  const { organization, error, refetch } = useOrganization()
  if (error) return <ErrorPage error={error} reset={refetch} />
  if (!organization) return <SkeletonPage />
  return <Calendar />
}

function Calendar() {
  const t = useTranslations()
  const notify = useNotify()
  const text = useEventText()
  const firstWeekday = firstWeekdayOf(useLocale())
  const { nio, can } = useOrganization()
  const me = useAccount()
  const today = dayOf(useNow())
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const { search, go } = useCalendarSearch(nio)
  const selected = search.day ?? today
  const view: View = search.view ?? (isNarrow ? 'agenda' : 'month')

  const chosen = useMemo(() => search.people?.split(',') ?? [], [search.people])
  const people = useShownPeople(nio, chosen)
  const shown = useMemo(() => people.map(({ nicHandle }) => nicHandle), [people])
  const [agenda, setAgenda] = useState({ from: selected, parts: 1 })
  const agendaParts = agenda.from === selected ? agenda.parts : 1
  const [from, to] = spanOf(view, selected, firstWeekday, agendaParts)
  const calendars = useCalendars(nio, shown, from, to)

  const { dialog, open, close, askScope } = useDialog()
  const move = useMoveEvent(nio)
  const { deleteLater, leaveLater } = useDeleteLater(nio)
  const { drag, begin } = useDrag(async (planned, shift) => {
    const scope = planned.event.recurrenceId === null ? 'one' : await askScope('move')
    if (scope) close()
    if (scope) await move(planned, shift, scope)
  })

  const mayChange = ({ owner, visibility }: CalendarEvent) => {
    if (owner === null) return false
    if (owner.nicHandle === me.nicHandle) return can('calendar.write')
    return visibility !== 'private' && can('calendar.writeForOthers')
  }
  // Staff change the attendees of events that are not private; deleting one in their own calendar would cancel it.
  const mayLeave = (event: CalendarEvent) =>
    event.attendees.some(({ nicHandle }) => nicHandle === me.nicHandle) &&
    event.owner?.nicHandle !== me.nicHandle &&
    !mayChange(event)
  const mayCreate = can('calendar.write')
  const create = (beginning: NewEvent) => {
    const owner = can('calendar.writeForOthers') ? beginning.owner : undefined
    const values = newValues({ ...beginning, owner }, me.nicHandle)
    open({ kind: 'form', editing: { before: null, scope: 'new', values } })
  }
  const createAsked = useEffectEvent(() => {
    go({ new: undefined }, { replace: true })
    if (mayCreate) create({ day: selected })
  })
  useEffect(() => {
    if (search.new) createAsked()
  }, [search.new])
  useEventAddress(search.event, calendars.planned, (planned) => open({ kind: 'details', planned }))
  const dismiss = () => {
    close()
    if (search.event) go({ event: undefined }, { replace: true })
  }
  const edit = async ({ event }: Planned) => {
    const scope = event.recurrenceId === null ? 'series' : await askScope('edit')
    if (!scope) return
    try {
      const before = scope === 'one' ? event : await readSeries(nio, event)
      open({ kind: 'form', editing: { before, scope, values: valuesOf(before) } })
    } catch (error) {
      close()
      notify.error(error)
    }
  }
  const remove = async ({ event }: Planned) => {
    const scope = event.recurrenceId === null ? 'series' : await askScope('delete')
    if (!scope) return
    close()
    deleteLater(event, scope === 'one' ? event.recurrenceId : null)
  }
  const leave = ({ event }: Planned) => {
    close()
    leaveLater(event, me.nicHandle)
  }
  const exportFile = () => downloadCalendar(nio, me.nicHandle, me.nametag).catch(notify.error)

  const viewProps: ViewProps = {
    planned: calendars.planned,
    people,
    text,
    selected,
    today,
    drag,
    beginDrag: begin,
    mayCreate,
    mayChange,
    onSelect: (day) => go({ day }, { replace: true }),
    onOpen: (planned) => open({ kind: 'details', planned }),
    onCreate: create,
  }
  const actions = {
    mayCreate,
    onCreate: () => create({ day: selected }),
    onImport: () => open({ kind: 'import' }),
    onExport: exportFile,
    onSubscribe: () => open({ kind: 'subscribe' }),
  }
  const step = (direction: 1 | -1) => go({ day: stepped(view, selected, direction) })
  const toDay = (day: Day) => go({ view: 'day', day })
  const headings: Record<View, () => string> = {
    month: () => text.month(selected),
    week: () => text.dateRange(from, to),
    day: () => text.date(selected),
    agenda: () => text.dateRange(from, to),
  }
  const showBeside = (others: string[]) => go({ people: others.join(',') || undefined })
  const picker = <PeoplePicker nio={nio} people={people} isNarrow={isNarrow} onChange={showBeside} />
  const columnText = { text, t, mayCreate }
  const gridColumns = view === 'day' ? columnsOfPeople(selected, people, columnText) : columnsOfDays(from, columnText)

  return (
    <Page title={t('calendar.title')} actions={<CalendarActions {...actions} isNarrow={isNarrow} people={picker} />}>
      <CalendarCommands {...actions} onView={(next) => go({ view: next })} onToday={() => go({ day: today })} />
      <CalendarToolbar
        view={view}
        heading={headings[view]()}
        isNarrow={isNarrow}
        onView={(next) => go({ view: next, day: selected })}
        onStep={step}
        onToday={() => go({ day: today })}
      />
      <PeopleBar people={people} onChange={showBeside} />
      {calendars.error ? (
        <ListError error={calendars.error} retry={calendars.retry} />
      ) : calendars.isLoading ? (
        <Skeleton height={520} role="status" aria-label={t('common.loading')} />
      ) : (
        <>
          {view === 'month' && (
            <MonthView view={viewProps} firstWeekday={firstWeekday} isNarrow={isNarrow} onDay={toDay} />
          )}
          {(view === 'week' || view === 'day') && (
            <TimeGrid
              key={view}
              view={viewProps}
              columns={gridColumns}
              name={headings[view]()}
              page={view === 'week' ? 7 : 1}
              onDay={toDay}
            />
          )}
          {view === 'agenda' && (
            <AgendaView
              view={viewProps}
              from={from}
              to={to}
              isLoading={calendars.isFetching}
              onLater={
                agendaParts < maxAgendaItems ? () => setAgenda({ from: selected, parts: agendaParts + 1 }) : null
              }
            />
          )}
          {view !== 'agenda' && calendars.planned.length === 0 && (
            <Text c="dimmed" ta="center">
              {t(mayCreate ? 'calendar.emptyHint' : 'calendar.nothingOnDay')}
            </Text>
          )}
          {calendars.isTruncated && <Text c="dimmed">{t('calendar.truncated')}</Text>}
        </>
      )}
      <CalendarDialogs
        nio={nio}
        dialog={dialog}
        owners={can('calendar.writeForOthers') ? people : people.filter(({ isMe }) => isMe)}
        isNarrow={isNarrow}
        mayChange={({ event }) => mayChange(event)}
        onEdit={edit}
        onDelete={remove}
        mayLeave={({ event }) => mayLeave(event)}
        onLeave={leave}
        onClose={dismiss}
      />
    </Page>
  )
}

/** The state in the address, and the actions that navigate. */
function useCalendarSearch(nio: string) {
  const navigate = useNavigate()
  const search = readCalendarSearch(useSearch({ strict: false }))
  const go = (change: CalendarSearch, { replace = false } = {}) =>
    navigate({
      to: '/o/$nio/calendar',
      params: { nio },
      search: { ...search, ...change },
      replace,
      resetScroll: false,
    })
  return { search, go }
}

/** The first and last day of a view. */
function spanOf(view: View, selected: Day, firstWeekday: number, agendaParts: number): [from: Day, to: Day] {
  if (view === 'day') return [selected, selected]
  if (view === 'agenda') return [selected, addDays(addMonths(selected, agendaMonths * agendaParts), -1)]
  if (view === 'week') {
    const first = firstOfWeek(selected, firstWeekday)
    return [first, addDays(first, 6)]
  }
  const days = weeksOfMonth(selected, firstWeekday).flat()
  return [days[0] ?? selected, days.at(-1) ?? selected]
}

function stepped(view: View, selected: Day, direction: 1 | -1): Day {
  if (view === 'week') return addDays(selected, 7 * direction)
  return view === 'day' ? addDays(selected, direction) : addMonths(selected, direction)
}
