import { type Static, type TInteger, type TSchema, type TString, Type } from 'typebox'
import { auditedActions } from '../domain/audit/record-audit.ts'
import { abilities, abilitiesOf } from '../policy.ts'

/* What replies are made of. Both families show the same resources. Titles name them in the OpenAPI document. */

export const Time = (description: string) => Type.String({ format: 'date-time', description })

/**
 * A text or a number that may be missing. One schema with two types: between two schemas the serialiser would choose by
 * validating each value against both.
 */
const orNull = <T extends TString | TInteger>(schema: T) =>
  Type.Unsafe<Static<T> | null>({ ...schema, type: [schema.type, 'null'] })

export const Account = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'the account id, for ever the same' }),
    nicHandle: Type.String({ description: 'the NIC-Handle, for ever the same' }),
    nametag: Type.String(),
    mail: Type.String(),
    mailVerified: Type.Boolean({ description: 'whether the owner of the address confirmed it' }),
    createdAt: Time('when the account was made'),
  },
  { title: 'Account' },
)

export const exampleAccount = {
  id: '019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55',
  nicHandle: 'JD104-ATR',
  nametag: 'jane_doe',
  mail: 'jane@example.org',
  mailVerified: true,
  createdAt: '2026-11-15T09:30:00.000Z',
}

const NamedOrganizations = (description: string) =>
  Type.Array(Type.Object({ nio: Type.Integer(), name: Type.String() }), { description })

export const DeletionPreview = Type.Object(
  {
    left: NamedOrganizations('those that go on without you'),
    closed: NamedOrganizations('those in which you are alone'),
    blocking: NamedOrganizations('those that would be without an administrator; while there is one, it is refused'),
  },
  { title: 'DeletionPreview' },
)

export const exampleDeletionPreview = { left: [{ nio: 12, name: 'Chess Club Lyon' }], closed: [], blocking: [] }

export const Settings = Type.Object(
  { mailOnMention: Type.Boolean({ description: 'whether you are mailed when you do not read a mention in time' }) },
  { title: 'Settings' },
)

export const exampleSettings = { mailOnMention: true }

export const Session = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'names the session; it is not the token' }),
    createdAt: Time('when it was opened by a login'),
    lastUsedAt: Time('when its token was last used, to the minute'),
    expiresAt: Time('when its token stops working'),
    ip: Type.String({ description: 'the address it was opened from' }),
    userAgent: Type.String({ description: 'the program it was opened with, as that program calls itself' }),
    current: Type.Boolean({ description: 'whether it is the session of this very request' }),
  },
  { title: 'Session' },
)

export const SavedMail = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    kind: Type.String({ description: 'why it was sent, such as password-changed' }),
    subject: Type.String(),
    body: Type.String({ description: 'the text, with every password and link token masked' }),
    status: Type.Enum(['queued', 'sent', 'failed', 'not sent'], {
      type: 'string',
      description: '"not sent": no mail server is set, so it was only saved',
    }),
    sentAt: orNull(Time('when the mail server took it')),
    createdAt: Time('when it was written'),
  },
  { title: 'Mail' },
)

export const AddressState = Type.Object(
  { mail: Type.String(), mailVerified: Type.Boolean() },
  { title: 'AddressState' },
)

export const MailsStopped = Type.Object(
  {
    mail: Type.String({ description: 'the address that the mail went to' }),
    topic: Type.Enum(['invitations', 'mentions', 'confirmations'], { type: 'string' }),
    stopped: Type.Boolean({ description: 'whether no more mails of this topic go to it' }),
  },
  { title: 'MailsStopped' },
)

export const listOf = (name: string, item: TSchema) =>
  Type.Object({
    [name]: Type.Array(item),
    nextCursor: orNull(
      Type.String({
        description: 'send it as cursor to get the next page; null on the last one',
      }),
    ),
  })

const RoleNumber = Type.Integer({ minimum: 1, maximum: 3 })
const RoleName = Type.Enum(['member', 'secretary', 'administrator'], { type: 'string' })

