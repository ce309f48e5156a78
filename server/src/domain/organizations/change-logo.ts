import type { App } from '../app.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type Action, action, change } from '../core/action.ts'
import type { Caller } from '../core/caller.ts'
import { type ArrivingImage, removeImage, withNewImage } from '../images/image.ts'
import { organizationSetLogo } from '../images/queries.ts'
import { announce } from '../live/announce.ts'
import { type Organization, toOrganization } from './organization.ts'
import { ownOrganization } from './read-organization.ts'

type OrganizationPath = { organizationId: string }

/** Sets the logo of an organization to an image that is just arriving. */
export const uploadLogo: Action<OrganizationPath & ArrivingImage, Organization> = Object.assign(
  async (app: App, caller: Caller, { organizationId, ...image }: OrganizationPath & ArrivingImage) => {
    await admitUpload(app, caller, { organizationId })
    return withNewImage(app, caller, image, (logo) => setLogo(app, caller, { organizationId, logo }))
  },
  { permission: 'organization.changeLogo', writes: true } as const,
)

/** Refuses callers who may not change the logo before the body is read. */
const admitUpload = action('organization.changeLogo', async (_app, _caller, _path: OrganizationPath) => {})

/** Replaces the logo; null removes it. */
export const setLogo = change(
  'organization.changeLogo',
  async (app, tx, caller, { logo }: OrganizationPath & { logo: string | null }): Promise<Organization> => {
    const before = await ownOrganization(tx, caller)
    if (before.logo !== logo) {
      await organizationSetLogo.run(tx, { key: before.key, logo })
      // The address of an image lets everybody load it, so the log only says whether there was one.
      const details = { logo: { from: before.logo !== null, to: logo !== null } }
      await recordAudit(app, tx, caller, 'organization.updated', { details })
      const { organizationKey } = caller
      await announce(app, tx, { kind: 'organization.changed', organizationKey, data: { nio: organizationKey } })
      tx.afterCommit(() => void removeImage(app, before.logo))
    }
    return toOrganization({ ...before, logo }, caller.role)
  },
)
