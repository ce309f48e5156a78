import type { Logger } from 'pino'
import { minuteMs, secondMs, timeAt } from '../../clock.ts'
import type { RowOf } from '../../db/prepared.ts'
import type { App } from '../app.ts'
import type { Background, RunJob } from '../core/background.ts'
import { deliveryLease, deliveryReleaseLease, untilResumed } from '../outbox/delivery-queries.ts'
import { reasonOf, timeoutMs } from './delivery-failure.ts'
import { PrivateAddressError, post, type ResolveName } from './post.ts'
import { webhookSetHost, webhookToCall } from './queries.ts'
import { receiverProblem } from './receiver.ts'
import { type DeliveryOutcome, settleDelivery } from './settle-delivery.ts'
import { makeShares } from './shares.ts'
import { signedHeaders } from './sign.ts'

const maxConcurrent = 64
/** Maximum of concurrent calls for one organization, one account or one host. */
const maxShare = Math.floor(maxConcurrent / 10)
/** The lease is longer than any attempt can take. */
const leaseMs = minuteMs
/** Time that a shutdown waits for attempts in progress. */
const shutdownGraceMs = 3 * secondMs

type DueDelivery = RowOf<typeof deliveryLease>
type CallableWebhook = RowOf<typeof webhookToCall>

/**
 * Sends due deliveries. Many are in progress at once, but only one per webhook, so that a slow receiver delays only
 * itself. A delivery that was sent but not settled when the process died is sent again, under the same id.
 */
export function makeWebhookSender(runJob: RunJob, log: Logger, resolveName: ResolveName, appOf: () => App): Background {
  const inProgress = new Map<number, Promise<void>>()
  const shutdown = new AbortController()
  const shares = makeShares(maxShare)

  const starting = runJob('send webhooks', 5 * secondMs, async (stopping) => {
    const app = appOf()
    while (!stopping.aborted && app.clockCheck.problem === null && inProgress.size < maxConcurrent) {
      const now = app.clock.now()
      const busy = JSON.stringify([...inProgress.keys()])
      const due = await deliveryLease.first(app.db, { now, leasedUntil: now + leaseMs, busy, ...shares.used() })
      if (!due) return
      const webhook = await webhookToCall.first(app.db, { key: due.webhookKey })
      if (webhook) inProgress.set(due.webhookKey, attempt(app, due, webhook))
    }
  })

  async function attempt(app: App, due: DueDelivery, webhook: CallableWebhook): Promise<void> {
    const releaseShare = shares.take({ ...webhook, host: webhook.host ?? new URL(webhook.url).hostname })
    try {
      await storeHost(app, due, webhook)
      await deliver(app, due, webhook, resolveName, shutdown.signal)
    } catch (error) {
      log.error({ err: error, delivery: due.id }, 'a delivery could not be settled')
    }
    releaseShare()
    inProgress.delete(due.webhookKey)
    starting.wake()
  }

  return {
    ...starting,
    idle: async () => {
      await starting.idle()
      while (inProgress.size > 0) {
        await Promise.all(inProgress.values())
        await starting.idle()
      }
    },
    stop: async () => {
      await starting.stop()
      const graceTimer = setTimeout(() => shutdown.abort(), shutdownGraceMs)
      await Promise.all(inProgress.values())
      clearTimeout(graceTimer)
    },
  }
}

/** Version 0.1 did not store the host. */
async function storeHost(app: App, { webhookKey: key }: DueDelivery, { host, url }: CallableWebhook): Promise<void> {
  if (host === null) await webhookSetHost.run(app.db, { key, host: new URL(url).hostname })
}

async function deliver(
  app: App,
  due: DueDelivery,
  webhook: CallableWebhook,
  resolveName: ResolveName,
  shutdown: AbortSignal,
): Promise<void> {
  const outcome = isCallable(webhook) ? await call(app, due, webhook, resolveName, shutdown) : 'unfinished'
  if (outcome === 'unfinished') await releaseLease(app, due)
  else await settleDelivery(app, due, outcome)
}

/**
 * Releases the lease without counting an attempt. The webhook is read again, because it may just have been disabled:
 * the delivery then waits.
 */
const releaseLease = (app: App, due: DueDelivery) =>
  app.db.transact(async (tx) => {
    const webhook = await webhookToCall.first(tx, { key: due.webhookKey })
    const nextAttemptAt = webhook && isCallable(webhook) ? app.clock.now() : untilResumed
    await deliveryReleaseLease.run(tx, { ...due, nextAttemptAt })
  })

const isCallable = ({ disabledAt, organizationDeletedAt, organizationSuspendedAt }: CallableWebhook) =>
  disabledAt === null && organizationDeletedAt === null && organizationSuspendedAt === null

async function call(
  app: App,
  { id, event, data, createdAt }: DueDelivery,
  { url, sealedSecret }: CallableWebhook,
  resolveName: ResolveName,
  shutdown: AbortSignal,
): Promise<DeliveryOutcome | 'unfinished'> {
  // The operator may have changed the configuration since the webhook was created.
  const problem = receiverProblem(app.config, url)
  if (problem !== null) return { reason: 'notAllowed' }
  const secret = app.seal.open(sealedSecret)
  if (secret === null) return { reason: 'lostSecret' }

  const body = JSON.stringify({ type: event, timestamp: timeAt(createdAt), data: JSON.parse(data) })
  const timestamp = Math.floor(app.clock.now() / secondMs)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Atrium',
    ...signedHeaders(secret, { id, timestamp, body }),
  }
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const status = await post({
      url: new URL(url),
      headers,
      body,
      resolveName,
      allowPrivate: app.config.webhooksAllowPrivate,
      signal: AbortSignal.any([timeout, shutdown]),
    })
    return { status }
  } catch (error) {
    if (timeout.aborted) return { reason: 'timeout' }
    if (shutdown.aborted) return 'unfinished'
    return { reason: error instanceof PrivateAddressError ? 'privateNetwork' : reasonOf(error) }
  }
}
