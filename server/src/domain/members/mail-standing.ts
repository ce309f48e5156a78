import type { Transaction } from '../../db/database.ts'
import { type Role, roleNames } from '../../policy.ts'
import type { App } from '../app.ts'
import { queueMail } from '../mail/outbox.ts'
import { countRoleNotice } from '../mail/unasked.ts'
import { organizationByKey } from '../organizations/queries.ts'
import { administratorsToTell } from './queries.ts'

/** Enough to notice an intruder, and a bound to what one change can send. */
const maxAdministratorsTold = 50

const administrator: Role = 3

/** What happened to somebody's standing in an organization. `null` is outside of it. */
type Standing = {
  organizationKey: number
  person: { accountKey: number; nametag: string; mail: string | null }
  from: Role | null
  to: Role | null
  /** Who did it. */
  by: { accountKey: number; nametag: string }
}

/**
 * Tells a person whose role was changed or who was removed and, where an administrator comes or goes, all administrators: so
 * somebody who took over an account cannot take over the organization unseen.
 */
export async function mailStanding(app: App, tx: Transaction, change: Standing): Promise<void> {
  const { organizationKey, person, from, to, by } = change
  const isOwnDoing = by.accountKey === person.accountKey
  const isOfAdministrators = from === administrator || to === administrator
  if (isOwnDoing && !isOfAdministrators) return
  const organization = await organizationByKey.first(tx, { key: organizationKey })
  const said = {
    person: person.nametag,
    organization: organization?.name ?? '',
    from: from === null ? '' : roleNames[from],
    to: to === null ? '' : roleNames[to],
    by: by.nametag,
    at: app.clock.now(),
    publicUrl: app.config.publicUrl,
  }
  if (!isOwnDoing && person.mail !== null && (await countRoleNotice(app, tx, organizationKey, person.mail))) {
    const data = { ...said, nametag: person.nametag }
    await queueMail(app, tx, { accountKey: person.accountKey, to: person.mail, kind: 'own-role-changed', data })
  }
  if (!isOfAdministrators) return
  const others = await administratorsToTell.all(tx, { organizationKey, count: maxAdministratorsTold })
  for (const { accountKey, nametag, mail } of others) {
    if (accountKey === person.accountKey || mail === null) continue
    if (!(await countRoleNotice(app, tx, organizationKey, mail))) continue
    await queueMail(app, tx, { accountKey, to: mail, kind: 'administrators-changed', data: { ...said, nametag } })
  }
}
