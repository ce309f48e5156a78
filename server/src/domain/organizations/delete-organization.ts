import type { Transaction } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { change } from '../core/action.ts'
import type { MemberCaller } from '../core/caller.ts'
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
    if ((closed.deletedAt ?? 0) <= app.clock.now() - restorableForMs) throw fail('ORGANIZATION_NOT_FOUND')
    await organizationSetDeleted.run(tx, { key: caller.organizationKey, deletedAt: null })
    await recordAudit(app, tx, caller, 'organization.restored')
    await announceState(app, tx, caller, 'organization.restored')
    await resumeWebhooks(app, tx, caller.organizationKey)
    return toOrganization({ ...closed, deletedAt: null }, caller.role)
  },
)

const announceState = (
  app: App,
  tx: Transaction,
  { organizationKey }: MemberCaller,
  kind: 'organization.closed' | 'organization.restored',
) => announce(app, tx, { kind, organizationKey, data: { nio: organizationKey } })
