import type { Kysely } from 'kysely'
import { query } from '../../db/prepared.ts'
import type { OperatorReportState, ReportOutcome, Schema } from '../../db/schema.ts'
import type { PageBounds } from '../core/page.ts'
import { personColumns } from '../core/person.ts'

/** Selects neither the reported message nor the note of the staff. */
const reports = (db: Kysely<Schema>) =>
  db
    .selectFrom('reports')
    .innerJoin('organizations', 'organizations.id', 'reports.organization_id')
    .leftJoin('accounts as reporter', 'reporter.id', 'reports.reporter_id')
    .leftJoin('accounts as closer', 'closer.id', 'reports.operator_closed_by')
    .select((eb) => [
      'reports.id as key',
      'reports.uuid as id',
      'reports.state',
      'reports.reason',
      'reports.description',
      'reports.created_at as createdAt',
      'reports.organization_id as organizationKey',
      'organizations.name as organizationName',
      'reports.talk_id as talkKey',
      'reports.message_author_id as authorKey',
      'reports.reporter_id as reporterKey',
      ...personColumns('reporter', 'reporter'),
      'reports.outcome',
      'reports.closed_by as staffKey',
      'reports.escalation',
      'reports.escalated_at as escalatedAt',
      eb.ref('reports.operator_state').$notNull().as('operatorState'),
      'reports.operator_outcome as operatorOutcome',
      'reports.operator_closed_at as operatorClosedAt',
      ...personColumns('closer', 'closer'),
    ])
    .where('reports.operator_state', 'is not', null)

const pageOfReports = (db: Kysely<Schema>, $: PageBounds) =>
  reports(db).where('reports.id', '<', $.before).orderBy('reports.id', 'desc').limit($.count)

export const reportsForOperators = query((db, $: PageBounds) => pageOfReports(db, $))

export const reportsForOperatorsInState = query((db, $: PageBounds & { state: OperatorReportState }) =>
  pageOfReports(db, $).where('reports.operator_state', '=', $.state),
)

export const reportForOperators = query((db, $: { id: string }) => reports(db).where('reports.uuid', '=', $.id))

type Closing = { key: number; outcome: ReportOutcome; closedBy: number; now: number }

const closedByOperators = ($: Closing) => ({
  operator_state: 'closed' as const,
  operator_outcome: $.outcome,
  operator_closed_at: $.now,
  operator_closed_by: $.closedBy,
})

export const reportCloseEscalated = query((db, $: Closing) =>
  db.updateTable('reports').set(closedByOperators($)).where('id', '=', $.key),
)

/** Closes it for the staff, too. */
export const reportCloseForEverybody = query((db, $: Closing) =>
  db
    .updateTable('reports')
    .set({
      ...closedByOperators($),
      state: 'closed',
      outcome: $.outcome,
      closed_at: $.now,
      waits_for_digest: 0,
    })
    .where('id', '=', $.key),
)
