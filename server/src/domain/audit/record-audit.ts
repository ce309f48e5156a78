import type { Transaction } from '../../db/database.ts'
import type { App } from '../app.ts'
import { auditInsert } from './queries.ts'

/** Everything that is written down for the administrators of an organization. */
export const auditedActions = [
  'organization.created',
  'organization.updated',
  'organization.deleted',
  'organization.restored',
  'member.joined',
  'member.left',
  'member.removed',
  'member.roleChanged',
  'member.commentChanged',
  'invitation.sent',
  'invitation.resent',
  'invitation.revoked',
  'invitation.declined',
  'board.deleted',
  'board.restored',
  'report.opened',
  'report.assigned',
  'report.closed',
  'webhook.created',
  'webhook.changed',
  'webhook.secretReplaced',
  'webhook.disabled',
  'webhook.deleted',
] as const

export type Audited = (typeof auditedActions)[number]

/** In the place of an actor who is not to be named, and of the service itself. No account has this key. */
export const nobody = 0

/** Writes down who did what to whom, in the transaction that does it. */
export async function recordAudit(
  app: App,
  tx: Transaction,
  actor: { accountKey: number; organizationKey: number },
  action: Audited,
  { target = null, details = {} }: { target?: number | null; details?: Record<string, unknown> } = {},
): Promise<void> {
  await auditInsert.run(tx, {
    organizationKey: actor.organizationKey,
    actorKey: actor.accountKey,
    action,
    targetKey: target,
    details: JSON.stringify(details),
    now: app.clock.now(),
  })
}