export const Person = Type.Object(
  {
    nicHandle: Type.String(),
    nametag: orNull(Type.String({ description: 'null once the account is deleted' })),
  },
  { title: 'Person' },
)

export const examplePerson = { nicHandle: 'JD104-ATR', nametag: 'jane_doe' }

export const Organization = Type.Object(
  {
    nio: Type.Integer({ description: 'the number that names the organization' }),
    name: Type.String(),
    description: Type.String(),
    public: Type.Boolean({ description: 'whether anybody can find it and see its profile' }),
    memberCount: Type.Integer(),
    createdAt: Time('when it was founded'),
    deletedAt: orNull(Time('when it was closed; it can be restored for 30 days')),
    role: RoleNumber,
    roleName: RoleName,
    unread: Type.Integer({ description: 'how many messages you have not read, over all your talks in it' }),
    abilities: Type.Array(Type.Enum(abilities, { type: 'string' }), {
      description: 'what you may do in it, by the names of docs/permissions.md',
    }),
  },
  { title: 'Organization', description: 'with your own role in it' },
)

export const exampleOrganization = {
  nio: 12,
  name: 'Chess Club Lyon',
  description: 'We meet on Tuesdays.',
  public: true,
  memberCount: 34,
  createdAt: '2026-11-15T09:30:00.000Z',
  deletedAt: null,
  role: 3,
  roleName: 'administrator',
  unread: 2,
  abilities: abilitiesOf(3, false),
}

export const Member = Type.Object(
  {
    nicHandle: Type.String(),
    nametag: Type.String(),
    role: RoleNumber,
    roleName: RoleName,
    comment: Type.String(),
    joinedAt: Time('when they became a member'),
    mail: Type.Optional(Type.String({ description: 'for secretaries and administrators only' })),
  },
  { title: 'Member' },
)

export const exampleMember = {
  nicHandle: 'JD104-ATR',
  nametag: 'jane_doe',
  role: 2,
  roleName: 'secretary',
  comment: 'Treasurer since 2024',
  joinedAt: '2026-11-15T09:30:00.000Z',
}

const InvitationState = Type.Enum(['pending', 'accepted', 'declined', 'revoked', 'expired'], { type: 'string' })

const invitationParts = {
  id: Type.String({ format: 'uuid' }),
  role: RoleNumber,
  roleName: RoleName,
  state: InvitationState,
  createdAt: Time('when it was sent'),
  expiresAt: Time('until when it can be answered'),
}

export const SentInvitation = Type.Object(
  {
    ...invitationParts,
    nio: Type.Integer(),
    mailed: Type.Boolean({
      description:
        'false while the mail about it waits: until the inviter has confirmed their own address, or because its recipient ' +
        'got several such mails today or wants none',
    }),
    mail: Type.Optional(
      Type.String({ description: 'the address it was sent to; for secretaries and administrators only' }),
    ),
  },
  { title: 'SentInvitation' },
)

export const PendingInvitation = Type.Object(
  {
    ...SentInvitation.properties,
    invitee: Type.Union([Person, Type.Null()], { description: 'null when an address was invited' }),
    invitedBy: Person,
  },
  { title: 'PendingInvitation' },
)

export const ReceivedInvitation = Type.Object(
  {
    ...invitationParts,
    organization: Type.Object({ nio: Type.Integer(), name: Type.String() }),
    invitedBy: Person,
  },
  { title: 'ReceivedInvitation' },
)

export const AuditEntry = Type.Object(
  {
    id: Type.Integer(),
    at: Time('when it happened'),
    actor: Type.Union([Person, Type.Null()], { description: 'null where nobody is named, as when a report comes in' }),
    action: Type.Enum([...auditedActions], { type: 'string', description: 'what was done' }),
    target: Type.Union([Person, Type.Null()], { description: 'to whom' }),
    details: Type.Record(Type.String(), Type.Unknown(), {
      description: 'what else there is to say, such as from and to',
    }),
  },
  { title: 'AuditEntry' },
)

