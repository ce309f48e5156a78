import { Checkbox, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useMemo } from 'react'
import { useTranslations } from '../../i18n/language.tsx'
import { type EventValues, previewOf, timeProblem, withStart } from './event-fields.ts'
import { useEventText } from './use-event-text.ts'
import { readerZone, sameClock, wallTimeAt, zonesWith } from './zones.ts'

type Props = { form: UseFormReturnType<EventValues>; withZone: boolean }

/** The start and end of an event. Native inputs use the date and time formats of the reader. */
export function TimeFields({ form, withZone }: Props) {
  const t = useTranslations()
  const text = useEventText()
  const { values } = form
  const zones = useMemo(() => zonesWith(values.timeZone), [values.timeZone])
  const preview = timeProblem(values) === null ? previewOf(values) : null
  const isElsewhere = preview && !values.allDay && !sameClock(preview.startAt, values.timeZone, readerZone)
  // At a change of clocks an hour of the day is missing.
  const skipsTo = preview && !values.allDay ? wallTimeAt(preview.startAt, values.timeZone).time : values.startTime
  const setStart = (change: Partial<Pick<EventValues, 'start' | 'startTime'>>) =>
    form.setValues(withStart(values, change))
  return (
    <Stack gap="xs">
      {withZone && <Checkbox label={t('calendar.wholeDays')} {...form.getInputProps('allDay', { type: 'checkbox' })} />}
      <Group grow align="flex-start">
        <TextInput
          type="date"
          label={t('calendar.startDay')}
          {...form.getInputProps('start')}
          onChange={({ currentTarget }) => setStart({ start: currentTarget.value })}
        />
        {!values.allDay && (
          <TextInput
            type="time"
            label={t('calendar.startTime')}
            value={values.startTime}
            onChange={({ currentTarget }) => setStart({ startTime: currentTarget.value })}
          />
        )}
      </Group>
      <Group grow align="flex-start">
        <TextInput type="date" label={t('calendar.endDay')} {...form.getInputProps('end')} min={values.start} />
        {!values.allDay && <TextInput type="time" label={t('calendar.endTime')} {...form.getInputProps('endTime')} />}
      </Group>
      {withZone && !values.allDay && (
        <Select
          label={t('calendar.timeZone')}
          data={zones}
          searchable
          limit={60}
          allowDeselect={false}
          nothingFoundMessage={t('common.searchNothing')}
          {...form.getInputProps('timeZone')}
        />
      )}
      {skipsTo !== values.startTime && preview && (
        <Text size="sm">{t('calendar.clockSkips', { time: text.startIn(preview, values.timeZone) })}</Text>
      )}
      {isElsewhere && (
        <Text size="sm" c="dimmed">
          {t('calendar.forYou', { zone: values.timeZone, when: text.when(preview) })}
        </Text>
      )}
    </Stack>
  )
}
