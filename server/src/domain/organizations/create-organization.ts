import type { Transaction } from '../../db/database.ts'
import type { Joining } from '../../db/schema.ts'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { change } from '../core/action.ts'
import { audienceOfEveryone } from '../core/audiences.ts'
import type { SignedIn } from '../core/caller.ts'
import { withIdempotencyKey } from '../core/idempotency.ts'
import { requireRoomFor } from '../core/quota.ts'
import { organizationBeyondQuota } from '../core/quota-queries.ts'
import { ownAccount } from '../identity/own-account.ts'
import { indexOrganization } from './index-organization.ts'
import { startMembership } from './membership.ts'
import { type Organization, searchTextOf, toOrganization } from './organization.ts'
import { generalTalkAddEveryone, generalTalkInsert, organizationByKey, organizationInsert } from './queries.ts'

type NewOrganization = { name: string; description: string; public: boolean; joining: Joining; questions: string[] }

/** The open talk of all members that every new organization has. Its staff may rename or archive it. */
const generalTitle = 'General'

/** Creates an organization with the caller as its administrator. */
export const createOrganization = change(
  'organization.create',
  async (app, tx, caller, { idempotencyKey, ...fields }: NewOrganization & { idempotencyKey: string | undefined }) =>
    withIdempotencyKey(app, tx, caller, idempotencyKey, fields, () => insertOrganization(app, tx, caller, fields)),
)

async function insertOrganization(
  app: App,
  tx: Transaction,
  caller: SignedIn,
  fields: NewOrganization,
): Promise<Organization> {
  // An account that was deleted since the token was checked would leave an organization that nobody can enter.
  await ownAccount(tx, caller)
  const { accountKey } = caller
  const { organizationsPerAccount } = app.config.limits
  await requireRoomFor(tx, organizationBeyondQuota, { accountKey }, organizationsPerAccount, 'ORGANIZATIONS_FULL')
  const now = app.clock.now()
  const inserted = await organizationInsert.one(tx, {
    ...fields,
    public: fields.public ? 1 : 0,
    questions: JSON.stringify(fields.questions),
    searchText: searchTextOf(fields),
    now,
  })
  const organizationKey = inserted.key
  if (fields.public) await indexOrganization(tx, { ...fields, ...inserted, public: 1 })
  await startMembership(tx, { organizationKey, accountKey: caller.accountKey, role: 3, now })
  const general = await generalTalkInsert.one(tx, { organizationKey, title: generalTitle, createdBy: accountKey, now })
  await generalTalkAddEveryone.run(tx, { talkKey: general.key, audience: audienceOfEveryone(organizationKey) })
  await recordAudit(app, tx, { ...caller, organizationKey }, 'organization.created', { details: { name: fields.name } })
  const organization = await organizationByKey.one(tx, inserted)
  return toOrganization({ ...organization, unread: 0, unreadMentions: 0 }, 3)
}
