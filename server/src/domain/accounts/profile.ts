import type { Transaction } from '../../db/database.ts'
import { type FieldError, fail } from '../../errors.ts'
import type { App } from '../app.ts'
import { isTimeZone } from '../calendar/times.ts'
import { change } from '../core/action.ts'
import { type Profile, searchNameOf, toAccount } from '../identity/account.ts'
import { ownAccount } from '../identity/own-account.ts'
import { announce } from '../live/announce.ts'
import { accountSetProfile } from './queries.ts'

type ProfileChange = { [Field in keyof Profile]?: Profile[Field] | undefined }

/** Changes only the given fields; null clears one. */
export const changeProfile = change('account.changeProfile', async (app, tx, caller, given: ProfileChange) => {
  requireKnownLocale(given)
  const account = await ownAccount(tx, caller)
  const { key, name, bio, locale, timeZone } = account
  const before: Profile = { name, bio, locale, timeZone }
  const fields = Object.keys(before) as (keyof Profile)[]
  const after = { ...before, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) }
  if (fields.some((field) => after[field] !== before[field])) {
    await accountSetProfile.run(tx, { key, ...after, searchName: searchNameOf(after.name) })
    await announceAccount(app, tx, account)
  }
  return toAccount({ ...account, ...after })
})

/** Throws unless the locale is well-formed and the time zone exists. */
export function requireKnownLocale({ locale, timeZone }: Pick<ProfileChange, 'locale' | 'timeZone'>): void {
  const problems: FieldError[] = []
  if (locale && !isLocale(locale)) {
    problems.push({ field: 'locale', message: 'must be a language tag of BCP 47, such as fr or fr-CH' })
  }
  if (timeZone && !isTimeZone(timeZone)) {
    problems.push({ field: 'timeZone', message: 'must be the IANA name of a time zone, such as Europe/Paris' })
  }
  if (problems.length > 0) throw fail('UNACCEPTABLE_FIELDS', { fields: problems })
}

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/** Tells the other devices of a person that their account changed. */
export const announceAccount = (app: App, tx: Transaction, { key, id }: { key: number; id: string }) =>
  announce(app, tx, { kind: 'account.changed', accountKey: key, data: { id } })
