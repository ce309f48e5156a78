import type { Connection } from '../../db/database.ts'
import type { AccountRow } from './account.ts'
import { accountByHandle, accountById, accountByMail, accountByNametag } from './queries.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const nicHandle = /^[A-Z]{1,2}\d+-ATR$/i
// What every name is made of. PostgreSQL's lower() would make a k of a Kelvin sign as well.
const plainAscii = /^[!-~]+$/

/** Finds an account by any of its four names. They never collide: a mail has `@`, ids and handles have `-`. */
export async function findAccount(on: Connection, credential: string): Promise<AccountRow | undefined> {
  if (!plainAscii.test(credential)) return undefined
  if (credential.includes('@')) return accountByMail.first(on, { mail: credential })
  if (uuid.test(credential)) return accountById.first(on, { id: credential })
  if (nicHandle.test(credential)) return accountByHandle.first(on, { nicHandle: credential.toUpperCase() })
  return accountByNametag.first(on, { nametag: credential })
}