export const Talk = Type.Object(
  {
    id: Type.Integer({ description: 'the talkId' }),
    title: Type.String(),
    createdBy: Person,
    participants: Type.Array(Person),
    createdAt: Time('when it was opened'),
    lastMessageAt: Time('when its newest message was posted'),
    unread: Type.Integer({ description: 'how many messages you have not read' }),
    firstUnread: Type.Union([Type.Integer(), Type.Null()], { description: 'the id of the first of them' }),
  },
  { title: 'Talk' },
)

export const exampleTalk = {
  id: 31,
  title: 'Summer tournament',
  createdBy: examplePerson,
  participants: [examplePerson, { nicHandle: 'AL105-ATR', nametag: 'alice' }],
  createdAt: '2026-11-15T09:30:00.000Z',
  lastMessageAt: '2026-11-15T09:31:00.000Z',
  unread: 1,
  firstUnread: 4711,
}

export const Message = Type.Object(
  {
    id: Type.Integer(),
    talkId: Type.Integer(),
    author: Person,
    message: Type.String({ description: 'empty once it is deleted' }),
    replyTo: orNull(Type.Integer({ description: 'the message that it answers' })),
    reactions: Type.Array(
      Type.Object({
        emoji: Type.String(),
        count: Type.Integer({ description: 'how many people reacted with it' }),
        people: Type.Array(Person, { description: 'the first 100 of them' }),
      }),
    ),
    mentions: Type.Array(Person, {
      description: 'the people in the talk whom it names with an @, by the names they have now',
    }),
    createdAt: Time('when it was posted'),
    editedAt: orNull(Time('when it was last changed')),
    deleted: Type.Boolean(),
  },
  { title: 'Message' },
)

export const exampleMessage = {
  id: 4711,
  talkId: 31,
  author: examplePerson,
  message: 'Who brings the boards?',
  replyTo: null,
  reactions: [],
  mentions: [],
  createdAt: '2026-11-15T09:31:00.000Z',
  editedAt: null,
  deleted: false,
}

export const FoundMessage = Type.Object(
  {
    ...Message.properties,
    talk: Type.Object({ id: Type.Integer(), title: Type.String() }),
    matches: Type.Array(Type.Object({ start: Type.Integer(), length: Type.Integer() }), {
      description:
        'where the words are in message, in its order and without overlaps, the first 50 of them; in UTF-16 code units, ' +
        'so that message.slice(start, start + length) in JavaScript is what to highlight',
    }),
  },
  { title: 'FoundMessage' },
)

export const exampleFoundMessage = {
  ...exampleMessage,
  talk: { id: 31, title: 'Summer tournament' },
  matches: [{ start: 15, length: 6 }],
}

const CalendarTime = Type.String({
  description: 'a time such as 2026-03-29T08:00:00.000Z; for whole days a date such as 2026-03-29',
})

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
    rrule: orNull(Type.String({ description: 'how it recurs, as RFC 5545 writes it' })),
    exdates: Type.Array(CalendarTime, { description: 'occurrences that do not happen' }),
    visibility: Type.Enum(['organization', 'private'], { type: 'string' }),
    owner: Type.Union([Person, Type.Null()], {
      description: 'whose event it is; null when you see only that the time is busy',
    }),
    attendees: Type.Array(Person),
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
  recurrenceId: null,
}

export const Board = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'the boardId' }),
    name: Type.String(),
    createdBy: Person,
    createdAt: Time('when it was created'),
  },
  { title: 'Board' },
)

export const exampleBoard = {
  id: '019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55',
  name: 'Summer tournament',
  createdBy: examplePerson,
  createdAt: '2026-11-15T09:30:00.000Z',
}

export const DeletedBoard = Type.Object(
  { ...Board.properties, deletedAt: Time('when it was deleted; it can be restored for 30 days') },
  { title: 'DeletedBoard' },
)

