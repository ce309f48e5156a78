/* This file is longer than 250 lines because it is one list: the queries of reports. */

import { type Kysely, sql } from 'kysely'
import { query } from '../../db/prepared.ts'
import type { AppealOutcome, Flag, OperatorReportState, ReportOutcome, ReportState, Schema } from '../../db/schema.ts'
import { personColumns } from '../core/person.ts'

export const reportInsert = query(
  (
    db,
    $: {
      id: string
      organizationKey: number
      reporterKey: number | null
      reason: string
      description: string
      talkKey: number | null
      talkTitle: string | null
      messageKey: number | null
      message: string | null
      authorKey: number | null
      postedAt: number | null
      waitsForDigest: 0 | 1
      operatorState: OperatorReportState | null
      now: number
    },
  ) =>
    db
      .insertInto('reports')
      .values({
        uuid: $.id,
        organization_id: $.organizationKey,
        reporter_id: $.reporterKey,
        reason: $.reason,
        description: $.description,
        talk_id: $.talkKey,
        talk_title: $.talkTitle,
        message_id: $.messageKey,
        message: $.message,
        message_author_id: $.authorKey,
        message_created_at: $.postedAt,
        state: 'open',
        note: '',
        waits_for_digest: $.waitsForDigest,
        operator_state: $.operatorState,
        created_at: $.now,
      })
      .returning('id as key'),
)

/** Finds the case that a reporter already has about a subject. 0 means no talk and no message. */
export const reportNotClosed = query(
  (db, $: { reporterKey: number; organizationKey: number; talkKey: number; messageKey: number }) =>
    db
      .selectFrom('reports')
      .select(['uuid as id', 'state', 'reason', 'description', 'created_at as createdAt'])
      .where('reporter_id', '=', $.reporterKey)
      .where('organization_id', '=', $.organizationKey)
      .where(sql<number>`coalesce(talk_id, 0)`, '=', $.talkKey)
      .where(sql<number>`coalesce(message_id, 0)`, '=', $.messageKey)
      .where('state', '<>', sql.lit('closed'))
      .where('reporter_id', 'is not', null),
)

const cases = (db: Kysely<Schema>) =>
  db
    .selectFrom('reports')
    .leftJoin('accounts as reporter', 'reporter.id', 'reports.reporter_id')
    .leftJoin('accounts as author', 'author.id', 'reports.message_author_id')
    .leftJoin('accounts as assignee', 'assignee.id', 'reports.assignee_id')
    .leftJoin('accounts as closer', 'closer.id', 'reports.closed_by')
    .leftJoin('accounts as decider', 'decider.id', 'reports.appeal_decided_by')
    .leftJoin('talks', 'talks.id', 'reports.talk_id')
    .select([
      'reports.id as key',
      'reports.uuid as id',
      'reports.state',
      'reports.reason',
      'reports.description',
      'reports.created_at as createdAt',
      'reports.reporter_id as reporterKey',
      ...personColumns('reporter', 'reporter'),
      'reports.talk_id as talkKey',
      'reports.talk_title as talkTitle',
      'talks.kind as talkKind',
      'reports.message_id as messageKey',
      'reports.message',
      'reports.message_created_at as postedAt',
      'reports.message_author_id as authorKey',
      ...personColumns('author', 'author'),
      ...personColumns('assignee', 'assignee'),
      'reports.outcome',
      'reports.note',
      'reports.closed_at as closedAt',
      'reports.closed_by as closerKey',
      ...personColumns('closer', 'closer'),
      'reports.notice',
      'reports.hid_message as hidMessage',
      'reports.removed_author as removedAuthor',
      'reports.bars_author as barsAuthor',
      'reports.appeal',
      'reports.appealed_at as appealedAt',
      'reports.appeal_outcome as appealOutcome',
      'reports.appeal_decided_at as appealDecidedAt',
      ...personColumns('decider', 'decider'),
    ])

export const reportOfOrganization = query((db, $: { id: string; organizationKey: number }) =>
  cases(db).where('reports.uuid', '=', $.id).where('reports.organization_id', '=', $.organizationKey),
)

