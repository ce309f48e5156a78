import { roleNames } from '../../../../shared/roles.ts'
import { dayMs } from '../../clock.ts'
import { yieldToEventLoop } from '../../concurrency/yield-to-event-loop.ts'
import type { Connection } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import type { App } from '../app.ts'
import { occurrencesBetween } from '../calendar/occurrences.ts'
import { valueMs } from '../calendar/times.ts'
import { action, replicaRead } from '../core/action.ts'
import type { MemberCaller } from '../core/caller.ts'
import { calledName } from '../core/person.ts'
import { fieldsOf, isSeenOfAll } from '../fields/field.ts'
import { type FieldValue, textOfValue } from '../fields/value.ts'
import { valuesSeen } from '../fields/values-seen.ts'
import { type FieldColumn, fieldColumnsFor } from '../members/csv-columns.ts'
import { findMember, type ListedRow, toMember } from '../members/member.ts'
import { type MembersPage, membersOfOrganization, membersToPrint } from '../members/queries.ts'
import { ownOrganization } from '../organizations/read-organization.ts'
import {
  type ListedMember,
  maxPrintedComment,
  maxPrintedMembers,
  maxPrintedValue,
  packMembers,
} from './listed-members.ts'

/** The sheet shows events of this period, up to this number. */
const comingEventsMs = 90 * dayMs
const maxComingEvents = 12

/** Returns the content of a member's sheet, limited to what the reader may see. */
export const describeMember = action(
  'member.print',
  async (app, caller, { user }: { organizationId: string; user: string }) => {
    const organization = await ownOrganization(app.db, caller)
    const member = await findMember(app.db, caller, user)
    const now = app.clock.now()
    const fields = (await fieldsOf(app.db, caller)).filter((field) => isSeenOfAll(field, caller))
    const values = (await valuesSeen(app.db, [member], caller, fields)).get(member.key) ?? {}
    const window = { from: wholeSeconds(now), to: wholeSeconds(now + comingEventsMs) }
    const { occurrences } = await occurrencesBetween(
      app,
      caller,
      [{ membershipKey: member.key, organizationKey: null }],
      window,
    )
    return {
      organization: organization.name,
      nametag: member.nametag,
      name: member.name,
      nicHandle: member.nicHandle,
      roleName: roleNames[member.role],
      joinedAt: member.joinedAt,
      comment: member.comment,
      fields: fields.flatMap(({ id, label }) => {
        const text = textOfValue(values[id] ?? null)
        return text === '' ? [] : [{ label, text }]
      }),
      events: occurrences.slice(0, maxComingEvents).map(({ title, start, end, allDay, timeZone, location }) => ({
        title,
        start: valueMs(start, allDay),
        end: valueMs(end, allDay),
        allDay,
        timeZone,
        location,
      })),
      printedAt: now,
    }
  },
)

const wholeSeconds = (at: number) => new Date(Math.floor(at / 1000) * 1000).toISOString()

/** Returns all members in the order of joining, page by page. */
export const exportMemberList = replicaRead(
  'member.printRegister',
  async (app, caller, _: { organizationId: string }) => {
    const columns = fieldColumnsFor(await fieldsOf(app.db, caller), caller)
    return {
      fieldColumns: columns.map(({ title }) => title),
      pages: readMemberList(app, caller, membersOfOrganization.all, columns, textOfValue),
    }
  },
)

/**
 * Returns the content of a printed member list. The members are read while the list is printed, so that waiting lists
 * use no memory.
 */
export const describeMemberList = replicaRead(
  'member.printRegister',
  async (app, caller, _: { organizationId: string }) => {
    const { name, memberCount } = await ownOrganization(app.db, caller)
    if (memberCount > maxPrintedMembers) throw fail('LIST_TOO_LONG')
    const readPage: ReadPage = (db, page) => membersToPrint.all(db, { ...page, maxComment: maxPrintedComment + 1 })
    const columns = fieldColumnsFor(await fieldsOf(app.db, caller), caller)
    const textOf = (value: FieldValue | null) => textOfValue(value).slice(0, maxPrintedValue)
    return {
      memberList: {
        organization: name,
        count: memberCount,
        printedAt: app.clock.now(),
        fieldLabels: columns.map(({ field }) => field.label),
      },
      pages: packed(readMemberList(app, caller, readPage, columns, textOf)),
    }
  },
)

async function* packed(pages: AsyncIterable<ListedMember[]>) {
  for await (const members of pages) yield packMembers(members)
}

const membersPerPage = 25

type ReadPage = (db: Connection, page: MembersPage) => Promise<Omit<ListedRow, 'hasFields'>[]>

/** Reads the members in pages and yields to other requests between them. */
async function* readMemberList(
  app: App,
  caller: MemberCaller,
  readPage: ReadPage,
  columns: FieldColumn[],
  textOf: (value: FieldValue | null) => string,
): AsyncGenerator<ListedMember[]> {
  const { organizationKey } = caller
  for (let after = 0; ; ) {
    const rows = await readPage(app.db, { organizationKey, after, count: membersPerPage })
    const last = rows.at(-1)
    if (!last) return
    const fields = columns.map(({ field }) => field)
    const values = await valuesSeen(app.db, rows, caller, fields)
    yield rows.map((row) => {
      const own = values.get(row.key)
      const texts = fields.map(({ id }) => textOf(own?.[id] ?? null))
      const { nicHandle, roleName, comment, mail = null } = toMember(row, caller)
      return { name: calledName(row), nicHandle, roleName, comment, mail, joinedAt: row.joinedAt, fields: texts }
    })
    after = last.key
    await yieldToEventLoop()
  }
}
