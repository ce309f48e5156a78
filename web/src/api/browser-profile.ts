import { localesOf } from '../i18n/locales.ts'
import { api, refresh } from './client.ts'
import { readSession, updateSession } from './session.ts'

/** The language of the pages with the region of the browser, and its time zone, for the mails of an account. */
export const browserProfile = (language: string) => ({
  locale: localesOf(navigator).find((locale) => locale.language === language)?.baseName ?? language,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})

/**
 * Sends the language and the time zone of the browser for an account that has none, so that its mails can be read. A server
 * may not know the zone of a newer browser; the mails then keep their defaults.
 */
export async function completeProfile(language: string): Promise<void> {
  const account = readSession()?.account
  if (!account || (account.locale !== null && account.timeZone !== null)) return
  const { locale, timeZone } = browserProfile(language)
  const body = { locale: account.locale ?? locale, timeZone: account.timeZone ?? timeZone }
  try {
    const { data } = await api.PATCH('/v2/account/profile', { body })
    if (data) updateSession({ account: data })
    refresh('/v2/account/getUserInfos')
  } catch {
    // The next sign-in tries again.
  }
}
