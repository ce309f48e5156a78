import { Type } from 'typebox'
import { importRefusals } from '../../../../../shared/import-refusals.ts'
import { maxCapacity, maxGuests, maxLocationLength, maxReminders, maxTextLength } from '../../../../../shared/limits.ts'
import { droppedParts } from '../../../domain/calendar/ics/dropped.ts'
import {
  AttachmentIds,
  Attachments,
  clearable,
  examplePerson,
  listOf,
  NamedGroups,
  nullable,
  PeopleAndGroups,
  Person,
  ShownSource,
  SourceField,
  Title,
} from '../../common-schemas.ts'
import { hasNoComma } from '../../core/read-fields.ts'

const GivenTime = Type.String({
  maxLength: 40,
  description: 'a time such as 2026-03-29T08:00:00Z or, for whole days, a date such as 2026-03-29',
  examples: ['2026-11-17T18:00:00Z'],
  [hasNoComma]: true,
})

/** The fields of an event. The domain validates times, zones and rules, with error messages of its own. */
export const EventFields = {
  title: Title,
  start: GivenTime,
  end: GivenTime,
  description: Type.Optional(
    Type.String({ maxLength: maxTextLength, description: 'a text of at most 16,384 characters' }),
  ),
  location: Type.Optional(
    Type.String({ maxLength: maxLocationLength, description: 'a text of at most 500 characters' }),
  ),
  allDay: Type.Optional(Type.Boolean({ description: 'true when it takes whole days, false otherwise' })),
  timeZone: Type.Optional(
    Type.String({ maxLength: 64, description: 'the name of a time zone (default: UTC)', examples: ['Europe/Paris'] }),
  ),
  rrule: Type.Optional(
    Type.Union([Type.String({ maxLength: 500 }), Type.Null()], {
      description: 'how it recurs, as an RRULE of RFC 5545, or null',
      examples: ['FREQ=WEEKLY;BYDAY=TU'],
    }),
  ),
  exdates: Type.Optional(
    Type.Array(GivenTime, { maxItems: 1000, description: 'at most 1,000 starts of occurrences that do not happen' }),
  ),
  visibility: Type.Optional(
    Type.Enum(['organization', 'private'], {
      type: 'string',
      description: '"organization", or "private": then others only see that the time is busy',
    }),
  ),
  attendees: Type.Optional(PeopleAndGroups),
  capacity: Type.Optional(
    nullable(
      Type.Integer({
        minimum: 1,
        maximum: maxCapacity,
        description: 'how many people, with their guests, can come to each date, 1 to 100,000, or null for any number',
        examples: [20],
      }),
    ),
  ),
  reminders: Type.Optional(
    Type.Array(Type.Integer({ minimum: 0, maximum: 40_320, description: 'minutes, 0 to 40,320' }), {
      maxItems: maxReminders,
      description: 'at most 5 times, in minutes before each date, at which those who come get a mail',
      examples: [[1440]],
    }),
  ),
  attachments: Type.Optional(AttachmentIds),
  source: SourceField,
}

export const OccurrenceField = Type.Optional(
  Type.String({ maxLength: 40, description: 'the recurrenceId of one occurrence (default: the whole series)' }),
)

export const FollowingField = Type.Optional(
  Type.Boolean({ description: 'with occurrence: true for that occurrence and all later ones' }),
)

/** The fields of a change. */
export const EventChanges = {
  ...Type.Partial(Type.Object(EventFields)).properties,
  description: clearable(EventFields.description),
  location: clearable(EventFields.location),
  exdates: clearable(EventFields.exdates),
  attendees: clearable(EventFields.attendees),
  reminders: clearable(EventFields.reminders),
  attachments: clearable(EventFields.attachments),
  occurrence: OccurrenceField,
}

const CalendarTime = Type.String({
  description: 'a time such as 2026-03-29T08:00:00.000Z; for whole days a date such as 2026-03-29',
})

const keptAnswers = ['yes', 'no', 'maybe', 'waiting'] as const

const AnswerCounts = Type.Object(
  { yes: Type.Integer(), no: Type.Integer(), maybe: Type.Integer(), waiting: Type.Integer() },
  { title: 'AnswerCounts', description: 'how many people said what, with their guests' },
)

export const AnswerFields = {
  answer: Type.Unsafe<'yes' | 'no' | 'maybe' | null>({
    type: ['string', 'null'],
    enum: ['yes', 'no', 'maybe', null],
    description: '"yes", "no", "maybe", or null to take the answer back',
    examples: ['yes'],
  }),
  occurrence: Type.Optional(
    Type.String({ maxLength: 40, description: 'the recurrenceId of a date; required for a series' }),
  ),
  guests: Type.Optional(
    Type.Integer({ minimum: 0, maximum: maxGuests, description: 'how many people you bring, 0 to 10 (default: 0)' }),
  ),
}

