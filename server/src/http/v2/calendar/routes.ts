/* This file is longer than 250 lines because it is one table: the operations on the calendars of members. */

import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { maxBodyBytes } from '../../../../../shared/limits.ts'
import type { App } from '../../../domain/app.ts'
import type { CalendarPath } from '../../../domain/calendar/calendar.ts'
import { createEvent, deleteEvent, type EventInput, updateEvent } from '../../../domain/calendar/change-event.ts'
import { importCalendar, importFile } from '../../../domain/calendar/import-calendar.ts'
import { type CalendarPage, exportCalendar, readCalendar, readEvent } from '../../../domain/calendar/read-calendar.ts'
import {
  readSharing,
  shareCalendar,
  subscribeToCalendar,
  unshareCalendar,
} from '../../../domain/calendar/share-calendar.ts'
import type { Caller } from '../../../domain/core/caller.ts'
import { withIdempotencyRetry } from '../../../domain/core/idempotency.ts'
import { bytesPerPerson } from '../../../domain/core/person.ts'
import { fail } from '../../../errors.ts'
import { PageFields, PathNames, Preview, pageOf, Time } from '../../common-schemas.ts'
import { FileReply, inlineFile } from '../../core/file-reply.ts'
import { showAllAttachments, showAttachments } from '../../core/file-urls.ts'
import { idempotencyKey } from '../../core/idempotency-key.ts'
import { versionsInIfMatch } from '../../core/if-match.ts'
import { totalLength } from '../../core/json-pieces.ts'
import type { Route } from '../../core/route.ts'
import {
  CalendarEvent,
  CalendarImport,
  EventChanges,
  EventFields,
  EventList,
  exampleEvent,
  FollowingField,
  OccurrenceField,
} from './schemas.ts'

const { orgaId, userId, eventId } = PathNames
const path = { orgaId, userId }
const calendarType = 'text/calendar; charset=utf-8'

export const listFields = Type.Object({
  ...PageFields,
  from: Type.Optional(Type.String({ maxLength: 40, description: 'a time such as 2026-03-29T00:00:00Z' })),
  to: Type.Optional(Type.String({ maxLength: 40, description: 'a time at most 2 years after from' })),
  format: Type.Optional(Type.Enum(['json', 'ics'], { type: 'string', description: '"json", or "ics" for iCalendar' })),
})

/** The parts of the operation that both families share. */
export const calendarList = {
  action: readCalendar,
  summary: 'Read the calendar of a member',
  description:
    'Their own events and those they attend, newest first, as series. With from and to, every occurrence in that time, in ' +
    'order, with those of the organization: at most 2 years, 5,000 occurrences and 1,000,000 characters of descriptions, their own events first, and truncated says when there are more. With format=ics, or when the ' +
    'client accepts text/calendar, the whole calendar as an iCalendar file. Of a private event others see only that the ' +
    'time is busy.',
  path,
  fields: listFields,
  reply: EventList,
  files: ['text/calendar'],
  textLengthOf: ({ events }: CalendarPage) =>
    totalLength(events, ({ description }) => description) +
    events.reduce((sum, { attendees }) => sum + attendees.length * bytesPerPerson, 0),
}

/** Handles the operation for both families, and for the calendar of the organization. */
export async function answerCalendar(
  app: App,
  caller: Caller,
  { organizationId, user }: CalendarPath,
  fields: Static<typeof listFields>,
  request: FastifyRequest,
) {
  const wanted = fields.format ?? (/\btext\/calendar\b/i.test(request.headers.accept ?? '') ? 'ics' : 'json')
  if (wanted === 'ics') {
    const { fileName, pieces } = await exportCalendar(app, caller, { organizationId, user })
    return new FileReply(calendarType, Readable.from(pieces), inlineFile(`${fileName}.ics`))
  }
  if ((fields.from === undefined) !== (fields.to === undefined)) {
    const missing = fields.from === undefined ? 'from' : 'to'
    throw fail('INVALID_FIELDS', { fields: [{ field: missing, message: 'is required with the other one' }] })
  }
  const window = fields.from !== undefined && fields.to !== undefined ? { from: fields.from, to: fields.to } : null
  const { events, ...page } = await readCalendar(app, caller, { organizationId, user, page: pageOf(fields), window })
  return { events: await showAllAttachments(app, caller, events), ...page }
}

/** The reply with one event. */
export const eventReply = {
  reply: CalendarEvent,
  example: exampleEvent,
  versionOf: ({ version }: Static<typeof CalendarEvent>) => version,
} as const

