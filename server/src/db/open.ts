import { BadSetting, type DatabaseAddress, serversOf } from '../config.ts'
import { type Peers, peersInProcess } from '../processes/peers.ts'
import type { Database } from './database.ts'
import { explainPostgres } from './postgres-errors.ts'

/** Loads only the driver that is used, because the other one would cost every start time and memory. */
export async function openDatabase(
  address: DatabaseAddress,
  onLostConnection: (error: Error) => void,
  peers: Peers = peersInProcess(),
): Promise<Database> {
  if (address.engine === 'sqlite') {
    const { openSqlite } = await import('./sqlite.ts')
    return openSqlite(address.file, peers)
  }
  const { openPostgres } = await import('./postgres.ts')
  const { refuseSharedSessions } = await import('./postgres-session.ts')
  const { findPrimary } = await import('./postgres-primary.ts')
  const primary = await findPrimary(serversOf(address.url))
  await refuseSharedSessions(primary.url(), peers.workers).catch((error) => {
    throw new BadSetting(explainPostgres(error) ?? error.message)
  })
  return openPostgres(primary, onLostConnection, peers.workers, address.readUrl)
}