type HandlerPage = { organizationKey: number; handlerKey: number; before: number; count: number }

const pageForHandler = (db: Kysely<Schema>, $: HandlerPage) =>
  cases(db)
    .where('reports.organization_id', '=', $.organizationKey)
    .where('reports.message_author_id', 'is distinct from', $.handlerKey)
    .where('reports.id', '<', $.before)
    .orderBy('reports.id', 'desc')
    .limit($.count)

/** Omits reports about the handler's own messages. */
export const reportsForHandler = query((db, $: HandlerPage) => pageForHandler(db, $))

export const reportsForHandlerInState = query((db, $: HandlerPage & { state: ReportState }) =>
  pageForHandler(db, $).where('reports.state', '=', $.state),
)

const ownReports = (db: Kysely<Schema>, reporterKey: number) =>
  db
    .selectFrom('reports')
    .innerJoin('organizations', 'organizations.id', 'reports.organization_id')
    .select([
      'reports.id as key',
      'reports.uuid as id',
      'reports.state',
      'reports.reason',
      'reports.description',
      'reports.created_at as createdAt',
      'reports.organization_id as organizationKey',
      'organizations.name as organizationName',
      'reports.talk_id as talkKey',
      'reports.message_id as messageKey',
      'reports.outcome',
      'reports.closed_at as closedAt',
      'reports.operator_state as operatorState',
      'reports.operator_outcome as operatorOutcome',
      'reports.operator_closed_at as operatorClosedAt',
      'reports.escalation',
      'reports.escalated_at as escalatedAt',
    ])
    .where('reports.reporter_id', '=', reporterKey)
    .where('organizations.deleted_at', 'is', null)

/** Omits reports to closed organizations. */
export const reportsOfReporter = query((db, $: { reporterKey: number; before: number; count: number }) =>
  ownReports(db, $.reporterKey).where('reports.id', '<', $.before).orderBy('reports.id', 'desc').limit($.count),
)

export const reportOfReporter = query((db, $: { reporterKey: number; id: string }) =>
  ownReports(db, $.reporterKey).where('reports.uuid', '=', $.id),
)

/** Selects the people who are part of a case besides its reporter. */
export const partiesOfReport = query((db, $: { key: number }) =>
  db.selectFrom('reports').select(['message_author_id as authorKey', 'closed_by as staffKey']).where('id', '=', $.key),
)

export const reportEscalate = query((db, $: { key: number; escalation: string; now: number }) =>
  db
    .updateTable('reports')
    .set({ operator_state: 'open', escalation: $.escalation, escalated_at: $.now })
    .where('id', '=', $.key),
)

export const reportAssign = query((db, $: { key: number; assigneeKey: number }) =>
  db
    .updateTable('reports')
    .set({ state: 'assigned', assignee_id: $.assigneeKey, waits_for_digest: 0 })
    .where('id', '=', $.key),
)

export const reportClose = query(
  (
    db,
    $: {
      key: number
      outcome: ReportOutcome
      note: string
      closedBy: number
      notice: string | null
      hidMessage: Flag
      removedAuthor: Flag
      barsAuthor: Flag
      keptUntil: number | null
      now: number
    },
  ) =>
    db
      .updateTable('reports')
      .set({
        state: 'closed',
        outcome: $.outcome,
        note: $.note,
        closed_at: $.now,
        closed_by: $.closedBy,
        notice: $.notice,
        hid_message: $.hidMessage,
        removed_author: $.removedAuthor,
        bars_author: $.barsAuthor,
        kept_until: $.keptUntil,
        waits_for_digest: 0,
        // The reporter can bring it back to the operators.
        operator_state: null,
      })
      .where('id', '=', $.key),
)

