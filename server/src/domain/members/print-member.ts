import { dayMs } from '../../clock.ts'
import { roleNames } from '../../policy.ts'
import { action } from '../action.ts'
import { toEntries } from '../calendar/calendar.ts'
import { expandEvents } from '../calendar/expand.ts'
import { eventsOfMemberBetween } from '../calendar/queries.ts'
import { valueMs } from '../calendar/times.ts'
import { ownOrganization } from '../organizations/read-organization.ts'
import { newest } from '../page.ts'
import { findMember, toMember } from './member.ts'
import { membersOfOrganization } from './queries.ts'

/** How far a printed sheet looks ahead, and how much of it fits. */
const comingMs = 90 * dayMs
const mostComing = 12

/** What the sheet of a member says, as far as the reader may know it. */
export const describeMember = action('member.print', async (app, caller, { user }: { org: string; user: string }) => {
  const organization = await ownOrganization(app.db, caller)
  const member = await findMember(app.db, caller, user)
  const now = app.clock.now()
  const to = now + comingMs
  const rows = await eventsOfMemberBetween.all(app.db, { membershipKey: member.key, from: now, to })
  const entries = await toEntries(app.db, rows, caller.membershipKey)
  const { occurrences } = expandEvents(
    entries.map(({ event }) => event),
    { from: wholeSeconds(now), to: wholeSeconds(to) },
  )
  return {
    organization: organization.name,
    nametag: member.nametag,
    nicHandle: member.nicHandle,
    roleName: roleNames[member.role],
    joinedAt: member.joinedAt,
    comment: member.comment,
    events: occurrences.slice(0, mostComing).map(({ title, start, end, allDay, timeZone, location }) => ({
      title,
      start: valueMs(start, allDay),
      end: valueMs(end, allDay),
      allDay,
      timeZone,
      location,
    })),
    printedAt: now,
  }
})

const wholeSeconds = (at: number) => new Date(Math.floor(at / 1000) * 1000).toISOString()

/** All members, in the order in which they joined. */
export const describeRegister = action('member.printRegister', async (app, caller, _: { org: string }) => {
  const organization = await ownOrganization(app.db, caller)
  const rows = await membersOfOrganization.all(app.db, {
    organizationKey: caller.organizationKey,
    after: 0,
    count: newest,
  })
  return {
    organization: organization.name,
    members: rows.map((row) => {
      const { mail = null, ...member } = toMember(row, caller)
      return { ...member, mail, joinedAt: row.joinedAt }
    }),
    printedAt: app.clock.now(),
  }
})