export const ImportFields = Type.Object({
  file: Type.String({ minLength: 1, maxLength: maxBodyBytes, description: 'an iCalendar file' }),
  preview: Type.Optional(Preview),
})

export const feedAddressReply = {
  reply: Type.Object({ url: Type.String() }, { title: 'CalendarFeedAddress' }),
  example: { url: 'https://atrium.example.org/v2/calendars/mL0c2Vjcm….ics' },
}

export const feedReply = {
  reply: Type.Object(
    { createdAt: Type.Union([Time('when the address was made'), Type.Null()]) },
    { title: 'CalendarFeed' },
  ),
  example: { createdAt: '2026-11-15T09:30:00.000Z' },
}

export function calendarRoutes(route: Route): void {
  route('GET /v2/workplace/users/:orgaId/:userId/calendar', {
    operationId: 'listEvents',
    ...calendarList,
    example: { events: [exampleEvent], nextCursor: null, truncated: false },
    errors: ['MEMBER_NOT_FOUND'],
    answer: ({ app, caller, path: { orgaId: organizationId, userId: user }, fields, request }) =>
      answerCalendar(app, caller, { organizationId, user }, fields, request),
  })

  route('POST /v2/workplace/users/:orgaId/:userId/calendar', {
    operationId: 'createEvent',
    action: createEvent,
    summary: 'Plan an event',
    description:
      'In your own calendar or, as a secretary, in that of a member. It stands in the calendars of its attendees, too. An ' +
      'event of whole days has dates, and its end is the day after the last one.',
    path,
    fields: Type.Object(EventFields),
    status: 201,
    ...eventReply,
    errors: ['MEMBER_NOT_FOUND', 'ROLE_REQUIRED', 'CALENDAR_FULL', 'ATTENDEE_FULL'],
    takesIdempotencyKey: true,
    answer: async ({ app, caller, path: { orgaId: organizationId, userId: user }, fields, request }) => {
      const event = { ...eventDefaults, ...fields }
      const asked = { organizationId, user, event, idempotencyKey: idempotencyKey(request) }
      return showAttachments(app, caller, await withIdempotencyRetry(() => createEvent(app, caller, asked)))
    },
  })

  route('GET /v2/workplace/users/:orgaId/:userId/calendar/:eventId', {
    operationId: 'getEvent',
    action: readEvent,
    summary: 'Read an event',
    description: 'As it was planned: of a series, the first occurrence and the rule.',
    path: { ...path, eventId },
    ...eventReply,
    errors: ['MEMBER_NOT_FOUND', 'EVENT_NOT_FOUND'],
    answer: async ({ app, caller, path: { orgaId: organizationId, userId: user, eventId: id } }) =>
      showAttachments(app, caller, await readEvent(app, caller, { organizationId, user, id })),
  })

  route('PATCH /v2/workplace/users/:orgaId/:userId/calendar/:eventId', {
    operationId: 'updateEvent',
    action: updateEvent,
    summary: 'Change an event',
    description:
      'Changes what is given: of the whole series, or with occurrence of that one alone (title, description, location, ' +
      'start and end). A series that is moved forgets the exceptions it had.',
    path: { ...path, eventId },
    fields: Type.Object(EventChanges),
    ...eventReply,
    takesIfMatch: true,
    errors: [
      'MEMBER_NOT_FOUND',
      'EVENT_NOT_FOUND',
      'ROLE_REQUIRED',
      'PRIVATE_EVENT',
      'ATTENDEE_FULL',
      'PRECONDITION_FAILED',
    ],
    answer: async ({
      app,
      caller,
      path: { orgaId: organizationId, userId: user, eventId: id },
      fields: { occurrence, ...event },
      request,
    }) => {
      const versions = versionsInIfMatch(request)
      const updated = await updateEvent(app, caller, { organizationId, user, id, occurrence, event, versions })
      return showAttachments(app, caller, updated)
    },
  })

  route('DELETE /v2/workplace/users/:orgaId/:userId/calendar/:eventId', {
    operationId: 'deleteEvent',
    action: deleteEvent,
    summary: 'Cancel an event',
    description:
      'The whole series, or with occurrence that one alone, or with following=true that one and all later ones: the series then ends before it. In the calendar of an attendee it only removes the event from there: ' +
      'attendees may leave every event, and secretaries take a member out of a private one. The event itself stays.',
    path: { ...path, eventId },
    fields: Type.Object({ occurrence: OccurrenceField, following: FollowingField }),
    status: 204,
    takesIfMatch: true,
    errors: ['MEMBER_NOT_FOUND', 'EVENT_NOT_FOUND', 'ROLE_REQUIRED', 'PRIVATE_EVENT', 'PRECONDITION_FAILED'],
    answer: ({ app, caller, path: { orgaId: organizationId, userId: user, eventId: id }, fields, request }) =>
      deleteEvent(app, caller, {
        organizationId,
        user,
        id,
        occurrence: fields.occurrence,
        following: fields.following,
        versions: versionsInIfMatch(request),
      }),
  })

  route('POST /v2/workplace/users/:orgaId/:userId/calendar/import', {
    operationId: 'importCalendar',
    action: importCalendar,
    summary: 'Import an iCalendar file',
    description:
      'As the body of type text/calendar or text/plain, or as a field or file named file: at most 1 MiB and 2,000 events, in ' +
      'UTF-8 or, as text/calendar or as a file, in the encoding that its program uses. The reply says for every event what ' +
      'became of it and, in dropped, what the file had and Atrium has no place for. Importing the same file again changes ' +
      'nothing, a newer version updates: an event is known by its UID, which exported files keep. Cancelled events are removed. With ' +
      'preview=true nothing is changed, and the reply says what would become of each event.',
    path,
    fields: ImportFields,
    bareField: 'file',
    inQuery: ['preview'],
    reply: CalendarImport,
    errors: ['MEMBER_NOT_FOUND', 'ROLE_REQUIRED', 'CALENDAR_FULL', 'TOO_COSTLY'],
    answer: ({ app, caller, path: { orgaId: organizationId, userId: user }, fields }) =>
      importFile(app, caller, { organizationId, user, file: fields.file, preview: fields.preview ?? false }),
  })

  route('POST /v2/workplace/users/:orgaId/:userId/calendar/feed', {
    operationId: 'createCalendarFeed',
    action: shareCalendar,
    summary: 'Make the secret address of your calendar',
    description:
      'For calendar programs, which read it without a login. It is shown this once; one that was made before stops working.',
    path,
    status: 201,
    ...feedAddressReply,
    errors: ['MEMBER_NOT_FOUND', 'NOT_OWN_CALENDAR'],
    answer: ({ app, caller, path: { orgaId: organizationId, userId: user } }) =>
      shareCalendar(app, caller, { organizationId, user }),
  })

  route('GET /v2/workplace/users/:orgaId/:userId/calendar/feed', {
    operationId: 'getCalendarFeed',
    action: readSharing,
    summary: 'See whether your calendar has a secret address',
    description: 'Since when, or null. The address itself was shown when it was made.',
    path,
    ...feedReply,
    errors: ['MEMBER_NOT_FOUND', 'NOT_OWN_CALENDAR'],
    answer: ({ app, caller, path: { orgaId: organizationId, userId: user } }) =>
      readSharing(app, caller, { organizationId, user }),
  })

  route('DELETE /v2/workplace/users/:orgaId/:userId/calendar/feed', {
    operationId: 'deleteCalendarFeed',
    action: unshareCalendar,
    summary: 'Revoke the secret address of your calendar',
    path,
    status: 204,
    errors: ['MEMBER_NOT_FOUND', 'NOT_OWN_CALENDAR', 'FEED_NOT_FOUND'],
    answer: ({ app, caller, path: { orgaId: organizationId, userId: user } }) =>
      unshareCalendar(app, caller, { organizationId, user }),
  })

  route('GET /v2/calendars/:file', {
    operationId: 'downloadCalendarFeed',
    action: subscribeToCalendar,
    summary: 'Read a calendar by its secret address',
    description:
      'With the events of the organization. That of a member also shows when the cards are due that its owner is assigned to, until they are archived. With ETag and If-None-Match: 304 ' +
      'while nothing has changed.',
    path: { file: 'the secret, and .ics' },
    files: ['text/calendar'],
    errors: ['FEED_NOT_FOUND'],
    answer: async ({ app, caller, path: { file }, request }) => {
      const known = (request.headers['if-none-match'] ?? '').split(/\s*,\s*/).map((tag) => tag.replace(/^W\//, ''))
      const tagOf = (version: string) => `"${version}"`
      const knows = (version: string) => known.includes(tagOf(version)) || known.includes('*')
      const { version, pieces } = await subscribeToCalendar(app, caller, { file, knows })
      const headers = { etag: tagOf(version) }
      return pieces === null
        ? new FileReply(calendarType, '', headers, 304)
        : new FileReply(calendarType, Readable.from(pieces), headers)
    },
  })
}

export const eventDefaults: Omit<EventInput, 'title' | 'start' | 'end'> = {
  description: '',
  location: '',
  allDay: false,
  timeZone: 'UTC',
  rrule: null,
  exdates: [],
  visibility: 'organization',
  attendees: [],
}
