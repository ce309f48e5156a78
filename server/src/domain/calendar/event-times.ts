import type { CalendarEvent } from './event.ts'
import type { EventOverride } from './event-fields.ts'

/** The columns of an event that say when it takes place. */
export const timeColumns = [
  'events.uuid as id',
  'events.all_day as allDay',
  'events.start',
  'events.end',
  'events.time_zone as timeZone',
  'events.zone_rules as zoneRules',
  'events.rrule',
  'events.exdates',
  'events.overrides',
] as const

type TimesRow = Pick<CalendarEvent, 'id' | 'start' | 'end' | 'timeZone' | 'rrule'> & {
  allDay: 0 | 1
  zoneRules: string | null
  exdates: string
  overrides: string
}

/** Reads an event to expand it, without its texts. */
export const withoutTexts = (row: TimesRow): CalendarEvent => ({
  id: row.id,
  title: '',
  description: '',
  location: '',
  start: row.start,
  end: row.end,
  allDay: row.allDay === 1,
  timeZone: row.timeZone,
  zoneRules: row.zoneRules,
  rrule: row.rrule,
  exdates: JSON.parse(row.exdates) as string[],
  overrides: JSON.parse(row.overrides) as EventOverride[],
  visibility: 'organization',
  attendees: [],
})
