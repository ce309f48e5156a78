/** The supported languages, each by its own name. */
export const languages = { en: 'English', fr: 'Français', de: 'Deutsch', es: 'Español', ar: 'العربية' } as const

export type Language = keyof typeof languages

export const isLanguage = (text: string): text is Language => Object.hasOwn(languages, text)

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr')

/**
 * The form of a locale that `Intl` gets. Many Arabic locales have other digits than our texts, and older versions of ICU
 * another calendar.
 */
export function intlLocale(locale: string): string {
  const { language, baseName } = new Intl.Locale(locale)
  return language === 'ar' ? `${baseName}-u-ca-gregory-nu-latn` : baseName
}
