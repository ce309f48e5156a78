import { type Static, Type } from 'typebox'
import { withIdempotencyRetry } from '../../../domain/core/idempotency.ts'
import { createGroup, deleteGroup, updateGroup } from '../../../domain/groups/change-group.ts'
import { addToGroup, removeFromGroup } from '../../../domain/groups/group-members.ts'
import { listGroupMembers, listGroups } from '../../../domain/groups/list-groups.ts'
import { listOf, PageFields, PathNames, pageOf, Userlist } from '../../common-schemas.ts'
import { idempotencyKey } from '../../core/idempotency-key.ts'
import { versionsInIfMatch } from '../../core/if-match.ts'
import type { Route } from '../../core/route.ts'
import { exampleMember, Member } from '../members/schemas.ts'
import { exampleEveryone, exampleGroup, Group, GroupChange, NewGroup } from './schemas.ts'

const { orgaId, groupId, userId } = PathNames

const groupReply = {
  reply: Group,
  example: exampleGroup,
  versionOf: ({ version }: Static<typeof Group>) => version,
} as const

export function groupRoutes(route: Route): void {
  route('GET /v2/workplace/:orgaId/groups', {
    operationId: 'listGroups',
    action: listGroups,
    summary: 'List the groups of an organization',
    description: 'First everyone, which has all members and cannot be changed, then the others by name.',
    path: { orgaId },
    fields: Type.Object(PageFields),
    reply: listOf('groups', Group),
    example: { groups: [exampleEveryone, exampleGroup], nextCursor: null },
    answer: async ({ app, caller, path, fields }) => {
      const { items, nextCursor } = await listGroups(app, caller, { organizationId: path.orgaId, page: pageOf(fields) })
      return { groups: items, nextCursor }
    },
  })

  route('POST /v2/workplace/:orgaId/groups', {
    ...groupReply,
    operationId: 'createGroup',
    action: createGroup,
    summary: 'Add a group',
    description: 'Without members. Names differ in more than upper and lower case.',
    path: { orgaId },
    fields: Type.Object(NewGroup),
    status: 201,
    errors: ['GROUP_NAME_TAKEN', 'GROUPS_FULL'],
    takesIdempotencyKey: true,
    answer: ({ app, caller, path, fields, request }) =>
      withIdempotencyRetry(() =>
        createGroup(app, caller, {
          organizationId: path.orgaId,
          ...fields,
          idempotencyKey: idempotencyKey(request),
        }),
      ),
  })

  route('PATCH /v2/workplace/:orgaId/groups/:groupId', {
    ...groupReply,
    operationId: 'updateGroup',
    action: updateGroup,
    summary: 'Change a group',
    description: 'Only the given properties.',
    path: { orgaId, groupId },
    fields: Type.Object(GroupChange),
    takesIfMatch: true,
    errors: ['GROUP_NOT_FOUND', 'GROUP_UNCHANGEABLE', 'GROUP_NAME_TAKEN', 'PRECONDITION_FAILED'],
    answer: ({ app, caller, path, fields, request }) =>
      updateGroup(app, caller, {
        organizationId: path.orgaId,
        group: path.groupId,
        ...fields,
        versions: versionsInIfMatch(request),
      }),
  })

  route('DELETE /v2/workplace/:orgaId/groups/:groupId', {
    operationId: 'deleteGroup',
    action: deleteGroup,
    summary: 'Delete a group',
    description: 'Its members stay members of the organization.',
    path: { orgaId, groupId },
    status: 204,
    takesIfMatch: true,
    errors: ['GROUP_NOT_FOUND', 'GROUP_UNCHANGEABLE', 'PRECONDITION_FAILED'],
    answer: ({ app, caller, path, request }) =>
      deleteGroup(app, caller, {
        organizationId: path.orgaId,
        group: path.groupId,
        versions: versionsInIfMatch(request),
      }),
  })

  route('GET /v2/workplace/:orgaId/groups/:groupId/members', {
    operationId: 'listGroupMembers',
    action: listGroupMembers,
    summary: 'List the members of a group',
    description: 'In the order in which they joined the organization.',
    path: { orgaId, groupId },
    fields: Type.Object(PageFields),
    reply: listOf('members', Member),
    example: { members: [exampleMember], nextCursor: null },
    errors: ['GROUP_NOT_FOUND'],
    answer: async ({ app, caller, path, fields }) => {
      const { items, nextCursor } = await listGroupMembers(app, caller, {
        organizationId: path.orgaId,
        group: path.groupId,
        page: pageOf(fields),
      })
      return { members: items, nextCursor }
    },
  })

  route('POST /v2/workplace/:orgaId/groups/:groupId/members', {
    ...groupReply,
    operationId: 'addGroupMembers',
    action: addToGroup,
    summary: 'Bring people into a group',
    description:
      'Where selfJoin is true, members name themselves to join. People who are in the group already stay in it.',
    path: { orgaId, groupId },
    fields: Type.Object({ userlist: Userlist }),
    errors: ['GROUP_NOT_FOUND', 'GROUP_UNCHANGEABLE', 'GROUP_NOT_OPEN'],
    answer: ({ app, caller, path, fields }) =>
      addToGroup(app, caller, { organizationId: path.orgaId, group: path.groupId, userlist: fields.userlist }),
  })

  route('DELETE /v2/workplace/:orgaId/groups/:groupId/members/:userId', {
    operationId: 'removeGroupMember',
    action: removeFromGroup,
    summary: 'Remove somebody from a group',
    description: 'Everybody may leave a group.',
    path: { orgaId, groupId, userId },
    status: 204,
    errors: ['GROUP_NOT_FOUND', 'GROUP_UNCHANGEABLE', 'GROUP_NOT_OPEN', 'MEMBER_NOT_FOUND'],
    answer: ({ app, caller, path }) =>
      removeFromGroup(app, caller, { organizationId: path.orgaId, group: path.groupId, user: path.userId }),
  })
}
