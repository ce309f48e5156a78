/* This file is longer than 250 lines because it is one table: the operations on talks. */

import { Type } from 'typebox'
import { withIdempotencyRetry } from '../../../domain/core/idempotency.ts'
import { archiveTalk, restoreTalk } from '../../../domain/talks/archive-talk.ts'
import { addParticipants, listParticipants, removeParticipant } from '../../../domain/talks/change-people.ts'
import { joinTalk, leaveTalk, markRead, renameTalk } from '../../../domain/talks/change-talk.ts'
import { createTalk } from '../../../domain/talks/create-talk.ts'
import { directTalkOf, openDirectTalk } from '../../../domain/talks/direct-talk.ts'
import { listOpenTalks, listTalks, readTalk } from '../../../domain/talks/read-talk.ts'
import { changeTalkSettings } from '../../../domain/talks/talk-settings.ts'
import {
  AttachmentIds,
  examplePerson,
  FilterText,
  listOf,
  MessageId,
  PageFields,
  PathNames,
  PeopleAndGroups,
  Person,
  pageOf,
  Title,
  Userlist,
} from '../../common-schemas.ts'
import { Existing } from '../../core/existing.ts'
import { idempotencyKey } from '../../core/idempotency-key.ts'
import type { Route } from '../../core/route.ts'
import { Archived, exampleTalk, NewTalkKind, NotifyChoice, OptionalText, Talk, textOf } from './schemas.ts'

const { orgaId, talkId, userId } = PathNames

