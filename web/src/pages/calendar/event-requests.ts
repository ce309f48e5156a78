import { maxPageSize } from '../../../../shared/limits.ts'
import { api, query, queryClient, type Resource, refresh } from '../../api/client.ts'
import { ifMatch } from '../../api/if-match.ts'
import { saveFile } from '../../components/save-file.ts'
import { type CalendarEvent, isOfOrganization } from './planned.ts'
import type { DeletionScope } from './use-dialog.ts'

/*
 * The calendars of members and of the organization have the same operations at different paths. This is the only file
 * that knows both.
 */

const memberPath = '/v2/workplace/users/{orgaId}/{userId}/calendar' as const
const organizationPath = '/v2/workplace/{orgaId}/calendar' as const

/** Stands for the calendar of the organization where a NIC-Handle names that of a member. */
export const organizationCalendar = 'organization'

/** The calendar that an event is changed in: that of its owner, or of the organization. */
export const calendarOf = (event: Pick<CalendarEvent, 'owner' | 'visibility'>): string =>
  isOfOrganization(event) ? organizationCalendar : (event.owner?.nicHandle ?? '')

/** The month of a member contains the events of the organization, too. */
export const refreshEvents = () => refresh(memberPath)

type Creation = { nio: string; calendar: string; body: Resource<'CreateEventFields'>; headers: HeadersInit }

export async function createEvent({ nio, calendar, ...request }: Creation): Promise<void> {
  if (calendar === organizationCalendar)
    await api.POST(organizationPath, { params: { path: { orgaId: nio } }, ...request })
  else await api.POST(memberPath, { params: { path: { orgaId: nio, userId: calendar } }, ...request })
}

type Change = { nio: string; event: CalendarEvent; body: Resource<'UpdateEventFields'> }

/** Fails if somebody else has changed the event since it was read, unless `anyVersion` is set. */
export async function updateEvent({ nio, event, body }: Change, { anyVersion = false } = {}): Promise<void> {
  const header = anyVersion ? {} : ifMatch(event)
  const path = { orgaId: nio, eventId: event.id }
  if (isOfOrganization(event)) await api.PATCH(`${organizationPath}/{eventId}`, { params: { path, header }, body })
  else {
    const userId = calendarOf(event)
    await api.PATCH(`${memberPath}/{eventId}`, { params: { path: { ...path, userId }, header }, body })
  }
}

type Deletion = { nio: string; event: CalendarEvent; calendar: string; scope: DeletionScope }

/** The request outlives the page. */
export async function deleteEvent({ nio, event, calendar, scope }: Deletion): Promise<void> {
  const path = { orgaId: nio, eventId: event.id }
  const occurrence = scope === 'series' ? null : event.recurrenceId
  const asked = { query: occurrence === null ? {} : { occurrence, ...(scope === 'following' && { following: true }) } }
  const keepalive = true
  if (calendar === organizationCalendar) {
    await api.DELETE(`${organizationPath}/{eventId}`, { params: { path, ...asked }, keepalive })
  } else {
    const params = { path: { ...path, userId: calendar }, ...asked }
    await api.DELETE(`${memberPath}/{eventId}`, { params, keepalive })
  }
}

/**
 * The event itself, because an occurrence does not contain the start of its series. It is never taken from the cache.
 */
export function readSeries(nio: string, event: CalendarEvent): Promise<CalendarEvent> {
  const path = { orgaId: nio, eventId: event.id }
  if (isOfOrganization(event)) {
    const options = query.queryOptions('get', `${organizationPath}/{eventId}`, { params: { path } })
    return queryClient.fetchQuery({ ...options, staleTime: 0 })
  }
  const params = { path: { ...path, userId: calendarOf(event) } }
  const options = query.queryOptions('get', `${memberPath}/{eventId}`, { params })
  return queryClient.fetchQuery({ ...options, staleTime: 0 })
}

export type Answer = NonNullable<CalendarEvent['myAnswer']>
/** Answer that a person gives. The server turns a yes into waiting if there is no place. */
export type GivenAnswer = Exclude<Answer, 'waiting'> | null

type Answering = { nio: string; event: CalendarEvent; answer: GivenAnswer; guests: number }

/** Answers one date of a series, or an event that does not recur. */
export async function answerEvent({ nio, event, answer, guests }: Answering): Promise<void> {
  const path = { orgaId: nio, eventId: event.id }
  const body = { answer, guests, ...(event.recurrenceId !== null && { occurrence: event.recurrenceId }) }
  if (isOfOrganization(event)) await api.POST(`${organizationPath}/{eventId}/answer`, { params: { path }, body })
  else {
    const params = { path: { ...path, userId: calendarOf(event) } }
    await api.POST(`${memberPath}/{eventId}/answer`, { params, body })
  }
}

/** Options for `useInfiniteQuery`: who said what about a date, in the order of the answers. */
export function answersOf(nio: string, event: CalendarEvent) {
  const { id, recurrenceId } = event
  const isShared = isOfOrganization(event)
  const asked = { limit: maxPageSize, ...(recurrenceId !== null && { occurrence: recurrenceId }) }
  const path = { orgaId: nio, eventId: id }
  const userId = calendarOf(event)
  return {
    queryKey: ['answers', nio, id, recurrenceId],
    queryFn: async ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) => {
      const query = { ...asked, ...(pageParam !== null && { cursor: pageParam }) }
      const { data } = isShared
        ? await api.GET(`${organizationPath}/{eventId}/answers`, { params: { path, query }, signal })
        : await api.GET(`${memberPath}/{eventId}/answers`, { params: { path: { ...path, userId }, query }, signal })
      return data ?? { answers: [], nextCursor: null }
    },
  }
}

export const refreshAnswers = (nio: string, event: CalendarEvent) =>
  queryClient.invalidateQueries({ queryKey: answersOf(nio, event).queryKey })

/** Imports the events of an iCalendar file, or with `preview` says what that would do. */
export async function importCalendar(nio: string, calendar: string, file: File, { preview = false } = {}) {
  const query = { preview }
  const sent = {
    body: { file: file.name },
    // The bytes are sent unchanged, because the server detects the encoding of the file.
    bodySerializer: () => file,
    headers: { 'content-type': 'text/calendar' },
  }
  const { data } =
    calendar === organizationCalendar
      ? await api.POST(`${organizationPath}/import`, { params: { path: { orgaId: nio }, query }, ...sent })
      : await api.POST(`${memberPath}/import`, { params: { path: { orgaId: nio, userId: calendar }, query }, ...sent })
  if (!preview) refreshEvents()
  return data
}

/** Downloads a whole calendar as an iCalendar file. */
export async function downloadCalendar(nio: string, calendar: string, name: string): Promise<void> {
  const query = { format: 'ics' as const }
  const { data } =
    calendar === organizationCalendar
      ? await api.GET(organizationPath, { params: { path: { orgaId: nio }, query }, parseAs: 'blob' })
      : await api.GET(memberPath, { params: { path: { orgaId: nio, userId: calendar }, query }, parseAs: 'blob' })
  if (data) saveFile(data as unknown as Blob, `${name}.ics`)
}
