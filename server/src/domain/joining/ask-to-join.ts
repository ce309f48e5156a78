import { randomUUIDv7 } from 'node:crypto'
import { refusalDays } from '../../../../shared/limits.ts'
import { dayMs } from '../../clock.ts'
import type { Transaction } from '../../db/database.ts'
import { fail, unacceptable } from '../../errors.ts'
import type { App } from '../app.ts'
import { type Action, change } from '../core/action.ts'
import type { Caller } from '../core/caller.ts'
import { withIdempotencyKey } from '../core/idempotency.ts'
import { calledName } from '../core/person.ts'
import { findPublicOrganization, type PublicOrganizationRow } from '../discover/discover-organizations.ts'
import type { AccountRow } from '../identity/account.ts'
import { ownAccount } from '../identity/own-account.ts'
import { withOrganizationMutex } from '../invitations/organization-mutex.ts'
import { queueMail } from '../mail/outbox.ts'
import { countNoticeOf } from '../mail/unasked.ts'
import { memberByAccount, staffToNotify } from '../members/queries.ts'
import { removalOf } from '../organizations/membership-queries.ts'
import { queueWebhookEvents } from '../outbox/queue-delivery.ts'
import { admit } from './admit.ts'
import { requestDeclinedSince, requestInsert, requestPending, requestReplace } from './queries.ts'
import { type AnsweredQuestion, announceRequest, type JoinOutcome } from './request.ts'

/** A refusal counts for this long. */
const refusalMs = refusalDays * dayMs

type Application = {
  organization: string
  message: string
  answers: string[]
  /** The Idempotency-Key of the request. */
  idempotencyKey: string | undefined
}

/** `isNew` is false when a request was replaced. */
type Asked = JoinOutcome & { isNew: boolean }

/** Asks to join a public organization, or joins one that is open. Only new requests count towards the limit. */
export const askToJoin: Action<Application, Asked> = Object.assign(
  async (app: App, caller: Caller, input: Application) => {
    const share = caller.kind === 'signedIn' ? String(caller.accountKey) : ''
    let isNew = false
    try {
      const asked = await withOrganizationMutex(input.organization, caller, async () => {
        await app.limits.joinRequests.requireLeft(share, 'TOO_MANY_JOIN_REQUESTS')
        return ask(app, caller, input)
      })
      isNew = asked.isNew
      return asked
    } finally {
      if (isNew) await app.limits.joinRequests.trySpend(share)
    }
  },
  { permission: 'request.open', writes: true } as const,
)

const ask = change('request.open', async (app, tx, caller, { idempotencyKey, ...given }: Application) =>
  withIdempotencyKey(app, tx, caller, idempotencyKey, given, async (): Promise<Asked> => {
    const organization = await findPublicOrganization(tx, given.organization)
    const applicant = { organizationKey: organization.key, accountKey: caller.accountKey }
    if (await memberByAccount.first(tx, applicant)) throw fail('ALREADY_MEMBER')
    if (organization.joining === 'invitation') throw fail('JOINING_NOT_OFFERED')
    const account = await ownAccount(tx, caller)
    const answers = answered(JSON.parse(organization.questions) as string[], given.answers)
    await requireNotDeclined(app, tx, applicant)
    const text = { message: given.message, answers }
    if (organization.joining === 'open' && !(await removalOf.first(tx, applicant))) {
      return { ...(await admit(app, tx, account, organization.key, text)), isNew: true }
    }
    return openRequest(app, tx, account, organization, text)
  }),
)

/** Throws while a refusal counts, so that staff are not asked again and again. */
export async function requireNotDeclined(
  app: App,
  tx: Transaction,
  applicant: { organizationKey: number; accountKey: number },
): Promise<void> {
  const now = app.clock.now()
  const declined = await requestDeclinedSince.first(tx, { ...applicant, since: now - refusalMs })
  if (declined) throw fail('REQUEST_DECLINED', { retryAfterMs: declined.closedAt + refusalMs - now })
}

/** Pairs the questions with their answers. An answer may be left out only where there is no question. */
function answered(questions: string[], answers: string[]): AnsweredQuestion[] {
  const isComplete = answers.length === questions.length && answers.every((answer) => answer.trim() !== '')
  if (!isComplete) {
    throw unacceptable('answers', `must have one answer for each question of the organization, ${questions.length}`)
  }
  return questions.map((question, index) => ({ question, answer: answers[index] ?? '' }))
}

type RequestText = { message: string; answers: AnsweredQuestion[] }

/** Saves a request that staff decide about. It replaces an open one of the same person, about which they know. */
export async function openRequest(
  app: App,
  tx: Transaction,
  account: AccountRow,
  organization: Pick<PublicOrganizationRow, 'key' | 'name'>,
  { message, answers }: RequestText,
): Promise<Asked> {
  const applicant = { organizationKey: organization.key, accountKey: account.key }
  const now = app.clock.now()
  const text = { message, answers: JSON.stringify(answers), now }
  const open = await requestPending.first(tx, applicant)
  const id = open?.id ?? randomUUIDv7()
  if (open) {
    await requestReplace.run(tx, { key: open.key, ...text })
  } else {
    await requestInsert.run(tx, { id, ...applicant, ...text, state: 'pending', closedAt: null })
    await queueWebhookEvents(app, tx, organization.key, 'request.opened', { nio: organization.key, requestId: id })
    await mailStaff(app, tx, account, organization)
  }
  await announceRequest(app, tx, { ...applicant, id })
  return { id, nio: organization.key, state: 'pending', isNew: !open }
}

/** Outsiders cause these mails, so each address gets few of them a day. */
async function mailStaff(
  app: App,
  tx: Transaction,
  applicant: AccountRow,
  { key: organizationKey, name }: Pick<PublicOrganizationRow, 'key' | 'name'>,
): Promise<void> {
  for (const { accountKey, nametag, mail } of await staffToNotify.all(tx, { organizationKey })) {
    if (mail === null || !(await countNoticeOf(app, tx, 'request', organizationKey, mail))) continue
    await queueMail(app, tx, {
      accountKey,
      to: mail,
      kind: 'request-opened',
      sender: applicant,
      names: [applicant.key],
      data: {
        nametag,
        applicant: calledName(applicant),
        organization: name,
        nio: organizationKey,
        publicUrl: app.config.publicUrl,
      },
    })
  }
}
