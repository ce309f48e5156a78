import type { ImportRefusal } from '../../../../../shared/import-refusals.ts'
import { cleanText } from '../clean-text.ts'
import type { Properties, Property } from './read-lines.ts'

/** The reason why an event cannot be read. The message is a sentence. */
export class Unreadable extends Error {
  readonly reason: ImportRefusal

  constructor(reason: ImportRefusal, message: string) {
    super(message)
    this.reason = reason
  }
}

/** A date or a wall time, in epoch milliseconds as if it were UTC. */
export type WallTime = { allDay: boolean; wall: number; isUtc: boolean }

const form = /^(\d{4})-?(\d\d)-?(\d\d)(?:T?(\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?(Z|[+-]\d\d:?\d\d)?)?[TZ]?$/i

/** Reads `20260329` and `20260329T080000Z`, and the forms that some programs write instead: ISO 8601 and `20260329Z`. */
export function readWallTime(text: string): WallTime | null {
  const [, year, month, day, hour, minute = '0', second = '0', zone] = form.exec(text.replaceAll('"', '').trim()) ?? []
  if (year === undefined) return null
  const date = [Number(year), Number(month) - 1, Number(day)] as const
  const midnight = Date.UTC(...date)
  const isDate = new Date(midnight).getUTCMonth() === date[1] && new Date(midnight).getUTCDate() === date[2]
  // Date.UTC maps years below 100 to the 20th century.
  if (!isDate || date[0] < 100) return null
  if (hour === undefined) return { allDay: true, wall: midnight, isUtc: false }
  const time = [hour, minute, second].map(Number)
  const [hours = 0, minutes = 0, seconds = 0] = time
  if (hours > 24 || minutes > 59 || seconds > 60) return null
  // A leap second is mapped to the second before it.
  const wall = midnight + ((hours * 60 + minutes) * 60 + Math.min(seconds, 59)) * 1000
  return { allDay: false, wall: wall - offsetMs(zone), isUtc: zone !== undefined }
}

/** Returns the milliseconds of an offset such as `+0100`, `-05:30`, `+1` or `Z`. */
export function offsetMs(text = 'Z'): number {
  const [, sign, hours = '0', minutes = '0', seconds = '0'] =
    /^([+-])(\d{1,2}):?(\d\d)?:?(\d\d)?$/.exec(text.trim()) ?? []
  return (sign === '-' ? -1000 : 1000) * ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds))
}

/** Reads an ISO 8601 duration. Programs also combine weeks with other units, or write units in the wrong part. */
export function readDuration(text: string): Temporal.Duration | null {
  const [, sign, weeks, days, hours, minutes, seconds] =
    /^([+-]?)PT?(?:(\d{1,4})W)?(?:(\d{1,5})D)?T?(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,9})S)?$/i.exec(text.trim()) ?? []
  const parts = [weeks, days, hours, minutes, seconds]
  if (parts.every((part) => part === undefined)) return null
  const [w = 0, d = 0, h = 0, m = 0, s = 0] = parts.map((part) => Number(part ?? 0))
  const duration = Temporal.Duration.from({ days: 7 * w + d, hours: h, minutes: m, seconds: s })
  return sign === '-' ? duration.negated() : duration
}

/** Unescapes the text of a property and cuts it to a number of characters. */
export function readText(property: Property | undefined, limit: number): { text: string; isCut: boolean } {
  // An escaped character takes two, and one outside the basic plane takes two units.
  const value = property?.value.slice(0, 4 * limit) ?? ''
  const text = cleanText(value.replace(/\\(.)/g, (_, escaped: string) => (/n/i.test(escaped) ? '\n' : escaped)))
  const shorter = truncate(text, limit)
  return { text: shorter, isCut: shorter !== text || (property?.value.length ?? 0) > 4 * limit }
}

/** Returns the trimmed text of a property, or an empty string when it is absent. */
export const textOf = (properties: Properties, name: string, limit = 1000) =>
  readText(properties.get(name)?.[0], limit).text.trim()

export function truncate(text: string, limit: number): string {
  const characters = text.length > limit ? Array.from(text.slice(0, 2 * limit)) : []
  return characters.length > limit ? `${characters.slice(0, limit - 1).join('')}…` : text
}
