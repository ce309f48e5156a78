import { Type } from 'typebox'
import { withIdempotencyRetry } from '../../../domain/core/idempotency.ts'
import { askToJoin } from '../../../domain/joining/ask-to-join.ts'
import { joinByLink, viewLink } from '../../../domain/joining/join-by-link.ts'
import { createLink, listLinks, revokeLink } from '../../../domain/joining/links.ts'
import {
  acceptRequest,
  declineRequest,
  listOwnRequests,
  listRequests,
  withdrawRequest,
} from '../../../domain/joining/requests.ts'
import { Description, JoinLinkField, listOf, PageFields, PathNames, pageOf } from '../../common-schemas.ts'
import { Existing } from '../../core/existing.ts'
import { idempotencyKey } from '../../core/idempotency-key.ts'
import type { Route } from '../../core/route.ts'
import { examplePublicOrganization, PublicOrganization } from '../discover/schemas.ts'
import {
  Answers,
  ApplicationMessage,
  ExpiresAt,
  exampleJoinLink,
  exampleJoinOutcome,
  exampleJoinRequest,
  exampleOwnJoinRequest,
  JoinLink,
  JoinOutcome,
  JoinRequest,
  OwnJoinRequest,
  requestStates,
  Uses,
} from './schemas.ts'

const { orgaId, requestId, linkId } = PathNames

/** Operations of outsiders. */
export function joiningRoutes(route: Route): void {
  route('POST /v2/discover/:orgaId/join', {
    operationId: 'joinOrganization',
    action: askToJoin,
    summary: 'Ask to join a public organization',
    description:
      'Where joining is open you are a member at once (accepted), otherwise secretaries and administrators decide (pending). ' +
      'Asking again replaces a request that was not decided, with status 200. A person whom the organization removed always asks.',
    path: { orgaId },
    fields: Type.Object({ message: Type.Optional(ApplicationMessage), answers: Type.Optional(Answers) }),
    status: 201,
    mayExist: true,
    reply: JoinOutcome,
    example: exampleJoinOutcome,
    errors: [
      'ORGANIZATION_NOT_FOUND',
      'JOINING_NOT_OFFERED',
      'ALREADY_MEMBER',
      'REQUEST_DECLINED',
      'TOO_MANY_JOIN_REQUESTS',
    ],
    takesIdempotencyKey: true,
    answer: async ({ app, caller, path, fields: { message = '', answers = [] }, request }) => {
      const given = { organization: path.orgaId, message, answers, idempotencyKey: idempotencyKey(request) }
      const { isNew, ...asked } = await withIdempotencyRetry(() => askToJoin(app, caller, given))
      return isNew ? asked : new Existing(asked)
    },
  })

  route('POST /v2/discover/link', {
    operationId: 'viewJoinLink',
    action: viewLink,
    summary: 'See where an invitation link leads',
    description: 'The profile of its organization, also of a private one. It shows nothing else.',
    fields: Type.Object({ link: JoinLinkField }),
    reply: PublicOrganization,
    example: examplePublicOrganization,
    errors: ['LINK_INVALID', 'TOO_MANY_WRONG_LINKS'],
    answer: ({ app, caller, fields }) => viewLink(app, caller, fields),
  })

  route('POST /v2/account/join', {
    operationId: 'joinByLink',
    action: joinByLink,
    summary: 'Join an organization with an invitation link',
    description:
      'As a member. A person whom the organization removed asks to join instead (pending), which spends no use of the link.',
    fields: Type.Object({ link: JoinLinkField }),
    status: 201,
    reply: JoinOutcome,
    example: { ...exampleJoinOutcome, state: 'accepted' },
    errors: ['LINK_INVALID', 'ALREADY_MEMBER', 'REQUEST_DECLINED', 'TOO_MANY_WRONG_LINKS'],
    takesIdempotencyKey: true,
    answer: ({ app, caller, fields, request }) => {
      const used = { link: fields.link, idempotencyKey: idempotencyKey(request) }
      return withIdempotencyRetry(() => joinByLink(app, caller, used))
    },
  })

  route('GET /v2/account/requests', {
    operationId: 'listOwnJoinRequests',
    action: listOwnRequests,
    summary: 'List your requests to join',
    description:
      'Newest first. Requests that nobody decided are removed after 60 days, others 90 days after their end.',
    fields: Type.Object(PageFields),
    reply: listOf('requests', OwnJoinRequest),
    example: { requests: [exampleOwnJoinRequest], nextCursor: null },
    answer: async ({ app, caller, fields }) => {
      const { items, nextCursor } = await listOwnRequests(app, caller, { page: pageOf(fields) })
      return { requests: items, nextCursor }
    },
  })

  route('DELETE /v2/account/requests/:requestId', {
    operationId: 'withdrawJoinRequest',
    action: withdrawRequest,
    summary: 'Withdraw your request to join',
    path: { requestId },
    status: 204,
    errors: ['REQUEST_NOT_FOUND', 'REQUEST_CLOSED'],
    answer: ({ app, caller, path }) => withdrawRequest(app, caller, { request: path.requestId }),
  })
}

