import type { Transaction } from '../../db/database.ts'
import type { OperatorReportState, ReportOutcome } from '../../db/schema.ts'
import { fail } from '../../errors.ts'
import type { App } from '../app.ts'
import { action, change, replicaRead } from '../core/action.ts'
import type { PageRequest } from '../core/page.ts'
import { findAccount } from '../identity/find-account.ts'
import { settlingDates } from '../members/settling-dates.ts'
import {
  type AccountForOperators,
  accountsForOperators,
  endSessions,
  removeAccountOf,
  resumeAccount,
  suspendAccount,
} from './accounts.ts'
import { figuresOf } from './figures.ts'
import {
  listOrganization,
  makeAdministrator,
  type OrganizationForOperators,
  organizationsForOperators,
  resumeOrganization,
  suspendOrganization,
  unlistOrganization,
} from './organizations.ts'
import { logOfOperators } from './read-log.ts'
import type { Operator } from './record-act.ts'
import { closeReportByOperator, listReportsForOperators } from './reports.ts'
import { changeSettings, type SettingsChange, settingsForOperators } from './settings.ts'

/* Use cases of operators over HTTP. The command line does the same without a session. */

type Search = { q: string; page: PageRequest }

export const listAccounts = replicaRead('operator.read', (app, _caller, asked: Search) =>
  accountsForOperators(app, asked),
)
export const listOrganizations = replicaRead('operator.read', (app, _caller, asked: Search) =>
  organizationsForOperators(app, asked),
)
export const listReports = action(
  'operator.read',
  (app, _caller, asked: { state?: OperatorReportState | undefined; page: PageRequest }) =>
    listReportsForOperators(app, asked),
)
export const closeReport = change(
  'operator.closeReports',
  (app, tx, caller, input: { id: string; outcome: ReportOutcome; reason: string }) =>
    closeReportByOperator(app, tx, caller, input),
)
export const readLog = replicaRead('operator.read', (app, _caller, page: PageRequest) => logOfOperators(app, page))
export const readFigures = replicaRead('operator.read', (app) => figuresOf(app))
export const readSettings = action('operator.read', (app) => settingsForOperators(app, app.db))

export const patchSettings = change(
  'operator.changeSettings',
  (app, tx, caller, input: SettingsChange & { reason: string }) => changeSettings(app, tx, caller, input),
)

type OnAccount = { name: string; reason: string }
type ActOnAccount = (app: App, tx: Transaction, operator: Operator, act: OnAccount) => Promise<AccountForOperators>

const onAccount = (act: ActOnAccount, { isForOwn = false } = {}) =>
  change('operator.changeAccounts', async (app, tx, caller, input: OnAccount) => {
    // An operator who suspends the own account could not undo it.
    const isOwn = (await findAccount(tx, input.name))?.key === caller.accountKey
    if (isOwn && !isForOwn) throw fail('OWN_CASE')
    return act(app, tx, caller, input)
  })

export const suspend = onAccount(suspendAccount)
export const resume = onAccount(resumeAccount)
export const endAllSessions = onAccount(endSessions, { isForOwn: true })
export const deleteAccount = settlingDates(onAccount(removeAccountOf))

type OnOrganization = { nio: string; reason: string }
type ActOnOrganization = (
  app: App,
  tx: Transaction,
  operator: Operator,
  act: OnOrganization,
) => Promise<OrganizationForOperators>

const onOrganization = (act: ActOnOrganization) =>
  change('operator.changeOrganizations', (app, tx, caller, input: OnOrganization) => act(app, tx, caller, input))

export const suspendOne = onOrganization(suspendOrganization)
export const resumeOne = onOrganization(resumeOrganization)
export const unlistOne = onOrganization(unlistOrganization)
export const listOne = onOrganization(listOrganization)
export const makeOneAdministrator = change(
  'operator.changeOrganizations',
  (app, tx, caller, input: OnOrganization & { credential: string }) => makeAdministrator(app, tx, caller, input),
)
