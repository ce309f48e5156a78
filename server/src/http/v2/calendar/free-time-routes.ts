import { Type } from 'typebox'
import { findFreeTime, freeTimeLimits } from '../../../domain/calendar/find-free-time.ts'
import { Credential, PathNames, Time } from '../../common-schemas.ts'
import type { Route } from '../../core/route.ts'

const { orgaId } = PathNames

export function freeTimeRoutes(route: Route): void {
  route('GET /v2/workplace/:orgaId/freeTime', {
    operationId: 'findFreeTime',
    action: findFreeTime,
    summary: 'Find times at which people are free',
    description:
      `At most ${freeTimeLimits.times} times of that length, the earliest first, between 8 and 20 o’clock in your time zone, at which all of them are free: none has an ` +
      'event of their own, one to which they are invited, or one of the organization, unless they said that they do not come. ' +
      'Who comes to a private event is known to those who can read it only; for all others the time is busy.',
    path: { orgaId },
    fields: Type.Object({
      userlist: Type.Array(Credential, {
        minItems: 1,
        maxItems: freeTimeLimits.people,
        description: `a list of at most ${freeTimeLimits.people} members, each by NIC-Handle, nametag, mail address or account id, and groups as group:<id>`,
        examples: [['JD104-ATR', 'alice', 'group:everyone']],
      }),
      minutes: Type.Integer({ minimum: 1, maximum: 720, description: 'how long, 1 to 720 minutes', examples: [60] }),
      from: Type.String({ maxLength: 40, description: 'a time such as 2026-03-29T00:00:00Z' }),
      to: Type.String({ maxLength: 40, description: `a time at most ${freeTimeLimits.days} days after from` }),
    }),
    reply: Type.Object(
      {
        times: Type.Array(
          Type.Object({ start: Time('when it begins'), end: Time('when it ends') }, { title: 'FreeTime' }),
        ),
      },
      { title: 'FreeTimes' },
    ),
    example: { times: [{ start: '2026-11-17T08:00:00.000Z', end: '2026-11-17T09:00:00.000Z' }] },
    errors: ['TOO_COSTLY'],
    answer: ({ app, caller, path, fields: { userlist, minutes, from, to } }) =>
      findFreeTime(app, caller, { organizationId: path.orgaId, userlist, minutes, window: { from, to } }),
  })
}
