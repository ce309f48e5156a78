/** The lines of one VEVENT or VTIMEZONE. Alarms inside an event are only counted. */
export type Part = { lines: string[]; alarms: number }

/** The parts of an iCalendar file that matter here; `skipped` counts parts of other kinds, such as VTODO, by kind. */
export type IcsFile = { calendar: string[]; events: Part[]; timeZones: Part[]; skipped: Map<string, number> }

/**
 * Splits a file without understanding it, so that one bad line spoils one event instead of all of them, and so that
 * nesting costs nothing however deep it is. Null when it is no iCalendar file. Events without a calendar around them
 * are accepted, because programs put them on the clipboard like that.
 */
export function splitIcs(text: string): IcsFile | null {
  const file: IcsFile = { calendar: [], events: [], timeZones: [], skipped: new Map() }
  let current: Part | null = null
  let nested = 0
  let isCalendar = false
  for (const line of unfold(text)) {
    const [, edge, name = ''] = /^\s*(BEGIN|END)\s*:\s*([\w-]+)\s*$/i.exec(line) ?? []
    const kind = name.toUpperCase()
    const begins = edge?.toUpperCase() === 'BEGIN'
    const parts = kind === 'VEVENT' ? file.events : kind === 'VTIMEZONE' ? file.timeZones : null
    isCalendar ||= begins && (kind === 'VCALENDAR' || kind === 'VEVENT')
    if (edge && parts) {
      current = begins ? { lines: [], alarms: 0 } : null
      nested = 0
      if (current) parts.push(current)
    } else if (edge && current && !isObservance(kind)) {
      nested = Math.max(0, nested + (begins ? 1 : -1))
      if (begins && kind === 'VALARM') current.alarms++
    } else if (begins && current === null && skippedKinds.has(kind)) {
      file.skipped.set(kind, (file.skipped.get(kind) ?? 0) + 1)
    } else if (nested === 0) {
      ;(current?.lines ?? file.calendar).push(line)
    }
  }
  return isCalendar ? file : null
}

const unfold = (text: string) =>
  text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?|\n/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')

/** The parts of a time zone are kept with their edges. */
const isObservance = (kind: string) => kind === 'STANDARD' || kind === 'DAYLIGHT'

const skippedKinds = new Set(['VTODO', 'VJOURNAL', 'VFREEBUSY', 'VAVAILABILITY', 'VPOLL'])

/** A content line of RFC 5545. The names of its parameters are in capitals; the value is as it was written. */
export type Property = { parameters: Map<string, string>; value: string }

export type Properties = Map<string, Property[]>

// Some programs write one EXDATE a line. No event may have more than half as many.
const maxPerName = 2000

/** The properties that have one of these names. A line that is no property is ignored. */
export function readProperties(lines: string[], names: Set<string>): Properties {
  const properties: Properties = new Map()
  for (const line of lines) {
    const name = /^\s*([\w-]{1,60})/.exec(line)?.[1]?.toUpperCase() ?? ''
    if (!names.has(name)) continue
    const list = properties.get(name)
    if (list && list.length >= maxPerName) continue
    const property = readProperty(line.trimStart())
    if (property === null) continue
    if (list) list.push(property)
    else properties.set(name, [property])
  }
  return properties
}

function readProperty(line: string): Property | null {
  // A quote that is never closed hides the colon after it.
  const colon = firstOutsideQuotes(line, ':', 0) ?? line.indexOf(':')
  if (colon === -1) return null
  const parameters = new Map<string, string>()
  let at = firstOutsideQuotes(line, ';', 0) ?? colon
  while (at < colon) {
    const end = Math.min(firstOutsideQuotes(line, ';', at + 1, colon) ?? colon, colon)
    const parameter = line.slice(at + 1, end)
    const equals = parameter.indexOf('=')
    const name = parameter.slice(0, Math.max(0, equals)).trim().toUpperCase()
    if (equals !== -1 && !parameters.has(name)) parameters.set(name, readParameter(parameter.slice(equals + 1)))
    at = end
  }
  return { parameters, value: line.slice(colon + 1) }
}

function firstOutsideQuotes(line: string, wanted: string, from: number, to = line.length): number | null {
  let quoted = false
  for (let at = from; at < to; at++) {
    const character = line[at]
    if (character === '"') quoted = !quoted
    else if (character === wanted && !quoted) return at
  }
  return null
}

// Longer than any zone, name or address. Longer ones are no use to anybody.
const maxParameterLength = 1000

/** RFC 6868 writes quotes and line ends in parameters with a circumflex. */
const readParameter = (text: string) =>
  text
    .slice(0, maxParameterLength)
    .replaceAll('"', '')
    .replace(/\^([n^'])/g, (_, escaped: string) => ({ n: '\n', "'": '"' })[escaped] ?? '^')
    .trim()
