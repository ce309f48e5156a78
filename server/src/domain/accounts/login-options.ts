import { action } from '../core/action.ts'
import { announcementInForce } from './announcement.ts'
import { registrationInForce } from './registration.ts'

/** Returns what a client needs to know before anybody signs in. */
export const readLoginOptions = action('account.readLoginOptions', async (app) => ({
  mails: app.config.smtpUrl !== null,
  registration: await registrationInForce(app, app.db),
  announcement: await announcementInForce(app.db),
}))