const Position = nullable(Type.Integer({ description: 'your place among those who wait, from 1; null otherwise' }))

export const AnswerReply = Type.Object(
  { answer: Type.Union([Type.Enum([...keptAnswers], { type: 'string' }), Type.Null()]), position: Position },
  { title: 'EventAnswer', description: 'waiting: there is no place yet' },
)

export const exampleAnswerReply = { answer: 'waiting', position: 3 }

export const NamedAnswer = Type.Object(
  {
    person: Person,
    answer: Type.Enum([...keptAnswers], { type: 'string' }),
    guests: Type.Integer(),
    position: nullable(Type.Integer({ description: 'the place among those who wait, from 1; null otherwise' })),
    occurrence: nullable(Type.String({ description: 'the date of a series; null for an event that does not recur' })),
  },
  { title: 'NamedAnswer' },
)

export const exampleNamedAnswer = { person: examplePerson, answer: 'yes', guests: 1, position: null, occurrence: null }

export const CalendarEvent = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    title: Type.String(),
    description: Type.String(),
    location: Type.String(),
    start: CalendarTime,
    end: CalendarTime,
    allDay: Type.Boolean(),
    timeZone: Type.String({ description: 'the zone in which it recurs, so that it keeps its hour there' }),
    rrule: nullable(Type.String({ description: 'how it recurs, as RFC 5545 writes it' })),
    exdates: Type.Array(CalendarTime, { description: 'occurrences that do not happen' }),
    visibility: Type.Enum(['organization', 'private'], { type: 'string' }),
    owner: Type.Union([Person, Type.Null()], {
      description:
        'whose event it is; null for an event of the organization, and when you see only that the time is busy',
    }),
    attendees: Type.Array(Person),
    groups: NamedGroups,
    attachments: Attachments,
    source: ShownSource,
    capacity: nullable(Type.Integer({ description: 'places of each date, for guests too; null: any number' })),
    answers: Type.Union([AnswerCounts, Type.Null()], { description: 'null for a series: its dates have their own' }),
    myAnswer: Type.Union([Type.Enum([...keptAnswers], { type: 'string' }), Type.Null()], {
      description: 'what you said; null for a series',
    }),
    reminders: Type.Array(Type.Integer(), { description: 'minutes before each date' }),
    version: Type.Integer({ description: 'increases with every change; it is the ETag' }),
    recurrenceId: Type.Union([CalendarTime, Type.Null()], {
      description: 'names an occurrence among the others of its series',
    }),
  },
  { title: 'Event', description: 'a series or, where from and to were given, one occurrence' },
)

export const exampleEvent = {
  id: '019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55',
  title: 'Club evening',
  description: '',
  location: 'Town hall',
  start: '2026-11-17T18:00:00.000Z',
  end: '2026-11-17T21:00:00.000Z',
  allDay: false,
  timeZone: 'Europe/Paris',
  rrule: 'FREQ=WEEKLY;BYDAY=TU',
  exdates: [],
  visibility: 'organization',
  owner: examplePerson,
  attendees: [],
  groups: [],
  attachments: [],
  source: null,
  capacity: 20,
  answers: null,
  myAnswer: null,
  reminders: [1440],
  version: 1,
  recurrenceId: null,
}

export const EventList = Type.Object(
  { ...listOf('events', CalendarEvent).properties, truncated: Type.Boolean() },
  { title: 'EventList' },
)

const ImportedEvent = Type.Object(
  {
    uid: Type.Union([Type.String(), Type.Null()]),
    title: Type.Union([Type.String(), Type.Null()]),
    start: Type.Union([Type.String(), Type.Null()], { description: 'as in the calendar; null for what was not read' }),
    outcome: Type.Enum(['created', 'updated', 'unchanged', 'cancelled', 'refused'], {
      type: 'string',
    }),
    reason: Type.Union([Type.Enum([...importRefusals], { type: 'string' }), Type.Null()], {
      description: 'why it was refused, for programs; null when it was not',
    }),
    message: Type.Union([Type.String(), Type.Null()], {
      description: 'the same in an English sentence, or why it was left as it is',
    }),
    dropped: Type.Array(Type.Enum([...droppedParts], { type: 'string' }), {
      description: 'what the event had in the file and was not kept',
    }),
  },
  { title: 'ImportedEvent' },
)

const SkippedComponents = Type.Object(
  { kind: Type.String({ description: 'such as VTODO' }), count: Type.Integer() },
  { title: 'SkippedComponents' },
)

export const CalendarImport = Type.Object(
  {
    created: Type.Integer(),
    updated: Type.Integer(),
    unchanged: Type.Integer(),
    cancelled: Type.Integer(),
    refused: Type.Integer(),
    events: Type.Array(ImportedEvent),
    skipped: Type.Array(SkippedComponents, { description: 'what the file has besides events' }),
  },
  { title: 'CalendarImport' },
)