const BoardVersion = Type.Integer({ description: 'grows when it is renamed' })

export const BoardSettings = Type.Object({ ...Board.properties, version: BoardVersion }, { title: 'BoardSettings' })

export const BoardColumn = Type.Object(
  { id: Type.String({ format: 'uuid' }), name: Type.String() },
  { title: 'BoardColumn' },
)

export const exampleColumn = { id: '019a84c1-5b8f-7a02-8c3d-6b5e4f2a1d77', name: 'To do' }

export const Card = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    columnId: orNull(
      Type.String({ format: 'uuid', description: 'null when it was archived from a column that is gone' }),
    ),
    title: Type.String(),
    text: Type.String(),
    due: orNull(Time('when it is due')),
    assignees: Type.Array(Person),
    labels: Type.Array(Type.String()),
    checklist: Type.Array(Type.Object({ text: Type.String(), done: Type.Boolean() })),
    createdBy: Person,
    createdAt: Time('when it was created'),
    updatedAt: Time('when it was last changed or moved'),
    archivedAt: orNull(Time('when it was archived')),
    version: Type.Integer({ description: 'grows with every change; the ETag holds it, too' }),
  },
  { title: 'Card' },
)

export const exampleCard = {
  id: '019a84c1-5b90-7d43-b1a9-0c7f9e8d6b22',
  columnId: exampleColumn.id,
  title: 'Book the hall',
  text: 'For both days.',
  due: '2026-11-17T18:00:00.000Z',
  assignees: [examplePerson],
  labels: ['urgent'],
  checklist: [{ text: 'Ask for the price', done: true }],
  createdBy: examplePerson,
  createdAt: '2026-11-15T09:30:00.000Z',
  updatedAt: '2026-11-15T09:31:00.000Z',
  archivedAt: null,
  version: 2,
}

export const BoardContent = Type.Object(
  {
    ...BoardSettings.properties,
    columns: Type.Array(Type.Object({ ...BoardColumn.properties, cards: Type.Array(Card) })),
  },
  { title: 'BoardContent' },
)
export const PublicOrganization = Type.Object(
  {
    nio: Type.Integer({ description: 'the number that names the organization' }),
    name: Type.String(),
    description: Type.String(),
    memberCount: Type.Integer(),
    createdAt: Time('when it was founded'),
  },
  { title: 'PublicOrganization' },
)

export const examplePublicOrganization = {
  nio: 12,
  name: 'Chess Club Lyon',
  description: 'We meet on Tuesdays.',
  memberCount: 34,
  createdAt: '2026-11-15T09:30:00.000Z',
}

const ReportState = Type.Enum(['open', 'assigned', 'closed'], { type: 'string' })
const ReportOutcome = Type.Union([Type.Enum(['acted', 'dismissed'], { type: 'string' }), Type.Null()], {
  description: 'null until it is closed',
})
const ReportClosedAt = orNull(Time('when it was closed'))

export const Report = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    state: ReportState,
    reason: Type.String(),
    description: Type.String(),
    createdAt: Time('when it was sent'),
  },
  { title: 'Report' },
)

export const exampleReport = {
  id: '019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55',
  state: 'open',
  reason: 'Spam',
  description: 'Advertises something in every message.',
  createdAt: '2026-11-15T09:32:00.000Z',
}

export const OwnReport = Type.Object(
  {
    ...Report.properties,
    organization: Type.Object({ nio: Type.Integer(), name: Type.String() }),
    talkId: orNull(Type.Integer({ description: 'null when it is about the organization' })),
    messageId: orNull(Type.Integer()),
    outcome: ReportOutcome,
    closedAt: ReportClosedAt,
  },
  { title: 'OwnReport' },
)

export const exampleOwnReport = {
  ...exampleReport,
  organization: { nio: 12, name: 'Chess Club Lyon' },
  talkId: 31,
  messageId: 4711,
  outcome: null,
  closedAt: null,
}

