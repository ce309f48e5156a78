import { updateMember } from '../../domain/members/update-member.ts'
import type { Route } from '../core/route.ts'
import { answerCalendar, calendarList } from '../v2/calendar/routes.ts'
import { exampleEvent } from '../v2/calendar/schemas.ts'
import { memberChange } from '../v2/members/routes.ts'
import { exampleMember } from '../v2/members/schemas.ts'

export function legacyWorkplaceRoutes(route: Route): void {
  route('POST /workplace/users/:orgaId/:userId', {
    operationId: 'updateMemberLegacy',
    ...memberChange,
    example: { code: 200, ...exampleMember },
    errors: ['MEMBER_NOT_FOUND', 'LAST_ADMINISTRATOR'],
    answer: ({ app, caller, path, fields }) =>
      updateMember(app, caller, { organizationId: path.orgaId, user: path.userId, ...fields }),
  })

  route('GET /workplace/users/:orgaId/:userId/calendar', {
    operationId: 'listEventsLegacy',
    ...calendarList,
    example: { code: 200, events: [exampleEvent], nextCursor: null, truncated: false },
    errors: ['MEMBER_NOT_FOUND'],
    answer: ({ app, caller, path: { orgaId: organizationId, userId: user }, fields, request }) =>
      answerCalendar(app, caller, { organizationId, user }, fields, request),
  })
}
