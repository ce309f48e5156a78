import { Type } from 'typebox'
import { withIdempotencyRetry } from '../../../domain/core/idempotency.ts'
import { deleteMessage, editMessage } from '../../../domain/talks/change-message.ts'
import { postMessage } from '../../../domain/talks/post-message.ts'
import { react, unreact } from '../../../domain/talks/react.ts'
import { readMessages, readThread } from '../../../domain/talks/read-talk.ts'
import { searchMessages } from '../../../domain/talks/search-messages.ts'
import { AttachmentIds, listOf, MessageId, PageFields, PathNames, pageOf, TalkId } from '../../common-schemas.ts'
import { showAllAttachments, showAttachments } from '../../core/file-urls.ts'
import { idempotencyKey } from '../../core/idempotency-key.ts'
import type { Route } from '../../core/route.ts'
import { answerPage, messagePage, messagePageNote, textLengthOfMessages } from './message-page.ts'
import {
  Emoji,
  exampleFoundMessage,
  exampleMessage,
  exampleThread,
  FoundMessage,
  Message,
  MessageText,
  OptionalText,
  SearchText,
  textOf,
} from './schemas.ts'

const { orgaId, talkId, messageId } = PathNames

const mentions =
  'An @ before the NIC-Handle or nametag of somebody in the talk mentions them, an @ before the name of a group those of its ' +
  'members who are in the talk, at most 50 people and groups: they are mailed if they have not read it within 10 minutes.'

