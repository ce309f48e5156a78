import { type Role, type RoleName, roleNames } from '../../../../shared/roles.ts'
import { timeAt } from '../../clock.ts'
import type { Connection, Transaction } from '../../db/database.ts'
import type { RowOf } from '../../db/prepared.ts'
import { fail, unacceptable } from '../../errors.ts'
import { may } from '../core/action.ts'
import type { MemberCaller } from '../core/caller.ts'
import { fieldsOf } from '../fields/field.ts'
import { type FieldValues, valuesSeen } from '../fields/values-seen.ts'
import { findAccount, kindOfName } from '../identity/find-account.ts'
import { organizationByKey } from '../organizations/queries.ts'
import {
  administratorOfOrganization,
  memberByAccount,
  membershipsByNames,
  type membersOfOrganization,
} from './queries.ts'

export type Member = {
  nicHandle: string
  nametag: string
  /** The display name; null until it is set. */
  name: string | null
  /** The address of the image, which routes complete; null without one. */
  avatar: string | null
  role: Role
  roleName: RoleName
  comment: string
  joinedAt: string
  /** The values of the organization's fields that the reader sees, by the id of the field. */
  fields: FieldValues
  /** The profile, on the page of a member. */
  bio?: string | null
  /** The mail address, for readers who may see it. */
  mail?: string
}

/** A row of a list. `hasFields` tells whether the organization has fields, which most do not. */
export type ListedRow = RowOf<typeof membersOfOrganization>

export type MemberRow = RowOf<typeof memberByAccount>

export function toMember(row: Omit<ListedRow, 'hasFields'>, reader: MemberCaller, fields: FieldValues = {}): Member {
  return {
    nicHandle: row.nicHandle,
    nametag: row.nametag,
    name: row.name,
    avatar: row.avatar,
    role: row.role,
    roleName: roleNames[row.role],
    comment: row.comment,
    joinedAt: timeAt(row.joinedAt),
    fields,
    ...(may('member.readMail', reader) && row.mail !== null ? { mail: row.mail } : {}),
  }
}

/** Shows the page of a member. */
export async function showMember(on: Connection, row: MemberRow, reader: MemberCaller): Promise<Member> {
  const fields = row.hasFields === 1 ? await fieldsOf(on, reader) : []
  const values = await valuesSeen(on, [row], reader, fields)
  return { ...toMember(row, reader, values.get(row.key)), bio: row.bio }
}

/**
 * Finds the member of the caller's organization by any name of the account. A mail address works only for callers who
 * may see addresses; others could find out by trying who owns one.
 */
export async function findMember(on: Connection, caller: MemberCaller, user: string): Promise<MemberRow> {
  const mayName = !user.includes('@') || may('member.readMail', caller)
  const account = mayName ? await findAccount(on, user) : undefined
  const member =
    account && (await memberByAccount.first(on, { organizationKey: caller.organizationKey, accountKey: account.key }))
  if (!member) throw fail('MEMBER_NOT_FOUND')
  return member
}

/**
 * Finds the memberships of the people named in a field, with one query. The error lists the names of people who are not
 * members.
 */
export async function membershipsNamed(
  on: Connection,
  { organizationKey }: MemberCaller,
  field: string,
  names: string[],
): Promise<number[]> {
  const named = (kind: ReturnType<typeof kindOfName>) =>
    JSON.stringify(names.filter((name) => kindOfName(name) === kind).map((name) => name.toLowerCase()))
  const found = await membershipsByNames.all(on, {
    organizationKey,
    ids: named('id'),
    nicHandles: named('nicHandle').toUpperCase(),
    nametags: named('nametag'),
    mails: named('mail'),
  })
  const known = new Set(found.map(({ name }) => name))
  const unknown = names.filter((name) => !known.has(name.toLowerCase()))
  if (unknown.length > 0) throw unacceptable(field, `names people who are not members: ${unknown.join(', ')}`)
  return [...new Set(found.map(({ key }) => key))]
}

/** Runs after a change and throws, which rolls the change back, when nobody is left to administer the organization. */
export async function requireAdministrator(tx: Transaction, organizationKey: number): Promise<void> {
  if (await administratorOfOrganization.first(tx, { organizationKey })) return
  const organization = await organizationByKey.first(tx, { key: organizationKey })
  throw fail('LAST_ADMINISTRATOR', { organizations: [{ nio: organizationKey, name: organization?.name ?? '' }] })
}
