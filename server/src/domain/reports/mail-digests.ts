import { hourMs } from '../../clock.ts'
import type { App } from '../app.ts'
import { queueMail } from '../mail/outbox.ts'
import { organizationDueForDigest, organizationMarkDigestSent, reportsMarkDigested } from './queries.ts'
import { handlersOf } from './report.ts'

type DigestOrganization = { key: number; name: string }

/** Mails each organization a digest of the reports from outside, at most once an hour. */
export async function mailReportDigests(app: App, stopping: AbortSignal): Promise<void> {
  let after = 0
  while (!stopping.aborted) {
    const organization = await organizationDueForDigest.first(app.db, { after, digestBefore: app.clock.now() - hourMs })
    if (!organization) return
    await mailDigest(app, organization)
    after = organization.key
  }
}

const mailDigest = (app: App, { key, name }: DigestOrganization) =>
  app.db.transact(async (tx) => {
    const now = app.clock.now()
    if ((await organizationMarkDigestSent.run(tx, { key, digestBefore: now - hourMs, now })) === 0) return
    const count = await reportsMarkDigested.run(tx, { organizationKey: key })
    if (count === 0) return
    for (const { accountKey, nametag, mail } of await handlersOf(tx, key)) {
      if (mail === null) continue
      const data = { nametag, organization: name, nio: key, count, publicUrl: app.config.publicUrl }
      await queueMail(app, tx, { accountKey, to: mail, kind: 'report-digest', data })
    }
  })
