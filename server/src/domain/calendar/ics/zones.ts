import { isTimeZone, spelledZone } from '../times.ts'
import type { Onset } from '../zone-rules.ts'
import { zoneMatcher } from './matching-zone.ts'
import type { Part } from './read-lines.ts'
import { readProperties } from './read-lines.ts'
import { readOnsets } from './vtimezone.ts'
import { windowsZone } from './windows-zones.ts'

/**
 * Finds the zone that a file means by a name, for times around a moment: the name of an IANA zone, or the JSON of the
 * rules that the file gives for it. Null when nothing explains the name.
 */
export type ZoneFinder = (name: string, around: number) => string | null

/**
 * Files name zones as they like: as IANA does, with a prefix, as Windows does, or by a name of their own that a
 * VTIMEZONE explains. For those, the first IANA zone whose clocks agree is taken or, without one, the rules themselves.
 */
export function zoneFinder(timeZones: Part[], preferred: string): ZoneFinder {
  const descriptions = new Map(timeZones.map(({ lines }) => [nameOf(lines), lines]))
  const found = new Map<string, string | null>()
  const match = zoneMatcher(preferred)
  const find = (name: string, around: number): string | null => {
    const lines = descriptions.get(name)
    const described = lines && zoneByClock(readOnsets(lines), around, match)
    return zoneByName(name) ?? described ?? spelledZone(name.replace('-', '/')) ?? zoneByOffset(name)
  }
  return (name, around) => {
    const known = found.get(name)
    if (known !== undefined) return known
    const zone = find(name, around)
    found.set(name, zone)
    return zone
  }
}

const nameOf = (lines: string[]) =>
  readProperties(lines, new Set(['TZID']))
    .get('TZID')?.[0]
    ?.value.trim() ?? ''

/** No IANA name has more parts, as in America/Argentina/Salta. */
const mostParts = 3

export function zoneByName(name: string): string | null {
  // Such as /mozilla.org/20050126_1/Europe/Berlin, or America/New York.
  const parts = name.replaceAll(' ', '_').split('/').slice(-mostParts)
  const endings = parts.map((_, index) => parts.slice(index).join('/'))
  return (
    endings.map(spelledZone).find((zone) => zone !== null) ??
    [windowsZone(name)].find((zone) => zone !== null && isTimeZone(zone)) ??
    null
  )
}

function zoneByClock(onsets: Onset[], around: number, match: ReturnType<typeof zoneMatcher>): string | null {
  if (onsets.length === 0) return null
  const { zone, near } = match(onsets, around)
  return zone ?? JSON.stringify({ near, onsets })
}

/** A name that is nothing but an offset in whole hours, such as `GMT+2` or `(UTC-03:00)`. */
function zoneByOffset(name: string): string | null {
  const [, sign, hours] = /^\(?(?:UTC|GMT)?\s*([+-])(\d{1,2})(?:[:.]?00)?\)?$/i.exec(name.trim()) ?? []
  if (sign === undefined) return null
  // The names of IANA count westwards.
  return Number(hours) === 0 ? 'UTC' : spelledZone(`Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}`)
}