/** Operations of secretaries and administrators. */
export function admissionRoutes(route: Route): void {
  route('GET /v2/workplace/:orgaId/requests', {
    operationId: 'listJoinRequests',
    action: listRequests,
    summary: 'List the requests to join',
    description: 'Newest first; with state, those in that state.',
    path: { orgaId },
    fields: Type.Object({
      ...PageFields,
      state: Type.Optional(
        Type.Enum([...requestStates], {
          type: 'string',
          description: '"pending", "accepted", "declined" or "withdrawn"',
        }),
      ),
    }),
    reply: listOf('requests', JoinRequest),
    example: { requests: [exampleJoinRequest], nextCursor: null },
    answer: async ({ app, caller, path, fields }) => {
      const { items, nextCursor } = await listRequests(app, caller, {
        organizationId: path.orgaId,
        state: fields.state,
        page: pageOf(fields),
      })
      return { requests: items, nextCursor }
    },
  })

  const decision = {
    path: { orgaId, requestId },
    fields: Type.Object({ message: Type.Optional(Description) }),
    reply: JoinRequest,
  } as const

  route('POST /v2/workplace/:orgaId/requests/:requestId/accept', {
    ...decision,
    operationId: 'acceptJoinRequest',
    action: acceptRequest,
    summary: 'Accept a request to join',
    description: 'The applicant becomes a member and is told so, with your message.',
    example: { ...exampleJoinRequest, state: 'accepted' },
    errors: ['REQUEST_NOT_FOUND', 'REQUEST_CLOSED'],
    answer: ({ app, caller, path, fields: { message = '' } }) =>
      acceptRequest(app, caller, { organizationId: path.orgaId, request: path.requestId, message }),
  })

  route('POST /v2/workplace/:orgaId/requests/:requestId/decline', {
    ...decision,
    operationId: 'declineJoinRequest',
    action: declineRequest,
    summary: 'Decline a request to join',
    description: 'The applicant is told so, with your message, and can ask again after 30 days.',
    example: { ...exampleJoinRequest, state: 'declined' },
    errors: ['REQUEST_NOT_FOUND', 'REQUEST_CLOSED'],
    answer: ({ app, caller, path, fields: { message = '' } }) =>
      declineRequest(app, caller, { organizationId: path.orgaId, request: path.requestId, message }),
  })

  route('GET /v2/workplace/:orgaId/links', {
    operationId: 'listJoinLinks',
    action: listLinks,
    summary: 'List the invitation links',
    description:
      'Newest first, until they expire. A link ends with the membership of its maker, or when they are no longer staff.',
    path: { orgaId },
    fields: Type.Object(PageFields),
    reply: listOf('links', JoinLink),
    example: { links: [exampleJoinLink], nextCursor: null },
    answer: async ({ app, caller, path, fields }) => {
      const { items, nextCursor } = await listLinks(app, caller, { organizationId: path.orgaId, page: pageOf(fields) })
      return { links: items, nextCursor }
    },
  })

  route('POST /v2/workplace/:orgaId/links', {
    operationId: 'createJoinLink',
    action: createLink,
    summary: 'Make an invitation link',
    description:
      'Everybody who has it joins as a member, at most as many people as uses allows. It works without a mail server, for people with and without an account.',
    path: { orgaId },
    fields: Type.Object({
      role: Type.Optional(Type.Integer({ minimum: 1, maximum: 1, description: '1: people join as members' })),
      expiresAt: Type.Optional(ExpiresAt),
      uses: Type.Optional(Uses),
    }),
    status: 201,
    reply: JoinLink,
    example: { ...exampleJoinLink, used: 0 },
    errors: ['LINKS_FULL'],
    answer: ({ app, caller, path, fields: { expiresAt = null, uses = null } }) =>
      createLink(app, caller, { organizationId: path.orgaId, expiresAt, uses }),
  })

  route('DELETE /v2/workplace/:orgaId/links/:linkId', {
    operationId: 'revokeJoinLink',
    action: revokeLink,
    summary: 'Revoke an invitation link',
    description: 'It stops working at once. People who joined with it stay members.',
    path: { orgaId, linkId },
    status: 204,
    errors: ['LINK_NOT_FOUND'],
    answer: ({ app, caller, path }) => revokeLink(app, caller, { organizationId: path.orgaId, link: path.linkId }),
  })
}
