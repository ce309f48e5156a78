import { NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { maxDescriptionLength, maxFieldTextLength } from '../../../../shared/limits.ts'
import { useTranslations } from '../../i18n/language.tsx'
import type { Field, FieldValue } from './field.ts'

/** The value of an input: a number of the input for numbers, otherwise a text. An empty text is no value. */
export type Typed = string | number

export const typedOf = (value: FieldValue | undefined): Typed =>
  value === null || value === undefined ? '' : typeof value === 'boolean' ? (value ? 'yes' : 'no') : value

/** The value that the API takes. A number that cannot be read stays a text, which the API refuses. */
export function toValue({ type }: Field, typed: Typed): FieldValue {
  if (typeof typed === 'number') return typed
  if (typed.trim() === '') return null
  if (type === 'yesNo') return typed === 'yes'
  if (type === 'number') return Number.isFinite(Number(typed)) ? Number(typed) : typed
  return type === 'longText' ? typed : typed.trim()
}

type Props = {
  field: Field
  value: Typed
  error?: ReactNode
  description?: string
  label?: string
  /** True if the input is in a popover, which a click on options outside of it would close. */
  isInPopover?: boolean
  onChange(value: Typed): void
}

/** An input for a value. Dates have the native input, because browsers know the calendar of the reader. */
export function FieldInput({ field, onChange, label = field.label, value, isInPopover = false, ...props }: Props) {
  const t = useTranslations()
  const { type, options, required } = field
  const shared = { ...props, label: <bdi>{label}</bdi>, withAsterisk: required }
  const onText = (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value)
  const text = { ...shared, value: String(value), onChange: onText, maxLength: maxFieldTextLength }
  const select = {
    ...shared,
    clearable: true,
    comboboxProps: { withinPortal: !isInPopover },
    value: value === '' ? null : String(value),
    onChange: (chosen: string | null) => onChange(chosen ?? ''),
    clearButtonProps: { 'aria-label': t('fields.clear') },
  }
  if (type === 'longText') {
    return <Textarea {...text} maxLength={maxDescriptionLength} autosize minRows={2} maxRows={10} dir="auto" />
  }
  if (type === 'number') return <NumberInput {...shared} value={value} onChange={onChange} hideControls />
  if (type === 'date') return <TextInput {...text} type="date" min="0001-01-01" max="9999-12-31" />
  if (type === 'yesNo') {
    const data = [
      { value: 'yes', label: t('fields.yes') },
      { value: 'no', label: t('fields.no') },
    ]
    return <Select {...select} data={data} />
  }
  // A member may still have an option that was removed from the field.
  if (type === 'choice')
    return <Select {...select} data={[...new Set([...options, ...(select.value ? [select.value] : [])])]} searchable />
  if (type === 'phone') return <TextInput {...text} type="tel" dir="ltr" />
  if (type === 'mail') return <TextInput {...text} type="email" dir="ltr" />
  if (type === 'link') return <TextInput {...text} type="url" dir="ltr" placeholder="https://" />
  return <TextInput {...text} dir="auto" />
}
