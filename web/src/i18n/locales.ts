/** The language settings of a browser. Extensions and unusual systems put any value into them. */
export type BrowserLanguages = { languages?: unknown; language?: unknown }

/**
 * The well-formed locales of a browser, in its order of preference. `Intl` throws for malformed tags such as `C` or the
 * `en-US@posix` of a Chromium without LANG, so only the well-formed beginning of a tag is used.
 */
export function localesOf({ languages, language }: BrowserLanguages): Intl.Locale[] {
  const listed: unknown[] = Array.isArray(languages) ? languages : []
  return [...listed, language].flatMap((tag) => localeIn(tag) ?? [])
}

function localeIn(tag: unknown): Intl.Locale | undefined {
  if (typeof tag !== 'string') return undefined
  const [wellFormed = ''] = tag.replaceAll('_', '-').split(/[^A-Za-z0-9-]/, 1)
  try {
    return new Intl.Locale(wellFormed)
  } catch {
    return undefined
  }
}

/**
 * A language with the reader's region, such as `en-GB`, which decides date formats, the first weekday and 12 or 24 hours.
 * Arabic regions have several digits and calendars; the pages use those of their other languages.
 */
export function localeFor(language: string, reported: BrowserLanguages): string {
  const locale = localesOf(reported).find((each) => each.language === language) ?? new Intl.Locale(language)
  if (language !== 'ar') return locale.toString()
  return new Intl.Locale(locale, { numberingSystem: 'latn', calendar: 'gregory' }).toString()
}
