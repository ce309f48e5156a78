import { Divider } from '@mantine/core'
import { useMemo } from 'react'
import { useOrganization } from '../../api/organization.ts'
import { eventAddress } from '../../components/event-address.ts'
import { Comments } from '../talks/comments.tsx'
import type { CalendarEvent } from './planned.ts'

type Props = { nio: string; event: CalendarEvent; linked: number | undefined; onBusy(isBusy: boolean): void }

/** The comments on an event, for those who can read it. The occurrences of a series share them. */
export function EventComments({ nio, event, linked, onBusy }: Props) {
  const { can } = useOrganization()
  // An event of the organization has no owner, and neither has a private one of which only the time is shown.
  const userId = event.owner?.nicHandle ?? null
  const isBusyOnly = userId === null && event.visibility === 'private'
  const subject = useMemo(() => ({ kind: 'event', userId, eventId: event.id }) as const, [userId, event.id])
  if (isBusyOnly || !can('comment.read')) return null
  const pathOf = ({ id }: { id: number }) => {
    const search = new URLSearchParams({ comment: String(id) })
    for (const [name, value] of Object.entries(eventAddress(event, userId ?? ''))) if (value) search.set(name, value)
    return `/o/${nio}/calendar?${search}`
  }
  return (
    <>
      <Divider my="md" />
      <Comments nio={nio} subject={subject} title={event.title} linked={linked} pathOf={pathOf} onBusy={onBusy} />
    </>
  )
}
