import { Type } from 'typebox'
import { mailPattern } from '../domain/accounts/account.ts'
import { webhookEvents } from '../domain/webhooks/webhook.ts'
import { maxBodyBytes } from './read-body.ts'

/*
 * Each field once. A description completes the sentence "must be …", which is what a caller reads whose value does
 * not fit.
 */

export const Nametag = Type.String({
  minLength: 2,
  maxLength: 32,
  pattern: '^[A-Za-z0-9_]*$',
  description: '2 to 32 letters (A to Z), digits and underscores, without spaces',
  examples: ['jane_doe'],
})

export const Mail = Type.String({
  minLength: 3,
  maxLength: 254,
  pattern: mailPattern,
  description: 'a mail address such as jane@example.org, of at most 254 characters',
  examples: ['jane@example.org'],
})

export const NewPassword = Type.String({
  minLength: 8,
  maxLength: 256,
  description: '8 to 256 characters of any kind, and not one of the most common passwords',
  examples: ['a long sentence is easy to keep'],
})

/** A password to be checked: what rules held when it was chosen does not matter here. */
export const GivenPassword = Type.String({
  minLength: 1,
  maxLength: 256,
  description: 'the password, in clear; a one-time password from a mail works too',
  examples: ['a long sentence is easy to keep'],
})

export const Credential = Type.String({
  minLength: 1,
  maxLength: 254,
  description: 'the account id, NIC-Handle, nametag or mail address of an account, in upper or lower case',
  examples: ['jane_doe'],
})

/** Longer ones are no secret of ours, and need not be hashed to know that. */
export const DeviceSecret = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'As the last login on this device returned it',
})

export const LinkToken = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'the part of the mailed link behind the #',
  examples: ['mL0c2Vjcm…'],
})

/** A token of the wrong length is an unknown one (401), not a field that is too long. */
export const Token = Type.String({
  maxLength: maxBodyBytes,
  description: 'the token from a login, 64 characters; may be sent in the Authorization header instead',
  examples: ['pXl9kQvT0cYwq3…'],
})

export const MailOnMention = Type.Boolean({
  description: 'true to be mailed when you do not read a mention in time, false otherwise',
  examples: [true],
})

export const PageFields = {
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 200, description: 'how many to return: 1 to 200, 50 unless told' }),
  ),
  cursor: Type.Optional(Type.String({ maxLength: 100, description: 'the nextCursor of the page before' })),
}

export const pageOf = (fields: { limit?: number; cursor?: string }) => ({
  limit: fields.limit ?? 50,
  cursor: fields.cursor,
})

export const Role = Type.Enum([1, 2, 3], {
  type: 'integer',
  description: '1 (member), 2 (secretary) or 3 (administrator)',
  examples: [1],
})

/** One line that says something. No character fits two neighbouring parts, or a long text would take for ever. */
const line = (most: number, description: string, example: string) =>
  Type.String({
    minLength: 1,
    maxLength: most,
    pattern: '^[\\p{Zs}\\p{Cf}]*[^\\p{Z}\\p{Cf}\\p{Cc}][^\\p{Zl}\\p{Zp}\\p{Cc}]*$',
    description,
    examples: [example],
  })

export const OrganizationName = line(120, 'one line of 1 to 120 characters', 'Chess Club Lyon')

export const Description = Type.String({ maxLength: 2000, description: 'a text of at most 2,000 characters' })

export const Comment = Type.String({
  maxLength: 2000,
  description: "a text of at most 2,000 characters, shown on the member's page; an empty one resets it",
  examples: ['Treasurer since 2024'],
})

export const Title = line(200, 'one line of 1 to 200 characters', 'Summer tournament')

export const MessageText = Type.String({
  minLength: 1,
  maxLength: 16_384,
  pattern: '\\S',
  description: 'a text of 1 to 16,384 characters',
  examples: ['Who brings the boards?'],
})

export const Userlist = Type.Array(Credential, {
  maxItems: 200,
  description: 'a list of at most 200 members, each by NIC-Handle, nametag, mail address or account id',
  examples: [['JD104-ATR', 'alice']],
})

export const MessageId = Type.Integer({ minimum: 1, description: 'the id of a message of this talk', examples: [4711] })

export const FilterText = Type.String({
  maxLength: 100,
  description: 'a text of at most 100 characters',
  examples: ['chess'],
})

export const SearchText = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'a text of 1 to 100 characters',
  examples: ['boards'],
})

export const TalkId = Type.Integer({ minimum: 1, description: 'the id of a talk', examples: [31] })

export const Emoji = Type.String({ minLength: 1, maxLength: 32, description: 'one emoji', examples: ['👍'] })

export const ReportFields = {
  reason: Type.Optional(
    Type.String({ maxLength: 200, description: 'a text of at most 200 characters', examples: ['Spam'] }),
  ),
  description: Type.Optional(Description),
}

export const ReportState = Type.Enum(['open', 'assigned', 'closed'], {
  type: 'string',
  description: '"open", "assigned" or "closed"',
})

