import { appealDays, hiddenMessageDays } from '../../../../shared/limits.ts'
import { dayMs } from '../../clock.ts'
import type { Transaction } from '../../db/database.ts'
import type { Flag, ReportOutcome } from '../../db/schema.ts'
import { unacceptable } from '../../errors.ts'
import type { App } from '../app.ts'
import { filesToRestore } from '../attachments/queries.ts'
import type { MemberCaller } from '../core/caller.ts'
import { accountByKey } from '../identity/queries.ts'
import { queueMail } from '../mail/outbox.ts'
import { countNoticeOf } from '../mail/unasked.ts'
import { ownOrganization } from '../organizations/read-organization.ts'
import { hideMessage, unhideMessage } from '../talks/hide-message.ts'
import { removeFromTalk, undoRemoval } from '../talks/removal.ts'
import { reportKeep } from './queries.ts'
import type { CaseRow } from './report.ts'

/** Measures against a reported message and its author, who gets the notice. */
export type Measures = {
  hideMessage?: boolean | undefined
  removeAuthor?: boolean | undefined
  notice?: string | undefined
}

/** `notice` is null when no measure concerns the author. */
type MeasuresTaken = {
  notice: string | null
  hidMessage: Flag
  removedAuthor: Flag
  barsAuthor: Flag
  keptUntil: number | null
}

const none: MeasuresTaken = { notice: null, hidMessage: 0, removedAuthor: 0, barsAuthor: 0, keptUntil: null }

export async function takeMeasures(
  app: App,
  tx: Transaction,
  caller: MemberCaller,
  report: CaseRow,
  outcome: ReportOutcome,
  measures: Measures,
): Promise<MeasuresTaken> {
  const isAsked = (name: keyof Measures) => measures[name] !== undefined && measures[name] !== false
  const field = (['hideMessage', 'removeAuthor', 'notice'] as const).find(isAsked)
  if (field === undefined) return none
  if (outcome !== 'acted') throw unacceptable(field, 'needs the outcome "acted"')
  const { talkKey, messageKey, authorKey } = report
  if (talkKey === null || messageKey === null || authorKey === null) {
    throw unacceptable(field, 'needs a report about a message')
  }
  const { hideMessage: hides, removeAuthor: removes, notice = '' } = measures
  const { talkKind } = report
  if (removes && (talkKind === 'comments' || talkKind === 'direct')) {
    throw unacceptable('removeAuthor', 'needs a talk whose participants can change, unlike comments and direct talks')
  }
  const hidden = hides ? await hideMessage(app, tx, { talkKey, messageKey }) : false
  const { organizationKey } = caller
  const removed = removes
    ? await removeFromTalk(app, tx, { organizationKey, talkKey, accountKey: authorKey }, 'moderation')
    : false
  await mailAuthor(app, tx, caller, { ...report, authorKey }, { notice, hidden, removed })
  return {
    notice,
    hidMessage: hidden ? 1 : 0,
    removedAuthor: removed ? 1 : 0,
    barsAuthor: removes ? 1 : 0,
    keptUntil: hidden ? app.clock.now() + hiddenMessageDays * dayMs : null,
  }
}

/** Takes the measures of a report back, after its reversal was stored. A text that was erased meanwhile stays hidden. */
export async function undoMeasures(
  app: App,
  tx: Transaction,
  { organizationKey }: MemberCaller,
  report: CaseRow,
): Promise<void> {
  const { key, talkKey, messageKey, authorKey } = report
  if (talkKey === null || messageKey === null || authorKey === null) return
  if (report.hidMessage === 1) {
    const fileKeys = (await filesToRestore.all(tx, { reportKey: key })).map((file) => file.key)
    await unhideMessage(app, tx, { organizationKey, talkKey, messageKey }, fileKeys)
    await reportKeep.run(tx, { key })
  }
  if (report.barsAuthor === 1) await undoRemoval(app, tx, { organizationKey, talkKey, accountKey: authorKey })
}

/** Tells the author why, not by whom, even if they have left the organization. */
async function mailAuthor(
  app: App,
  tx: Transaction,
  caller: MemberCaller,
  { authorKey, talkTitle }: CaseRow & { authorKey: number },
  measures: { notice: string; hidden: boolean; removed: boolean },
): Promise<void> {
  const author = await accountByKey.first(tx, { key: authorKey })
  if (!author) return
  const { name } = await ownOrganization(tx, caller)
  await queueMail(app, tx, {
    accountKey: author.key,
    to: author.mail,
    kind: 'moderated',
    isSent: await countNoticeOf(app, tx, 'measure', caller.organizationKey, author.mail),
    data: {
      nametag: author.nametag,
      organization: name,
      talk: talkTitle ?? '',
      ...measures,
      appealUntil: app.clock.now() + appealDays * dayMs,
      publicUrl: app.config.publicUrl,
    },
  })
}
