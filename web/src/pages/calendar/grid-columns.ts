import { displayName } from '../../api/person.ts'
import type { Translate } from '../../i18n/translate.ts'
import { type Day, daysFrom } from './days.ts'
import type { ShownPerson } from './people.ts'
import type { EventText } from './use-event-text.ts'

/** A column of the time grid: a day of the week or, on a single day, a person. */
export type GridColumn = { key: string; day: Day; owner?: string; heading: string; detail: string; label: string }

type ColumnText = { text: EventText; t: Translate; mayCreate: boolean }

/** The label of the button in the head of a column. */
const labelOf = (day: Day, { text, t, mayCreate }: ColumnText) =>
  t(mayCreate ? 'calendar.planOn' : 'calendar.day', { date: text.date(day) })

const columnOfDay = (day: Day, around: ColumnText): GridColumn => ({
  key: day,
  day,
  heading: around.text.weekday(day, 'short'),
  detail: around.text.dayNumber(day),
  label: labelOf(day, around),
})

export const columnsOfDays = (first: Day, around: ColumnText): GridColumn[] =>
  daysFrom(first, 7).map((day) => columnOfDay(day, around))

/** The calendars of several people side by side, on one day. */
export function columnsOfPeople(day: Day, people: ShownPerson[], around: ColumnText): GridColumn[] {
  if (people.length === 1) return [columnOfDay(day, around)]
  return people.map((person, index) => ({
    key: index === 0 ? day : `${day} ${person.nicHandle}`,
    day,
    owner: person.nicHandle,
    heading: person.isMe ? around.t('calendar.me') : displayName(person),
    detail: '',
    label: `${labelOf(day, around)}, ${displayName(person)}`,
  }))
}
