/* This file is longer than 250 lines because it is one list: the schemas that several nouns share. */

import { type Static, type TArray, type TInteger, type TSchema, type TString, Type } from 'typebox'
import {
  maxAttachments,
  maxBodyBytes,
  maxDescriptionLength,
  maxPageSize,
  maxTitleLength,
  maxUnreadMentions,
} from '../../../shared/limits.ts'
import { abilities, abilitiesOf } from '../policy.ts'
import { convert, hasNoComma, numberIn } from './core/read-fields.ts'

export const Credential = Type.String({
  minLength: 1,
  maxLength: 254,
  description: 'the account id, NIC-Handle, nametag or mail address of an account, in upper or lower case',
  examples: ['jane_doe'],
  [hasNoComma]: true,
})

/** The limit is generous, because a token of the wrong length is an unknown token (401), not a field that is too long. */
export const Token = Type.String({
  maxLength: maxBodyBytes,
  description: 'the token from a login, 64 characters; may be sent in the Authorization header instead',
  examples: ['pXl9kQvT0cYwq3…'],
})

export const PageFields = {
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: maxPageSize, description: 'how many to return, 1 to 200 (default: 50)' }),
  ),
  cursor: Type.Optional(Type.String({ maxLength: 100, description: 'the nextCursor of the page before' })),
}

export const pageOf = (fields: { limit?: number; cursor?: string }) => ({
  limit: fields.limit ?? 50,
  cursor: fields.cursor,
})

/** A field of a PATCH that null clears: null is read as an empty text or an empty list. */
export const clearable = <T extends TString | TArray>(schema: T & { description?: string }) =>
  Type.Optional(
    Type.Unsafe<Static<T>>({
      ...schema,
      type: [schema.type, 'null'],
      description: `${schema.description}, or null`,
      [convert]: (given: unknown) => (given === null ? (schema.type === 'array' ? [] : '') : given),
    }),
  )

/** A text of one line that is not blank. */
export const line = (maxLength: number, description: string, example: string) =>
  Type.String({ minLength: 1, maxLength, format: 'line', description, examples: [example] })

export const Description = Type.String({
  maxLength: maxDescriptionLength,
  description: 'a text of at most 2,000 characters',
})

export const Title = line(maxTitleLength, 'one line of 1 to 200 characters', 'Summer tournament')

export const Userlist = Type.Array(Credential, {
  maxItems: 200,
  description: 'a list of at most 200 members, each by NIC-Handle, nametag, mail address or account id',
  examples: [['JD104-ATR', 'alice']],
})

export const PeopleAndGroups = Type.Array(Credential, {
  maxItems: 200,
  description:
    'a list of at most 200 members, each by NIC-Handle, nametag, mail address or account id, and groups as group:<id>',
  examples: [['JD104-ATR', 'alice', 'group:everyone']],
})

const NamedGroup = Type.Object({ id: Type.String(), name: Type.String() }, { title: 'NamedGroup' })

export const NamedGroups = Type.Array(NamedGroup, { description: 'the groups among the people' })

export const MentionedGroups = Type.Array(NamedGroup, {
  description: 'the groups that it names with an @, by the names they have now',
})

/** The number of an organization or a talk. Clients of the interface send it as a number or as a string of digits. */
export const numberId = (options: { minimum?: number; description: string; examples?: number[] }) =>
  Type.Integer({ ...options, [convert]: numberIn })

export const TalkId = numberId({ minimum: 1, description: 'the id of a talk', examples: [31] })

const sourceProperties = { talkId: Type.Integer({ minimum: 1 }), messageId: Type.Integer({ minimum: 1 }) }

/** The message that a card or an event is made from. */
export const SourceField = Type.Optional(
  Type.Union([Type.Object(sourceProperties, { title: 'SourceFields' }), Type.Null()], {
    description: 'the message that it is made from, or null',
    [convert]: (given: unknown) => (isSource(given) ? { ...given, talkId: numberIn(given.talkId) } : given),
  }),
)

const isSource = (given: unknown): given is { talkId: unknown } =>
  typeof given === 'object' && given !== null && 'talkId' in given

export const ShownSource = Type.Union([Type.Object(sourceProperties, { title: 'Source' }), Type.Null()], {
  description: 'the message that it was made from; null for those who cannot read that',
})

/** The limit fits a whole address under a long PUBLIC_URL. */
export const JoinLinkField = Type.String({
  minLength: 1,
  maxLength: 2000,
  description: 'an invitation link: its address, or the part behind the #',
  examples: ['https://atrium.example.org/join#mL0c2Vjcm…'],
})

export const MessageId = Type.Integer({ minimum: 1, description: 'the id of a message of this talk', examples: [4711] })

export const FilterText = Type.String({
  maxLength: 100,
  description: 'a text of at most 100 characters',
  examples: ['chess'],
})

export const Preview = Type.Boolean({ description: 'true to change nothing and only see what would change' })

export const ReportFields = {
  reason: Type.Optional(
    Type.String({ maxLength: 200, description: 'a text of at most 200 characters', examples: ['Spam'] }),
  ),
  description: Type.Optional(Description),
}

/** The descriptions of path parameters. */
export const PathNames = {
  orgaId: 'the number of the organization, its NIO',
  userId: 'the NIC-Handle of the member; their nametag or account id works too',
  eventId: 'the id of the event',
  talkId: 'the number of the talk',
  messageId: 'the number of the message',
  boardId: 'the id of the board',
  columnId: 'the id of the column',
  cardId: 'the id of the card',
  fileId: 'the id of the file',
  reportId: 'the id of the report, from the list',
  moderationId: 'the id of what moderation did, from the list',
  fieldId: 'the id of the field',
  groupId: 'the id of the group, or everyone',
  webhookId: 'the id of the webhook',
  deliveryId: 'the id of the delivery, from the list',
  requestId: 'the id of the request, from the list',
  linkId: 'the id of the link, from the list',
  invitationId: 'the id of the invitation, from the list',
  stopToken: 'the part of the mailed link behind the #',
}

