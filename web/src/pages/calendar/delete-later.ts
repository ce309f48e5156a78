import { useSyncExternalStore } from 'react'
import { api, refresh } from '../../api/client.ts'
import { useNotify } from '../../components/notify.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { type CalendarEvent, keyOf } from './planned.ts'

/*
 * A deleted event cannot be brought back with all it was, so it disappears at once but is deleted only when there is no
 * more way to undo it, or when the page is left.
 */

const waiting = new Map<string, () => Promise<void>>()
const listeners = new Set<() => void>()
let shown: ReadonlySet<string> = new Set()

function change(): void {
  shown = new Set(waiting.keys())
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The keys of what is on its way out, and shown no more. */
export const usePendingDeletions = () => useSyncExternalStore(subscribe, () => shown)

addEventListener('pagehide', () => {
  for (const send of waiting.values()) send()
})

export function useDeleteLater(nio: string) {
  const t = useTranslations()
  const notify = useNotify()
  /** Deletes an event, the whole series of it, or with its recurrenceId that occurrence alone. */
  return (event: CalendarEvent, recurrenceId: string | null) => {
    const key = keyOf(event.id, recurrenceId)
    const send = async () => {
      if (!waiting.has(key)) return
      try {
        await api.DELETE('/v2/workplace/users/{orgaId}/{userId}/calendar/{eventId}', {
          params: {
            path: { orgaId: nio, userId: event.owner?.nicHandle ?? '', eventId: event.id },
            query: recurrenceId === null ? {} : { occurrence: recurrenceId },
          },
          keepalive: true,
        })
      } catch (error) {
        notify.error(error)
      }
      await refresh('/v2/workplace/users/{orgaId}/{userId}/calendar')
      waiting.delete(key)
      change()
    }
    waiting.set(key, send)
    change()
    const undo = () => {
      waiting.delete(key)
      change()
    }
    notify.undoable(t('calendar.deleted', { title: event.title }), undo, send)
  }
}
