import { Type } from 'typebox'
import {
  createOrganizationEvent,
  deleteOrganizationEvent,
  updateOrganizationEvent,
} from '../../../domain/calendar/change-event.ts'
import { importFile, importOrganizationCalendar } from '../../../domain/calendar/import-calendar.ts'
import { readCalendar, readEvent } from '../../../domain/calendar/read-calendar.ts'
import { readSharing, shareCalendar, unshareCalendar } from '../../../domain/calendar/share-calendar.ts'
import { withIdempotencyRetry } from '../../../domain/core/idempotency.ts'
import { PathNames } from '../../common-schemas.ts'
import { showAttachments } from '../../core/file-urls.ts'
import { idempotencyKey } from '../../core/idempotency-key.ts'
import { versionsInIfMatch } from '../../core/if-match.ts'
import type { Route } from '../../core/route.ts'
import {
  answerCalendar,
  calendarList,
  eventDefaults,
  eventReply,
  feedAddressReply,
  feedReply,
  ImportFields,
} from './routes.ts'
import { CalendarImport, EventChanges, EventFields, exampleEvent, FollowingField, OccurrenceField } from './schemas.ts'

const { orgaId, eventId } = PathNames
const example = { ...exampleEvent, owner: null }

/** The calendar of the organization. It is that of a member without the member, so that one rule decides about both. */
export function organizationCalendarRoutes(route: Route): void {
  route('GET /v2/workplace/:orgaId/calendar', {
    ...calendarList,
    operationId: 'listOrganizationEvents',
    action: readCalendar,
    summary: 'Read the calendar of the organization',
    description:
      'Events for all members, newest first, as series; with from and to, every occurrence in that time, in order. They also ' +
      'stand in the month of every member, and in the feeds. With format=ics, or when the client accepts text/calendar, an iCalendar file.',
    path: { orgaId },
    example: { events: [example], nextCursor: null, truncated: false },
    answer: ({ app, caller, path: { orgaId: organizationId }, fields, request }) =>
      answerCalendar(app, caller, { organizationId, user: null }, fields, request),
  })

  route('POST /v2/workplace/:orgaId/calendar', {
    ...eventReply,
    operationId: 'createOrganizationEvent',
    action: createOrganizationEvent,
    summary: 'Plan an event of the organization',
    description: 'For all members. It has no owner and no attendees, and is never private.',
    path: { orgaId },
    fields: Type.Object(EventFields),
    status: 201,
    example,
    errors: ['CALENDAR_FULL'],
    takesIdempotencyKey: true,
    answer: async ({ app, caller, path: { orgaId: organizationId }, fields, request }) => {
      const event = { ...eventDefaults, ...fields }
      const asked = { organizationId, user: null, event, idempotencyKey: idempotencyKey(request) }
      return showAttachments(app, caller, await withIdempotencyRetry(() => createOrganizationEvent(app, caller, asked)))
    },
  })

  route('GET /v2/workplace/:orgaId/calendar/:eventId', {
    ...eventReply,
    operationId: 'getOrganizationEvent',
    action: readEvent,
    summary: 'Read an event of the organization',
    description: 'As it was planned: of a series, the first occurrence and the rule.',
    path: { orgaId, eventId },
    example,
    errors: ['EVENT_NOT_FOUND'],
    answer: async ({ app, caller, path: { orgaId: organizationId, eventId: id } }) =>
      showAttachments(app, caller, await readEvent(app, caller, { organizationId, user: null, id })),
  })

  route('PATCH /v2/workplace/:orgaId/calendar/:eventId', {
    ...eventReply,
    operationId: 'updateOrganizationEvent',
    action: updateOrganizationEvent,
    summary: 'Change an event of the organization',
    description: 'Of the whole series, or with occurrence of that one alone, as for events of members.',
    path: { orgaId, eventId },
    fields: Type.Object(EventChanges),
    example,
    takesIfMatch: true,
    errors: ['EVENT_NOT_FOUND', 'PRECONDITION_FAILED'],
    answer: async ({
      app,
      caller,
      path: { orgaId: organizationId, eventId: id },
      fields: { occurrence, ...event },
      request,
    }) => {
      const asked = { organizationId, user: null, id, occurrence, event, versions: versionsInIfMatch(request) }
      return showAttachments(app, caller, await updateOrganizationEvent(app, caller, asked))
    },
  })

  route('DELETE /v2/workplace/:orgaId/calendar/:eventId', {
    operationId: 'deleteOrganizationEvent',
    action: deleteOrganizationEvent,
    summary: 'Cancel an event of the organization',
    description:
      'The whole series, or with occurrence that one alone, or with following=true that one and all later ones.',
    path: { orgaId, eventId },
    fields: Type.Object({ occurrence: OccurrenceField, following: FollowingField }),
    status: 204,
    takesIfMatch: true,
    errors: ['EVENT_NOT_FOUND', 'PRECONDITION_FAILED'],
    answer: ({
      app,
      caller,
      path: { orgaId: organizationId, eventId: id },
      fields: { occurrence, following },
      request,
    }) => {
      const asked = { organizationId, user: null, id, occurrence, following, versions: versionsInIfMatch(request) }
      return deleteOrganizationEvent(app, caller, asked)
    },
  })

  route('POST /v2/workplace/:orgaId/calendar/import', {
    operationId: 'importOrganizationCalendar',
    action: importOrganizationCalendar,
    summary: 'Import an iCalendar file into the calendar of the organization',
    description: 'As into the calendar of a member. Private events become visible to all members.',
    path: { orgaId },
    fields: ImportFields,
    bareField: 'file',
    inQuery: ['preview'],
    reply: CalendarImport,
    errors: ['CALENDAR_FULL', 'TOO_COSTLY'],
    answer: ({ app, caller, path: { orgaId: organizationId }, fields }) =>
      importFile(app, caller, { organizationId, user: null, file: fields.file, preview: fields.preview ?? false }),
  })

  route('POST /v2/workplace/:orgaId/calendar/feed', {
    ...feedAddressReply,
    operationId: 'createOrganizationFeed',
    action: shareCalendar,
    summary: 'Make your secret address of the calendar of the organization',
    description:
      'For calendar programs, which read it without a login. Every member has one, which ends with the membership. It is ' +
      'shown this once; one that you made before stops working.',
    path: { orgaId },
    status: 201,
    answer: ({ app, caller, path: { orgaId: organizationId } }) =>
      shareCalendar(app, caller, { organizationId, user: null }),
  })

  route('GET /v2/workplace/:orgaId/calendar/feed', {
    ...feedReply,
    operationId: 'getOrganizationFeed',
    action: readSharing,
    summary: 'See whether you have a secret address of the calendar of the organization',
    description: 'Since when, or null. The address itself was shown when it was made.',
    path: { orgaId },
    answer: ({ app, caller, path: { orgaId: organizationId } }) =>
      readSharing(app, caller, { organizationId, user: null }),
  })

  route('DELETE /v2/workplace/:orgaId/calendar/feed', {
    operationId: 'deleteOrganizationFeed',
    action: unshareCalendar,
    summary: 'Revoke your secret address of the calendar of the organization',
    path: { orgaId },
    status: 204,
    errors: ['FEED_NOT_FOUND'],
    answer: ({ app, caller, path: { orgaId: organizationId } }) =>
      unshareCalendar(app, caller, { organizationId, user: null }),
  })
}
