import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Primary } from './postgres-primary.ts'

const wakeChannel = 'atrium_wake'
const reconnectMs = 1000
const betweenNotificationsMs = 20

/**
 * Sends one NOTIFY at a time, with a pause after each. Requests that arrive in the meantime share the next one, because
 * each wakes all nodes, and PostgreSQL serializes them, too.
 */
export function makeNotifier(pool: pg.Pool, onLostConnection: (error: Error) => void): () => void {
  let sending = false
  let again = false
  const send = async () => {
    sending = true
    do {
      again = false
      await pool.query(`NOTIFY ${wakeChannel}`).catch(onLostConnection)
      await sleep(betweenNotificationsMs, undefined, { ref: false })
    } while (again)
    sending = false
  }
  return () => {
    again = true
    if (!sending) void send()
  }
}

/** Listens to other nodes on a dedicated connection. While that is lost, every node still polls once a second. */
export function listenForWakes(primary: Primary, onWake: () => void): { stop(): void } {
  let stopped = false
  let client: pg.Client | undefined
  const connect = async () => {
    if (stopped) return
    client = new pg.Client({ connectionString: primary.url(), application_name: 'atrium live events' })
    client.on('notification', onWake)
    client.once('error', () => client?.end().catch(() => {}))
    client.once('end', () => void sleep(reconnectMs, undefined, { ref: false }).then(connect))
    try {
      await client.connect()
      await client.query(`LISTEN ${wakeChannel}`)
    } catch {
      await client.end().catch(() => {})
    }
  }
  void connect()
  return {
    stop: () => {
      stopped = true
      client?.end().catch(() => {})
    },
  }
}