export const ReportSummary = Type.Object(
  {
    ...Report.properties,
    reporter: Type.Union([Person, Type.Null()], { description: 'null when it is anonymous' }),
    talk: Type.Union([Type.Object({ id: Type.Integer(), title: Type.String() }), Type.Null()], {
      description: 'as it was called when it was reported; null when the report is about the organization',
    }),
    assignee: Type.Union([Person, Type.Null()]),
    outcome: ReportOutcome,
    note: Type.String({ description: 'what was written when it was closed; its reporter does not see it' }),
    closedAt: ReportClosedAt,
  },
  { title: 'ReportSummary' },
)

export const exampleReportSummary = {
  ...exampleReport,
  reporter: examplePerson,
  talk: { id: 31, title: 'Summer tournament' },
  assignee: null,
  outcome: null,
  note: '',
  closedAt: null,
}

export const ReportCase = Type.Object(
  {
    ...ReportSummary.properties,
    evidence: Type.Union(
      [
        Type.Object({
          messageId: Type.Integer(),
          author: Person,
          message: Type.String(),
          createdAt: Time('when it was posted'),
        }),
        Type.Null(),
      ],
      { description: 'the message as it was when it was reported; null when none was' },
    ),
  },
  { title: 'ReportCase' },
)

export const exampleReportCase = {
  ...exampleReportSummary,
  evidence: {
    messageId: 4711,
    author: { nicHandle: 'AL105-ATR', nametag: 'alice' },
    message: 'Cheap boards, buy now!',
    createdAt: '2026-11-15T09:31:00.000Z',
  },
}

export const Webhook = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    url: Type.String({ description: 'the address that is called' }),
    events: Type.Array(Type.String(), { description: 'what it is told' }),
    enabled: Type.Boolean({ description: 'whether it is called; after 20 failures in a row it no longer is' }),
    failuresInRow: Type.Integer({ description: 'how many attempts failed since the last that arrived' }),
    disabledAt: orNull(Time('since when it is not called')),
    createdAt: Time('when it was added'),
  },
  { title: 'Webhook' },
)

export const exampleWebhook = {
  id: '019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55',
  url: 'https://example.org/hooks/atrium',
  events: ['member.joined', 'member.left'],
  enabled: true,
  failuresInRow: 0,
  disabledAt: null,
  createdAt: '2026-11-15T09:30:00.000Z',
}

export const WebhookWithSecret = Type.Object(
  {
    ...Webhook.properties,
    secret: Type.String({ description: 'what deliveries are signed with; it is not shown again' }),
  },
  { title: 'WebhookWithSecret' },
)

export const exampleWebhookWithSecret = { ...exampleWebhook, secret: 'whsec_C2FVsBQIhrscChlQIMV…' }

export const Delivery = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'the same at every attempt, in the header webhook-id' }),
    event: Type.String({ description: 'what it tells; webhook.ping for a test' }),
    state: Type.Enum(['pending', 'delivered', 'failed'], { type: 'string' }),
    attempts: Type.Integer(),
    status: orNull(Type.Integer({ description: 'of the last answer; null without one' })),
    error: orNull(Type.String({ description: 'why the last attempt failed, in a sentence' })),
    createdAt: Time('when it happened'),
    lastAttemptAt: orNull(Time('when it was last tried')),
    nextAttemptAt: Type.Union([Time('when it is tried next'), Type.Null()], {
      description: 'null when it is not tried again, or waits until its webhook is enabled',
    }),
  },
  { title: 'Delivery' },
)

export const exampleDelivery = {
  id: '019a84c1-7a10-7d42-8a41-6f0c2b9e1d33',
  event: 'member.joined',
  state: 'pending',
  attempts: 1,
  status: 503,
  error: 'It answered with the status 503.',
  createdAt: '2026-11-15T09:31:00.000Z',
  lastAttemptAt: '2026-11-15T09:31:00.000Z',
  nextAttemptAt: '2026-11-15T09:31:10.000Z',
}
