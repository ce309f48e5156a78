import { timeAt, timeOrNull } from '../../clock.ts'
import type { Transaction } from '../../db/database.ts'
import type { RowOf } from '../../db/prepared.ts'
import type { JoinRequestState } from '../../db/schema.ts'
import type { App } from '../app.ts'
import { type Person, toPerson, toPersonOrNull } from '../core/person.ts'
import { announce } from '../live/announce.ts'
import { staffToNotify } from '../members/queries.ts'
import type { requestOfOrganization, requestsOfAccount } from './queries.ts'

/** A request to join in the form that answers it. */
export type JoinOutcome = { id: string; nio: number; state: JoinRequestState }

/** A question as it was asked, with the answer of the applicant. */
export type AnsweredQuestion = { question: string; answer: string }

type RequestText = {
  id: string
  nio: number
  state: JoinRequestState
  message: string
  answers: AnsweredQuestion[]
  /** A text of the person who decided; empty without one. */
  decisionMessage: string
  createdAt: string
  decidedAt: string | null
}

/** A request in the form that staff see. */
export type JoinRequest = RequestText & { applicant: Person; decidedBy: Person | null }

/** A request in the form that its applicant sees. */
export type OwnJoinRequest = RequestText & { organization: { nio: number; name: string; logo: string | null } }

type RequestRow = RowOf<typeof requestOfOrganization>
type OwnRequestRow = RowOf<typeof requestsOfAccount>

const toText = (row: RequestRow | OwnRequestRow): RequestText => ({
  id: row.id,
  nio: row.organizationKey,
  state: row.state,
  message: row.message,
  answers: JSON.parse(row.answers) as AnsweredQuestion[],
  decisionMessage: row.decisionMessage,
  createdAt: timeAt(row.createdAt),
  decidedAt: timeOrNull(row.closedAt),
})

export const toJoinRequest = (row: RequestRow): JoinRequest => ({
  ...toText(row),
  applicant: toPerson(
    row.applicantHandle,
    row.applicantNametag,
    row.applicantName,
    row.applicantAvatar,
    row.applicantDeletedAt,
  ),
  decidedBy: toPersonOrNull(
    row.deciderHandle,
    row.deciderNametag,
    row.deciderName,
    row.deciderAvatar,
    row.deciderDeletedAt,
  ),
})

export const toOwnJoinRequest = (row: OwnRequestRow): OwnJoinRequest => ({
  ...toText(row),
  organization: { nio: row.organizationKey, name: row.organizationName, logo: row.logo },
})

/** Announces a request to staff and to its applicant. Other members do not learn who wants to join. */
export async function announceRequest(
  app: App,
  tx: Transaction,
  { organizationKey, accountKey, id }: { organizationKey: number; accountKey: number; id: string },
): Promise<void> {
  const staff = await staffToNotify.all(tx, { organizationKey })
  const data = { nio: organizationKey, requestId: id }
  for (const reader of new Set([accountKey, ...staff.map((each) => each.accountKey)])) {
    await announce(app, tx, { kind: 'request.changed', accountKey: reader, data })
  }
}
