import { updateMember } from '../../domain/members/update-member.ts'
import { exampleMember } from '../resources.ts'
import type { Route } from '../route.ts'
import { memberChange } from '../v2/members.ts'

export function legacyWorkplaceRoutes(route: Route): void {
  route('POST /workplace/users/:orgaId/:userId', {
    ...memberChange,
    example: { code: 200, ...exampleMember },
    errors: ['MEMBER_NOT_FOUND', 'LAST_ADMINISTRATOR'],
    answer: ({ app, caller, path, fields }) =>
      updateMember(app, caller, { org: path.orgaId, user: path.userId, ...fields }),
  })
}