export function messageRoutes(route: Route): void {
  route('GET /v2/talks/:orgaId/search', {
    operationId: 'searchMessages',
    action: searchMessages,
    summary: 'Search the messages of your talks',
    description:
      'Those that contain every word of q, or of one talk alone, newest first. A word is found inside longer ones, in ' +
      'upper or lower case of any language; signs mean themselves. A page may hold fewer than limit although nextCursor ' +
      'says that there is more.',
    path: { orgaId },
    fields: Type.Object({ ...PageFields, q: SearchText, talkId: Type.Optional(TalkId) }),
    reply: listOf('messages', FoundMessage),
    example: { messages: [exampleFoundMessage], nextCursor: null },
    textLengthOf: textLengthOfMessages,
    errors: ['TALK_NOT_FOUND'],
    answer: async ({ app, caller, path, fields }) => {
      const asked = { organizationId: path.orgaId, q: fields.q, talk: fields.talkId, page: pageOf(fields) }
      const { items, nextCursor } = await searchMessages(app, caller, asked)
      return { messages: await showAllAttachments(app, caller, items), nextCursor }
    },
  })

  route('GET /v2/talks/:orgaId/:talkId', {
    operationId: 'listMessages',
    action: readMessages,
    summary: 'Read the messages of a talk',
    description: messagePageNote,
    path: { orgaId, talkId },
    ...messagePage,
    errors: ['TALK_NOT_FOUND'],
    answer: ({ app, caller, path, fields }) =>
      answerPage(app, caller, fields, (asked) =>
        readMessages(app, caller, { organizationId: path.orgaId, talk: path.talkId, ...asked }),
      ),
  })

  route('GET /v2/talks/:orgaId/:talkId/:messageId/thread', {
    operationId: 'listThread',
    action: readThread,
    summary: 'Read the thread of a message',
    description:
      'Its first message and all replies to it, also to replies; any message of the thread names it. Replies are in the ' +
      `list of the talk as well. ${messagePageNote}`,
    path: { orgaId, talkId, messageId },
    ...messagePage,
    example: { messages: exampleThread, nextCursor: null },
    errors: ['TALK_NOT_FOUND', 'MESSAGE_NOT_FOUND'],
    answer: ({ app, caller, path, fields }) =>
      answerPage(app, caller, fields, (asked) =>
        readThread(app, caller, {
          organizationId: path.orgaId,
          talk: path.talkId,
          message: path.messageId,
          ...asked,
        }),
      ),
  })

  route('POST /v2/talks/:orgaId/:talkId', {
    operationId: 'postMessage',
    action: postMessage,
    summary: 'Post a message',
    description: `${mentions}`,
    path: { orgaId, talkId },
    fields: Type.Object({
      message: OptionalText,
      replyTo: Type.Optional(MessageId),
      attachments: Type.Optional(AttachmentIds),
    }),
    status: 201,
    reply: Message,
    example: exampleMessage,
    errors: ['TALK_NOT_FOUND', 'TALK_NOT_JOINED', 'TALK_READ_ONLY', 'MESSAGE_NOT_FOUND'],
    takesIdempotencyKey: true,
    answer: async ({ app, caller, path, fields, request }) => {
      const posted = await withIdempotencyRetry(() =>
        postMessage(app, caller, {
          organizationId: path.orgaId,
          talk: path.talkId,
          ...fields,
          message: textOf(fields),
          idempotencyKey: idempotencyKey(request),
        }),
      )
      return showAttachments(app, caller, posted)
    },
  })

  const named = { path: { orgaId, talkId, messageId }, reply: Message, example: exampleMessage } as const

  route('PATCH /v2/talks/:orgaId/:talkId/:messageId', {
    operationId: 'editMessage',
    ...named,
    action: editMessage,
    summary: 'Change your own message',
    description: 'The earlier text is kept for the people who handle reports. Mentions are determined again.',
    fields: Type.Object({ message: MessageText }),
    errors: [
      'TALK_NOT_FOUND',
      'TALK_NOT_JOINED',
      'MESSAGE_NOT_FOUND',
      'NOT_OWN_MESSAGE',
      'MESSAGE_DELETED',
      'EDITS_FULL',
    ],
    answer: async ({ app, caller, path, fields }) => {
      const edited = await editMessage(app, caller, {
        organizationId: path.orgaId,
        talk: path.talkId,
        message: path.messageId,
        text: fields.message,
      })
      return showAttachments(app, caller, edited)
    },
  })

  route('DELETE /v2/talks/:orgaId/:talkId/:messageId', {
    operationId: 'deleteMessage',
    action: deleteMessage,
    summary: 'Delete your own message',
    description: 'An empty message with deleted: true stays in its place.',
    path: named.path,
    status: 204,
    errors: [
      'TALK_NOT_FOUND',
      'TALK_NOT_JOINED',
      'TALK_READ_ONLY',
      'MESSAGE_NOT_FOUND',
      'NOT_OWN_MESSAGE',
      'MESSAGE_DELETED',
    ],
    answer: ({ app, caller, path }) =>
      deleteMessage(app, caller, { organizationId: path.orgaId, talk: path.talkId, message: path.messageId }),
  })

  for (const [method, action, operationId, summary, refusals] of [
    ['POST', react, 'addReaction', 'React to a message', ['REACTIONS_FULL']],
    ['DELETE', unreact, 'removeReaction', 'Take a reaction back', []],
  ] as const) {
    route(`${method} /v2/talks/:orgaId/:talkId/:messageId/reactions`, {
      ...named,
      operationId,
      action,
      summary,
      description:
        'With one emoji. Doing it twice changes nothing. A message has at most 50 different ones (LIMIT_REACTIONS_PER_MESSAGE).',
      fields: Type.Object({ emoji: Emoji }),
      errors: [
        'TALK_NOT_FOUND',
        'TALK_NOT_JOINED',
        'TALK_READ_ONLY',
        'MESSAGE_NOT_FOUND',
        'MESSAGE_DELETED',
        ...refusals,
      ],
      answer: async ({ app, caller, path, fields }) => {
        const message = await action(app, caller, {
          organizationId: path.orgaId,
          talk: path.talkId,
          message: path.messageId,
          emoji: fields.emoji,
        })
        return showAttachments(app, caller, message)
      },
    })
  }
}
