import { DirectionProvider } from '@mantine/core'
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { directionOf, isLanguage, type Language } from '../../../shared/languages.ts'
import { type Formats, formatsOf } from './formats.ts'
import { localeFor, localesOf } from './locales.ts'
import { createTranslate, type Translate, type Translations } from './translate.ts'

const loaders: Record<Language, () => Promise<{ default: Translations }>> = {
  en: () => import('./en.json'),
  fr: () => import('./fr.json'),
  de: () => import('./de.json'),
  es: () => import('./es.json'),
  ar: () => import('./ar.json'),
}

const storageKey = 'atrium.language'

/** The language chosen on this device, or the first supported one of the browser's list. */
export function preferredLanguage(): Language {
  const chosen = localStorage.getItem(storageKey)
  if (chosen !== null && isLanguage(chosen)) return chosen
  return (
    localesOf(navigator)
      .map(({ language }) => language)
      .find(isLanguage) ?? 'en'
  )
}

export type LoadedLanguage = { language: Language; translations: Translations }

export const loadLanguage = async (language: Language): Promise<LoadedLanguage> => ({
  language,
  translations: (await loaders[language]()).default,
})

type I18n = {
  language: Language
  locale: string
  translations: Translations
  t: Translate
  formats: Formats
  setLanguage(language: Language): Promise<void>
}

export const I18nContext = createContext<I18n | null>(null)

export function LanguageProvider({ initial, children }: { initial: LoadedLanguage; children: ReactNode }) {
  const [{ language, translations }, setLoaded] = useState(initial)
  const direction = directionOf(language)
  useEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dir = direction
  }, [language, direction])
  const i18n = useMemo<I18n>(() => {
    const locale = localeFor(language, navigator)
    return {
      language,
      locale,
      translations,
      t: createTranslate(locale, translations),
      formats: formatsOf(locale),
      setLanguage: async (next) => {
        localStorage.setItem(storageKey, next)
        setLoaded(await loadLanguage(next))
      },
    }
  }, [language, translations])
  return (
    <I18nContext value={i18n}>
      {/* The key remounts components that measured the page in the other direction. */}
      <DirectionProvider key={direction} initialDirection={direction} detectDirection={false}>
        {children}
      </DirectionProvider>
    </I18nContext>
  )
}

export function useI18n(): I18n {
  const i18n = use(I18nContext)
  if (!i18n) throw new Error('outside of LanguageProvider')
  return i18n
}

/** `const t = useTranslations()`, then `t('home.title')`. */
export const useTranslations = () => useI18n().t

/** Formats times and numbers for the reader's locale and time zone. */
export const useFormats = () => useI18n().formats

/** The reader's locale, such as `en-GB`, for `Intl` objects that `useFormats` does not offer. */
export const useLocale = () => useI18n().locale

export function useLanguage() {
  const { language, setLanguage } = useI18n()
  return { language, setLanguage }
}
