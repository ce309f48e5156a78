import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { type Language, languages } from '../../../shared/languages.ts'
import { useLanguage, useTranslations } from '../i18n/language.tsx'

/** Offers each language by its own name. Screen readers get a label even if none is visible. */
export function LanguageSelect(props: NativeSelectProps) {
  const t = useTranslations()
  const { language, setLanguage } = useLanguage()
  return (
    <NativeSelect
      aria-label={props.label ? undefined : t('common.language')}
      value={language}
      onChange={(event) => setLanguage(event.currentTarget.value as Language)}
      data={Object.entries(languages).map(([value, label]) => ({ value, label }))}
      {...props}
    />
  )
}
