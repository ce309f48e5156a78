import { MultiSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { maxReminders } from '../../../../shared/limits.ts'
import { useFormats, useTranslations } from '../../i18n/language.tsx'

const [hour, day] = [60, 24 * 60]
const usual = [10, 30, hour, 2 * hour, day, 2 * day, 7 * day]

type Props = { value: number[]; error: ReactNode; onChange(minutes: number[]): void }

/** Times before a date at which attendees get a mail. */
export function RemindersSelect({ value, error, onChange }: Props) {
  const t = useTranslations()
  const { minutes, hours, days } = useFormats()
  const labelOf = (time: number) => {
    if (time === 0) return t('calendar.atStart')
    if (time % day === 0) return days(time / day)
    return time % hour === 0 ? hours(time / hour) : minutes(time)
  }
  // A program may have set other times.
  const offered = [...new Set([...usual, ...value])].sort((one, other) => one - other)
  return (
    <MultiSelect
      label={t('calendar.reminders')}
      description={t('calendar.remindersHint')}
      data={offered.map((time) => ({ value: String(time), label: labelOf(time) }))}
      maxValues={maxReminders}
      hidePickedOptions
      error={error}
      value={value.map(String)}
      onChange={(times) => onChange(times.map(Number))}
    />
  )
}
