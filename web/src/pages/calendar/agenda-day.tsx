import { Group, Stack, Text, Title } from '@mantine/core'
import { IconMapPin, IconRepeat } from '@tabler/icons-react'
import { ItemBoundary, ItemFallback } from '../../components/item-boundary.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import classes from './calendar.module.css'
import type { ViewProps } from './calendar-view.ts'
import type { Day } from './days.ts'
import { EventChip } from './event-chip.tsx'
import type { Planned } from './planned.ts'

/** The events of a day, as a list. */
export function AgendaDay({ view, day, planned }: { view: ViewProps; day: Day; planned: Planned[] }) {
  const t = useTranslations()
  const { text, today } = view
  return (
    <Stack component="section" gap="xs" aria-labelledby={`agenda-${day}`}>
      <Title order={2} size="h5" id={`agenda-${day}`} c={day === today ? undefined : 'dimmed'}>
        {day === today ? `${t('calendar.today')} · ${text.date(day)}` : text.date(day)}
      </Title>
      {planned.length === 0 && (
        <Text c="dimmed" size="sm">
          {t('calendar.nothingOnDay')}
        </Text>
      )}
      {planned.map((one) => (
        <ItemBoundary key={one.key} item={one} fallback={<ItemFallback what="event" />}>
          <Entry view={view} day={day} planned={one} />
        </ItemBoundary>
      ))}
    </Stack>
  )
}

function Entry({ view, day, planned: one }: { view: ViewProps; day: Day; planned: Planned }) {
  const { text } = view
  return (
    <EventChip planned={one} view={view} stop={`agenda-${day}`} isSelected className={classes.entry}>
      <span className={classes.entryTimes} aria-hidden>
        {one.first === one.last ? text.times(one) : text.dateRange(one.first, one.last)}
      </span>
      <span className={classes.entryText} aria-hidden>
        <Text component="span" fw={600} dir="auto">
          {text.title(one)}
        </Text>
        {one.event.location && (
          <Group component="span" gap={4} wrap="nowrap">
            <IconMapPin size={14} aria-hidden />
            <Text component="span" size="sm" dir="auto">
              {one.event.location}
            </Text>
          </Group>
        )}
      </span>
      {one.event.rrule !== null && <IconRepeat size={16} aria-hidden className={classes.entryRepeats} />}
    </EventChip>
  )
}
