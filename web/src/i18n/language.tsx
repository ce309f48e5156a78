import { DirectionProvider } from '@mantine/core'
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { formatsOf } from './formats.ts'
import { localesOf } from './locales.ts'
import { type Say, speaker, type Words } from './translate.ts'

/** The languages that Atrium speaks, each in its own words. */
export const languages = { en: 'English', fr: 'Français', de: 'Deutsch', es: 'Español', ar: 'العربية' } as const
export type Language = keyof typeof languages

const loaders: Record<Language, () => Promise<{ words: Words }>> = {
  en: () => import('./en.ts'),
  fr: () => import('./fr.ts'),
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  ar: () => import('./ar.ts'),
}

const storageKey = 'atrium.language'
const isLanguage = (text: string | null): text is Language => text !== null && Object.hasOwn(languages, text)

/** The language that was chosen on this device, or the first one of the browser that we speak. */
export function preferredLanguage(): Language {
  const chosen = localStorage.getItem(storageKey)
  if (isLanguage(chosen)) return chosen
  return (
    localesOf(navigator)
      .map(({ language }) => language)
      .find(isLanguage) ?? 'en'
  )
}

/** The language as it is written where the reader is, such as `en-GB`: it decides on dates, the first weekday, 12 hours or 24. */
const localeOf = (language: Language): string =>
  localesOf(navigator)
    .find((locale) => locale.language === language)
    ?.toString() ?? language

export type Spoken = { language: Language; words: Words }

export const loadLanguage = async (language: Language): Promise<Spoken> => ({
  language,
  words: (await loaders[language]()).words,
})

type Speech = {
  language: Language
  locale: string
  say: Say
  formats: ReturnType<typeof formatsOf>
  choose(language: Language): Promise<void>
}

const SpeechContext = createContext<Speech | null>(null)

export function LanguageProvider({ first, children }: { first: Spoken; children: ReactNode }) {
  const [{ language, words }, setSpoken] = useState(first)
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  useEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dir = direction
  }, [language, direction])
  const speech = useMemo<Speech>(
    () => ({
      language,
      locale: localeOf(language),
      say: speaker(localeOf(language), words),
      formats: formatsOf(localeOf(language)),
      choose: async (next) => {
        localStorage.setItem(storageKey, next)
        setSpoken(await loadLanguage(next))
      },
    }),
    [language, words],
  )
  return (
    <SpeechContext value={speech}>
      {/* The key makes components that measured the other direction begin anew. */}
      <DirectionProvider key={direction} initialDirection={direction} detectDirection={false}>
        {children}
      </DirectionProvider>
    </SpeechContext>
  )
}

function useSpeech(): Speech {
  const speech = use(SpeechContext)
  if (!speech) throw new Error('outside of LanguageProvider')
  return speech
}

/** `const say = useWords()`, then `say('home.title')`. */
export const useWords = () => useSpeech().say

/** Times and numbers as the reader writes them, in the reader's time zone. */
export const useFormats = () => useSpeech().formats

/** Such as `en-GB`, for what the formats do not write. */
export const useLocale = () => useSpeech().locale

export function useLanguage() {
  const { language, choose } = useSpeech()
  return { language, choose }
}
