import type { Logger } from 'pino'
import { minuteMs, secondMs, timeAt } from '../../clock.ts'
import type { RowOf } from '../../db/prepared.ts'
import type { App } from '../app.ts'
import { type Background, runInBackground } from '../core/background.ts'
import { deliveryGiveBack, deliveryLease, untilResumed } from '../outbox/delivery-queries.ts'
import { PrivateAddress, post, type ResolveName } from './post.ts'
import { webhookSetHost, webhookToCall } from './queries.ts'
import { refusalOf } from './receiver.ts'
import { type Outcome, settleDelivery } from './settle-delivery.ts'
import { makeShares } from './shares.ts'
import { signedHeaders } from './sign.ts'

const atOnce = 64
/** Of one organization, one account or to one host. */
const maxShare = Math.floor(atOnce / 10)
const timeoutMs = 10 * secondMs
/** Longer than any attempt can take. */
const leaseMs = minuteMs
/** How long a stop waits for attempts that are under way. */
const patienceMs = 3 * secondMs

type Due = RowOf<typeof deliveryLease>
type Callable = RowOf<typeof webhookToCall>

/**
 * Sends what is due. Many deliveries are under way at once, but to each webhook one, so that a slow receiver holds up
 * nobody but itself. One that was sent but not yet settled when the process died is sent again, under the same id.
 */
export function makeWebhookSender(log: Logger, resolveName: ResolveName, appOf: () => App): Background {
  const underway = new Map<number, Promise<void>>()
  const cutOff = new AbortController()
  const shares = makeShares(maxShare)

  const starting = runInBackground('send webhooks', 5 * secondMs, log, async (stopping) => {
    const app = appOf()
    while (!stopping.aborted && app.clockCheck.problem === null && underway.size < atOnce) {
      const now = app.clock.now()
      const busy = JSON.stringify([...underway.keys()])
      const due = await deliveryLease.first(app.db, { now, leasedUntil: now + leaseMs, busy, ...shares.used() })
      if (!due) return
      const webhook = await webhookToCall.first(app.db, { key: due.webhookKey })
      if (webhook) underway.set(due.webhookKey, attempt(app, due, webhook))
    }
  })

  async function attempt(app: App, due: Due, webhook: Callable): Promise<void> {
    const giveBack = shares.take({ ...webhook, host: webhook.host ?? new URL(webhook.url).hostname })
    try {
      await rememberHost(app, due, webhook)
      await deliver(app, due, webhook, resolveName, cutOff.signal)
    } catch (error) {
      log.error({ err: error, delivery: due.id }, 'a delivery could not be settled')
    }
    giveBack()
    underway.delete(due.webhookKey)
    starting.wake()
  }

  return {
    ...starting,
    idle: async () => {
      await starting.idle()
      while (underway.size > 0) {
        await Promise.all(underway.values())
        await starting.idle()
      }
    },
    stop: async () => {
      await starting.stop()
      const patience = setTimeout(() => cutOff.abort(), patienceMs)
      await Promise.all(underway.values())
      clearTimeout(patience)
    },
  }
}

/** Version 0.1 did not write it. */
async function rememberHost(app: App, { webhookKey: key }: Due, { host, url }: Callable): Promise<void> {
  if (host === null) await webhookSetHost.run(app.db, { key, host: new URL(url).hostname })
}

async function deliver(
  app: App,
  due: Due,
  webhook: Callable,
  resolveName: ResolveName,
  cutOff: AbortSignal,
): Promise<void> {
  const outcome = mayBeCalled(webhook) ? await call(app, due, webhook, resolveName, cutOff) : 'unfinished'
  if (outcome === 'unfinished') await giveBack(app, due)
  else await settleDelivery(app, due, outcome)
}

/** Not counted as an attempt. It waits if its webhook may not be called, asked again because that may just have changed. */
const giveBack = (app: App, due: Due) =>
  app.db.transact(async (tx) => {
    const webhook = await webhookToCall.first(tx, { key: due.webhookKey })
    const nextAttemptAt = webhook && mayBeCalled(webhook) ? app.clock.now() : untilResumed
    await deliveryGiveBack.run(tx, { ...due, nextAttemptAt })
  })

const mayBeCalled = ({ disabledAt, organizationDeletedAt }: Callable) =>
  disabledAt === null && organizationDeletedAt === null

async function call(
  app: App,
  { id, event, data, createdAt }: Due,
  { url, sealedSecret }: Callable,
  resolveName: ResolveName,
  cutOff: AbortSignal,
): Promise<Outcome | 'unfinished'> {
  // The operator may have changed what is allowed since the webhook was made.
  const refusal = refusalOf(app.config, url)
  if (refusal !== null) return { error: `Not called: it must be ${refusal}.` }
  const secret = app.seal.open(sealedSecret)
  if (secret === null) return { error: 'Not called: its secret is lost. Replace it.' }

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
      signal: AbortSignal.any([timeout, cutOff]),
    })
    return { status }
  } catch (error) {
    if (timeout.aborted) return { error: `It did not answer within ${timeoutMs / secondMs} seconds.` }
    return cutOff.aborted ? 'unfinished' : { error: explain(error) }
  }
}

/** For the administrators of an organization, who should not learn more of the network than that. */
function explain(error: unknown): string {
  if (error instanceof PrivateAddress) return 'Not called: its name leads into a private network.'
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'ENOTFOUND' || code.startsWith('EAI_')) return 'Its name could not be found.'
  if (code === 'ECONNREFUSED') return 'It refused the connection.'
  if (/CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME/.test(code)) return 'Its certificate is not valid.'
  return 'The connection to it broke.'
}
