import type { Connection } from '../../db/database.ts'
import { instanceRead, instanceSet } from '../core/instance-queries.ts'

const recordName = 'last backup'

/** The newest backup that this instance knows of. */
export type BackupRecord = { at: number; file: string; bytes: number; verifiedAt: number | null }

export const keepBackupRecord = (on: Connection, record: BackupRecord) =>
  instanceSet.run(on, { name: recordName, value: JSON.stringify(record) })

export async function readBackupRecord(on: Connection): Promise<BackupRecord | null> {
  const value = (await instanceRead.first(on, { name: recordName }))?.value
  return value === undefined ? null : (JSON.parse(value) as BackupRecord)
}
