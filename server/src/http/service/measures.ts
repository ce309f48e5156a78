import type { FastifyInstance } from 'fastify'
import type { Metric, Registry } from 'prom-client'
import { secondMs } from '../../clock.ts'
import type { App } from '../../domain/app.ts'
import { onLag } from '../../domain/live/lag.ts'
import { readBackupRecord } from '../../domain/operator/backup-record.ts'
import { countsOf } from '../../domain/operator/counts.ts'
import { databaseBytes, deliveriesWaiting, fileBytes, onCommit, onRead } from '../../domain/operator/readings.ts'
import { version } from '../../version.ts'
import { countRequests, durationBuckets } from './request-histogram.ts'

/** The time that other workers have to answer. */
const answerWithinMs = 2 * secondMs
const topic = 'measures'

export type MetricsWriter = { type: string; write(): Promise<string> }

/**
 * Measures the requests of this worker. The library is loaded only where METRICS_TOKEN is set, so that others pay
 * nothing.
 */
export async function measure(server: FastifyInstance, app: App): Promise<MetricsWriter> {
  const client = await import('prom-client')
  const registry = new client.Registry()
  client.collectDefaultMetrics({ register: registry })
  const requests = countRequests(server)
  new client.Gauge({
    name: 'atrium_live_streams',
    help: 'Open streams of live events.',
    registers: [registry],
    collect() {
      this.set(app.live.hub.size())
    },
  })
  const commits = new client.Histogram({
    name: 'atrium_commit_transactions',
    help: 'Commits, with the number of transactions that each contained.',
    buckets: [1, 2, 5, 10, 20, 50, 100, 200],
    registers: [registry],
  })
  const lag = new client.Histogram({
    name: 'atrium_live_lag_seconds',
    help: 'How long after it happened an event was passed on to streams, in seconds.',
    buckets: durationBuckets,
    registers: [registry],
  })
  // Reads are counted here, because a counter with labels is slow and most operations are reads.
  const reads = { primary: 0, replica: 0 }
  new client.Counter({
    name: 'atrium_replica_reads_total',
    help: 'Operations that a replica may answer, by the server that answered them.',
    labelNames: ['target'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [target, count] of Object.entries(reads)) this.inc({ target }, count)
    },
  })
  const subscriptions = [
    onRead((target) => reads[target]++),
    onCommit((transactions) => commits.observe(transactions)),
    onLag((ms) => lag.observe(ms / 1000)),
  ]
  server.addHook('onClose', async () => {
    for (const end of subscriptions) end()
  })
  const asText = async () => JSON.stringify([requests.asJson(), ...(await registry.getMetricsAsJSON())])
  app.peers.onAsked(topic, asText)
  const shared = new client.Registry()
  addShared(client, shared, app)

  return {
    type: registry.contentType,
    /** The figures of all workers are added up. Those of the database are the same for all, and are read once. */
    async write() {
      const others = await app.peers.askOthers(topic, answerWithinMs)
      const all = [await asText(), ...others].filter((text) => text !== '').map((text) => JSON.parse(text) as Metric[])
      const sum = client.AggregatorRegistry.aggregate(all)
      return `${await sum.metrics()}\n${await shared.metrics()}`
    },
  }
}

/** Adds the figures that all workers and nodes have in common. */
function addShared(client: typeof import('prom-client'), registry: Registry, app: App): void {
  const gauge = (name: string, help: string, read: () => Promise<number>) =>
    new client.Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read())
      },
    })
  new client.Gauge({
    name: 'atrium_info',
    help: 'The version and the engine; the value is 1.',
    labelNames: ['version', 'engine'],
    registers: [registry],
    collect() {
      this.set({ version, engine: app.db.engine }, 1)
    },
  })
  const figures = {
    accounts: 'Accounts made so far, the deleted ones included.',
    organizations: 'Organizations founded so far.',
    messages: 'Messages posted so far.',
    files: 'Files uploaded so far.',
    mailsWaiting: 'Mails that are due, counted up to 10,000.',
  } as const
  for (const [name, help] of Object.entries(figures) as [keyof typeof figures, string][]) {
    const snakeCase = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    gauge(`atrium_${snakeCase}`, help, async () => (await countsOf(app))[name])
  }
  gauge('atrium_webhook_deliveries_waiting', 'Deliveries to webhooks that are due, counted up to 10,000.', () =>
    deliveriesWaiting(app),
  )
  gauge('atrium_database_bytes', 'The size of the database.', () => databaseBytes(app))
  gauge('atrium_file_bytes', 'What the files of all organizations take, as of the last hour.', () => fileBytes(app))
  gauge('atrium_backup_timestamp_seconds', 'When the last backup was made; 0 without one.', async () =>
    Math.round(((await readBackupRecord(app.db))?.at ?? 0) / 1000),
  )
  gauge('atrium_backup_verified_timestamp_seconds', 'When the last backup was verified; 0 if it was not.', async () =>
    Math.round(((await readBackupRecord(app.db))?.verifiedAt ?? 0) / 1000),
  )
  gauge('atrium_backup_bytes', 'The size of the last backup.', async () => (await readBackupRecord(app.db))?.bytes ?? 0)
}
