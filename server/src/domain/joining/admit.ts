import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from '../../db/database.ts'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { AccountRow } from '../identity/account.ts'
import { invitationsCloseForAccount } from '../invitations/queries.ts'
import { announce } from '../live/announce.ts'
import { startMembership } from '../organizations/membership.ts'
import { requestInsert, requestPending } from './queries.ts'
import { type AnsweredQuestion, announceRequest, type JoinOutcome } from './request.ts'

/** Everybody who joins without an invitation is a member; higher roles are given to members. */
const role = 1

/** Makes a person a member and announces it. Invitations and requests that wait for an answer are answered by it. */
export async function startAsMember(
  app: App,
  tx: Transaction,
  account: Pick<AccountRow, 'key' | 'nicHandle'>,
  organizationKey: number,
): Promise<void> {
  const person = { organizationKey, accountKey: account.key }
  const now = app.clock.now()
  await startMembership(tx, { ...person, role, now })
  await invitationsCloseForAccount.run(tx, { ...person, state: 'accepted', now })
  const data = { nio: organizationKey, nicHandle: account.nicHandle }
  await announce(app, tx, { kind: 'member.joined', organizationKey, data })
}

/** Lets a person in without a decision: the organization is open, or they have a link. */
export async function admit(
  app: App,
  tx: Transaction,
  account: AccountRow,
  organizationKey: number,
  { message, answers }: { message: string; answers: AnsweredQuestion[] },
): Promise<JoinOutcome> {
  const person = { organizationKey, accountKey: account.key }
  const now = app.clock.now()
  const open = await requestPending.first(tx, person)
  const id = open?.id ?? randomUUIDv7()
  await startAsMember(app, tx, account, organizationKey)
  if (!open) {
    const text = { message, answers: JSON.stringify(answers) }
    await requestInsert.run(tx, { id, ...person, ...text, state: 'accepted', now, closedAt: now })
  }
  await recordAudit(app, tx, person, 'member.joined', { target: account.key, details: { role } })
  await announceRequest(app, tx, { ...person, id })
  return { id, nio: organizationKey, state: 'accepted' }
}
