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
  const userId = event.owner?.nicHandle
  const subject = useMemo(
    () => (userId === undefined ? null : ({ kind: 'event', userId, eventId: event.id } as const)),
    [userId, event.id],
  )
  if (!subject || !can('comment.read')) return null
  const pathOf = ({ id }: { id: number }) => {
    const search = { ...eventAddress(event, subject.userId), comment: String(id) }
    return `/o/${nio}/calendar?${new URLSearchParams(search)}`
  }
  return (
    <>
      <Divider my="md" />
      <Comments nio={nio} subject={subject} title={event.title} linked={linked} pathOf={pathOf} onBusy={onBusy} />
    </>
  )
}
