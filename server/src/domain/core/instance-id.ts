import { randomUUID } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { instanceInsert, instanceRead } from './instance-queries.ts'

const instanceIdName = 'instance id'

/** Returns the id of this installation, which all its nodes share and which a restored database keeps. */
export async function ensureInstanceId(db: Database): Promise<string> {
  await instanceInsert.run(db, { name: instanceIdName, value: randomUUID() })
  const stored = await instanceRead.one(db, { name: instanceIdName })
  return stored.value
}
