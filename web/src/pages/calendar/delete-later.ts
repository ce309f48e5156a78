import { createStore, useStore } from '@mantine/store'
import { useCallback } from 'react'
import { beforeSignOut } from '../../api/session.ts'
import { useNotify } from '../../components/notify.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { calendarOf, deleteEvent, refreshEvents } from './event-requests.ts'
import { type CalendarEvent, keyOf } from './planned.ts'
import type { DeletionScope } from './use-dialog.ts'

/*
 * A deleted event cannot be restored completely. It is therefore hidden at once, and deleted on the server only when
 * the time to undo is over, the page is closed or the person signs out.
 */

type Pending = { event: CalendarEvent; scope: DeletionScope; send(): Promise<void> }

/** The requests that are still to be sent, by a key of what is hidden. */
const pending = createStore<ReadonlyMap<string, Pending>>(new Map())

const add = (key: string, deletion: Pending) => pending.setState((before) => new Map(before).set(key, deletion))
const remove = (key: string) => pending.setState((before) => new Map([...before].filter(([each]) => each !== key)))

/** The name of an occurrence is its start by the rule, a time in UTC or a date, so later ones are greater. */
const isHiddenBy = ({ event, scope }: Pending, { id, recurrenceId }: CalendarEvent) =>
  event.id === id &&
  (scope === 'series' ||
    recurrenceId === event.recurrenceId ||
    (scope === 'following' && (recurrenceId ?? '') > (event.recurrenceId ?? '')))

/**
 * Returns a function that decides whether an event is about to be deleted. A new function is returned only when that
 * changes.
 */
export function usePendingDeletions(): (event: CalendarEvent) => boolean {
  const deletions = useStore(pending)
  return useCallback((event) => [...deletions.values()].some((each) => isHiddenBy(each, event)), [deletions])
}

const sendAll = () => Promise.all([...pending.getState().values()].map(({ send }) => send()))
addEventListener('pagehide', sendAll)
beforeSignOut.add(sendAll)

export function useDeleteLater(nio: string) {
  const t = useTranslations()
  const notify = useNotify()
  /** `calendar` is the one in which the event is deleted, and `message` says so. */
  const later = (event: CalendarEvent, scope: DeletionScope, calendar: string, message: string) => {
    const key = `${scope} ${keyOf(event.id, scope === 'series' ? null : event.recurrenceId)}`
    const request = async () => {
      try {
        await deleteEvent({ nio, event, calendar, scope })
      } catch (error) {
        notify.error(error)
      }
      // The notification may still offer to undo this, when the deletion was sent before its time.
      hide()
      refreshEvents().then(() => remove(key))
    }
    let sent: Promise<void> | null = null
    const send = () => {
      sent ??= request()
      return sent
    }
    add(key, { event, scope, send })
    const hide = notify.undoable(message, () => remove(key), send)
  }
  return {
    /** Deletes an event with its whole series, one occurrence, or all from that one on. */
    deleteLater: (event: CalendarEvent, scope: DeletionScope) =>
      later(event, scope, calendarOf(event), t('calendar.deleted', { title: event.title })),
    /** Removes an event of somebody else, with its whole series, from the calendar of an attendee. */
    leaveLater: (event: CalendarEvent, attendee: string) =>
      later(event, 'series', attendee, t('calendar.left', { title: event.title })),
  }
}
