import { setTimeout as sleep } from 'node:timers/promises'
import type { Script } from './database.ts'

const queryCanceled = '57014'
const firstPauseMs = 50
const maxPauseMs = 2000

/**
 * Locks all tables before a migration on PostgreSQL changes the first one. A migration that waited for a table while it
 * held another one could form a circle with a transaction of a node that still serves, and PostgreSQL ends either of
 * them: requests to a node of an earlier version would fail. PostgreSQL looks for a circle when a transaction has waited
 * for `deadlock_timeout`, so this gives up all locks after half of that time, and tries again.
 */
export async function lockTables(script: Script): Promise<void> {
  const tables = await script(
    `select quote_ident(tablename) as name from pg_tables where schemaname = current_schema() order by tablename`,
  )
  if (tables.length === 0) return
  const [found] = await script(`select setting from pg_settings where name = 'deadlock_timeout'`)
  const patienceMs = Math.max(1, Math.floor(Number(found?.setting) / 2))
  const lockAll = `lock table ${tables.map(({ name }) => name).join(', ')} in access exclusive mode`
  await script('savepoint before_locks')
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
    try {
      await script(`set local statement_timeout = ${patienceMs}`)
      await script(lockAll)
      await script('set local statement_timeout = 0')
      return
    } catch (error) {
      if ((error as { code?: string }).code !== queryCanceled) throw error
      await script('rollback to savepoint before_locks')
      await sleep(pauseMs)
    }
  }
}
