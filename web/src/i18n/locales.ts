/** What a browser says about its reader. Scripts, extensions and odd systems leave anything in it. */
export type Reported = { languages?: unknown; language?: unknown }

/**
 * The languages that a browser reports, as far as Intl can use them, in their order. Intl throws at a tag that is not well
 * formed, such as the `en-US@posix` of a Chromium without LANG, or `C`: what is well formed at its beginning is kept.
 */
export function localesOf({ languages, language }: Reported): Intl.Locale[] {
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
