import type { TalkKind } from '../../../../shared/talk-kinds.ts'
import { timeAt, timeOrNull } from '../../clock.ts'
import type { Connection, Transaction } from '../../db/database.ts'
import type { RowOf } from '../../db/prepared.ts'
import type { AppealOutcome, ReportOutcome, ReportState } from '../../db/schema.ts'
import { fail } from '../../errors.ts'
import type { App } from '../app.ts'
import { type Attachment, attachmentsByOwner } from '../attachments/attachment.ts'
import { attachmentsOfReports } from '../attachments/queries.ts'
import type { MemberCaller } from '../core/caller.ts'
import { type Person, toPerson } from '../core/person.ts'
import { announce } from '../live/announce.ts'
import { staffToNotify } from '../members/queries.ts'
import { reportOfOrganization } from './queries.ts'

/** A report in the form that its reporter receives. */
export type Report = { id: string; state: ReportState; reason: string; description: string; createdAt: string }

type ReportRow = { id: string; state: ReportState; reason: string; description: string; createdAt: number }

export const toReport = ({ id, state, reason, description, createdAt }: ReportRow): Report => ({
  id,
  state,
  reason,
  description,
  createdAt: timeAt(createdAt),
})

/** A report in the form that its handlers see. */
export type ReportSummary = Report & {
  reporter: Person | null
  /** The kind is null when the talk was deleted. */
  talk: { id: number; title: string; kind: TalkKind | null } | null
  assignee: Person | null
  outcome: ReportOutcome | null
  note: string
  closedAt: string | null
  closedBy: Person | null
  /** Text for the author; null when no measure concerned them. */
  notice: string | null
  /** True if the report hid its message. */
  hidden: boolean
  /** True if the report removed the author from the talk. */
  removed: boolean
  appeal: (Appeal & { decidedBy: Person | null }) | null
}

export type Appeal = {
  message: string
  createdAt: string
  outcome: AppealOutcome | null
  decidedAt: string | null
}

type AppealRow = Pick<CaseRow, 'appeal' | 'appealedAt' | 'appealOutcome' | 'appealDecidedAt'>

export const appealIn = ({ appeal, appealedAt, appealOutcome, appealDecidedAt }: AppealRow): Appeal | null =>
  appeal === null || appealedAt === null
    ? null
    : {
        message: appeal,
        createdAt: timeAt(appealedAt),
        outcome: appealOutcome,
        decidedAt: timeOrNull(appealDecidedAt),
      }

export type Evidence = {
  messageId: number
  author: Person
  message: string
  createdAt: string
  /** The files of the message when it was reported. */
  attachments: Attachment[]
}

export type ReportCase = ReportSummary & { evidence: Evidence | null }

export type CaseRow = RowOf<typeof reportOfOrganization>

export const toReportSummary = (row: CaseRow): ReportSummary => ({
  ...toReport(row),
  reporter: personOrNull(
    row.reporterHandle,
    row.reporterNametag,
    row.reporterName,
    row.reporterAvatar,
    row.reporterDeletedAt,
  ),
  talk: row.talkKey === null ? null : { id: row.talkKey, title: row.talkTitle ?? '', kind: row.talkKind },
  assignee: personOrNull(
    row.assigneeHandle,
    row.assigneeNametag,
    row.assigneeName,
    row.assigneeAvatar,
    row.assigneeDeletedAt,
  ),
  outcome: row.outcome,
  note: row.note,
  closedAt: timeOrNull(row.closedAt),
  closedBy: personOrNull(row.closerHandle, row.closerNametag, row.closerName, row.closerAvatar, row.closerDeletedAt),
  notice: row.notice,
  hidden: row.hidMessage === 1,
  removed: row.removedAuthor === 1,
  appeal: appealOfCase(row),
})

function appealOfCase(row: CaseRow): ReportSummary['appeal'] {
  const appeal = appealIn(row)
  const { deciderHandle, deciderNametag, deciderName, deciderAvatar, deciderDeletedAt } = row
  return (
    appeal && {
      ...appeal,
      decidedBy: personOrNull(deciderHandle, deciderNametag, deciderName, deciderAvatar, deciderDeletedAt),
    }
  )
}

export async function showCase(on: Connection, row: CaseRow): Promise<ReportCase> {
  const kept = await attachmentsByOwner(on, attachmentsOfReports, row.messageKey === null ? [] : [row.key])
  return { ...toReportSummary(row), evidence: evidenceIn(row, kept.get(row.key) ?? []) }
}

function evidenceIn({ messageKey, message, postedAt, ...row }: CaseRow, attachments: Attachment[]): Evidence | null {
  const author = personOrNull(
    row.authorHandle,
    row.authorNametag,
    row.authorName,
    row.authorAvatar,
    row.authorDeletedAt,
  )
  if (messageKey === null || message === null || postedAt === null || author === null) return null
  return { messageId: messageKey, author, message, createdAt: timeAt(postedAt), attachments }
}

const personOrNull = (
  handle: string | null,
  nametag: string | null,
  name: string | null,
  avatar: string | null,
  deletedAt: number | null,
) => (handle === null ? null : toPerson(handle, nametag, name, avatar, deletedAt))

/** Finds a case of the caller's organization. The author of the message must not learn who reported it. */
export async function findCase(on: Connection, caller: MemberCaller, id: string): Promise<CaseRow> {
  const row = await reportOfOrganization.first(on, {
    id: id.toLowerCase(),
    organizationKey: caller.organizationKey,
  })
  if (!row) throw fail('REPORT_NOT_FOUND')
  if (row.authorKey === caller.accountKey) throw fail('OWN_CASE')
  return row
}

export const isParty = (report: CaseRow, accountKey: number) =>
  accountKey === report.reporterKey || accountKey === report.authorKey

/** Announces a report to those who handle it, except the author of the reported message. */
export async function announceReport(
  app: App,
  tx: Transaction,
  { organizationKey, authorKey, id, state }: ReportNews,
): Promise<void> {
  for (const { accountKey } of await handlersOf(tx, organizationKey)) {
    if (accountKey === authorKey) continue
    const data = { nio: organizationKey, reportId: id, state }
    await announce(app, tx, { kind: 'report.changed', accountKey, data })
  }
}

type ReportNews = { organizationKey: number; authorKey: number | null; id: string; state: ReportState }

/** Returns the members who handle the reports of an organization. */
export const handlersOf = (on: Connection, organizationKey: number) => staffToNotify.all(on, { organizationKey })
