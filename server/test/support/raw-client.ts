import { once } from 'node:events'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { Worker } from 'node:worker_threads'
import type { Engine } from '../../src/db/engine.ts'
import { openProbe } from './others-wait.ts'
import { migratedPostgresDatabase } from './postgres.ts'
import { startService } from './service-process.ts'
import { migratedSqliteFile } from './sqlite.ts'

/** The number of replies on all connections, and how long others waited for theirs meanwhile. */
type Sent = { result: number; othersWaitedMs: number }

/** Starts a service, and a client that sends bytes on each of several new connections until the service has closed them. */
export async function startWithRawClient(
  context: TestContext,
  { engine, folder, connections }: { engine: Engine; folder: string; connections: number },
): Promise<(bytes: string) => Promise<Sent>> {
  const postgres = engine === 'postgres' ? await migratedPostgresDatabase() : null
  const url = postgres?.url ?? `sqlite:${migratedSqliteFile(join(folder, 'atrium.db'))}`
  const service = await startService({ DATABASE_URL: url })
  const probe = await openProbe(service.url)
  const client = new Worker(new URL('./raw-bytes-thread.ts', import.meta.url), {
    workerData: { origin: service.url, connections },
  })
  context.after(async () => {
    await Promise.all([probe.close(), client.terminate()])
    service.signal('SIGTERM')
    await service.exit
    await postgres?.drop()
  })
  return (bytes) =>
    probe.during(async () => {
      client.postMessage(bytes)
      const [replies] = (await once(client, 'message')) as [number]
      return replies
    })
}
