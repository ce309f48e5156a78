import { timeAt } from '../../clock.ts'
/** An account as its owner sees it. */
export type Account = {
  id: string
  nicHandle: string
  nametag: string
  mail: string
  mailVerified: boolean
  createdAt: string
}

type ShownRow = {
  id: string
  nicHandle: string
  nametag: string
  mail: string
  mailVerified: number
  createdAt: number
}

export type AccountRow = ShownRow & {
  key: number
  resetMail: string
  passwordHash: string | null
  passwordChangedAt: number | null
  mailOnMention: number
}

export const toAccount = (row: ShownRow): Account => ({
  id: row.id,
  nicHandle: row.nicHandle,
  nametag: row.nametag,
  mail: row.mail,
  mailVerified: row.mailVerified === 1,
  createdAt: timeAt(row.createdAt),
})

/** The letters a NIC-Handle starts with: of the first two words of a nametag, or the first two of its only word. */
export function initialsOf(nametag: string): string {
  const words = nametag
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .split(/[_\d]+/)
    .filter((word) => word !== '')
  const [first = '', second = ''] = words
  return ((second ? first.slice(0, 1) + second.slice(0, 1) : first.slice(0, 2)) || 'X').toUpperCase()
}

/** Plain ASCII without control characters: nothing that looks like somebody else's address, or adds a header. */
export const mailPattern =
  "^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)+$"
