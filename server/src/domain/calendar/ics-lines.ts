import ICAL from 'ical.js'

/** The parts of an iCalendar file that matter here, as lines. Parts within parts, such as alarms, are left out. */
export type IcsFile = { calendar: string[]; events: string[][]; timeZones: string[][] }

/**
 * Splits a file without understanding it, so that one bad line spoils one event instead of all of them, and so that
 * nesting costs nothing however deep it is. Null when it is no iCalendar file.
 */
export function splitIcs(text: string): IcsFile | null {
  const file: IcsFile = { calendar: [], events: [], timeZones: [] }
  let current: string[] | null = null
  let nested = 0
  const lines = unfold(text)
  if (!lines.some((line) => /^BEGIN:VCALENDAR\s*$/i.test(line))) return null
  for (const line of lines) {
    const [, edge, kind = ''] = /^(BEGIN|END):(\S+)\s*$/i.exec(line) ?? []
    const part = partOf(file, kind)
    if (part && edge) {
      current = edge.toUpperCase() === 'BEGIN' ? [] : null
      nested = 0
      if (current) part.push(current)
    } else if (edge && current && !isObservance(kind)) {
      nested = Math.max(0, nested + (edge.toUpperCase() === 'BEGIN' ? 1 : -1))
    } else if (nested === 0) {
      ;(current ?? file.calendar).push(line)
    }
  }
  return file
}

const unfold = (text: string) =>
  text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?|\n/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')

function partOf(file: IcsFile, kind: string): string[][] | undefined {
  return { VEVENT: file.events, VTIMEZONE: file.timeZones }[kind.toUpperCase()]
}

/** The parts of a time zone say when it is what, and are kept with their edges. */
const isObservance = (kind: string) => /^(STANDARD|DAYLIGHT)$/i.test(kind)

/**
 * A property with its values as jCal (RFC 7265) writes them: times as in ISO 8601, text without escapes. One that
 * cannot be read has no values.
 */
export type Property = { parameters: Record<string, string>; type: string; values: string[]; raw: string }

export type Properties = Map<string, Property[]>

// The parser takes quadratic time for parameters without end. What is cut off is longer than any field may be.
const longestLine = 40_000

/** The properties that have one of these names. */
export function readProperties(lines: string[], names: Set<string>): Properties {
  const properties: Properties = new Map()
  for (const line of lines) {
    const name = /^[\w-]+/.exec(line)?.[0]?.toUpperCase() ?? ''
    if (!names.has(name)) continue
    properties.set(name, [...(properties.get(name) ?? []), readProperty(line.slice(0, longestLine))])
  }
  return properties
}

function readProperty(line: string): Property {
  const raw = line.slice(line.indexOf(':') + 1).trim()
  try {
    const [, parameters, type, ...values] = ICAL.parse.property(line)
    return { parameters, type, values: values.map(String), raw }
  } catch {
    return { parameters: {}, type: 'unknown', values: [], raw }
  }
}
