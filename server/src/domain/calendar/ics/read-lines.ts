/** The lines of one VEVENT or VTIMEZONE. Alarms inside an event are only counted. */
export type IcsComponent = { lines: string[]; alarms: number }

/** The components of an iCalendar file; `skipped` counts those of other kinds, such as VTODO. */
export type IcsFile = {
  calendar: string[]
  events: IcsComponent[]
  timeZones: IcsComponent[]
  skipped: Map<string, number>
}

/**
 * Splits a file without interpreting it, so that a bad line affects one event only, and so that deep nesting costs
 * nothing. Returns null when it is no iCalendar file. Events without a VCALENDAR are accepted, because programs put
 * them on the clipboard like that.
 */
export function splitIcs(text: string): IcsFile | null {
  const first = splitLines(unfold(text, false))
  const hasEvents = first !== null && first.events.length > 0
  // The folded text of a valid file may contain " BEGIN:VEVENT" as well, but each event of a valid file begins and ends.
  if ((hasEvents && first.isBalanced) || !/[\r\n][ \t]+(BEGIN|END)\s*:/i.test(text)) return first
  const second = splitLines(unfold(text, true))
  return hasEvents && !second?.isBalanced ? first : second
}

function splitLines(lines: string[]): (IcsFile & { isBalanced: boolean }) | null {
  const file: IcsFile = { calendar: [], events: [], timeZones: [], skipped: new Map() }
  let current: IcsComponent | null = null
  let nested = 0
  let isCalendar = false
  let isBalanced = true
  for (const line of lines) {
    const [, edge, name = ''] = /^\s*(BEGIN|END)\s*:\s*([\w-]+)\s*$/i.exec(line) ?? []
    const kind = name.toUpperCase()
    const begins = edge?.toUpperCase() === 'BEGIN'
    const parts = kind === 'VEVENT' ? file.events : kind === 'VTIMEZONE' ? file.timeZones : null
    isCalendar ||= begins && (kind === 'VCALENDAR' || kind === 'VEVENT')
    if (edge && parts) {
      isBalanced &&= begins === (current === null)
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
  return isCalendar ? { ...file, isBalanced: isBalanced && current === null } : null
}

/**
 * Joins folded lines. RFC 5545 knows no indentation, but people and programs indent files or components, so a line
 * continues another one if it is indented more. Nothing continues the BEGIN or END of a component, because the component
 * would have another name. With `edgesBegin` these lines do not continue others either.
 */
function unfold(text: string, edgesBegin: boolean): string[] {
  const lines: string[] = []
  let indentation = Number.POSITIVE_INFINITY
  let isAfterEdge = false
  for (const line of text.replace(/^\ufeff/, '').split(/\r\n?|\n/)) {
    const indented = indentationOf(line)
    if (line === '') {
      indentation = Number.POSITIVE_INFINITY
    } else if (indented > indentation && !isAfterEdge && !(edgesBegin && isEdge(line))) {
      lines[lines.length - 1] += line.slice(indentation + 1)
    } else if (indented < line.length) {
      lines.push(line)
      indentation = indented
      isAfterEdge = isEdge(line)
    }
  }
  return lines
}

function indentationOf(line: string): number {
  let at = 0
  while (line[at] === ' ' || line[at] === '\t') at++
  return at
}

/** Matches BEGIN and END of the components of RFC 5545, which are too short to be folded. */
const isEdge = (line: string) =>
  /^[ \t]*(BEGIN|END)\s*:\s*(V(CALENDAR|EVENT|TODO|JOURNAL|FREEBUSY|TIMEZONE|ALARM)|STANDARD|DAYLIGHT)\s*$/i.test(line)

/** STANDARD and DAYLIGHT stay in the lines of their time zone, with BEGIN and END. */
const isObservance = (kind: string) => kind === 'STANDARD' || kind === 'DAYLIGHT'

const skippedKinds = new Set(['VTODO', 'VJOURNAL', 'VFREEBUSY', 'VAVAILABILITY', 'VPOLL'])

/** A content line of RFC 5545. Parameter names are in capitals; the value is unchanged. */
export type Property = { parameters: Map<string, string>; value: string }

export type Properties = Map<string, Property[]>

// Some programs write one EXDATE per line. An event may have half as many.
const maxPerName = 2000

/** Reads the properties with one of these names and ignores all other lines. */
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
  // An unclosed quote hides the colon after it.
  const first = firstOutsideQuotes(line, ':', 0) ?? line.indexOf(':')
  // Some programs write the zone of Outlook, (UTC-05:00) Eastern Time, without quotes.
  const isOffset = /=\((UTC|GMT)[+-]\d\d?$/i.test(line.slice(Math.max(0, first - 10), first))
  const colon = isOffset ? line.indexOf(':', first + 1) : first
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

// No time zone, name or address is longer.
const maxParameterLength = 1000

/** RFC 6868 escapes quotes and line ends in parameters with a circumflex. */
const readParameter = (text: string) =>
  text
    .slice(0, maxParameterLength)
    .replaceAll('"', '')
    .replace(/\^([n^'])/g, (_, escaped: string) => ({ n: '\n', "'": '"' })[escaped] ?? '^')
    .trim()
