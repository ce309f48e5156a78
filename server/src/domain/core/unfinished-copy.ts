import { BadSetting } from '../../config.ts'
import type { Connection } from '../../db/database.ts'
import { instanceDelete, instanceInsert, instanceRead } from './instance-queries.ts'

/** The row of the table `instance` that marks a database until a move or a restore into it is complete. */
export const unfinishedName = 'unfinished copy'

export const markUnfinished = (on: Connection) => instanceInsert.run(on, { name: unfinishedName, value: 'yes' })

export const markFinished = (on: Connection) => instanceDelete.run(on, { name: unfinishedName })

/** Refuses a database that an interrupted move or restore left behind, which has only a part of the data. */
export async function refuseUnfinished(on: Connection): Promise<void> {
  if (!(await instanceRead.first(on, { name: unfinishedName }))) return
  throw new BadSetting(
    'This database is not complete: "atrium move" or "atrium restore" was interrupted, or is still running. Run the command again; it starts from the beginning.',
  )
}
