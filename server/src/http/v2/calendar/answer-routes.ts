import { Type } from 'typebox'
import { answerEvent, listAnswers } from '../../../domain/calendar/answer-event.ts'
import { listOf, PageFields, PathNames, pageOf } from '../../common-schemas.ts'
import type { Route } from '../../core/route.ts'
import {
  AnswerFields,
  AnswerReply,
  exampleAnswerReply,
  exampleNamedAnswer,
  NamedAnswer,
  OccurrenceField,
} from './schemas.ts'

const { orgaId, userId, eventId } = PathNames

const answering = {
  action: answerEvent,
  description:
    'Guests take places as well. Beyond the capacity of a date a yes becomes waiting, in the order of arrival; when places become ' +
    'free, the first who wait get them and a mail. A series is answered date by date.',
  fields: Type.Object(AnswerFields),
  reply: AnswerReply,
  example: exampleAnswerReply,
}

const listing = {
  action: listAnswers,
  description: 'In the order of the answers; with occurrence, of that date alone.',
  fields: Type.Object({ ...PageFields, occurrence: OccurrenceField }),
  reply: listOf('answers', NamedAnswer),
  example: { answers: [exampleNamedAnswer], nextCursor: null },
}

export function answerRoutes(route: Route): void {
  route('POST /v2/workplace/:orgaId/calendar/:eventId/answer', {
    ...answering,
    operationId: 'answerOrganizationEvent',
    summary: 'Answer an event of the organization',
    path: { orgaId, eventId },
    errors: ['EVENT_NOT_FOUND', 'GUESTS_DO_NOT_FIT', 'DATE_PAST'],
    answer: ({ app, caller, path, fields: { answer, occurrence, guests = 0 } }) =>
      answerEvent(app, caller, {
        organizationId: path.orgaId,
        user: null,
        id: path.eventId,
        answer,
        occurrence,
        guests,
      }),
  })

  route('GET /v2/workplace/:orgaId/calendar/:eventId/answers', {
    ...listing,
    operationId: 'listOrganizationAnswers',
    summary: 'See who comes to an event of the organization',
    path: { orgaId, eventId },
    errors: ['EVENT_NOT_FOUND'],
    answer: async ({ app, caller, path, fields }) => {
      const { items, nextCursor } = await listAnswers(app, caller, {
        organizationId: path.orgaId,
        user: null,
        id: path.eventId,
        occurrence: fields.occurrence,
        page: pageOf(fields),
      })
      return { answers: items, nextCursor }
    },
  })

  route('POST /v2/workplace/users/:orgaId/:userId/calendar/:eventId/answer', {
    ...answering,
    operationId: 'answerEvent',
    summary: 'Answer an event of a member',
    path: { orgaId, userId, eventId },
    errors: ['MEMBER_NOT_FOUND', 'EVENT_NOT_FOUND', 'NOT_INVITED', 'GUESTS_DO_NOT_FIT', 'DATE_PAST'],
    answer: ({ app, caller, path, fields: { answer, occurrence, guests = 0 } }) =>
      answerEvent(app, caller, {
        organizationId: path.orgaId,
        user: path.userId,
        id: path.eventId,
        answer,
        occurrence,
        guests,
      }),
  })

  route('GET /v2/workplace/users/:orgaId/:userId/calendar/:eventId/answers', {
    ...listing,
    operationId: 'listAnswers',
    summary: 'See who comes to an event of a member',
    path: { orgaId, userId, eventId },
    errors: ['MEMBER_NOT_FOUND', 'EVENT_NOT_FOUND'],
    answer: async ({ app, caller, path, fields }) => {
      const { items, nextCursor } = await listAnswers(app, caller, {
        organizationId: path.orgaId,
        user: path.userId,
        id: path.eventId,
        occurrence: fields.occurrence,
        page: pageOf(fields),
      })
      return { answers: items, nextCursor }
    },
  })
}
