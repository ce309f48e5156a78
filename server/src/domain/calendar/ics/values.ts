import { cleanText } from '../clean-text.ts'
import type { Properties, Property } from './read-lines.ts'

/** Why an event cannot be read, as a sentence. */
export class Unreadable extends Error {}

/** A date, or a time as a clock shows it: epoch milliseconds as if it were UTC. */
export type Written = { allDay: boolean; wall: number; isUtc: boolean }

const form = /^(\d{4})-?(\d\d)-?(\d\d)(?:T?(\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?(Z|[+-]\d\d:?\d\d)?)?T?$/i

/** Reads `20260329` and `20260329T080000Z`, and the forms of ISO 8601 that careless programs write. */
export function readWritten(text: string): Written | null {
  const [, year, month, day, hour, minute = '0', second = '0', zone] = form.exec(text.replaceAll('"', '').trim()) ?? []
  if (year === undefined) return null
  const date = [Number(year), Number(month) - 1, Number(day)] as const
  const midnight = Date.UTC(...date)
  const isDate = new Date(midnight).getUTCMonth() === date[1] && new Date(midnight).getUTCDate() === date[2]
  // Date.UTC takes years below 100 for those of the last century.
  if (!isDate || date[0] < 100) return null
  if (hour === undefined) return { allDay: true, wall: midnight, isUtc: false }
  const time = [hour, minute, second].map(Number)
  const [hours = 0, minutes = 0, seconds = 0] = time
  if (hours > 24 || minutes > 59 || seconds > 60) return null
  // A leap second is the one before it: clocks show it for two seconds.
  const wall = midnight + ((hours * 60 + minutes) * 60 + Math.min(seconds, 59)) * 1000
  return { allDay: false, wall: wall - offsetMs(zone), isUtc: zone !== undefined }
}

/** The milliseconds of an offset such as `+0100`, `-05:30`, `+1` or `Z`. */
export function offsetMs(text = 'Z'): number {
  const [, sign, hours = '0', minutes = '0', seconds = '0'] =
    /^([+-])(\d{1,2}):?(\d\d)?:?(\d\d)?$/.exec(text.trim()) ?? []
  return (sign === '-' ? -1000 : 1000) * ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds))
}

/** A duration in the spelling of ISO 8601. Programs also write weeks beside other units, or units in the time part. */
export function readDuration(text: string): Temporal.Duration | null {
  const [, sign, weeks, days, hours, minutes, seconds] =
    /^([+-]?)PT?(?:(\d{1,4})W)?(?:(\d{1,5})D)?T?(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,9})S)?$/i.exec(text.trim()) ?? []
  const parts = [weeks, days, hours, minutes, seconds]
  if (parts.every((part) => part === undefined)) return null
  const [w = 0, d = 0, h = 0, m = 0, s = 0] = parts.map((part) => Number(part ?? 0))
  const duration = Temporal.Duration.from({ days: 7 * w + d, hours: h, minutes: m, seconds: s })
  return sign === '-' ? duration.negated() : duration
}

/** The text of a property without escapes, cut to the characters that somebody could want of it. */
export function readText(property: Property | undefined, limit: number): { text: string; isCut: boolean } {
  // An escaped character takes two, and one outside the basic plane takes two units.
  const value = property?.value.slice(0, 4 * limit) ?? ''
  const text = cleanText(value.replace(/\\(.)/g, (_, escaped: string) => (/n/i.test(escaped) ? '\n' : escaped)))
  const shorter = cut(text, limit)
  return { text: shorter, isCut: shorter !== text || (property?.value.length ?? 0) > 4 * limit }
}

/** The value of a property that is a word. */
export const textOf = (properties: Properties, name: string, limit = 1000) =>
  readText(properties.get(name)?.[0], limit).text.trim()

export function cut(text: string, limit: number): string {
  const characters = text.length > limit ? Array.from(text.slice(0, 2 * limit)) : []
  return characters.length > limit ? `${characters.slice(0, limit - 1).join('')}…` : text
}
