import { parseRegistration, type Registration } from '../../config.ts'
import type { Connection } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import type { App } from '../app.ts'
import { instanceRead } from '../core/instance-queries.ts'
import { invitationAdmitting } from '../invitations/queries.ts'

/** The row of the table `instance` with the value that operators set, which overrides REGISTRATION. */
export const registrationSetting = 'registration'

/** Returns the value in force as a text: `open`, `invited`, `closed`, or mail domains with commas. */
export async function registrationInForce({ config }: App, on: Connection): Promise<string> {
  return (await instanceRead.first(on, { name: registrationSetting }))?.value ?? config.registration
}

type Applicant = { mail: string; link: string | undefined }

/**
 * Throws unless an account may be made for this address. Returns true when it is admitted for the address: then the
 * account can do nothing until the address is confirmed, because anybody can enter an address of somebody else.
 */
export async function requireAdmission(app: App, applicant: Applicant): Promise<boolean> {
  const registration = parseRegistration(await registrationInForce(app, app.db)) ?? { mode: 'closed' as const }
  if (registration.mode === 'open') return false
  // The link is checked, and used, in the transaction that makes the account.
  if (registration.mode === 'invited' && applicant.link !== undefined) return false
  if (await isAdmittedByMail(app, registration, applicant.mail)) return true
  throw fail('REGISTRATION_CLOSED')
}

async function isAdmittedByMail({ db, clock }: App, registration: Registration, mail: string): Promise<boolean> {
  if (registration.mode === 'invited') {
    return (await invitationAdmitting.first(db, { mail, now: clock.now() })) !== undefined
  }
  const domain = mail.slice(mail.lastIndexOf('@') + 1).toLowerCase()
  return registration.mode === 'domains' && registration.domains.includes(domain)
}
