import { Button, Collapse, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconCalendarSearch } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { query } from '../../api/client.ts'
import { useGroups } from '../../api/groups.ts'
import { groupIdIn } from '../../api/person-or-group.ts'
import { ListPlaceholder } from '../../components/list-placeholder.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { addDays, beginOf, dayOf } from './days.ts'
import { type EventValues, previewOf, timeProblem } from './event-fields.ts'
import { type CalendarEvent, toPlanned } from './planned.ts'
import { useEventText } from './use-event-text.ts'
import { wallTimeAt } from './zones.ts'

const minuteMs = 60_000
/** The limits of the API. */
const [maxMinutes, maxPeople] = [720, 50]
const searchedDays = 14
const shownAtFirst = 6

type Props = { nio: string; form: UseFormReturnType<EventValues> }

/** Proposes times at which all attendees are free, for an event as long as the one in the form. */
export function FindTime({ nio, form }: Props) {
  const t = useTranslations()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { values } = form
  const people = [values.calendar, ...values.attendees]
  const groupIds = values.attendees.flatMap((entry) => groupIdIn(entry) ?? [])
  const groups = useGroups(nio, { enabled: groupIds.length > 0 }).data?.groups ?? []
  const inGroups = groups.filter(({ id }) => groupIds.includes(id)).map(({ memberCount }) => memberCount)
  const count = inGroups.reduce((sum, members) => sum + members, people.length - groupIds.length)
  const preview = timeProblem(values) === null ? previewOf(values) : null
  const minutes = preview ? (preview.endAt - preview.startAt) / minuteMs : 0
  if (values.allDay || people.length < 2 || count > maxPeople) return null
  if (!preview || minutes < 1 || minutes > maxMinutes) return null
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        variant="default"
        size="xs"
        leftSection={<IconCalendarSearch size={16} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('calendar.findTime')}
      </Button>
      <Collapse expanded={isOpen} id={id} w="100%">
        {isOpen && (
          <FreeTimes
            nio={nio}
            people={people}
            minutes={Math.floor(minutes)}
            from={values.start}
            onChoose={(startAt, endAt) => {
              const [start, end] = [wallTimeAt(startAt, values.timeZone), wallTimeAt(endAt, values.timeZone)]
              form.setValues({ start: start.day, startTime: start.time, end: end.day, endTime: end.time })
              setOpen(false)
            }}
          />
        )}
      </Collapse>
    </Stack>
  )
}

type TimesProps = {
  nio: string
  people: string[]
  minutes: number
  from: string
  onChoose(startAt: number, endAt: number): void
}

function FreeTimes({ nio, people, minutes, from, onChoose }: TimesProps) {
  const t = useTranslations()
  const text = useEventText()
  const [now] = useState(() => Date.now())
  const [isLong, setLong] = useState(false)
  // Times that are over are no proposals. The API accepts no fractions of seconds.
  const begin = Math.max(Math.ceil(now / minuteMs) * minuteMs, beginOf(from).getTime())
  const last = addDays(dayOf(begin), searchedDays)
  const { data, error, refetch } = query.useQuery('get', '/v2/workplace/{orgaId}/freeTime', {
    params: {
      path: { orgaId: nio },
      query: { userlist: people, minutes, from: new Date(begin).toISOString(), to: beginOf(last).toISOString() },
    },
  })
  if (!data) return <ListPlaceholder query={{ error, refetch }} rows={2} height={36} />
  if (data.times.length === 0) {
    return (
      <Text size="sm" role="status">
        {t('calendar.noFreeTime', { date: text.date(addDays(last, -1)) })}
      </Text>
    )
  }
  const shown = isLong ? data.times : data.times.slice(0, shownAtFirst)
  return (
    <Stack gap={6} align="flex-start">
      <Text size="sm">{t('calendar.freeTimes')}</Text>
      {shown.map(({ start, end }) => {
        const planned = toPlanned({ start, end, allDay: false, id: '', recurrenceId: null } as CalendarEvent, [])
        return (
          <Button key={start} variant="light" size="xs" onClick={() => onChoose(planned.startAt, planned.endAt)}>
            {text.when(planned)}
          </Button>
        )
      })}
      {!isLong && data.times.length > shownAtFirst && (
        <Button variant="subtle" size="xs" onClick={() => setLong(true)}>
          {t('common.more')}
        </Button>
      )}
    </Stack>
  )
}
