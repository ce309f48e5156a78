import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from '../../db/database.ts'
import type { App } from '../app.ts'
import { actInsert } from './queries.ts'

/** Acts that the log of the operators records. */
export const operatorActs = [
  'account.created',
  'account.suspended',
  'account.resumed',
  'account.sessionsEnded',
  'account.passwordReset',
  'account.deleted',
  'account.operatorMade',
  'account.operatorRemoved',
  'account.mailsRead',
  'organization.suspended',
  'organization.resumed',
  'organization.restored',
  'organization.unlisted',
  'organization.listed',
  'organization.administratorMade',
  'organization.exported',
  'organization.imported',
  'report.closed',
  'settings.changed',
  'mail.tested',
  'backup.made',
  'backup.restored',
  'database.moved',
] as const

export type OperatorAct = (typeof operatorActs)[number]

/** The operator who acts: an account, or null for the command line, which has no account. */
export type Operator = { accountKey: number | null }

export const commandLine: Operator = { accountKey: null }

type Concerned = { accountKey?: number; organizationKey?: number; details?: Record<string, unknown> }

/** Records an act in the transaction that does it. */
export async function recordAct(
  app: Pick<App, 'clock'>,
  tx: Transaction,
  operator: Operator,
  action: OperatorAct,
  reason: string,
  { accountKey, organizationKey, details = {} }: Concerned = {},
): Promise<void> {
  await actInsert.run(tx, {
    id: randomUUIDv7(),
    actorKey: operator.accountKey,
    action,
    accountKey: accountKey ?? null,
    organizationKey: organizationKey ?? null,
    reason,
    details: JSON.stringify(details),
    now: app.clock.now(),
  })
}
