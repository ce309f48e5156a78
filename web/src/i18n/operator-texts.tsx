import { type ReactNode, use, useMemo } from 'react'
import type { Language } from '../../../shared/languages.ts'
import { I18nContext, useI18n } from './language.tsx'
import { createTranslate, type Translations } from './translate.ts'

const loaders: Record<Language, () => Promise<{ default: Translations }>> = {
  en: () => import('./operator/en.json'),
  fr: () => import('./operator/fr.json'),
  de: () => import('./operator/de.json'),
  es: () => import('./operator/es.json'),
  ar: () => import('./operator/ar.json'),
}

const loading = new Map<Language, Promise<Translations>>()

function textsOf(language: Language): Promise<Translations> {
  const known = loading.get(language)
  if (known) return known
  const texts = loaders[language]().then((loaded) => loaded.default)
  loading.set(language, texts)
  // The next attempt asks again.
  texts.catch(() => loading.delete(language))
  return texts
}

/** Adds the texts about operators, which few people ever see, so that nobody else loads them. It suspends until then. */
export function OperatorTexts({ children }: { children: ReactNode }) {
  const i18n = useI18n()
  const { language, locale, translations } = i18n
  const texts = use(textsOf(language))
  const value = useMemo(
    () => ({ ...i18n, t: createTranslate(locale, { ...translations, ...texts }) }),
    [i18n, locale, translations, texts],
  )
  return <I18nContext value={value}>{children}</I18nContext>
}
