import { dayMs } from '../../clock.ts'
import { ownTurn } from '../../concurrency/own-turn.ts'
import { fail } from '../../errors.ts'
import { roleNames } from '../../policy.ts'
import type { App } from '../app.ts'
import { occurrencesBetween } from '../calendar/occurrences.ts'
import { valueMs } from '../calendar/times.ts'
import { action, type MemberCaller } from '../core/action.ts'
import { findMember, toMember } from '../members/member.ts'
import { membersOfOrganization, membersToPrint } from '../members/queries.ts'
import { ownOrganization } from '../organizations/read-organization.ts'
import { maxPrintedComment, maxPrintedMembers, packMembers, type RegisterMember } from './register-members.ts'

/** How far a printed sheet looks ahead, and how much of it fits. */
const comingMs = 90 * dayMs
const mostComing = 12

/** What the sheet of a member says, as far as the reader may know it. */
export const describeMember = action('member.print', async (app, caller, { user }: { org: string; user: string }) => {
  const organization = await ownOrganization(app.db, caller)
  const member = await findMember(app.db, caller, user)
  const now = app.clock.now()
  const window = { from: wholeSeconds(now), to: wholeSeconds(now + comingMs) }
  const { occurrences } = await occurrencesBetween(app, caller, member.key, window)
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

/** All members in the order in which they joined, page by page. */
export const exportRegister = action('member.printRegister', async (app, caller, _: { org: string }) =>
  readRegister(app, caller, membersOfOrganization.all),
)

/**
 * What a printed list of all members says. Its members are read while it is printed, so that lists that wait for their
 * turn take no memory.
 */
export const describeRegister = action('member.printRegister', async (app, caller, _: { org: string }) => {
  const { name, memberCount } = await ownOrganization(app.db, caller)
  if (memberCount > maxPrintedMembers) throw fail('LIST_TOO_LONG')
  const readPage: ReadPage = (db, page) => membersToPrint.all(db, { ...page, maxComment: maxPrintedComment + 1 })
  return {
    register: { organization: name, count: memberCount, printedAt: app.clock.now() },
    pages: packed(readRegister(app, caller, readPage)),
  }
})

async function* packed(pages: AsyncIterable<RegisterMember[]>) {
  for await (const members of pages) yield packMembers(members)
}

const membersPerPage = 25

type ReadPage = typeof membersOfOrganization.all

/** A large organization is read in pages, and others are served between them. */
async function* readRegister(app: App, caller: MemberCaller, readPage: ReadPage): AsyncGenerator<RegisterMember[]> {
  const { organizationKey } = caller
  for (let after = 0; ; ) {
    const rows = await readPage(app.db, { organizationKey, after, count: membersPerPage })
    const last = rows.at(-1)
    if (!last) return
    yield rows.map((row) => {
      const { nametag, nicHandle, roleName, comment, mail = null } = toMember(row, caller)
      return { nametag, nicHandle, roleName, comment, mail, joinedAt: row.joinedAt }
    })
    after = last.key
    await ownTurn()
  }
}
