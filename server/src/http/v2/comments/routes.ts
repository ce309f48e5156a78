import { Type } from 'typebox'
import {
  postCardComment,
  postEventComment,
  postOrganizationEventComment,
  readCardComments,
  readEventComments,
  readOrganizationEventComments,
} from '../../../domain/comments/comments.ts'
import { withIdempotencyRetry } from '../../../domain/core/idempotency.ts'
import { AttachmentIds, MessageId, PathNames } from '../../common-schemas.ts'
import { showAttachments } from '../../core/file-urls.ts'
import { idempotencyKey } from '../../core/idempotency-key.ts'
import type { Route } from '../../core/route.ts'
import { answerPage, messagePage, messagePageNote } from '../talks/message-page.ts'
import { exampleMessage, Message, OptionalText, textOf } from '../talks/schemas.ts'

const { orgaId, boardId, cardId, userId, eventId } = PathNames

const NewComment = Type.Object({
  message: OptionalText,
  replyTo: Type.Optional(MessageId),
  attachments: Type.Optional(AttachmentIds),
})

const paths =
  'Comments are the messages of a talk of their own, which is in no list: their talkId works in the paths of messages, ' +
  'threads, pins, reports, reactions and settings.'

export function cardCommentRoutes(route: Route): void {
  const path = { orgaId, boardId, cardId }
  type Path = Record<keyof typeof path, string>
  const named = (from: Path) => ({ organizationId: from.orgaId, board: from.boardId, card: from.cardId })

  route('GET /v2/boards/:orgaId/:boardId/cards/:cardId/comments', {
    operationId: 'listCardComments',
    action: readCardComments,
    summary: 'Read the comments on a card',
    description: `${paths} ${messagePageNote}`,
    path,
    ...messagePage,
    errors: ['BOARD_NOT_FOUND', 'CARD_NOT_FOUND'],
    answer: ({ app, caller, path: from, fields }) =>
      answerPage(app, caller, fields, (page) => readCardComments(app, caller, { ...named(from), page })),
  })

  route('POST /v2/boards/:orgaId/:boardId/cards/:cardId/comments', {
    operationId: 'postCardComment',
    action: postCardComment,
    summary: 'Comment on a card',
    path,
    fields: NewComment,
    status: 201,
    reply: Message,
    example: exampleMessage,
    errors: ['BOARD_NOT_FOUND', 'CARD_NOT_FOUND', 'MESSAGE_NOT_FOUND'],
    takesIdempotencyKey: true,
    answer: async ({ app, caller, path: from, fields, request }) => {
      const comment = { ...fields, message: textOf(fields) }
      const given = { ...named(from), comment, idempotencyKey: idempotencyKey(request) }
      return showAttachments(app, caller, await withIdempotencyRetry(() => postCardComment(app, caller, given)))
    },
  })
}

export function eventCommentRoutes(route: Route): void {
  const path = { orgaId, userId, eventId }
  type Path = Record<keyof typeof path, string>
  const named = (from: Path) => ({ organizationId: from.orgaId, user: from.userId, id: from.eventId })

  route('GET /v2/workplace/users/:orgaId/:userId/calendar/:eventId/comments', {
    operationId: 'listEventComments',
    action: readEventComments,
    summary: 'Read the comments on an event',
    description: `${paths} ${messagePageNote}`,
    path,
    ...messagePage,
    errors: ['MEMBER_NOT_FOUND', 'EVENT_NOT_FOUND', 'PRIVATE_COMMENTS'],
    answer: ({ app, caller, path: from, fields }) =>
      answerPage(app, caller, fields, (page) => readEventComments(app, caller, { ...named(from), page })),
  })

  route('POST /v2/workplace/users/:orgaId/:userId/calendar/:eventId/comments', {
    operationId: 'postEventComment',
    action: postEventComment,
    summary: 'Comment on an event',
    description: `For its owner and attendees, and everybody when it is not private.`,
    path,
    fields: NewComment,
    status: 201,
    reply: Message,
    example: exampleMessage,
    errors: ['MEMBER_NOT_FOUND', 'EVENT_NOT_FOUND', 'PRIVATE_COMMENTS', 'MESSAGE_NOT_FOUND'],
    takesIdempotencyKey: true,
    answer: async ({ app, caller, path: from, fields, request }) => {
      const comment = { ...fields, message: textOf(fields) }
      const given = { ...named(from), comment, idempotencyKey: idempotencyKey(request) }
      return showAttachments(app, caller, await withIdempotencyRetry(() => postEventComment(app, caller, given)))
    },
  })
}

export function organizationEventCommentRoutes(route: Route): void {
  const path = { orgaId, eventId }
  type Path = Record<keyof typeof path, string>
  const named = (from: Path) => ({ organizationId: from.orgaId, id: from.eventId })

  route('GET /v2/workplace/:orgaId/calendar/:eventId/comments', {
    operationId: 'listOrganizationEventComments',
    action: readOrganizationEventComments,
    summary: 'Read the comments on an event of the organization',
    description: `${paths} ${messagePageNote}`,
    path,
    ...messagePage,
    errors: ['EVENT_NOT_FOUND'],
    answer: ({ app, caller, path: from, fields }) =>
      answerPage(app, caller, fields, (page) => readOrganizationEventComments(app, caller, { ...named(from), page })),
  })

  route('POST /v2/workplace/:orgaId/calendar/:eventId/comments', {
    operationId: 'postOrganizationEventComment',
    action: postOrganizationEventComment,
    summary: 'Comment on an event of the organization',
    path,
    fields: NewComment,
    status: 201,
    reply: Message,
    example: exampleMessage,
    errors: ['EVENT_NOT_FOUND', 'MESSAGE_NOT_FOUND'],
    takesIdempotencyKey: true,
    answer: async ({ app, caller, path: from, fields, request }) => {
      const comment = { ...fields, message: textOf(fields) }
      const given = { ...named(from), comment, idempotencyKey: idempotencyKey(request) }
      const post = () => postOrganizationEventComment(app, caller, given)
      return showAttachments(app, caller, await withIdempotencyRetry(post))
    },
  })
}
