import { action } from '../core/action.ts'

/** Returns what a client needs to know before anybody signs in. */
export const readLoginOptions = action('account.readLoginOptions', async (app) => ({
  mails: app.config.smtpUrl !== null,
}))
