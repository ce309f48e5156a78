import { Type } from 'typebox'
import { readAudit } from '../../../domain/audit/read-audit.ts'
import { withIdempotencyRetry } from '../../../domain/core/idempotency.ts'
import { leaveOrganization } from '../../../domain/members/leave.ts'
import { createOrganization } from '../../../domain/organizations/create-organization.ts'
import { deleteOrganization, restoreOrganization } from '../../../domain/organizations/delete-organization.ts'
import { listOrganizations, readOrganization } from '../../../domain/organizations/read-organization.ts'
import { updateOrganization } from '../../../domain/organizations/update-organization.ts'
import { fail } from '../../../errors.ts'
import {
  clearable,
  Description,
  exampleOrganization,
  examplePerson,
  listOf,
  Organization,
  PageFields,
  PathNames,
  pageOf,
} from '../../common-schemas.ts'
import { idempotencyKey } from '../../core/idempotency-key.ts'
import type { Route } from '../../core/route.ts'
import { AuditEntry, Joining, OrganizationName, Questions } from './schemas.ts'

const path = { orgaId: PathNames.orgaId }
const Public = Type.Boolean({ description: 'true when anybody may find it and see its profile, false otherwise' })

export function organizationRoutes(route: Route): void {
  route('POST /v2/workplace', {
    operationId: 'createOrganization',
    action: createOrganization,
    summary: 'Create an organization',
    description: 'You become its administrator. It is private by default.',
    fields: Type.Object({
      name: OrganizationName,
      description: Type.Optional(Description),
      public: Type.Optional(Public),
      joining: Type.Optional(Joining),
      questions: Type.Optional(Questions),
    }),
    status: 201,
    reply: Organization,
    example: { ...exampleOrganization, memberCount: 1, unread: 0, unreadMentions: 0 },
    errors: ['ORGANIZATIONS_FULL'],
    takesIdempotencyKey: true,
    answer: ({ app, caller, fields, request }) =>
      withIdempotencyRetry(() =>
        createOrganization(app, caller, {
          name: fields.name,
          description: fields.description ?? '',
          public: fields.public ?? false,
          joining: fields.joining ?? 'invitation',
          questions: fields.questions ?? [],
          idempotencyKey: idempotencyKey(request),
        }),
      ),
  })

  route('GET /v2/workplace', {
    operationId: 'listOrganizations',
    action: listOrganizations,
    summary: 'List your organizations',
    description:
      'Newest first, each with your role. With deleted=true, those that are closed and can still be restored.',
    fields: Type.Object({ ...PageFields, deleted: Type.Optional(Type.Boolean({ description: 'true or false' })) }),
    reply: listOf('organizations', Organization),
    example: { organizations: [exampleOrganization], nextCursor: null },
    answer: async ({ app, caller, fields }) => {
      const { items, nextCursor } = await listOrganizations(app, caller, {
        page: pageOf(fields),
        deleted: fields.deleted ?? false,
      })
      return { organizations: items, nextCursor }
    },
  })

  route('GET /v2/workplace/:orgaId', {
    operationId: 'getOrganization',
    action: readOrganization,
    summary: 'Read one of your organizations',
    path,
    reply: Organization,
    example: exampleOrganization,
    answer: ({ app, caller, path: { orgaId } }) => readOrganization(app, caller, { organizationId: orgaId }),
  })

  route('PATCH /v2/workplace/:orgaId', {
    operationId: 'updateOrganization',
    action: updateOrganization,
    summary: 'Change an organization',
    description: 'Changes what is given, at least one field.',
    path,
    fields: Type.Object({
      name: Type.Optional(OrganizationName),
      description: clearable(Description),
      public: Type.Optional(Public),
      joining: Type.Optional(Joining),
      questions: clearable(Questions),
    }),
    reply: Organization,
    example: exampleOrganization,
    answer: ({ app, caller, path: { orgaId }, fields }) => {
      if (Object.keys(fields).length === 0) {
        throw fail('INVALID_FIELDS', {
          fields: [{ field: 'name', message: ', description, public, joining or questions is required' }],
        })
      }
      return updateOrganization(app, caller, { organizationId: orgaId, ...fields })
    },
  })

  route('DELETE /v2/workplace/:orgaId', {
    operationId: 'deleteOrganization',
    action: deleteOrganization,
    summary: 'Close an organization',
    description: 'It immediately disappears for everybody. For 30 days an administrator can restore it as it was.',
    path,
    status: 204,
    answer: ({ app, caller, path: { orgaId } }) => deleteOrganization(app, caller, { organizationId: orgaId }),
  })

  route('POST /v2/workplace/:orgaId/restore', {
    operationId: 'restoreOrganization',
    action: restoreOrganization,
    summary: 'Restore a closed organization',
    path,
    reply: Organization,
    example: exampleOrganization,
    answer: ({ app, caller, path: { orgaId } }) => restoreOrganization(app, caller, { organizationId: orgaId }),
  })

  route('POST /v2/workplace/:organizationId/leave', {
    operationId: 'leaveOrganization',
    action: leaveOrganization,
    summary: 'Leave an organization',
    description: 'Refused while you are its only administrator: make somebody else one first, or close it.',
    path: { organizationId: PathNames.orgaId },
    status: 204,
    errors: ['LAST_ADMINISTRATOR'],
    answer: ({ app, caller, path: { organizationId } }) =>
      leaveOrganization(app, caller, { organizationId: organizationId }),
  })

  route('GET /v2/workplace/:orgaId/audit', {
    operationId: 'listAuditEntries',
    action: readAudit,
    summary: 'Read the audit log',
    description:
      'Newest first: members, roles, comments, invitations and settings, each with who did it, to whom and when.',
    path,
    fields: Type.Object(PageFields),
    reply: listOf('entries', AuditEntry),
    example: {
      entries: [
        {
          id: 7,
          at: '2026-11-15T09:30:00.000Z',
          actor: examplePerson,
          action: 'member.roleChanged',
          target: { nicHandle: 'AL105-ATR', nametag: 'alice', name: null, avatar: null },
          details: { from: 1, to: 2 },
        },
      ],
      nextCursor: null,
    },
    answer: async ({ app, caller, path: { orgaId }, fields }) => {
      const { items, nextCursor } = await readAudit(app, caller, { organizationId: orgaId, page: pageOf(fields) })
      return { entries: items, nextCursor }
    },
  })
}
