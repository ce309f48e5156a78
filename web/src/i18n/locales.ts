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
