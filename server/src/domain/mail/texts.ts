import { clockOf, dateFormat } from '../../../../shared/dates.ts'
import { intlLocale, isLanguage, type Language } from '../../../../shared/languages.ts'
import { createTranslate, type TranslateOf, type Translations } from '../../../../shared/translate.ts'
import type { MailReader } from './mail-data.ts'
import ar from './texts/ar.json' with { type: 'json' }
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }
import es from './texts/es.json' with { type: 'json' }
import fr from './texts/fr.json' with { type: 'json' }
import type { MessageParameters } from './texts/message-parameters.ts'

const translationsOf: Record<Language, Translations> = { en, fr, de, es, ar }

/** Locale of readers whose language is unknown or not supported. */
const defaultLocale = 'en-GB'

/** The words and dates of a mail, for its reader. */
export type Texts = {
  language: Language
  t: TranslateOf<MessageParameters>
  /** Formats a time such as `15 November 2026 at 14:05 CET`. */
  date(at: number): string
  /** Formats a day such as `15 November 2026`, which is the same in every zone. */
  day(at: number): string
}

/** `Intl` objects are expensive to make, and readers share few locales and zones. Beyond this size the cache is cleared. */
const maxCached = 200
const cache = new Map<string, Texts>()

export function textsFor(reader: Omit<MailReader, 'name'>): Texts {
  const key = `${reader.locale} ${reader.timeZone}`
  const cached = cache.get(key)
  if (cached) return cached
  const texts = makeTexts(reader)
  if (cache.size >= maxCached) cache.clear()
  cache.set(key, texts)
  return texts
}

function makeTexts({ locale, timeZone }: Omit<MailReader, 'name'>): Texts {
  const language = languageOf(locale)
  const known = intlLocale(language === null ? defaultLocale : (locale ?? defaultLocale))
  const dayOptions = { day: 'numeric', month: 'long', year: 'numeric' } as const
  const zone = timeZone ?? 'UTC'
  // Many mails contain no date. Making the first format takes 40 ms, for which everybody would wait.
  let days: DateFormat | undefined
  let dates: DateFormat | undefined
  return {
    language: language ?? 'en',
    t: createTranslate(known, translationsOf[language ?? 'en']),
    date(at) {
      dates ??= dateFormat(known, { ...dayOptions, ...clockOf(known), timeZone: zone, timeZoneName: 'short' })
      return dates.format(at)
    },
    day(at) {
      days ??= dateFormat(known, { ...dayOptions, timeZone: 'UTC' })
      return days.format(at)
    },
  }
}

type DateFormat = ReturnType<typeof dateFormat>

function languageOf(locale: string | null): Language | null {
  const { language } = new Intl.Locale(locale ?? defaultLocale)
  return isLanguage(language) ? language : null
}
