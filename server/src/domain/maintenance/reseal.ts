import type { Query } from '../../db/prepared.ts'
import type { App } from '../app.ts'
import { instanceRead, instanceSet, lastingKeyName } from '../core/instance-queries.ts'
import {
  joinLinkReseal,
  joinLinksAfter,
  mailReseal,
  mailsAfter,
  webhookReseal,
  webhooksAfter,
} from './reseal-queries.ts'

const batch = 500

type Sealed = { key: number; sealed: string | null }
type Update = Query<{ key: number; before: string; after: string }, unknown>

/**
 * Seals stored secrets again with the first key, once after the start, while several keys are configured. Requests for
 * a password reset are skipped, because they are processed within seconds.
 */
export function makeResealer(app: App): (stopping: AbortSignal) => Promise<void> {
  let done = app.seal.fingerprints.length === 1
  return async (stopping) => {
    if (done) return
    const mails = await resealTable(app, stopping, mailsAfter, mailReseal)
    const webhooks = await resealTable(app, stopping, webhooksAfter, webhookReseal)
    const links = await resealTable(app, stopping, joinLinksAfter, joinLinkReseal)
    if (stopping.aborted) return
    await resealLastingKey(app)
    await instanceSet.run(app.db, { name: 'key fingerprint', value: app.seal.fingerprints[0] ?? '' })
    done = true
    app.log.info({ mails, webhooks, links }, 'every stored secret is sealed with the first key of SECRET_KEY')
  }
}

async function resealLastingKey({ db, seal }: App): Promise<void> {
  const name = lastingKeyName
  const sealed = (await instanceRead.first(db, { name }))?.value ?? ''
  const lastingKey = seal.open(sealed)
  if (lastingKey !== null && !seal.isCurrent(sealed)) await instanceSet.run(db, { name, value: seal.close(lastingKey) })
}

async function resealTable(
  app: App,
  stopping: AbortSignal,
  page: Query<{ key: number; count: number }, Sealed>,
  update: Update,
): Promise<number> {
  let resealed = 0
  let key = 0
  while (!stopping.aborted) {
    const rows = await page.all(app.db, { key, count: batch })
    resealed += await resealRows(app, rows, update)
    if (rows.length < batch) break
    key = rows.at(-1)?.key ?? key
  }
  return resealed
}

async function resealRows(app: App, rows: Sealed[], update: Update): Promise<number> {
  let changed = 0
  for (const { key, sealed } of rows) {
    if (sealed === null || app.seal.isCurrent(sealed)) continue
    const secret = app.seal.open(sealed)
    if (secret !== null) changed += await update.run(app.db, { key, before: sealed, after: app.seal.close(secret) })
  }
  return changed
}
