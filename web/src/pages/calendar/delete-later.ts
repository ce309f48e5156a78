import { createStore, useStore } from '@mantine/store'
import { useNotify } from '../../components/notify.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { calendarOf, deleteEvent, refreshEvents } from './event-requests.ts'
import { type CalendarEvent, keyOf } from './planned.ts'

/*
 * A deleted event cannot be restored completely. It is therefore hidden at once, and deleted on the server only when the
 * time to undo is over or the page is closed.
 */

/** The requests that are still to be sent, by the key of the hidden event. */
const pending = createStore<ReadonlyMap<string, () => Promise<void>>>(new Map())

const add = (key: string, send: () => Promise<void>) => pending.setState((before) => new Map(before).set(key, send))
const remove = (key: string) => pending.setState((before) => new Map([...before].filter(([each]) => each !== key)))

/** The events that are hidden, by their keys. */
export const usePendingDeletions = (): ReadonlyMap<string, unknown> => useStore(pending)

addEventListener('pagehide', () => {
  for (const send of pending.getState().values()) send()
})

export function useDeleteLater(nio: string) {
  const t = useTranslations()
  const notify = useNotify()
  /** `calendar` is the one in which the event is deleted, and `message` says so. */
  const later = (event: CalendarEvent, recurrenceId: string | null, calendar: string, message: string) => {
    const key = keyOf(event.id, recurrenceId)
    const send = async () => {
      if (!pending.getState().has(key)) return
      try {
        await deleteEvent({ nio, event, calendar, recurrenceId })
      } catch (error) {
        notify.error(error)
      }
      await refreshEvents()
      remove(key)
    }
    add(key, send)
    notify.undoable(message, () => remove(key), send)
  }
  return {
    /** Deletes an event with its whole series, or with a `recurrenceId` one occurrence. */
    deleteLater: (event: CalendarEvent, recurrenceId: string | null) =>
      later(event, recurrenceId, calendarOf(event), t('calendar.deleted', { title: event.title })),
    /** Removes an event of somebody else, with its whole series, from the calendar of an attendee. */
    leaveLater: (event: CalendarEvent, attendee: string) =>
      later(event, null, attendee, t('calendar.left', { title: event.title })),
  }
}
