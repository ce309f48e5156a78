import { Checkbox, Group, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { dayOfMonth } from '../../../../shared/dates.ts'
import { useLocale, useTranslations } from '../../i18n/language.tsx'
import { dateInMonth, isDay } from './days.ts'
import type { EventValues } from './event-fields.ts'
import {
  isLastInMonth,
  monthlyOn,
  nthInMonth,
  type Recurrence,
  type Weekday,
  weekdayAt,
  weekdays,
  weeklyDays,
  withoutStart,
} from './recurrence.ts'
import { nthWeekday, sentenceOf, weekdayName } from './recurrence-sentence.ts'

const frequencies = ['NONE', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const

/** The fields of a recurrence, with a sentence that describes it. */
export function RecurrenceFields({ form }: { form: UseFormReturnType<EventValues> }) {
  const t = useTranslations()
  const locale = useLocale()
  const { recurrence, start } = form.values
  const { frequency, interval, ends, until, count } = recurrence
  const set = (change: Partial<Recurrence>) => form.setFieldValue('recurrence', { ...recurrence, ...change })
  if (!isDay(start)) return null
  const isKept = recurrence.rule !== '' && frequency === 'OTHER'
  const offered = isKept ? [...frequencies, 'OTHER' as const] : frequencies
  const isPlain = frequency !== 'NONE' && frequency !== 'OTHER'
  return (
    <Stack gap="xs">
      <Group grow align="flex-start">
        <Select
          label={t('calendar.repeat')}
          data={offered.map((value) => ({ value, label: t(`calendar.frequency.${value}`) }))}
          value={frequency}
          allowDeselect={false}
          onChange={(value) => set({ frequency: value as Recurrence['frequency'] })}
        />
        {isPlain && (
          <NumberInput
            label={t(`calendar.interval.${frequency}`)}
            value={interval}
            min={1}
            max={99}
            clampBehavior="strict"
            onChange={(value) => set({ interval: Number(value) || 1 })}
          />
        )}
      </Group>
      {frequency === 'WEEKLY' && (
        <Checkbox.Group
          label={t('calendar.onWeekdays')}
          value={weeklyDays(recurrence.weekdays, start)}
          onChange={(days) => set({ weekdays: withoutStart(days as Weekday[], start) })}
        >
          <Group gap="sm" mt={4}>
            {weekdays.map((day) => (
              <Checkbox
                key={day}
                value={day}
                label={weekdayName(day, locale, 'short')}
                aria-label={weekdayName(day, locale, 'long')}
                // The weekday of the start always belongs to the series.
                disabled={day === weekdayAt(start)}
              />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      {frequency === 'MONTHLY' && (
        <Select
          label={t('calendar.onDay')}
          data={[
            { value: 'date', label: t('calendar.onDate', { day: dayOfMonth(dateInMonth(start), locale) }) },
            ...(nthInMonth(start) < 5
              ? [{ value: 'weekday', label: t('calendar.onNth', { weekday: nthWeekday(start, false, locale, t) }) }]
              : []),
            ...(isLastInMonth(start)
              ? [
                  {
                    value: 'lastWeekday',
                    label: t('calendar.onNth', { weekday: nthWeekday(start, true, locale, t) }),
                  },
                ]
              : []),
          ]}
          value={monthlyOn(recurrence, start)}
          allowDeselect={false}
          onChange={(value) => set({ monthly: value as Recurrence['monthly'] })}
        />
      )}
      {isPlain && (
        <Group grow align="flex-start">
          <Select
            label={t('calendar.ends')}
            data={(['never', 'until', 'count'] as const).map((value) => ({
              value,
              label: t(`calendar.end.${value}`),
            }))}
            value={ends}
            allowDeselect={false}
            onChange={(value) => set({ ends: value as Recurrence['ends'] })}
          />
          {ends === 'until' && (
            <TextInput
              type="date"
              label={t('calendar.lastDay')}
              value={until}
              min={start}
              error={form.errors.recurrence}
              onChange={({ currentTarget }) => set({ until: currentTarget.value })}
            />
          )}
          {ends === 'count' && (
            <NumberInput
              label={t('calendar.times')}
              value={count}
              min={1}
              max={999}
              clampBehavior="strict"
              onChange={(value) => set({ count: Number(value) || 1 })}
            />
          )}
        </Group>
      )}
      {frequency !== 'NONE' && (ends !== 'until' || isDay(until)) && (
        <Text size="sm" fw={500} aria-live="polite">
          {sentenceOf(recurrence, start, locale, t)}
        </Text>
      )}
    </Stack>
  )
}
