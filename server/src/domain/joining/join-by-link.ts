import type { Connection, Transaction } from '../../db/database.ts'
import { Failure, fail } from '../../errors.ts'
import type { App } from '../app.ts'
import { type Action, action, change } from '../core/action.ts'
import type { Caller } from '../core/caller.ts'
import { withIdempotencyKey } from '../core/idempotency.ts'
import { addressPrefix } from '../core/limits.ts'
import { sha256 } from '../core/secrets.ts'
import { toPublicOrganization } from '../discover/discover-organizations.ts'
import type { AccountRow } from '../identity/account.ts'
import { ownAccount } from '../identity/own-account.ts'
import { withOrganizationMutex } from '../invitations/organization-mutex.ts'
import { memberByAccount } from '../members/queries.ts'
import { removalOf } from '../organizations/membership-queries.ts'
import { admit } from './admit.ts'
import { openRequest, requireNotDeclined } from './ask-to-join.ts'
import { linkBySecret, linkSpend } from './queries.ts'
import type { JoinOutcome } from './request.ts'

/** Reads the whole address of a link, or the secret alone. */
const secretIn = (link: string) => link.slice(link.indexOf('#') + 1).trim()

const findLink = (app: App, on: Connection, link: string) =>
  linkBySecret.first(on, { secretHash: sha256(secretIn(link)), now: app.clock.now() })

/**
 * Counts the links that do not work. A network that tried many of them waits, even with one that works: otherwise the
 * refusals would tell right guesses from wrong ones.
 */
async function countingWrongLinks<T>(app: App, { origin }: Caller, work: () => Promise<T>): Promise<T> {
  const prefix = addressPrefix(origin.address)
  await app.limits.wrongLinks.requireLeft(prefix, 'TOO_MANY_WRONG_LINKS')
  try {
    return await work()
  } catch (error) {
    if (error instanceof Failure && error.code === 'LINK_INVALID') {
      await app.limits.wrongLinks.spend(prefix, 'TOO_MANY_WRONG_LINKS')
    }
    throw error
  }
}

/** Shows the public profile of the organization that a link leads to, also when the organization is private. */
export const viewLink = action('joinLink.view', (app, caller, { link }: { link: string }) =>
  countingWrongLinks(app, caller, async () => {
    const found = await findLink(app, app.db, link)
    if (!found) throw fail('LINK_INVALID')
    return toPublicOrganization(found)
  }),
)

/** Runs work that uses a link. New members take turns, because each changes the row of the organization. */
export const withLink = <T>(app: App, caller: Caller, link: string, work: () => Promise<T>): Promise<T> =>
  countingWrongLinks(app, caller, async () =>
    withOrganizationMutex(String((await findLink(app, app.db, link))?.key), caller, work),
  )

type LinkUsed = { link: string; idempotencyKey: string | undefined }

/** Joins with a link. */
export const joinByLink: Action<LinkUsed, JoinOutcome> = Object.assign(
  (app: App, caller: Caller, input: LinkUsed) => withLink(app, caller, input.link, () => joinWith(app, caller, input)),
  { permission: 'joinLink.use', writes: true } as const,
)

const joinWith = change('joinLink.use', async (app, tx, caller, { idempotencyKey, link }: LinkUsed) =>
  withIdempotencyKey(app, tx, caller, idempotencyKey, { link }, async () =>
    useLink(app, tx, await ownAccount(tx, caller), link),
  ),
)

/**
 * Spends one use of a link and makes the account a member, in the transaction that may just have created the account.
 * A person whom the organization removed asks to join instead, which spends no use.
 */
export async function useLink(app: App, tx: Transaction, account: AccountRow, link: string): Promise<JoinOutcome> {
  const found = await findLink(app, tx, link)
  if (!found) throw fail('LINK_INVALID')
  const person = { organizationKey: found.key, accountKey: account.key }
  if (await memberByAccount.first(tx, person)) throw fail('ALREADY_MEMBER')
  const text = { message: '', answers: [] }
  if (await removalOf.first(tx, person)) {
    await requireNotDeclined(app, tx, person)
    const { isNew: _, ...asked } = await openRequest(app, tx, account, found, text)
    return asked
  }
  if ((await linkSpend.run(tx, { key: found.linkKey, now: app.clock.now() })) === 0) throw fail('LINK_INVALID')
  return admit(app, tx, account, found.key, text)
}
