import { timeAt } from '../../clock.ts'
import { replicaRead } from '../core/action.ts'
import { type PageRequest, startOf, toPage } from '../core/page.ts'
import { toPersonOrNull } from '../core/person.ts'
import { auditOfOrganization } from './queries.ts'
import type { AuditedAction } from './record-audit.ts'

/** Lists the newest entries first. */
export const readAudit = replicaRead(
  'audit.read',
  async (app, caller, { page }: { organizationId: string; page: PageRequest }) => {
    const rows = await auditOfOrganization.all(app.db, {
      organizationKey: caller.organizationKey,
      before: startOf(page),
      count: page.limit + 1,
    })
    return toPage(rows, page.limit, (row) => ({
      id: row.key,
      at: timeAt(row.createdAt),
      actor: toPersonOrNull(row.actorHandle, row.actorNametag, row.actorName, row.actorAvatar, row.actorDeletedAt),
      action: row.action as AuditedAction,
      target: toPersonOrNull(
        row.targetHandle,
        row.targetNametag,
        row.targetName,
        row.targetAvatar,
        row.targetDeletedAt,
      ),
      details: JSON.parse(row.details) as Record<string, unknown>,
    }))
  },
)