export function talkRoutes(route: Route): void {
  route('POST /v2/talks/:orgaId', {
    operationId: 'createTalk',
    action: createTalk,
    summary: 'Open a talk',
    description: `You take part in it, with the members in userlist, and post its first message. Every member finds, reads and joins an open talk.`,
    path: { orgaId },
    fields: Type.Object({
      kind: Type.Optional(NewTalkKind),
      title: Title,
      userlist: PeopleAndGroups,
      message: OptionalText,
      attachments: Type.Optional(AttachmentIds),
    }),
    status: 201,
    reply: Talk,
    example: { ...exampleTalk, unread: 0, firstUnread: null, unreadMentions: 0 },
    errors: ['TALKS_FULL'],
    takesIdempotencyKey: true,
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
    fields: Type.Object({ ...PageFields, archived: Archived }),
    reply: listOf('talks', Talk),
    example: { talks: [exampleTalk], nextCursor: null },
    answer: async ({ app, caller, path, fields }) => {
      const { items, nextCursor } = await listTalks(app, caller, {
        organizationId: path.orgaId,
        archived: fields.archived,
        page: pageOf(fields),
      })
      return { talks: items, nextCursor }
    },
  })

  route('GET /v2/talks/:orgaId/open', {
    operationId: 'listOpenTalks',
    action: listOpenTalks,
    summary: 'Find open talks',
    description:
      'The newest first, joined or not; with q, those whose title contains all of its words, without regard to case and accents. A page may be short although there are more.',
    path: { orgaId },
    fields: Type.Object({ ...PageFields, archived: Archived, q: Type.Optional(FilterText) }),
    reply: listOf('talks', Talk),
    example: { talks: [{ ...exampleTalk, kind: 'open' }], nextCursor: null },
    answer: async ({ app, caller, path, fields }) => {
      const asked = { organizationId: path.orgaId, q: fields.q, archived: fields.archived, page: pageOf(fields) }
      const { items, nextCursor } = await listOpenTalks(app, caller, asked)
      return { talks: items, nextCursor }
    },
  })

  route('POST /v2/talks/:orgaId/direct', {
    operationId: 'openDirectTalk',
    action: openDirectTalk,
    summary: 'Open the direct talk of up to ten people, or find it',
    description: `The same people have one direct talk: 200 when it exists, 201 when it is new. Others see it from its first message on. When one of them leaves the organization, it is read-only.`,
    path: { orgaId },
    fields: Type.Object({ userlist: Userlist }),
    status: 201,
    mayExist: true,
    reply: Talk,
    example: { ...exampleTalk, kind: 'direct', title: '', unread: 0, firstUnread: null, unreadMentions: 0 },
    errors: ['TALKS_FULL'],
    takesIdempotencyKey: true,
    answer: async ({ app, caller, path, fields, request }) => {
      const asked = {
        organizationId: path.orgaId,
        userlist: fields.userlist,
        idempotencyKey: idempotencyKey(request),
      }
      const { talk, created } = await directTalkOf(app, caller, asked)
      return created ? talk : new Existing(talk)
    },
  })

  for (const [act, action, operationId, summary, archivedAt] of [
    ['archive', archiveTalk, 'archiveTalk', 'Archive a talk', '2026-11-16T08:00:00.000Z'],
    ['restore', restoreTalk, 'restoreTalk', 'Restore an archived talk', null],
  ] as const) {
    route(`POST /v2/talks/:orgaId/:talkId/${act}`, {
      operationId,
      action,
      summary,
      description:
        'For the person who opened it and, for open talks, secretaries and administrators. An archived talk is read-only and listed with archived=true. Repeating it changes nothing.',
      path: { orgaId, talkId },
      reply: Talk,
      example: { ...exampleTalk, archivedAt },
      errors: ['TALK_NOT_FOUND', 'NOT_TALK_CREATOR', 'WRONG_TALK_KIND'],
      answer: ({ app, caller, path }) => action(app, caller, { organizationId: path.orgaId, talk: path.talkId }),
    })
  }

  route('PATCH /v2/talks/:orgaId/:talkId/settings', {
    operationId: 'changeTalkSettings',
    action: changeTalkSettings,
    summary: 'Choose about which messages of a talk you are notified',
    description:
      'For yourself. Without a choice it is all, and mentions in open talks. With none you get no mails about mentions either.',
    path: { orgaId, talkId },
    fields: Type.Object({ notify: NotifyChoice }),
    reply: Talk,
    example: { ...exampleTalk, notify: 'mentions' },
    errors: ['TALK_NOT_FOUND'],
    answer: ({ app, caller, path, fields }) =>
      changeTalkSettings(app, caller, { organizationId: path.orgaId, talk: path.talkId, notify: fields.notify }),
  })

  route('POST /v2/talks/:orgaId/:talkId/join', {
    operationId: 'joinTalk',
    action: joinTalk,
    summary: 'Join an open talk, or return to a talk of your group',
    description:
      'You can then post to it, and get its live events. A talk with one of your groups that you left has you again. Joining again changes nothing.',
    path: { orgaId, talkId },
    reply: Talk,
    example: { ...exampleTalk, kind: 'open', unread: 0, firstUnread: null, unreadMentions: 0 },
    errors: ['TALK_NOT_FOUND', 'REMOVED_FROM_TALK', 'REMOVED_BY_MODERATION'],
    answer: ({ app, caller, path }) => joinTalk(app, caller, { organizationId: path.orgaId, talk: path.talkId }),
  })

  route('DELETE /v2/talks/:orgaId/:talkId', {
    operationId: 'leaveTalk',
    action: leaveTalk,
    summary: 'Leave a talk',
    description:
      'You get no more events about it, and no longer see it, unless it is open. Your messages stay. You are out until you join or are added again, even if a group of the talk has you.',
    path: { orgaId, talkId },
    status: 204,
    errors: ['TALK_NOT_FOUND', 'WRONG_TALK_KIND'],
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
    errors: ['TALK_NOT_FOUND', 'TALK_NOT_JOINED', 'NOT_TALK_CREATOR', 'TALK_READ_ONLY', 'WRONG_TALK_KIND'],
    answer: ({ app, caller, path, fields }) =>
      renameTalk(app, caller, { organizationId: path.orgaId, talk: path.talkId, title: fields.title }),
  })

  route('GET /v2/talks/:orgaId/:talkId/participants', {
    operationId: 'listParticipants',
    action: listParticipants,
    summary: 'List everybody in a talk',
    description:
      'Those who are in it by themselves or through a group, in the order in which they joined the organization; all of them, or those whose ' +
      'display name, nametag or NIC-Handle contains a text. A page may be short although there are more.',
    path: { orgaId, talkId },
    fields: Type.Object({ ...PageFields, q: Type.Optional(FilterText) }),
    reply: listOf('participants', Person),
    example: { participants: [examplePerson], nextCursor: null },
    errors: ['TALK_NOT_FOUND'],
    answer: async ({ app, caller, path, fields }) => {
      const asked = { organizationId: path.orgaId, talk: path.talkId, q: fields.q, page: pageOf(fields) }
      const { items, nextCursor } = await listParticipants(app, caller, asked)
      return { participants: items, nextCursor }
    },
  })

  route('POST /v2/talks/:orgaId/:talkId/participants', {
    operationId: 'addParticipants',
    action: addParticipants,
    summary: 'Bring members and groups into a talk',
    description:
      'They can read all of it. Those who take part already stay as they are. Members of a group are in as long as they are in the group. ' +
      'People who were removed return only through those who removed them.',
    path: { orgaId, talkId },
    fields: Type.Object({ userlist: PeopleAndGroups }),
    reply: Talk,
    example: exampleTalk,
    errors: [
      'TALK_NOT_FOUND',
      'TALK_NOT_JOINED',
      'REMOVED_FROM_TALK',
      'REMOVED_BY_MODERATION',
      'TALK_READ_ONLY',
      'WRONG_TALK_KIND',
    ],
    answer: ({ app, caller, path, fields }) =>
      addParticipants(app, caller, { organizationId: path.orgaId, talk: path.talkId, userlist: fields.userlist }),
  })

  route('DELETE /v2/talks/:orgaId/:talkId/participants/:userId', {
    operationId: 'removeParticipant',
    action: removeParticipant,
    summary: 'Remove a person or a group from a talk that you opened',
    description:
      'A group is written group:<id>. A person whom you removed returns only through you, whatever groups they are in.',
    path: { orgaId, talkId, userId },
    status: 204,
    errors: [
      'TALK_NOT_FOUND',
      'TALK_NOT_JOINED',
      'NOT_TALK_CREATOR',
      'MEMBER_NOT_FOUND',
      'GROUP_NOT_FOUND',
      'WRONG_TALK_KIND',
    ],
    answer: ({ app, caller, path }) =>
      removeParticipant(app, caller, { organizationId: path.orgaId, talk: path.talkId, user: path.userId }),
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
    errors: ['TALK_NOT_FOUND', 'TALK_NOT_JOINED', 'MESSAGE_NOT_FOUND'],
    answer: ({ app, caller, path, fields }) =>
      markRead(app, caller, { organizationId: path.orgaId, talk: path.talkId, messageId: fields.messageId }),
  })
}