export const ReportOutcome = Type.Enum(['acted', 'dismissed'], {
  type: 'string',
  description: '"acted" when something was done about it, "dismissed" otherwise',
})

const CalendarTime = Type.String({
  maxLength: 40,
  description: 'a time such as 2026-03-29T08:00:00Z or, for whole days, a date such as 2026-03-29',
  examples: ['2026-11-17T18:00:00Z'],
})

/** What an event is made of; what each part may be is for the calendar to say, in its own sentences. */
export const EventFields = {
  title: Title,
  start: CalendarTime,
  end: CalendarTime,
  description: Type.Optional(Type.String({ maxLength: 16_384, description: 'a text of at most 16,384 characters' })),
  location: Type.Optional(Type.String({ maxLength: 500, description: 'a text of at most 500 characters' })),
  allDay: Type.Optional(Type.Boolean({ description: 'true when it takes whole days, false otherwise' })),
  timeZone: Type.Optional(
    Type.String({ maxLength: 64, description: 'the name of a time zone; UTC unless told', examples: ['Europe/Paris'] }),
  ),
  rrule: Type.Optional(
    Type.Union([Type.String({ maxLength: 500 }), Type.Null()], {
      description: 'how it recurs, as an RRULE of RFC 5545, or null',
      examples: ['FREQ=WEEKLY;BYDAY=TU'],
    }),
  ),
  exdates: Type.Optional(
    Type.Array(CalendarTime, { maxItems: 1000, description: 'at most 1,000 starts of occurrences that do not happen' }),
  ),
  visibility: Type.Optional(
    Type.Enum(['organization', 'private'], {
      type: 'string',
      description: '"organization", or "private": then others only see that the time is busy',
    }),
  ),
  attendees: Type.Optional(Userlist),
}

export const OccurrenceField = Type.Optional(
  Type.String({ maxLength: 40, description: 'the recurrenceId of one occurrence; the whole series unless told' }),
)

export const BoardName = line(120, 'one line of 1 to 120 characters', 'Summer tournament')

export const ColumnName = line(120, 'one line of 1 to 120 characters', 'To do')

export const FirstColumns = Type.Optional(
  Type.Array(ColumnName, {
    maxItems: 50,
    description: 'a list of at most 50 names of columns, from left to right',
    examples: [['To do', 'Doing', 'Done']],
  }),
)

const exampleId = '019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55'

export const ColumnId = Type.String({
  maxLength: 100,
  description: 'the id of a column of this board',
  examples: [exampleId],
})

/** One type with two names rather than a choice of two, so that a value that fits neither is told why. */
const orNull = (most: number, description: string, example: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: most, description, examples: [example] })

export const AfterColumn = orNull(100, 'the id of the column to its left, or null to be the first', exampleId)

export const AfterCard = orNull(100, 'the id of the card above it, or null to be the first', exampleId)

/** What a card may have besides its title. */
export const CardFields = {
  text: Type.Optional(Type.String({ maxLength: 16_384, description: 'a text of at most 16,384 characters' })),
  due: Type.Optional(orNull(40, 'a date and time such as 2026-11-17T18:00:00Z, or null', '2026-11-17T18:00:00Z')),
  assignees: Type.Optional(Userlist),
  labels: Type.Optional(
    Type.Array(line(40, 'one line of 1 to 40 characters', 'urgent'), {
      maxItems: 20,
      description: 'a list of at most 20 labels',
    }),
  ),
  checklist: Type.Optional(
    Type.Array(
      Type.Object({
        text: line(200, 'one line of 1 to 200 characters', 'Book the hall'),
        done: Type.Boolean({ description: 'true or false' }),
      }),
      { maxItems: 100, description: 'a list of at most 100 items with text and done' },
    ),
  ),
}

export const WebhookUrl = Type.String({
  minLength: 1,
  maxLength: 2000,
  description: 'an address that begins with https://, of at most 2,000 characters',
  examples: ['https://example.org/hooks/atrium'],
})

export const WebhookEvents = Type.Array(
  Type.Enum([...webhookEvents], { type: 'string', description: `one of ${webhookEvents.join(', ')}` }),
  { minItems: 1, maxItems: 20, description: 'a list of 1 to 20 events', examples: [['member.joined', 'member.left']] },
)

/** How organizations, members and other things are named in paths. */
export const PathNames = {
  orgaId: 'the number of the organization, its NIO',
  userId: 'the NIC-Handle of the member; their nametag or account id works too',
  eventId: 'the id of the event',
  talkId: 'the number of the talk',
  messageId: 'the number of the message',
  boardId: 'the id of the board',
  columnId: 'the id of the column',
  cardId: 'the id of the card',
  reportId: 'the id of the report, from the list',
  webhookId: 'the id of the webhook',
  deliveryId: 'the id of the delivery, from the list',
  invitationId: 'the id of the invitation, from the list',
  stopToken: 'the part of the mailed link behind the #',
}
