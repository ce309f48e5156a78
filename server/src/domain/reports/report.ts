import { timeAt, timeOrNull } from '../../clock.ts'
import type { Connection } from '../../db/database.ts'
import type { RowOf } from '../../db/prepared.ts'
import type { ReportOutcome, ReportState } from '../../db/schema.ts'
import { fail } from '../../errors.ts'
import { type Attachment, attachmentsByOwner } from '../attachments/attachment.ts'
import { attachmentsOfReports } from '../attachments/queries.ts'
import type { MemberCaller } from '../core/caller.ts'
import { type Person, toPerson } from '../core/person.ts'
import { staffOfOrganization } from '../members/queries.ts'
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
  talk: { id: number; title: string } | null
  assignee: Person | null
  outcome: ReportOutcome | null
  note: string
  closedAt: string | null
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
  talk: row.talkKey === null ? null : { id: row.talkKey, title: row.talkTitle ?? '' },
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
})

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

/** Returns the members who handle the reports of an organization. */
export const handlersOf = (on: Connection, organizationKey: number) => staffOfOrganization.all(on, { organizationKey })