/* Parts of replies. Both families show the same resources. The title of a schema is its name in the OpenAPI document. */

export const Time = (description: string) => Type.String({ format: 'date-time', description })

/**
 * A text or a number, or null. This is one schema with two types, because the serialiser chooses between two schemas by
 * validating each value against both.
 */
export const nullable = <T extends TString | TInteger>(schema: T) =>
  Type.Unsafe<Static<T> | null>({ ...schema, type: [schema.type, 'null'] })

/** A page of a list. Its title is derived from the title of the items. */
export const listOf = (name: string, item: TSchema & { title?: string }) =>
  Type.Object(
    {
      [name]: Type.Array(item),
      nextCursor: nullable(
        Type.String({
          description: 'send it as cursor to get the next page; null on the last one',
        }),
      ),
    },
    { title: `${item.title}List` },
  )

export const RoleNumber = Type.Integer({ minimum: 1, maximum: 3 })

export const RoleName = Type.Enum(['member', 'secretary', 'administrator'], { type: 'string' })

export const DisplayName = nullable(
  Type.String({ description: 'the display name; null until it is set, and once the account is deleted' }),
)

/** Replies contain whole addresses, which `core/image-addresses.ts` makes from those in the database. */
export const ImageAddress = (of: string) =>
  nullable(
    Type.String({
      description: `the address of the ${of}, which needs no token; takes ?size=64, 128 or 256 (pixels). Null without one`,
    }),
  )

export const exampleImageAddress = 'http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51'

export const Person = Type.Object(
  {
    nicHandle: Type.String(),
    nametag: nullable(Type.String({ description: 'null once the account is deleted' })),
    name: DisplayName,
    avatar: ImageAddress('avatar'),
  },
  { title: 'Person' },
)

/** The properties that a file and an attachment have in common. */
export const fileProperties = {
  id: Type.String({ format: 'uuid' }),
  name: Type.String({ description: 'the name under which it was uploaded, without folders' }),
  type: Type.String({ description: 'the media type, by its content' }),
  size: Type.Integer({ description: 'in bytes' }),
  width: nullable(Type.Integer({ description: 'of an image, in pixels; null for others' })),
  height: nullable(Type.Integer({ description: 'of an image, in pixels; null for others' })),
  url: Type.String({
    description:
      'the address of its content, with a ticket, so that it works as the source of an image; made for you, for at least 24 hours',
  }),
  thumbnailUrl: nullable(
    Type.String({
      description: 'the address of its small preview; add &size=large for the large one. Null without one',
    }),
  ),
}

export const Attachments = Type.Array(Type.Object(fileProperties, { title: 'Attachment' }), {
  description: 'files, in their order',
})

/** The files that a message, a card or an event gets. */
export const AttachmentIds = Type.Array(
  Type.String({ maxLength: 100, description: 'the id of a file', [hasNoComma]: true }),
  {
    maxItems: maxAttachments,
    description: `a list of at most ${maxAttachments} ids of files that you uploaded`,
    examples: [['01938a5e-7c1d-7e4b-9a51-3f0c8d2b6e17']],
  },
)

export const NamedTalk = Type.Object({ id: Type.Integer(), title: Type.String() }, { title: 'NamedTalk' })

export const examplePerson = {
  nicHandle: 'JD104-ATR',
  nametag: 'jane_doe',
  name: 'Jane Doe',
  avatar: exampleImageAddress,
}

/** An organization as people see it who do not belong to it yet. */
export const ShownOrganization = Type.Object(
  { nio: Type.Integer(), name: Type.String(), logo: ImageAddress('logo') },
  { title: 'ShownOrganization' },
)

const joinings = ['invitation', 'request', 'open'] as const

export const ShownJoining = Type.Enum([...joinings], {
  type: 'string',
  description: 'how people join without an invitation: not at all, by a request, or at once',
})

export const ShownQuestions = Type.Array(Type.String(), { description: 'questions that applicants answer' })

export const Organization = Type.Object(
  {
    nio: Type.Integer({ description: 'the number that names the organization' }),
    name: Type.String(),
    description: Type.String(),
    public: Type.Boolean({ description: 'whether anybody can find it and see its profile' }),
    memberCount: Type.Integer(),
    createdAt: Time('when it was founded'),
    deletedAt: nullable(Time('when it was closed; it can be restored for 30 days')),
    suspended: Type.Boolean({ description: 'whether an operator suspended it, so that its members can only leave it' }),
    logo: ImageAddress('logo'),
    joining: ShownJoining,
    questions: ShownQuestions,
    role: RoleNumber,
    roleName: RoleName,
    unread: Type.Integer({ description: 'how many messages you have not read, over all your talks in it' }),
    unreadMentions: Type.Integer({
      maximum: maxUnreadMentions,
      description: `how many of them mention you, counted up to ${maxUnreadMentions}`,
    }),
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
  suspended: false,
  logo: exampleImageAddress,
  joining: 'request',
  questions: ['Which instrument do you play?'],
  role: 3,
  roleName: 'administrator',
  unread: 2,
  unreadMentions: 1,
  abilities: abilitiesOf(3, { isClosed: false, isSuspended: false }),
}

const ReportStateSchema = Type.Enum(['open', 'assigned', 'closed'], { type: 'string' })

export const Report = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    state: ReportStateSchema,
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