const measures = (db: Kysely<Schema>) =>
  db
    .selectFrom('reports')
    .innerJoin('organizations', 'organizations.id', 'reports.organization_id')
    .select((eb) => [
      'reports.id as key',
      'reports.uuid as id',
      'reports.organization_id as organizationKey',
      'organizations.name as organizationName',
      'reports.talk_id as talkKey',
      'reports.talk_title as talkTitle',
      'reports.message_id as messageKey',
      'reports.message',
      eb.ref('reports.notice').$notNull().as('notice'),
      'reports.hid_message as hidMessage',
      'reports.removed_author as removedAuthor',
      eb.ref('reports.closed_at').$notNull().as('closedAt'),
      'reports.closed_by as closerKey',
      'reports.appeal',
      'reports.appealed_at as appealedAt',
      'reports.appeal_outcome as appealOutcome',
      'reports.appeal_decided_at as appealDecidedAt',
    ])
    .where('reports.notice', 'is not', null)
    .where('organizations.deleted_at', 'is', null)

/** Selects what moderation did about the messages of an author, newest first, without closed organizations. */
export const measuresAgainst = query((db, $: { authorKey: number; before: number; count: number }) =>
  measures(db)
    .where('reports.message_author_id', '=', $.authorKey)
    .where('reports.id', '<', $.before)
    .orderBy('reports.id', 'desc')
    .limit($.count),
)

export const measureAgainst = query((db, $: { authorKey: number; id: string }) =>
  measures(db).where('reports.uuid', '=', $.id).where('reports.message_author_id', '=', $.authorKey),
)

export const reportAppeal = query((db, $: { key: number; appeal: string; now: number }) =>
  db.updateTable('reports').set({ appeal: $.appeal, appealed_at: $.now }).where('id', '=', $.key),
)

export const reportDecideAppeal = query(
  (db, $: { key: number; outcome: AppealOutcome; decidedBy: number; now: number }) =>
    db
      .updateTable('reports')
      .set({ appeal_outcome: $.outcome, appeal_decided_by: $.decidedBy, appeal_decided_at: $.now })
      .where('id', '=', $.key),
)

/** The text of a message that is shown again need not be erased. */
export const reportKeep = query((db, $: { key: number }) =>
  db.updateTable('reports').set({ kept_until: null }).where('id', '=', $.key),
)

/** Returns the hidden message whose text has been kept for the longest time, when that time is over. */
export const hiddenMessageToErase = query((db, $: { now: number }) =>
  db
    .selectFrom('reports')
    .select((eb) => ['id as key', eb.ref('message_id').$notNull().as('messageKey')])
    .where('kept_until', '<=', $.now)
    .orderBy('kept_until')
    .limit(1),
)

/** Erases the text of a message from all closed reports about it. */
export const reportsEraseMessage = query((db, $: { messageKey: number }) =>
  db
    .updateTable('reports')
    .set({ message: '', kept_until: null })
    .where('message_id', '=', $.messageKey)
    .where('state', '=', sql.lit('closed' as const))
    .returning('id as key'),
)

/** Returns the next organization with reports for a digest whose last digest is old enough. */
export const organizationDueForDigest = query((db, $: { after: number; digestBefore: number }) =>
  db
    .selectFrom('reports')
    .innerJoin('organizations', 'organizations.id', 'reports.organization_id')
    .select(['organizations.id as key', 'organizations.name'])
    .where('reports.waits_for_digest', '=', sql.lit(1))
    .where('reports.organization_id', '>', $.after)
    .where('organizations.deleted_at', 'is', null)
    .where('organizations.suspended_at', 'is', null)
    .where('organizations.last_digest_at', '<=', $.digestBefore)
    .orderBy('reports.organization_id')
    .limit(1),
)

/** Changes no row when another node has sent the digest. */
export const organizationMarkDigestSent = query((db, $: { key: number; digestBefore: number; now: number }) =>
  db
    .updateTable('organizations')
    .set({ last_digest_at: $.now })
    .where('id', '=', $.key)
    .where('last_digest_at', '<=', $.digestBefore),
)

export const reportsMarkDigested = query((db, $: { organizationKey: number; count: number }) =>
  db
    .updateTable('reports')
    .set({ waits_for_digest: 0 })
    .where('id', 'in', (waiting) =>
      waiting
        .selectFrom('reports')
        .select('id')
        .where('organization_id', '=', $.organizationKey)
        .where('waits_for_digest', '=', sql.lit(1))
        .limit($.count),
    )
    .returning('message_author_id as authorKey'),
)
