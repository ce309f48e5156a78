/* This file is longer than 250 lines because it is one table: the operations on members and invitations. */

import { Type } from 'typebox'
import { acceptInvitation, declineInvitation, revokeInvitation } from '../../../domain/invitations/answer-invitation.ts'
import { claimInvitation } from '../../../domain/invitations/claim-by-link.ts'
import { listOwnInvitations, listPendingInvitations } from '../../../domain/invitations/list-invitations.ts'
import { resendInvitation, sendInvitation } from '../../../domain/invitations/send-invitation.ts'
import { removeMember } from '../../../domain/members/leave.ts'
import { listMembers, readMember } from '../../../domain/members/list-members.ts'
import { setMemberFields } from '../../../domain/members/set-fields.ts'
import { updateMember } from '../../../domain/members/update-member.ts'
import {
  Credential,
  exampleImageAddress,
  exampleOrganization,
  examplePerson,
  FilterText,
  listOf,
  Organization,
  PageFields,
  PathNames,
  pageOf,
} from '../../common-schemas.ts'
import type { Route } from '../../core/route.ts'
import { FieldFilters, FieldValuesGiven, MemberCursor, MemberSort } from '../fields/schemas.ts'
import {
  Comment,
  exampleMember,
  InvitationLink,
  Member,
  PendingInvitation,
  ReceivedInvitation,
  Role,
  SentInvitation,
} from './schemas.ts'

const { orgaId, userId, invitationId } = PathNames

const exampleInvitation = {
  id: '019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55',
  role: 1,
  roleName: 'member',
  state: 'pending',
  createdAt: '2026-11-15T09:30:00.000Z',
  expiresAt: '2026-11-25T09:30:00.000Z',
}

/** The parts of the operation that both families share. */
export const memberChange = {
  action: updateMember,
  summary: 'Change the role and the comment of a member',
  description:
    'Secretaries may change the comment, administrators the role as well. Sending the current role needs no permission to ' +
    'change it. An empty comment resets it. The only administrator keeps the role until there is another.',
  path: { orgaId, userId },
  fields: Type.Object({ role: Role, comment: Comment }),
  reply: Member,
} as const

