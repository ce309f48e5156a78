import type { Connection } from '../../db/database.ts'
import type { AccountRow } from './account.ts'
import { accountByHandle, accountById, accountByMail, accountByNametag } from './queries.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const nicHandle = /^[A-Z]{1,2}\d+-ATR$/i
// Every name consists of these characters. Other input is rejected, because PostgreSQL's lower() would turn a Kelvin
// sign into a k.
const plainAscii = /^[!-~]+$/

/**
 * Returns which of its four names identifies an account. The names never collide: a mail address contains `@`, ids and
 * handles contain `-`.
 */
export function kindOfName(name: string): 'mail' | 'id' | 'nicHandle' | 'nametag' | 'none' {
  if (!plainAscii.test(name)) return 'none'
  if (name.includes('@')) return 'mail'
  if (uuid.test(name)) return 'id'
  return nicHandle.test(name) ? 'nicHandle' : 'nametag'
}

export async function findAccount(on: Connection, name: string): Promise<AccountRow | undefined> {
  switch (kindOfName(name)) {
    case 'mail':
      return accountByMail.first(on, { mail: name })
    case 'id':
      return accountById.first(on, { id: name })
    case 'nicHandle':
      return accountByHandle.first(on, { nicHandle: name.toUpperCase() })
    case 'nametag':
      return accountByNametag.first(on, { nametag: name })
    default:
      return undefined
  }
}
