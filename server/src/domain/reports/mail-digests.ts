import { hourMs } from '../../clock.ts'
import type { App } from '../app.ts'
import { queueMail } from '../mail/outbox.ts'
import { organizationMarkTold, organizationToTell, reportsMarkTold } from './queries.ts'
import { handlersOf } from './report.ts'

type Organization = { key: number; name: string }

/** Tells every organization of the reports that came from outside, in one mail and at most once an hour. */
export async function mailReportDigests(app: App, stopping: AbortSignal): Promise<void> {
  let after = 0
  while (!stopping.aborted) {
    const organization = await organizationToTell.first(app.db, { after, toldBefore: app.clock.now() - hourMs })
    if (!organization) return
    await mailDigest(app, organization)
    after = organization.key
  }
}

const mailDigest = (app: App, { key, name }: Organization) =>
  app.db.transact(async (tx) => {
    const now = app.clock.now()
    if ((await organizationMarkTold.run(tx, { key, toldBefore: now - hourMs, now })) === 0) return
    const count = await reportsMarkTold.run(tx, { organizationKey: key })
    if (count === 0) return
    for (const { accountKey, nametag, mail } of await handlersOf(tx, key)) {
      if (mail === null) continue
      const data = { nametag, organization: name, count, publicUrl: app.config.publicUrl }
      await queueMail(app, tx, { accountKey, to: mail, kind: 'report-digest', data })
    }
  })
