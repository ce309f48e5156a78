import { useCallbackRef, useMediaQuery } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useMemo } from 'react'
import { useOrganization } from '../../api/organization.ts'
import { includesPerson } from '../../api/person.ts'
import { useAccount } from '../../api/session.ts'
import { ErrorPage } from '../../components/error-pages.tsx'
import { useNotify } from '../../components/notify.tsx'
import { Page } from '../../components/page.tsx'
import { SkeletonPage } from '../../components/skeleton-page.tsx'
import { useNow } from '../../components/use-now.ts'
import { useLocale, useTranslations } from '../../i18n/language.tsx'
import { CalendarCommands } from './calendar-commands.tsx'
import { CalendarContent, useAgendaParts } from './calendar-content.tsx'
import { CalendarDialogs } from './calendar-dialogs.tsx'
import type { View } from './calendar-search.ts'
import { CalendarActions, CalendarToolbar } from './calendar-toolbar.tsx'
import type { NewEvent, ViewProps } from './calendar-view.ts'
import { type Day, dayOf, firstWeekdayOf } from './days.ts'
import { useDeleteLater } from './delete-later.ts'
import { type EventValues, newValues, valuesOf } from './event-fields.ts'
import { downloadCalendar, organizationCalendar, readSeries } from './event-requests.ts'
import { useShownPeople } from './people.ts'
import { PeopleBar, PeoplePicker } from './people-bar.tsx'
import { type CalendarEvent, isOfOrganization, type Planned } from './planned.ts'
import { useCalendarAddress } from './use-calendar-address.ts'
import { useCalendars } from './use-calendars.ts'
import { useMoveEvent } from './use-change-event.ts'
import { useDialog } from './use-dialog.ts'
import { useDrag } from './use-drag.ts'
import { useEventAddress } from './use-event-address.ts'
import { useEventDay } from './use-event-day.ts'
import { useEventText } from './use-event-text.ts'
import { spanOf, stepped } from './view-span.ts'

export function CalendarPage() {
  const { organization, error, refetch } = useOrganization()
  if (error) return <ErrorPage error={error} reset={refetch} />
  if (!organization) return <SkeletonPage />
  return <Calendar organizationName={organization.name} />
}

