import { restorableDays } from '../../../../shared/limits.ts'
import { type Role, type RoleName, roleNames } from '../../../../shared/roles.ts'
import { dayMs, timeAt, timeOrNull } from '../../clock.ts'
import type { Joining } from '../../db/schema.ts'
import { abilitiesOf, type Permission } from '../../policy.ts'
import { folded } from '../core/search-text.ts'

/** Period during which a closed organization can be restored. */
export const restorableForMs = restorableDays * dayMs

/** An organization in the form that its members see, with the reader's own role. */
export type Organization = {
  nio: number
  name: string
  description: string
  public: boolean
  memberCount: number
  createdAt: string
  deletedAt: string | null
  /** True if an operator suspended it, so that its members can only leave it. */
  suspended: boolean
  /** The address of the image, which routes complete; null without one. */
  logo: string | null
  /** Way in which people without an invitation join. */
  joining: Joining
  /** Questions that applicants answer. */
  questions: string[]
  role: Role
  roleName: RoleName
  /** Number of messages that the reader has not read, over all of their talks in the organization. */
  unread: number
  /** Number of those messages that mention the reader. */
  unreadMentions: number
  /** Permissions that the policy grants to the reader in the organization. */
  abilities: Permission[]
}

/** The limit fits the longest name and description in UTF-16 code units, unless normalization makes them longer. */
const maxSearchTextLength = 8192

/** Returns the text that discovery searches. */
export const searchTextOf = ({ name, description }: { name: string; description: string }) =>
  folded(`${name} ${description}`, maxSearchTextLength)

export type OrganizationRow = {
  key: number
  name: string
  description: string
  public: 0 | 1
  memberCount: number
  createdAt: number
  deletedAt: number | null
  suspendedAt: number | null
  logo: string | null
  joining: Joining
  questions: string
  unread: number
  unreadMentions: number
}

export const toOrganization = (row: OrganizationRow, role: Role): Organization => ({
  nio: row.key,
  name: row.name,
  description: row.description,
  public: row.public === 1,
  memberCount: row.memberCount,
  createdAt: timeAt(row.createdAt),
  deletedAt: timeOrNull(row.deletedAt),
  suspended: row.suspendedAt !== null,
  logo: row.logo,
  joining: row.joining,
  questions: JSON.parse(row.questions) as string[],
  role,
  roleName: roleNames[role],
  unread: row.unread,
  unreadMentions: row.unreadMentions,
  abilities: abilitiesOf(role, { isClosed: row.deletedAt !== null, isSuspended: row.suspendedAt !== null }),
})
