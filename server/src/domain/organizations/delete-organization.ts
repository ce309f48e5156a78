import type { Transaction } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { change } from '../core/action.ts'
import { announce } from '../live/announce.ts'
import { resumeWebhooks } from '../outbox/queue-delivery.ts'
import { restorableForMs, toOrganization } from './organization.ts'
import { organizationSetDeleted } from './queries.ts'
import { ownOrganization } from './read-organization.ts'

/** Closes the organization for everyone. An administrator can restore it unchanged for 30 days. */
export const deleteOrganization = change(
  'organization.delete',
  async (app, tx, caller, _: { organizationId: string }) => {
    await organizationSetDeleted.run(tx, { key: caller.organizationKey, deletedAt: app.clock.now() })
    await recordAudit(app, tx, caller, 'organization.deleted')
    await announceState(app, tx, caller, 'organization.closed')
  },
)

export const restoreOrganization = change(
  'organization.restore',
  async (app, tx, caller, _: { organizationId: string }) => {
    const closed = await ownOrganization(tx, caller)
    await reopen(app, tx, caller, closed)
    return toOrganization({ ...closed, deletedAt: null }, caller.role)
  },
)

type Actor = { accountKey: number; organizationKey: number }

/** Reopens a closed organization, while that is still possible. */
export async function reopen(
  app: App,
  tx: Transaction,
  actor: Actor,
  { deletedAt }: { deletedAt: number | null },
): Promise<void> {
  if ((deletedAt ?? 0) <= app.clock.now() - restorableForMs) throw fail('ORGANIZATION_NOT_FOUND')
  await organizationSetDeleted.run(tx, { key: actor.organizationKey, deletedAt: null })
  await recordAudit(app, tx, actor, 'organization.restored')
  await announceState(app, tx, actor, 'organization.restored')
  await resumeWebhooks(app, tx, actor.organizationKey)
}

const announceState = (
  app: App,
  tx: Transaction,
  { organizationKey }: Actor,
  kind: 'organization.closed' | 'organization.restored',
) => announce(app, tx, { kind, organizationKey, data: { nio: organizationKey } })
