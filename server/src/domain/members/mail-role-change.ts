import { type Role, roleNames } from '../../../../shared/roles.ts'
import type { Transaction } from '../../db/database.ts'
import type { App } from '../app.ts'
import { nameWithNametag } from '../core/person.ts'
import { queueMail } from '../mail/outbox.ts'
import { countNoticeOf } from '../mail/unasked.ts'
import { organizationByKey } from '../organizations/queries.ts'
import { administratorsToNotify } from './queries.ts'

/** The number is enough to notice an intruder, and bounds the mails that one change can send. */
const maxAdministratorsNotified = 50

const administrator: Role = 3

/** A change of a person's role in an organization. `null` means that the person is not a member. */
type MembershipChange = {
  organizationKey: number
  person: { accountKey: number; nametag: string; name: string | null; mail: string | null }
  from: Role | null
  to: Role | null
  /** The account that made the change. */
  by: { accountKey: number; nametag: string; name: string | null }
}

/**
 * Notifies a person whose role was changed or who was removed. The administrators are notified when one of them is
 * added or lost, so that a stolen account cannot take over the organization unnoticed.
 */
export async function mailRoleChange(app: App, tx: Transaction, change: MembershipChange): Promise<void> {
  const { organizationKey, person, from, to, by } = change
  const isOwnChange = by.accountKey === person.accountKey
  const affectsAdministrators = from === administrator || to === administrator
  if (isOwnChange && !affectsAdministrators) return
  const organization = await organizationByKey.first(tx, { key: organizationKey })
  const details = {
    person: nameWithNametag(person),
    organization: organization?.name ?? '',
    nio: organizationKey,
    from: from === null ? '' : roleNames[from],
    to: to === null ? '' : roleNames[to],
    by: nameWithNametag(by),
    at: app.clock.now(),
    publicUrl: app.config.publicUrl,
  }
  const names = [person.accountKey, by.accountKey]
  if (!isOwnChange && person.mail !== null && (await countNoticeOf(app, tx, 'role', organizationKey, person.mail))) {
    const data = { ...details, nametag: person.nametag }
    await queueMail(app, tx, { accountKey: person.accountKey, to: person.mail, kind: 'own-role-changed', data, names })
  }
  if (!affectsAdministrators) return
  const others = await administratorsToNotify.all(tx, { organizationKey, count: maxAdministratorsNotified })
  for (const { accountKey, nametag, mail } of others) {
    if (accountKey === person.accountKey || mail === null) continue
    if (!(await countNoticeOf(app, tx, 'role', organizationKey, mail))) continue
    await queueMail(app, tx, {
      accountKey,
      to: mail,
      kind: 'administrators-changed',
      data: { ...details, nametag },
      names,
    })
  }
}
