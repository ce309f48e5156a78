import type { Transaction } from '../../db/database.ts'
import type { App } from '../app.ts'
import { auditInsert } from './queries.ts'

/** Actions that the audit log records for the administrators of an organization. */
export const auditedActions = [
  'organization.created',
  'organization.updated',
  'organization.deleted',
  'organization.restored',
  'organization.suspended',
  'organization.resumed',
  'organization.unlisted',
  'organization.listed',
  'member.joined',
  'member.left',
  'member.removed',
  'member.roleChanged',
  'member.commentChanged',
  'member.fieldsChanged',
  'member.fieldsImported',
  'field.created',
  'field.changed',
  'field.deleted',
  'group.created',
  'group.changed',
  'group.deleted',
  'group.memberAdded',
  'group.memberRemoved',
  'invitation.sent',
  'invitation.resent',
  'invitation.revoked',
  'invitation.declined',
  'request.accepted',
  'request.declined',
  'joinLink.created',
  'joinLink.revoked',
  'talk.renamed',
  'talk.archived',
  'talk.restored',
  'board.deleted',
  'board.restored',
  'report.opened',
  'report.assigned',
  'report.closed',
  'report.closedByOperators',
  'report.appealDecided',
  'webhook.created',
  'webhook.changed',
  'webhook.secretReplaced',
  'webhook.disabled',
  'webhook.deleted',
] as const

export type AuditedAction = (typeof auditedActions)[number]

/** Actor key of the service itself, and of entries that must not name their actor. No account has this key. */
export const noActor = 0

/** Records the actor, the action and its target, in the transaction of the change. */
export async function recordAudit(
  app: App,
  tx: Transaction,
  actor: { accountKey: number; organizationKey: number },
  action: AuditedAction,
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
