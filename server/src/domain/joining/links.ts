import { randomUUIDv7 } from 'node:crypto'
import { maxJoinLinks } from '../../../../shared/limits.ts'
import { roleNames } from '../../../../shared/roles.ts'
import { dayMs, timeAt } from '../../clock.ts'
import type { RowOf } from '../../db/prepared.ts'
import { fail, unacceptable } from '../../errors.ts'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { action, change } from '../core/action.ts'
import { type PageRequest, startOf, toPage } from '../core/page.ts'
import { toPerson } from '../core/person.ts'
import { newLinkToken, sha256 } from '../core/secrets.ts'
import { linkDelete, linkInsert, linkOfOrganization, linksOfOrganization } from './queries.ts'

export type JoinLink = ReturnType<typeof toJoinLink>

type LinkRow = RowOf<typeof linksOfOrganization>

/** Everybody who has the address can use it, so it never gives a higher role. */
const role = 1

const lifetimeMs = 30 * dayMs
const maxLifetimeMs = 366 * dayMs

/** The secret is behind the `#`, which browsers do not send, so it is in no log. Null when no key opens it any more. */
function addressOf({ config, seal }: App, { sealedSecret }: LinkRow): string | null {
  const secret = seal.open(sealedSecret)
  return secret === null ? null : `${config.publicUrl}/join#${secret}`
}

const toJoinLink = (app: App, row: LinkRow) => ({
  id: row.id,
  nio: row.organizationKey,
  role: role as 1,
  roleName: roleNames[role],
  url: addressOf(app, row),
  uses: row.uses,
  used: row.used,
  createdBy: toPerson(row.makerHandle, row.makerNametag, row.makerName, row.makerAvatar, row.makerDeletedAt),
  createdAt: timeAt(row.createdAt),
  expiresAt: timeAt(row.expiresAt),
})

/** Lists the links that have not expired, newest first. There are few, so a page is cut from all of them. */
export const listLinks = action(
  'joinLink.manage',
  async (app, caller, { page }: { organizationId: string; page: PageRequest }) => {
    const rows = await linksOfOrganization.all(app.db, {
      organizationKey: caller.organizationKey,
      now: app.clock.now(),
    })
    const before = startOf(page)
    return toPage(
      rows.filter(({ key }) => key < before),
      page.limit,
      (row) => toJoinLink(app, row),
    )
  },
)

type NewLink = { organizationId: string; expiresAt: string | null; uses: number | null }

/** Makes a link with which people join as members. */
export const createLink = change('joinLink.manage', async (app, tx, caller, given: NewLink): Promise<JoinLink> => {
  const now = app.clock.now()
  const expiresAt = given.expiresAt === null ? now + lifetimeMs : Date.parse(given.expiresAt)
  // A leap second has a valid form, and is not a number.
  if (!(expiresAt > now && expiresAt <= now + maxLifetimeMs)) {
    throw unacceptable('expiresAt', 'must be in the future, and within a year')
  }
  const { organizationKey, membershipKey } = caller
  if ((await linksOfOrganization.all(tx, { organizationKey, now })).length >= maxJoinLinks) throw fail('LINKS_FULL')
  const id = randomUUIDv7()
  const secret = newLinkToken()
  await linkInsert.run(tx, {
    id,
    organizationKey,
    membershipKey,
    secretHash: sha256(secret),
    sealedSecret: app.seal.close(secret),
    uses: given.uses,
    now,
    expiresAt,
  })
  await recordAudit(app, tx, caller, 'joinLink.created', { details: { link: id, uses: given.uses } })
  return toJoinLink(app, await linkOfOrganization.one(tx, { id, organizationKey }))
})

export const revokeLink = change(
  'joinLink.manage',
  async (app, tx, caller, { link }: { organizationId: string; link: string }) => {
    const { organizationKey } = caller
    const row = await linkOfOrganization.first(tx, { id: link.toLowerCase(), organizationKey })
    if (!row) throw fail('LINK_NOT_FOUND')
    await linkDelete.run(tx, { key: row.key })
    await recordAudit(app, tx, caller, 'joinLink.revoked', { details: { link: row.id } })
  },
)
