import { timeAt } from '../../clock.ts'
import type { App } from '../app.ts'
import { type Page, type PageRequest, startOf, toPage } from '../core/page.ts'
import { type Person, toPersonOrNull } from '../core/person.ts'
import { actsBefore } from './queries.ts'
import type { OperatorAct } from './record-act.ts'

export type LogEntry = {
  id: string
  at: string
  /** Null for the command line. */
  actor: Person | null
  action: OperatorAct
  account: Person | null
  organization: { nio: number; name: string | null } | null
  reason: string
  details: Record<string, unknown>
}

/** Lists the acts of operators, newest first. */
export async function logOfOperators({ db }: App, page: PageRequest): Promise<Page<LogEntry>> {
  const rows = await actsBefore.all(db, { before: startOf(page), count: page.limit + 1 })
  return toPage(rows, page.limit, (row) => ({
    id: row.id,
    at: timeAt(row.createdAt),
    actor: toPersonOrNull(row.actorHandle, row.actorNametag, row.actorName, row.actorAvatar, row.actorDeletedAt),
    action: row.action as OperatorAct,
    account: toPersonOrNull(row.targetHandle, row.targetNametag, row.targetName, row.targetAvatar, row.targetDeletedAt),
    organization: row.organizationKey === null ? null : { nio: row.organizationKey, name: row.organizationName },
    reason: row.reason,
    details: JSON.parse(row.details) as Record<string, unknown>,
  }))
}