export function memberRoutes(route: Route): void {
  route('GET /v2/workplace/users/:orgaId', {
    operationId: 'listMembers',
    action: listMembers,
    summary: 'List the members of an organization',
    description:
      'In the order in which they joined; all of them, or those whose display name, nametag or NIC-Handle contains a text (without regard to case and accents), or ' +
      'who have at least a role. Those who see mail addresses find people by them, too. field.<id> finds members by their ' +
      'value of a field, without regard to case; an empty one finds those without a value. sort=field.<id> sorts by a field, with a ' +
      '- in front of it in the opposite order; members without a value come last. Both take the fields that you see of ' +
      'everybody. Texts are compared by their first 64 characters.',
    path: { orgaId },
    fields: Type.Object({
      ...PageFields,
      cursor: Type.Optional(MemberCursor),
      q: Type.Optional(FilterText),
      leastRole: Type.Optional(Role),
      sort: Type.Optional(MemberSort),
      field: Type.Optional(FieldFilters),
    }),
    collects: { prefix: 'field.', into: 'field' },
    reply: listOf('members', Member),
    example: { members: [exampleMember], nextCursor: null },
    answer: async ({ app, caller, path, fields }) => {
      const { items, nextCursor } = await listMembers(app, caller, {
        organizationId: path.orgaId,
        q: fields.q,
        minRole: fields.leastRole,
        sort: fields.sort,
        fieldValues: fields.field,
        page: pageOf(fields),
      })
      return { members: items, nextCursor }
    },
  })

  route('GET /v2/workplace/users/:orgaId/:userId', {
    operationId: 'getMember',
    action: readMember,
    summary: "Read a member's page",
    path: { orgaId, userId },
    reply: Member,
    example: exampleMember,
    errors: ['MEMBER_NOT_FOUND'],
    answer: ({ app, caller, path }) => readMember(app, caller, { organizationId: path.orgaId, user: path.userId }),
  })

  route('POST /v2/workplace/users/:orgaId/:userId', {
    operationId: 'updateMember',
    ...memberChange,
    example: exampleMember,
    errors: ['MEMBER_NOT_FOUND', 'LAST_ADMINISTRATOR'],
    answer: ({ app, caller, path, fields }) =>
      updateMember(app, caller, { organizationId: path.orgaId, user: path.userId, ...fields }),
  })

  route('PATCH /v2/workplace/users/:orgaId/:userId/fields', {
    operationId: 'setMemberFields',
    action: setMemberFields,
    summary: 'Set the values of fields of a member',
    description:
      'The body is a map from the id of a field to its value; null clears one. All of them are set, or none. You set your own ' +
      'values where editableBy is self; secretaries and administrators set every value that they see.',
    path: { orgaId, userId },
    fields: Type.Object({ values: FieldValuesGiven }),
    collects: { prefix: '', into: 'values' },
    reply: Member,
    example: exampleMember,
    errors: ['MEMBER_NOT_FOUND', 'FIELD_NOT_EDITABLE', 'ROLE_REQUIRED'],
    answer: ({ app, caller, path, fields }) =>
      setMemberFields(app, caller, { organizationId: path.orgaId, user: path.userId, values: fields.values }),
  })

  route('DELETE /v2/workplace/users/:orgaId/:userId', {
    operationId: 'removeMember',
    action: removeMember,
    summary: 'Remove a member',
    description: 'They see nothing of the organization any more, from their next request on.',
    path: { orgaId, userId },
    status: 204,
    errors: ['MEMBER_NOT_FOUND', 'LAST_ADMINISTRATOR'],
    answer: ({ app, caller, path }) => removeMember(app, caller, { organizationId: path.orgaId, user: path.userId }),
  })

  route('POST /v2/workplace/users/new/:orgaId', {
    operationId: 'sendInvitation',
    action: sendInvitation,
    summary: 'Invite somebody',
    description:
      'By NIC-Handle, nametag or mail address. An address without an account is invited by mail: its owner registers, ' +
      'confirms the address and then finds the invitation. Inviting the same person again keeps one invitation, with the ' +
      'newer role. Nobody can offer a role above their own. It can be answered for 10 days. One person is invited at most 3 times a day. ' +
      'While your own address is not confirmed, nothing is mailed: people with an account see the invitation all the same.',
    path: { orgaId },
    fields: Type.Object({ credential: Credential, role: Role }),
    status: 201,
    reply: SentInvitation,
    example: { ...exampleInvitation, nio: 12, mailed: true, mail: 'alice@example.org', link: null },
    errors: ['ROLE_TOO_HIGH', 'ALREADY_MEMBER', 'TOO_MANY_INVITATIONS'],
    answer: ({ app, caller, path, fields }) => sendInvitation(app, caller, { organizationId: path.orgaId, ...fields }),
  })

  route('GET /v2/workplace/users/pending/:orgaId', {
    operationId: 'listPendingInvitations',
    action: listPendingInvitations,
    summary: 'List invitations that wait for an answer',
    description: 'Newest first. Addresses are shown to secretaries and administrators only.',
    path: { orgaId },
    fields: Type.Object(PageFields),
    reply: listOf('invitations', PendingInvitation),
    example: {
      invitations: [
        {
          ...exampleInvitation,
          nio: 12,
          mailed: true,
          invitee: null,
          mail: 'alice@example.org',
          link: null,
          invitedBy: examplePerson,
        },
      ],
      nextCursor: null,
    },
    answer: async ({ app, caller, path, fields }) => {
      const { items, nextCursor } = await listPendingInvitations(app, caller, {
        organizationId: path.orgaId,
        page: pageOf(fields),
      })
      return { invitations: items, nextCursor }
    },
  })

  route('DELETE /v2/workplace/users/pending/:orgaId/:invitationId', {
    operationId: 'revokeInvitation',
    action: revokeInvitation,
    summary: 'Take an invitation back',
    path: { orgaId, invitationId },
    status: 204,
    errors: ['INVITATION_NOT_FOUND', 'INVITATION_CLOSED'],
    answer: ({ app, caller, path }) =>
      revokeInvitation(app, caller, { organizationId: path.orgaId, id: path.invitationId }),
  })

  route('POST /v2/workplace/users/pending/:orgaId/:invitationId/resend', {
    operationId: 'resendInvitation',
    action: resendInvitation,
    summary: 'Send an invitation again',
    description:
      'It can then be answered for another 10 days. When the person got too many mails today that they did not ask for, nothing changes.',
    path: { orgaId, invitationId },
    reply: SentInvitation,
    example: { ...exampleInvitation, nio: 12, mailed: true, link: null },
    errors: ['INVITATION_NOT_FOUND', 'INVITATION_CLOSED', 'ROLE_TOO_HIGH', 'TOO_MANY_INVITATIONS'],
    answer: ({ app, caller, path }) =>
      resendInvitation(app, caller, { organizationId: path.orgaId, id: path.invitationId }),
  })

  route('GET /v2/account/invitations', {
    operationId: 'listReceivedInvitations',
    action: listOwnInvitations,
    summary: 'List invitations to you',
    description:
      'Those that wait for your answer, newest first: to your account, or to the address that you have confirmed.',
    fields: Type.Object(PageFields),
    reply: listOf('invitations', ReceivedInvitation),
    example: {
      invitations: [
        {
          ...exampleInvitation,
          organization: { nio: 12, name: 'Chess Club Lyon', logo: exampleImageAddress },
          invitedBy: examplePerson,
        },
      ],
      nextCursor: null,
    },
    answer: async ({ app, caller, fields }) => {
      const { items, nextCursor } = await listOwnInvitations(app, caller, { page: pageOf(fields) })
      return { invitations: items, nextCursor }
    },
  })

  route('POST /v2/account/invitations', {
    operationId: 'claimInvitation',
    action: claimInvitation,
    summary: 'Take over an invitation with its link',
    description:
      'On a server that sends no mails, the organization passes the link of an invitation on by other means. Whoever is ' +
      'signed in and has the link can then accept or decline the invitation. Mail addresses stay as they are.',
    fields: Type.Object({ link: InvitationLink }),
    reply: ReceivedInvitation,
    example: {
      ...exampleInvitation,
      organization: { nio: 12, name: 'Chess Club Lyon', logo: exampleImageAddress },
      invitedBy: examplePerson,
    },
    errors: ['LINK_INVALID', 'ALREADY_MEMBER'],
    answer: ({ app, caller, fields }) => claimInvitation(app, caller, fields),
  })

  route('POST /v2/account/invitations/:invitationId/accept', {
    operationId: 'acceptInvitation',
    action: acceptInvitation,
    summary: 'Accept an invitation',
    description: 'You are a member at once, with the role that was offered. The person who invited you gets a mail.',
    path: { invitationId },
    reply: Organization,
    example: { ...exampleOrganization, role: 1, roleName: 'member', unread: 0, unreadMentions: 0 },
    errors: ['INVITATION_NOT_FOUND', 'INVITATION_CLOSED', 'ALREADY_MEMBER'],
    answer: ({ app, caller, path }) => acceptInvitation(app, caller, { id: path.invitationId }),
  })

  route('POST /v2/account/invitations/:invitationId/decline', {
    operationId: 'declineInvitation',
    action: declineInvitation,
    summary: 'Decline an invitation',
    path: { invitationId },
    status: 204,
    errors: ['INVITATION_NOT_FOUND', 'INVITATION_CLOSED'],
    answer: ({ app, caller, path }) => declineInvitation(app, caller, { id: path.invitationId }),
  })
}
