import { Type } from 'typebox'
import { readToday } from '../../../domain/today/today.ts'
import { listOf, nullable, PageFields, Person, pageOf, Time } from '../../common-schemas.ts'
import type { Route } from '../../core/route.ts'

const kinds = ['mention', 'direct', 'card', 'event', 'request', 'report', 'appeal', 'invitation'] as const

const Id = Type.String({ format: 'uuid' })

const TodayItem = Type.Object(
  {
    id: Type.String({ description: 'names the item among the others' }),
    kind: Type.Enum([...kinds], { type: 'string' }),
    nio: Type.Integer(),
    organization: Type.Object({ nio: Type.Integer(), name: Type.String() }, { title: 'OrganizationName' }),
    title: Type.String({
      description: 'the text of a message, the title of a card or event, or the name of the applicant',
    }),
    at: Time('when it is due or begins, otherwise since when it waits'),
    link: Type.String({ format: 'uri-reference', description: 'a path of the pages' }),
    author: Type.Optional(Person),
    talkId: Type.Optional(Type.Integer()),
    messageId: Type.Optional(Type.Integer()),
    boardId: Type.Optional(Id),
    cardId: Type.Optional(Id),
    due: Type.Optional(nullable(Time('when a card is due'))),
    eventId: Type.Optional(Id),
    userId: Type.Optional(
      nullable(Type.String({ description: 'whose event it is; null for an event of the organization' })),
    ),
    occurrence: Type.Optional(nullable(Type.String({ description: 'the date of a series to answer' }))),
    start: Type.Optional(
      Type.String({ description: 'when an event begins, as in its calendar: a date if it takes the whole day' }),
    ),
    requestId: Type.Optional(Id),
    reportId: Type.Optional(Id),
    invitationId: Type.Optional(Id),
  },
  { title: 'TodayItem', description: 'with the ids to answer it by' },
)

const example = {
  id: 'event-019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55',
  kind: 'event',
  nio: 12,
  organization: { nio: 12, name: 'Chess Club Lyon' },
  title: 'Club evening',
  at: '2026-11-17T18:00:00.000Z',
  link: '/o/12/calendar?event=019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55',
  eventId: '019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55',
  userId: null,
  occurrence: '2026-11-17T18:00:00.000Z',
  start: '2026-11-17T18:00:00.000Z',
}

export function todayRoutes(route: Route): void {
  route('GET /v2/account/today', {
    operationId: 'listToday',
    action: readToday,
    summary: 'See what waits for you',
    description:
      'Over all of your organizations: mentions and direct messages that you have not read, cards that are due within a day or newly assigned ' +
      'to you or your groups, events ' +
      'of the next 14 days that you have not answered, requests, reports and appeals to decide, and invitations. First what is due within 24 ' +
      'hours, then the newest; at most 100 of each kind.',
    fields: Type.Object(PageFields),
    reply: listOf('items', TodayItem),
    example: { items: [example], nextCursor: null },
    answer: ({ app, caller, fields }) => readToday(app, caller, { page: pageOf(fields) }),
  })
}
