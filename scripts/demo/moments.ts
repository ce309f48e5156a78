import { timeZone, type When } from './association.ts'

/** Something that happens at a moment of the term. */
export type Happening = { at: number; happen(): Promise<unknown> }

/** Converts to epoch milliseconds, in the time zone of the association. */
export const momentOf = ([daysAgo, time]: When): number =>
  dayOf(daysAgo).toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) }).epochMilliseconds

export const dayOf = (daysAgo: number) => Temporal.Now.plainDateISO(timeZone).subtract({ days: daysAgo })

export const iso = (when: When) => new Date(momentOf(when)).toISOString()
