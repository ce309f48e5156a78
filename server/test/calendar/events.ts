import type { CalendarEvent } from '../../src/domain/calendar/event.ts'

export const meeting: CalendarEvent = {
  id: 'a',
  title: 'Meeting',
  description: '',
  location: '',
  start: '2026-03-01T08:00:00.000Z',
  end: '2026-03-01T09:00:00.000Z',
  allDay: false,
  timeZone: 'Europe/Paris',
  rrule: null,
  exdates: [],
  overrides: [],
  visibility: 'organization',
  attendees: [],
}

export const dayOff: CalendarEvent = { ...meeting, id: 'd', allDay: true, start: '2026-03-01', end: '2026-03-02' }
