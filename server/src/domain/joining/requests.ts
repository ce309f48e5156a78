import type { Connection, Transaction } from '../../db/database.ts'
import type { RowOf } from '../../db/prepared.ts'
import type { JoinRequestState } from '../../db/schema.ts'
import { fail } from '../../errors.ts'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type Action, action, change } from '../core/action.ts'
import type { Caller, MemberCaller } from '../core/caller.ts'
import { type PageRequest, startOf, toPage } from '../core/page.ts'
import { accountByKey } from '../identity/queries.ts'
import { withOrganizationMutex } from '../invitations/organization-mutex.ts'
import { queueMail } from '../mail/outbox.ts'
import { organizationByKey } from '../organizations/queries.ts'
import { startAsMember } from './admit.ts'
import {
  requestClose,
  requestOfAccount,
  requestOfOrganization,
  requestsInState,
  requestsOfAccount,
  requestsOfOrganization,
} from './queries.ts'
import { announceRequest, type JoinRequest, toJoinRequest, toOwnJoinRequest } from './request.ts'

type RequestsListed = { organizationId: string; state: JoinRequestState | undefined; page: PageRequest }

/** Lists the requests to an organization, newest first. */
export const listRequests = action('request.list', async (app, caller, { state, page }: RequestsListed) => {
  const asked = { organizationKey: caller.organizationKey, before: startOf(page), count: page.limit + 1 }
  const rows =
    state === undefined
      ? await requestsOfOrganization.all(app.db, asked)
      : await requestsInState.all(app.db, { ...asked, state })
  return toPage(rows, page.limit, toJoinRequest)
})

/** Lists the caller's own requests, newest first. */
export const listOwnRequests = action('request.listOwn', async (app, caller, { page }: { page: PageRequest }) => {
  const asked = { accountKey: caller.accountKey, before: startOf(page), count: page.limit + 1 }
  return toPage(await requestsOfAccount.all(app.db, asked), page.limit, toOwnJoinRequest)
})

type Decided = { organizationId: string; request: string; message: string }

/** Makes the applicant a member. New members take turns, because each changes the row of the organization. */
export const acceptRequest: Action<Decided, JoinRequest> = Object.assign(
  (app: App, caller: Caller, input: Decided) =>
    withOrganizationMutex(input.organizationId, caller, () => accept(app, caller, input)),
  { permission: 'request.decide', writes: true } as const,
)

const accept = change('request.decide', async (app, tx, caller, { request, message }: Decided) => {
  const row = await openRequestOf(tx, caller, request)
  const account = await accountByKey.first(tx, { key: row.accountKey })
  if (!account) throw fail('REQUEST_NOT_FOUND')
  await close(tx, app, caller, row, 'accepted', message)
  await startAsMember(app, tx, account, caller.organizationKey)
  await recordAudit(app, tx, caller, 'request.accepted', { target: account.key })
  return decided(app, tx, caller, row, 'request-accepted', message)
})

export const declineRequest = change('request.decide', async (app, tx, caller, { request, message }: Decided) => {
  const row = await openRequestOf(tx, caller, request)
  await close(tx, app, caller, row, 'declined', message)
  await recordAudit(app, tx, caller, 'request.declined', { target: row.accountKey })
  return decided(app, tx, caller, row, 'request-declined', message)
})

type RequestRow = RowOf<typeof requestOfOrganization>

async function findRequest(on: Connection, { organizationKey }: MemberCaller, id: string): Promise<RequestRow> {
  const row = await requestOfOrganization.first(on, { id: id.toLowerCase(), organizationKey })
  if (!row) throw fail('REQUEST_NOT_FOUND')
  return row
}

async function openRequestOf(tx: Transaction, caller: MemberCaller, id: string): Promise<RequestRow> {
  const row = await findRequest(tx, caller, id)
  if (row.state !== 'pending') throw fail('REQUEST_CLOSED')
  return row
}

const close = (
  tx: Transaction,
  app: App,
  { accountKey }: MemberCaller,
  { key }: RequestRow,
  state: 'accepted' | 'declined',
  decisionMessage: string,
) => requestClose.run(tx, { key, state, decidedBy: accountKey, decisionMessage, now: app.clock.now() })

/** Notifies the applicant and staff of a decision, and returns the request as it is now. */
async function decided(
  app: App,
  tx: Transaction,
  caller: MemberCaller,
  row: RequestRow,
  kind: 'request-accepted' | 'request-declined',
  message: string,
): Promise<JoinRequest> {
  const { organizationKey } = caller
  const account = await accountByKey.first(tx, { key: row.accountKey })
  const organization = await organizationByKey.one(tx, { key: organizationKey })
  if (account) {
    const { publicUrl } = app.config
    const data = { nametag: account.nametag, organization: organization.name, nio: organizationKey, publicUrl, message }
    await queueMail(app, tx, { accountKey: account.key, to: account.mail, kind, data })
  }
  await announceRequest(app, tx, row)
  return toJoinRequest(await findRequest(tx, caller, row.id))
}

/** Withdraws the caller's own request. Withdrawing it again changes nothing. */
export const withdrawRequest = change('request.withdraw', async (app, tx, caller, { request }: { request: string }) => {
  const row = await requestOfAccount.first(tx, { id: request.toLowerCase(), accountKey: caller.accountKey })
  if (!row) throw fail('REQUEST_NOT_FOUND')
  if (row.state === 'withdrawn') return
  if (row.state !== 'pending') throw fail('REQUEST_CLOSED')
  const now = app.clock.now()
  await requestClose.run(tx, { key: row.key, state: 'withdrawn', decidedBy: null, decisionMessage: '', now })
  await announceRequest(app, tx, row)
})
