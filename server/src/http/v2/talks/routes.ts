import { Type } from 'typebox'
import { withIdempotencyRetry } from '../../../domain/core/idempotency.ts'
import { addParticipants, leaveTalk, markRead, renameTalk } from '../../../domain/talks/change-talk.ts'
import { createTalk } from '../../../domain/talks/create-talk.ts'
import { listTalks, readTalk } from '../../../domain/talks/read-talk.ts'
import {
  AttachmentIds,
  listOf,
  MessageId,
  PageFields,
  PathNames,
  pageOf,
  Title,
  Userlist,
} from '../../common-schemas.ts'
import { idempotencyKey } from '../../core/idempotency-key.ts'
import type { Route } from '../../core/route.ts'
import { exampleTalk, idempotencyNote, OptionalText, Talk, textOf } from './schemas.ts'

const { orgaId, talkId } = PathNames

export function talkRoutes(route: Route): void {
  route('POST /v2/talks/:orgaId', {
    operationId: 'createTalk',
    action: createTalk,
    summary: 'Open a talk',
    description: `You take part in it, with the members in userlist, and post its first message. ${idempotencyNote}`,
    path: { orgaId },
    fields: Type.Object({
      title: Title,
      userlist: Userlist,
      message: OptionalText,
      attachments: Type.Optional(AttachmentIds),
    }),
    status: 201,
    reply: Talk,
    example: { ...exampleTalk, unread: 0, firstUnread: null, unreadMentions: 0 },
    errors: ['KEY_REUSED', 'TALKS_FULL'],
    answer: ({ app, caller, path, fields, request }) =>
      withIdempotencyRetry(() =>
        createTalk(app, caller, {
          organizationId: path.orgaId,
          ...fields,
          message: textOf(fields),
          idempotencyKey: idempotencyKey(request),
        }),
      ),
  })

  route('GET /v2/talks/:orgaId', {
    operationId: 'listTalks',
    action: listTalks,
    summary: 'List your talks',
    description: 'The talk with the newest message first, each with the number of messages that you have not read.',
    path: { orgaId },
    fields: Type.Object(PageFields),
    reply: listOf('talks', Talk),
    example: { talks: [exampleTalk], nextCursor: null },
    answer: async ({ app, caller, path, fields }) => {
      const { items, nextCursor } = await listTalks(app, caller, { organizationId: path.orgaId, page: pageOf(fields) })
      return { talks: items, nextCursor }
    },
  })

  route('DELETE /v2/talks/:orgaId/:talkId', {
    operationId: 'leaveTalk',
    action: leaveTalk,
    summary: 'Leave a talk',
    description: 'You no longer see it, and get no more events about it. Your messages stay.',
    path: { orgaId, talkId },
    status: 204,
    errors: ['TALK_NOT_FOUND'],
    answer: ({ app, caller, path }) => leaveTalk(app, caller, { organizationId: path.orgaId, talk: path.talkId }),
  })

  route('GET /v2/talks/:orgaId/:talkId/info', {
    operationId: 'getTalk',
    action: readTalk,
    summary: 'Read what a talk is called and who takes part',
    path: { orgaId, talkId },
    reply: Talk,
    example: exampleTalk,
    errors: ['TALK_NOT_FOUND'],
    answer: ({ app, caller, path }) => readTalk(app, caller, { organizationId: path.orgaId, talk: path.talkId }),
  })

  route('PATCH /v2/talks/:orgaId/:talkId', {
    operationId: 'renameTalk',
    action: renameTalk,
    summary: 'Rename a talk',
    path: { orgaId, talkId },
    fields: Type.Object({ title: Title }),
    reply: Talk,
    example: exampleTalk,
    errors: ['TALK_NOT_FOUND'],
    answer: ({ app, caller, path, fields }) =>
      renameTalk(app, caller, { organizationId: path.orgaId, talk: path.talkId, title: fields.title }),
  })

  route('POST /v2/talks/:orgaId/:talkId/participants', {
    operationId: 'addParticipants',
    action: addParticipants,
    summary: 'Bring members into a talk',
    description:
      'They can read all of it. Those who take part already stay as they are. People whom moderation removed return only ' +
      'through secretaries and administrators.',
    path: { orgaId, talkId },
    fields: Type.Object({ userlist: Userlist }),
    reply: Talk,
    example: exampleTalk,
    errors: ['TALK_NOT_FOUND', 'REMOVED_BY_MODERATION'],
    answer: ({ app, caller, path, fields }) =>
      addParticipants(app, caller, { organizationId: path.orgaId, talk: path.talkId, userlist: fields.userlist }),
  })

  route('POST /v2/talks/:orgaId/:talkId/read', {
    operationId: 'markTalkRead',
    action: markRead,
    summary: 'Mark messages as read',
    description: 'Up to a message, or all of them. The mark never moves back.',
    path: { orgaId, talkId },
    fields: Type.Object({ messageId: Type.Optional(MessageId) }),
    reply: Talk,
    example: { ...exampleTalk, unread: 0, firstUnread: null, unreadMentions: 0 },
    errors: ['TALK_NOT_FOUND', 'MESSAGE_NOT_FOUND'],
    answer: ({ app, caller, path, fields }) =>
      markRead(app, caller, { organizationId: path.orgaId, talk: path.talkId, messageId: fields.messageId }),
  })
}
