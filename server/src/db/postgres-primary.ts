import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { BadSetting } from '../config.ts'

const probeTimeoutMs = 2000
const pauseBetweenProbesMs = 250
/** SQLSTATE of a write on a standby. */
const readOnly = '25006'

/** The server that takes writes, of those that DATABASE_URL names. */
export type Primary = {
  /** Address of the server that was the primary when it was last looked for. */
  url(): string
  /** Looks for the primary again, because a connection to it failed. */
  doubt(): void
  /** Throws if a new connection leads to a server that was the primary and now is a standby. */
  check(client: pg.ClientBase): Promise<void>
  close(): void
}

/** The only server. It is not asked: if it is no primary, its first write says that it is read-only. */
export const onlyServer = (url: string): Primary => ({
  url: () => url,
  doubt: () => {},
  check: async () => {},
  close: () => {},
})

/** Finds the primary among the servers, and follows it after a promotion. */
export async function findPrimary(servers: string[]): Promise<Primary> {
  const [first = ''] = servers
  if (servers.length === 1) return onlyServer(first)

  const initial = await primaryAmong(servers)
  if (initial === undefined) throw new BadSetting('None of the servers in DATABASE_URL answers as the primary.')
  let current = initial
  let isSearching = false
  let isClosed = false
  const search = async () => {
    isSearching = true
    while (!isClosed) {
      const found = await primaryAmong(servers)
      if (found !== undefined) {
        current = found
        break
      }
      await sleep(pauseBetweenProbesMs, undefined, { ref: false })
    }
    isSearching = false
  }
  return {
    url: () => current,
    doubt: () => {
      if (!isSearching) void search()
    },
    check: async (client) => {
      const { rows } = await client.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby')
      if (rows[0]?.standby) throw Object.assign(new Error('the server is a standby'), { code: readOnly })
    },
    close: () => {
      isClosed = true
    },
  }
}

/**
 * Returns the server that takes writes. A former primary that comes back still takes them, too; its timeline is older
 * than that of the promoted server.
 */
async function primaryAmong(servers: string[]): Promise<string | undefined> {
  const timelines = await Promise.all(servers.map(timelineOf))
  const newest = Math.max(...timelines.filter((timeline) => timeline !== null))
  return servers[timelines.indexOf(newest)]
}

/** Returns the timeline that a primary writes, or null for a standby and for a server that does not answer. */
async function timelineOf(connectionString: string): Promise<number | null> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: probeTimeoutMs,
    query_timeout: probeTimeoutMs,
    application_name: 'atrium search for the primary',
  })
  // A broken connection fails its query. Without a listener, the event would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: number | null }>(
      // The name of the current file of the write-ahead log starts with the timeline, in hexadecimal digits.
      `SELECT CASE WHEN NOT pg_is_in_recovery()
         THEN ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::integer END AS timeline`,
    )
    return rows[0]?.timeline ?? null
  } catch {
    return null
  } finally {
    await client.end().catch(() => {})
  }
}
