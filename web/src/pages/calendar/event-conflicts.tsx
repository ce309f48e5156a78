import { Alert, List, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useOrganization } from '../../api/organization.ts'
import { displayName } from '../../api/person.ts'
import { groupIdIn } from '../../api/person-or-group.ts'
import { useAccount } from '../../api/session.ts'
import { useTranslations } from '../../i18n/language.tsx'
import { type EventValues, previewOf, timeProblem } from './event-fields.ts'
import { organizationCalendar } from './event-requests.ts'
import { useShownPeople } from './people.ts'
import { type CalendarEvent, isOfOrganization, type Planned } from './planned.ts'
import { useCalendars } from './use-calendars.ts'
import { useEventText } from './use-event-text.ts'

/** Each calendar is a request. */
const maxChecked = 20
const maxListed = 5
const typingMs = 300

type Props = { nio: string; values: EventValues; before: CalendarEvent | null }

/**
 * The other events at the time of the form, in the calendars of all who are asked to come. A series counts with its
 * first date.
 */
export function EventConflicts({ nio, values, before }: Props) {
  const [settled] = useDebouncedValue(values, typingMs)
  const preview = timeProblem(settled) === null ? previewOf(settled) : null
  return preview && <Conflicts nio={nio} values={settled} preview={preview} before={before} />
}

function Conflicts({ nio, values, preview, before }: Props & { preview: Planned }) {
  const t = useTranslations()
  const text = useEventText()
  const { organization } = useOrganization()
  const { nicHandle } = useAccount()
  const { calendar, attendees } = values
  const isShared = calendar === organizationCalendar
  // The members of groups are not known here, and may be thousands.
  const people = attendees.filter((entry) => groupIdIn(entry) === undefined)
  const asked = isShared ? nicHandle : [calendar, ...people].join()
  const checked = useMemo(() => asked.split(',').slice(0, maxChecked), [asked])
  const shown = useShownPeople(nio, checked)
  const { planned, isLoaded } = useCalendars(nio, checked, preview.first, preview.last)
  const overlapping = planned.filter(
    ({ event, startAt, endAt }) =>
      event.id !== before?.id && event.myAnswer !== 'no' && startAt < preview.endAt && endAt > preview.startAt,
  )
  if (!isLoaded) return null
  if (overlapping.length === 0) {
    const isComplete =
      attendees.length > 0 && people.length === attendees.length && people.length < maxChecked && !isShared
    return (
      isComplete && (
        <Text size="sm" role="status">
          {t('calendar.allFree')}
        </Text>
      )
    )
  }
  const namesOf = ({ event, calendars }: Planned) =>
    isOfOrganization(event)
      ? [organization?.name ?? '']
      : shown.filter((person) => calendars.includes(person.nicHandle)).map(displayName)
  return (
    <Alert
      color="yellow"
      role="status"
      title={t('calendar.conflicts')}
      icon={<IconAlertTriangle size={18} aria-hidden />}
    >
      <List size="sm" listStyleType="none">
        {overlapping.slice(0, maxListed).map((one) => (
          <List.Item key={one.key}>{text.label(one, namesOf(one))}</List.Item>
        ))}
        {overlapping.length > maxListed && (
          <List.Item>{t('calendar.importMore', { count: overlapping.length - maxListed })}</List.Item>
        )}
      </List>
    </Alert>
  )
}
