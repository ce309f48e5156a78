import { parseRegistration, registrationShape } from '../../config.ts'
import type { Connection, Transaction } from '../../db/database.ts'
import { unacceptable } from '../../errors.ts'
import { announcementInForce, announcementSetting } from '../accounts/announcement.ts'
import { registrationInForce, registrationSetting } from '../accounts/registration.ts'
import type { App } from '../app.ts'
import { instanceDelete, instanceRead, instanceSet } from '../core/instance-queries.ts'
import { type Operator, recordAct } from './record-act.ts'

/** The values that operators have set; null where the environment decides. */
export type OperatorSettings = {
  registration: string | null
  announcement: string | null
  inForce: { registration: string; announcement: string | null }
}

const storedValue = async (on: Connection, name: string) => (await instanceRead.first(on, { name }))?.value ?? null

export const settingsForOperators = async (app: App, on: Connection): Promise<OperatorSettings> => ({
  registration: await storedValue(on, registrationSetting),
  announcement: await storedValue(on, announcementSetting),
  inForce: { registration: await registrationInForce(app, on), announcement: await announcementInForce(on) },
})

export type SettingsChange = { registration?: string | null | undefined; announcement?: string | null | undefined }

/** Changes what is given; null returns to the environment. */
export async function changeSettings(
  app: App,
  tx: Transaction,
  operator: Operator,
  { registration, announcement, reason }: SettingsChange & { reason: string },
): Promise<OperatorSettings> {
  const changed = {
    ...(registration !== undefined && { registration: registration === null ? null : normalized(registration) }),
    ...(announcement !== undefined && { announcement }),
  }
  if (changed.registration !== undefined) await write(tx, registrationSetting, changed.registration)
  if (changed.announcement !== undefined) await write(tx, announcementSetting, changed.announcement)
  await recordAct(app, tx, operator, 'settings.changed', reason, { details: changed })
  return settingsForOperators(app, tx)
}

function normalized(given: string): string {
  const registration = parseRegistration(given.trim().toLowerCase())
  if (!registration) throw unacceptable('registration', `must be ${registrationShape}`)
  return registration.mode === 'domains' ? registration.domains.join(',') : registration.mode
}

const write = (tx: Transaction, name: string, value: string | null) =>
  value === null ? instanceDelete.run(tx, { name }) : instanceSet.run(tx, { name, value })
