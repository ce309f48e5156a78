import { useFormats, useTranslations } from '../../i18n/language.tsx'
import type { Field, FieldType, FieldValue } from './field.ts'

/** Returns a function that writes a value as text, in the language of the reader. */
export function useValueText() {
  const t = useTranslations()
  const { day, number } = useFormats()
  return ({ type }: { type: FieldType }, value: FieldValue): string => {
    if (value === null || value === undefined) return ''
    if (typeof value === 'boolean') return t(value ? 'fields.yes' : 'fields.no')
    if (typeof value === 'number') return number(value)
    // A date without a time would be parsed as midnight in UTC.
    return type === 'date' ? day(`${value}T00:00`) : value
  }
}

/**
 * Returns a function that describes a correct value of a field, for errors. The server names its limits in English
 * only.
 */
export function useValueHint() {
  const t = useTranslations()
  return ({ type }: Pick<Field, 'type'>): string => t(`fields.wrong.${type}`)
}
