import { CloseButton, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useFormats, useTranslations } from '../../i18n/language.tsx'

type Props = { value: string | null; onChange(due: string | null): void; readOnly: boolean }

const minuteMs = 60_000

/** The value of a `datetime-local` input: the reader's local time, without a zone. */
function toLocal(at: string): string {
  const time = new Date(at)
  return new Date(time.getTime() - time.getTimezoneOffset() * minuteMs).toISOString().slice(0, 16)
}

/**
 * A native input, because browsers know the keyboard, calendar and phone of the reader. The text below shows its
 * meaning.
 */
export function DueInput({ value, onChange, readOnly }: Props) {
  const t = useTranslations()
  const { dateTime, fromNow } = useFormats()
  // A date that is typed in parts has no value until it is complete.
  const [typed, setTyped] = useState<string | null>(null)
  const remove = () => {
    setTyped(null)
    onChange(null)
  }
  return (
    <TextInput
      type="datetime-local"
      label={t('boards.due')}
      description={value ? `${dateTime(value)} (${fromNow(value)})` : t('boards.dueHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      min="1970-01-01T00:00"
      max="2199-12-31T23:59"
      value={typed ?? (value ? toLocal(value) : '')}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        if (!currentTarget.validity.valid) return
        onChange(currentTarget.value === '' ? null : new Date(currentTarget.value).toISOString())
      }}
      onBlur={() => setTyped(null)}
      readOnly={readOnly}
      rightSection={value && !readOnly ? <CloseButton aria-label={t('boards.dueRemove')} onClick={remove} /> : null}
    />
  )
}
