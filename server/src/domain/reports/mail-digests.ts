import { hourMs } from '../../clock.ts'
import type { App } from '../app.ts'
import { queueMail } from '../mail/outbox.ts'
import { organizationDueForDigest, organizationMarkDigestSent, reportsMarkDigested } from './queries.ts'
import { handlersOf } from './report.ts'

/** The others wait for the next digest, so that one transaction stays short. */
const maxReports = 1000

type DigestOrganization = { key: number; name: string }

/** Mails each organization a digest of the reports that were not mailed at once, at most once an hour. */
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
    const reports = await reportsMarkDigested.all(tx, { organizationKey: key, count: maxReports })
    const byAuthor = Map.groupBy(reports, ({ authorKey }) => authorKey)
    for (const { accountKey, nametag, mail } of await handlersOf(tx, key)) {
      // Nobody learns that somebody reported them.
      const count = reports.length - (byAuthor.get(accountKey)?.length ?? 0)
      if (mail === null || count === 0) continue
      const data = { nametag, organization: name, nio: key, count, publicUrl: app.config.publicUrl }
      await queueMail(app, tx, { accountKey, to: mail, kind: 'report-digest', data })
    }
  })
