import { timeAt } from '../../clock.ts'
import { foldedName } from '../core/search-text.ts'

/** An account in the form that its owner sees. */
export type Account = {
  id: string
  nicHandle: string
  nametag: string
  mail: string
  mailVerified: boolean
  createdAt: string
  /** The address of the image, which routes complete; null without one. */
  avatar: string | null
} & Profile

/** The profile that the owner of an account wrote; null until it is set. */
export type Profile = {
  /** The display name. */
  name: string | null
  bio: string | null
  /** A BCP 47 tag. */
  locale: string | null
  /** An IANA name. */
  timeZone: string | null
}

type OwnAccountRow = {
  id: string
  nicHandle: string
  nametag: string
  mail: string
  mailVerified: number
  createdAt: number
  avatar: string | null
} & Profile

export type AccountRow = OwnAccountRow & {
  key: number
  resetMail: string
  passwordHash: string | null
  passwordChangedAt: number | null
  mailOnMention: number
  /** An operator suspended the account at this time. */
  suspendedAt: number | null
  /** 1 when the command line made the account an operator. */
  isOperator: 0 | 1
  /** 1 until an account that was admitted for its address has confirmed it. */
  mustConfirm: 0 | 1
}

export const toAccount = (row: OwnAccountRow): Account => ({
  id: row.id,
  nicHandle: row.nicHandle,
  nametag: row.nametag,
  mail: row.mail,
  mailVerified: row.mailVerified === 1,
  createdAt: timeAt(row.createdAt),
  name: row.name,
  bio: row.bio,
  locale: row.locale,
  timeZone: row.timeZone,
  avatar: row.avatar,
})

/** Normalization can make a name 18 times as long; only its beginning is searched then. */
const maxSearchNameLength = 200

/** Returns the form in which a display name is compared. */
export const searchNameOf = (name: string | null) => (name === null ? null : foldedName(name, maxSearchNameLength))

/**
 * Returns the letters at the start of a NIC-Handle: the initials of the first two words of a nametag, or the first two
 * letters of its only word.
 */
export function initialsOf(nametag: string): string {
  const words = nametag
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .split(/[_\d]+/)
    .filter((word) => word !== '')
  const [first = '', second = ''] = words
  return ((second ? first.slice(0, 1) + second.slice(0, 1) : first.slice(0, 2)) || 'X').toUpperCase()
}

/**
 * Addresses are plain ASCII without control characters, so that none can imitate another address or inject a header.
 */
export const mailPattern =
  "^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)+$"
