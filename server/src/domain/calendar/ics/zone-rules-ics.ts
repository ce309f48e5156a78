import { writeValue } from '../times.ts'
import type { Onset, YearlyDay, ZoneRules } from '../zone-rules.ts'
import { writeLines } from './write-lines.ts'

/** Renders the rules of an imported zone as an equivalent VTIMEZONE. */
export const renderZoneRules = (name: string, zone: string): string =>
  writeLines([
    'BEGIN:VTIMEZONE',
    `TZID:${name}`,
    ...(JSON.parse(zone) as ZoneRules).onsets.flatMap(renderOnset),
    'END:VTIMEZONE',
  ])

function renderOnset({ from, to, first, yearly, until }: Onset): string[] {
  const kind = to > from ? 'DAYLIGHT' : 'STANDARD'
  const end = until === null ? '' : `;UNTIL=${compact(until)}Z`
  return [
    `BEGIN:${kind}`,
    `DTSTART:${compact(first)}`,
    `TZOFFSETFROM:${writeOffset(from)}`,
    `TZOFFSETTO:${writeOffset(to)}`,
    ...(yearly === null ? [] : [`RRULE:FREQ=YEARLY;BYMONTH=${yearly.month}${writeDay(yearly)}${end}`]),
    `END:${kind}`,
  ]
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

function writeDay({ weekday, nth, day }: YearlyDay): string {
  if (weekday === undefined) return `;BYMONTHDAY=${day}`
  // The first weekday on or after a day is within seven days.
  const days = day === undefined ? '' : `;BYMONTHDAY=${Array.from({ length: 7 }, (_, index) => day + index).join(',')}`
  return `${days};BYDAY=${nth ?? ''}${weekdays[weekday]}`
}

const compact = (wall: number) => writeValue(wall, false).replace(/\.\d+Z|[-:]/g, '')

function writeOffset(offset: number): string {
  const seconds = Math.abs(offset) / 1000
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const [hours, minutes, rest] = parts.map((part) => String(part).padStart(2, '0'))
  return `${offset < 0 ? '-' : '+'}${hours}${minutes}${rest === '00' ? '' : rest}`
}
