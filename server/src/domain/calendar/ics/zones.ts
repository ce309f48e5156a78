import { canonicalZone, isTimeZone } from '../times.ts'
import type { Onset } from '../zone-rules.ts'
import { zoneMatcher } from './matching-zone.ts'
import type { IcsComponent } from './read-lines.ts'
import { readProperties } from './read-lines.ts'
import { readOnsets } from './vtimezone.ts'
import { windowsZone } from './windows-zones.ts'

/**
 * Finds the zone that a file means by a name, for times around a moment: an IANA name, or the JSON of the rules that
 * the file defines. Returns null for an unknown name.
 */
export type ZoneFinder = (name: string, around: number) => string | null

/**
 * Files name zones by IANA name, with a prefix, by Windows name, or by a name of their own that a VTIMEZONE defines. A
 * defined zone becomes the first IANA zone with the same transitions or, if there is none, its own rules.
 */
export function zoneFinder(timeZones: IcsComponent[], preferred: string): ZoneFinder {
  const descriptions = new Map(timeZones.map(({ lines }) => [nameOf(lines), lines]))
  const found = new Map<string, string | null>()
  const match = zoneMatcher(preferred)
  const find = (name: string, around: number): string | null => {
    const lines = descriptions.get(name)
    const described = lines && zoneByClock(readOnsets(lines), around, match)
    return zoneByName(name) ?? described ?? canonicalZone(name.replace('-', '/')) ?? zoneByOffset(name)
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

/** No IANA name has more components, as in America/Argentina/Salta. */
const maxZoneComponents = 3

export function zoneByName(name: string): string | null {
  // Names may look like /mozilla.org/20050126_1/Europe/Berlin or America/New York.
  const parts = name.replaceAll(' ', '_').split('/').slice(-maxZoneComponents)
  const endings = parts.map((_, index) => parts.slice(index).join('/'))
  return (
    endings.map(canonicalZone).find((zone) => zone !== null) ??
    [windowsZone(name)].find((zone) => zone !== null && isTimeZone(zone)) ??
    null
  )
}

function zoneByClock(onsets: Onset[], around: number, match: ReturnType<typeof zoneMatcher>): string | null {
  if (onsets.length === 0) return null
  const { zone, near } = match(onsets, around)
  return zone ?? JSON.stringify({ near, onsets })
}

/** Reads a name that is only an offset in whole hours, such as `GMT+2` or `(UTC-03:00)`. */
function zoneByOffset(name: string): string | null {
  const [, sign, hours] = /^\(?(?:UTC|GMT)?\s*([+-])(\d{1,2})(?:[:.]?00)?\)?$/i.exec(name.trim()) ?? []
  if (sign === undefined) return null
  // The IANA names of these zones have the opposite sign.
  return Number(hours) === 0 ? 'UTC' : canonicalZone(`Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}`)
}
