import { Type } from 'typebox'
import { maxTextLength, maxUnreadMentions } from '../../../../../shared/limits.ts'
import { talkKinds } from '../../../../../shared/talk-kinds.ts'
import { fail, unacceptable } from '../../../errors.ts'
import {
  Attachments,
  examplePerson,
  MentionedGroups,
  NamedGroups,
  NamedTalk,
  nullable,
  Person,
  Time,
} from '../../common-schemas.ts'

/** Ends the descriptions of operations that take an idempotency key. */
export const MessageText = Type.String({
  minLength: 1,
  maxLength: maxTextLength,
  pattern: '\\S',
  description: 'a text of 1 to 16,384 characters',
  examples: ['Who brings the boards?'],
})

/** The text of a message that may have attachments instead. */
export const OptionalText = Type.Optional(
  Type.String({
    maxLength: maxTextLength,
    description: 'a text of 1 to 16,384 characters; with attachments it may be empty or missing',
    examples: ['Who brings the boards?'],
  }),
)

/** Returns the text of a new message, and throws unless it has a text or attachments. */
export function textOf({ message, attachments = [] }: { message?: string; attachments?: string[] }): string {
  if (attachments.length > 0) return message ?? ''
  if (message === undefined) throw fail('INVALID_FIELDS', { fields: [{ field: 'message', message: 'is required' }] })
  if (!/\S/.test(message)) throw unacceptable('message', 'must be a text of 1 to 16,384 characters')
  return message
}

export const SearchText = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'a text of 1 to 100 characters',
  examples: ['boards'],
})

/** Direct talks and comments are not created by this operation. */
export const NewTalkKind = Type.Enum(['private', 'open'], {
  type: 'string',
  description: 'private (default) or open',
  examples: ['open'],
})

export const Emoji = Type.String({ minLength: 1, maxLength: 32, description: 'one emoji', examples: ['👍'] })

export const NotifyChoice = Type.Enum(['all', 'mentions', 'none'], {
  type: 'string',
  description: 'the messages about which you are notified: all, mentions or none',
  examples: ['mentions'],
})

export const Archived = Type.Optional(Type.Boolean({ description: 'true lists the archived ones instead' }))

export const Talk = Type.Object(
  {
    id: Type.Integer({ description: 'the talkId' }),
    kind: Type.Enum([...talkKinds], {
      type: 'string',
      description:
        'who reads it: its participants, every member, a fixed set of people, or the readers of a card or event',
    }),
    title: Type.String(),
    createdBy: Person,
    participants: Type.Array(Person, { description: 'the first 20 people in it' }),
    participantCount: Type.Integer({ description: 'how many people are in it' }),
    groups: NamedGroups,
    createdAt: Time('when it was opened'),
    lastMessageAt: Time('when its newest message was posted; without messages, when it was opened'),
    joined: Type.Boolean({ description: 'whether you are in it; open talks are also read by others' }),
    archivedAt: nullable(Time('when it was archived')),
    notify: NotifyChoice,
    unread: Type.Integer({ description: 'how many messages you have not read' }),
    firstUnread: Type.Union([Type.Integer(), Type.Null()], { description: 'the id of the first of them' }),
    unreadMentions: Type.Integer({
      maximum: maxUnreadMentions,
      description: `how many of them mention you, counted up to ${maxUnreadMentions}`,
    }),
  },
  { title: 'Talk' },
)

export const exampleTalk = {
  id: 31,
  kind: 'private',
  title: 'Summer tournament',
  createdBy: examplePerson,
  participants: [examplePerson, { nicHandle: 'AL105-ATR', nametag: 'alice', name: null, avatar: null }],
  participantCount: 2,
  groups: [],
  createdAt: '2026-11-15T09:30:00.000Z',
  lastMessageAt: '2026-11-15T09:31:00.000Z',
  joined: true,
  archivedAt: null,
  notify: 'all',
  unread: 1,
  firstUnread: 4711,
  unreadMentions: 1,
}

export const Message = Type.Object(
  {
    id: Type.Integer(),
    talkId: Type.Integer(),
    author: Person,
    message: Type.String({ description: 'empty once it is deleted' }),
    replyTo: nullable(Type.Integer({ description: 'the message that it answers' })),
    threadId: nullable(Type.Integer({ description: 'the first message of its thread; null without replies' })),
    replyCount: Type.Integer({ description: 'how many replies its thread has, when it is the first message' }),
    pinnedAt: nullable(Time('when it was pinned')),
    reactions: Type.Array(
      Type.Object(
        {
          emoji: Type.String(),
          count: Type.Integer({ description: 'how many people reacted with it' }),
          people: Type.Array(Person, { description: 'the first 100 of them' }),
        },
        { title: 'Reaction' },
      ),
    ),
    mentions: Type.Array(Person, {
      description: 'the people in the talk whom it names with an @, by the names they have now',
    }),
    mentionedGroups: MentionedGroups,
    attachments: Attachments,
    createdAt: Time('when it was posted'),
    editedAt: nullable(Time('when it was last changed')),
    deleted: Type.Boolean(),
    hidden: Type.Boolean({ description: 'whether it was deleted by moderation' }),
  },
  { title: 'Message' },
)

export const exampleMessage = {
  id: 4711,
  talkId: 31,
  author: examplePerson,
  message: 'Who brings the boards?',
  replyTo: null,
  threadId: null,
  replyCount: 0,
  pinnedAt: null,
  reactions: [],
  mentions: [],
  mentionedGroups: [],
  attachments: [],
  createdAt: '2026-11-15T09:31:00.000Z',
  editedAt: null,
  deleted: false,
  hidden: false,
}

export const exampleThread = [
  { ...exampleMessage, threadId: 4711, replyCount: 1 },
  { ...exampleMessage, id: 4712, message: 'I do.', replyTo: 4711, threadId: 4711 },
]

const FoundTalk = Type.Object(
  {
    ...NamedTalk.properties,
    kind: Type.Enum([...talkKinds], { type: 'string' }),
    about: Type.Union(
      [
        Type.Object({ boardId: Type.String(), cardId: Type.String() }, { title: 'CommentedCard' }),
        Type.Object({ userId: nullable(Type.String()), eventId: Type.String() }, { title: 'CommentedEvent' }),
        Type.Null(),
      ],
      { description: 'what comments are about; null for other talks' },
    ),
  },
  { title: 'FoundTalk' },
)

export const FoundMessage = Type.Object(
  {
    ...Message.properties,
    talk: FoundTalk,
    matches: Type.Array(Type.Object({ start: Type.Integer(), length: Type.Integer() }, { title: 'TextMatch' }), {
      description:
        'where the words are in message, in its order and without overlaps, the first 50 of them; in UTF-16 code units, ' +
        'so that message.slice(start, start + length) in JavaScript is what to highlight',
    }),
  },
  { title: 'FoundMessage' },
)

export const exampleFoundMessage = {
  ...exampleMessage,
  talk: { id: 31, title: 'Summer tournament', kind: 'private' as const, about: null },
  matches: [{ start: 15, length: 6 }],
}
