import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { type Language, languages, useLanguage, useTranslations } from '../i18n/language.tsx'

/** Each language in its own words. Without a label of its own it is named for screen readers. */
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