function Calendar({ organizationName }: { organizationName: string }) {
  const t = useTranslations()
  const notify = useNotify()
  const text = useEventText()
  const firstWeekday = firstWeekdayOf(useLocale())
  const { nio, can } = useOrganization()
  const me = useAccount()
  const today = dayOf(useNow())
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const { search, go } = useCalendarAddress(nio)
  const selected = search.day ?? today
  const view: View = search.view ?? (isNarrow ? 'agenda' : 'month')

  const chosen = useMemo(() => search.people?.split(',') ?? [], [search.people])
  const people = useShownPeople(nio, chosen)
  const shown = useMemo(() => people.map(({ nicHandle }) => nicHandle), [people])
  const agenda = useAgendaParts(selected)
  const [from, to] = spanOf(view, selected, firstWeekday, agenda.parts)
  const calendars = useCalendars(nio, shown, from, to)

  const { dialog, open, close, askScope, askDeletion } = useDialog()
  const move = useMoveEvent(nio)
  const { deleteLater, leaveLater } = useDeleteLater(nio)
  const { drag, begin } = useDrag(async (planned, shift) => {
    const scope = planned.event.recurrenceId === null ? 'one' : await askScope('move')
    if (scope) close()
    if (scope) await move(planned, shift, scope)
  })

  const mayChange = useCallback(
    (event: CalendarEvent) => {
      const { owner, visibility } = event
      if (isOfOrganization(event)) return can('calendar.writeOrganization')
      if (owner === null) return false
      if (owner.nicHandle === me.nicHandle) return can('calendar.write')
      return visibility !== 'private' && can('calendar.writeForOthers')
    },
    [can, me.nicHandle],
  )
  // Staff change the attendees of events that are not private; deleting one in their own calendar would cancel it.
  const mayLeave = (event: CalendarEvent) =>
    includesPerson(event.attendees, me.nicHandle) && event.owner?.nicHandle !== me.nicHandle && !mayChange(event)
  const mayCreate = can('calendar.write')
  const create = (beginning: NewEvent, begun?: Partial<EventValues>) => {
    const owner = can('calendar.writeForOthers') ? beginning.owner : undefined
    const values = { ...newValues({ ...beginning, owner }, me.nicHandle), ...begun }
    open({ kind: 'form', editing: { before: null, scope: 'new', values } })
  }
  const { newEvent } = useLocation().state
  const createAsked = useEffectEvent(() => {
    go({ new: undefined }, { replace: true })
    if (mayCreate) create({ day: selected }, newEvent)
  })
  useEffect(() => {
    if (search.new) createAsked()
  }, [search.new])
  useEventAddress(search.event, {
    planned: calendars.planned,
    open: (planned) => {
      // A date that disappeared and came back while the reader fills in a form must not replace the form.
      if (dialog === null || dialog.kind === 'details') open({ kind: 'details', planned })
    },
    close: () => {
      if (dialog?.kind === 'details') close()
    },
  })
  useEventDay({
    nio,
    search,
    isUnknown: calendars.isLoaded && !calendars.planned.some(({ key }) => key === search.event),
    go,
  })
  const dismiss = () => {
    close()
    if (search.event) go({ event: undefined, comment: undefined }, { replace: true })
  }
  const edit = async ({ event }: Planned) => {
    const scope = event.recurrenceId === null ? 'series' : await askScope('edit')
    if (!scope) return
    try {
      const before = scope === 'one' ? event : await readSeries(nio, event)
      open({ kind: 'form', editing: { before, scope, values: valuesOf(before) } })
    } catch (error) {
      dismiss()
      notify.error(error)
    }
  }
  const remove = async ({ event }: Planned) => {
    const scope = event.recurrenceId === null ? 'series' : await askDeletion()
    if (!scope) return
    dismiss()
    deleteLater(event, scope)
  }
  const leave = ({ event }: Planned) => {
    dismiss()
    leaveLater(event, me.nicHandle)
  }
  // The answers of an open event change while it is read.
  const shownDialog =
    dialog?.kind === 'details'
      ? { ...dialog, planned: calendars.planned.find(({ key }) => key === dialog.planned.key) ?? dialog.planned }
      : dialog
  const exportFile = () => downloadCalendar(nio, me.nicHandle, me.nametag).catch(notify.error)

  // Handlers that stay the same let the days render only when they show something else.
  const viewProps: ViewProps = {
    planned: calendars.planned,
    people,
    organizationName,
    text,
    selected,
    today,
    drag,
    beginDrag: useCallbackRef(begin),
    mayCreate,
    mayChange,
    onSelect: useCallbackRef((day: Day) => go({ day }, { replace: true })),
    onOpen: useCallbackRef(({ key }: Planned) => go({ event: key })),
    onCreate: useCallbackRef(create),
  }
  const actions = {
    mayCreate,
    onCreate: () => create({ day: selected }),
    onImport: () => open({ kind: 'import' }),
    organizationName,
    onExport: exportFile,
    onExportShared: () => downloadCalendar(nio, organizationCalendar, organizationName).catch(notify.error),
    onSubscribe: () => open({ kind: 'subscribe' }),
  }
  const showDay = useCallbackRef((day: Day) => go({ view: 'day', day }))
  const step = (direction: 1 | -1) => go({ day: stepped(view, selected, direction) })
  const headings: Partial<Record<View, string>> = { month: text.month(selected), day: text.date(selected) }
  const heading = headings[view] ?? text.dateRange(from, to)
  const showBeside = (others: string[]) => go({ people: others.join(',') || undefined })
  const picker = <PeoplePicker nio={nio} people={people} isNarrow={isNarrow} onChange={showBeside} />

  return (
    <Page title={t('calendar.title')} actions={<CalendarActions {...actions} isNarrow={isNarrow} people={picker} />}>
      <CalendarCommands {...actions} onView={(next) => go({ view: next })} onToday={() => go({ day: today })} />
      <CalendarToolbar
        view={view}
        heading={heading}
        isNarrow={isNarrow}
        onView={(next) => go({ view: next, day: selected })}
        onStep={step}
        onToday={() => go({ day: today })}
      />
      <PeopleBar people={people} organizationName={organizationName} onChange={showBeside} />
      <CalendarContent
        calendars={calendars}
        shown={view}
        view={viewProps}
        from={from}
        to={to}
        heading={heading}
        firstWeekday={firstWeekday}
        isNarrow={isNarrow}
        onDay={showDay}
        onLater={agenda.onLater}
      />
      <CalendarDialogs
        nio={nio}
        organizationName={organizationName}
        dialog={shownDialog}
        comment={search.comment}
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
