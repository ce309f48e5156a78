import { appealDays } from '../../../../shared/limits.ts'
import { dayMs, timeAt } from '../../clock.ts'
import type { Transaction } from '../../db/database.ts'
import type { RowOf } from '../../db/prepared.ts'
import type { AppealOutcome } from '../../db/schema.ts'
import { fail } from '../../errors.ts'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { action, change, may } from '../core/action.ts'
import type { MemberCaller } from '../core/caller.ts'
import { withIdempotencyKey } from '../core/idempotency.ts'
import { type PageRequest, startOf, toPage } from '../core/page.ts'
import { accountByKey } from '../identity/queries.ts'
import { queueMail } from '../mail/outbox.ts'
import { countNoticeOf } from '../mail/unasked.ts'
import { ownOrganization } from '../organizations/read-organization.ts'
import { undoMeasures } from './measures.ts'
import { measureAgainst, measuresAgainst, reportAppeal, reportDecideAppeal } from './queries.ts'
import { announceReport, appealIn, type CaseRow, findCase, handlersOf, isParty, showCase } from './report.ts'

const timeToAppealMs = appealDays * dayMs

type MeasureRow = RowOf<typeof measureAgainst>

/** Shows the author what moderation did and why, not by whom. */
const toMeasure = (row: MeasureRow) => ({
  id: row.id,
  organization: { nio: row.organizationKey, name: row.organizationName },
  talk: row.talkKey === null ? null : { id: row.talkKey, title: row.talkTitle ?? '' },
  messageId: row.messageKey,
  message: row.message ?? '',
  hidden: row.hidMessage === 1,
  removed: row.removedAuthor === 1,
  notice: row.notice,
  createdAt: timeAt(row.closedAt),
  appealUntil: timeAt(row.closedAt + timeToAppealMs),
  appeal: appealIn(row),
})

/** Lists what moderation did about the caller's messages, newest first. */
export const listModeration = action('moderation.list', async (app, caller, page: PageRequest) => {
  const rows = await measuresAgainst.all(app.db, {
    authorKey: caller.accountKey,
    before: startOf(page),
    count: page.limit + 1,
  })
  return toPage(rows, page.limit, toMeasure)
})

type Appeal = { id: string; message: string }

/** Appeals once to the administrators. */
export const appeal = change(
  'moderation.appeal',
  async (app, tx, caller, { idempotencyKey, ...given }: Appeal & { idempotencyKey: string | undefined }) =>
    withIdempotencyKey(app, tx, caller, idempotencyKey, given, async () => {
      const asked = { authorKey: caller.accountKey, id: given.id.toLowerCase() }
      const measure = await measureAgainst.first(tx, asked)
      if (!measure) throw fail('MODERATION_NOT_FOUND')
      if (measure.appealedAt !== null) throw fail('ALREADY_APPEALED')
      const now = app.clock.now()
      if (now > measure.closedAt + timeToAppealMs) throw fail('APPEAL_TOO_LATE')
      await reportAppeal.run(tx, { key: measure.key, appeal: given.message, now })
      const { organizationKey } = measure
      await mailAdministrators(app, tx, measure, caller.accountKey)
      const news = { organizationKey, authorKey: caller.accountKey, id: measure.id, state: 'closed' as const }
      await announceReport(app, tx, news)
      return toMeasure(await measureAgainst.one(tx, asked))
    }),
)

type AppealDecision = { organizationId: string; id: string; outcome: AppealOutcome }

/** Decides about an appeal. `reversed` takes the measures back. */
export const decideAppeal = change('report.decideAppeal', async (app, tx, caller, { id, outcome }: AppealDecision) => {
  const report = await findCase(tx, caller, id)
  if (isParty(report, caller.accountKey) || report.closerKey === caller.accountKey) throw fail('OWN_CASE')
  if (report.appealedAt === null) throw fail('NO_APPEAL')
  if (report.appealOutcome !== null) throw fail('APPEAL_DECIDED')
  await reportDecideAppeal.run(tx, { key: report.key, outcome, decidedBy: caller.accountKey, now: app.clock.now() })
  if (outcome === 'reversed') await undoMeasures(app, tx, caller, report)
  await recordAudit(app, tx, caller, 'report.appealDecided', { details: { report: report.id, outcome } })
  await mailAuthor(app, tx, caller, report, outcome)
  await announceReport(app, tx, { ...report, ...caller, id: report.id, state: report.state })
  return showCase(tx, await findCase(tx, caller, id))
})

/** Mails those who may decide about the appeal. */
async function mailAdministrators(app: App, tx: Transaction, measure: MeasureRow, authorKey: number): Promise<void> {
  const { organizationKey, closerKey, organizationName, talkTitle } = measure
  for (const { accountKey, nametag, mail, role } of await handlersOf(tx, organizationKey)) {
    if (mail === null || !may('report.decideAppeal', { role })) continue
    if (accountKey === authorKey || accountKey === closerKey) continue
    if (!(await countNoticeOf(app, tx, 'appeal', organizationKey, mail))) continue
    await queueMail(app, tx, {
      accountKey,
      to: mail,
      kind: 'appeal-opened',
      data: {
        nametag,
        organization: organizationName,
        nio: organizationKey,
        talk: talkTitle ?? '',
        publicUrl: app.config.publicUrl,
      },
    })
  }
}

async function mailAuthor(
  app: App,
  tx: Transaction,
  caller: MemberCaller,
  { authorKey, talkTitle }: CaseRow,
  outcome: AppealOutcome,
): Promise<void> {
  const author = authorKey === null ? undefined : await accountByKey.first(tx, { key: authorKey })
  if (!author) return
  const { name } = await ownOrganization(tx, caller)
  await queueMail(app, tx, {
    accountKey: author.key,
    to: author.mail,
    kind: 'appeal-decided',
    data: {
      nametag: author.nametag,
      organization: name,
      talk: talkTitle ?? '',
      outcome,
      publicUrl: app.config.publicUrl,
    },
  })
}
