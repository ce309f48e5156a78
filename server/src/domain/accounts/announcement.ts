import type { Connection } from '../../db/database.ts'
import { instanceRead } from '../core/instance-queries.ts'

/** The row of the table `instance` with a text of the operators for everybody. */
export const announcementSetting = 'announcement'

export async function announcementInForce(on: Connection): Promise<string | null> {
  return (await instanceRead.first(on, { name: announcementSetting }))?.value ?? null
}
