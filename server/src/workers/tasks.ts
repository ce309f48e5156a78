import type { PublishedEvent } from '../render/calendar-ics.ts'
import type { MemberSheet } from '../render/member-pdf.ts'
import type { Register } from '../render/register-pdf.ts'
import { task } from './task.ts'

/*
 * Work that runs in a worker thread, because an input can make it take long. Each task loads its code when it is first
 * used, so that a thread holds only what it needs. Input and output are plain data.
 */

export const printMember = task(async (sheet: MemberSheet) =>
  (await import('../render/member-pdf.ts')).renderMemberPdf(sheet),
)

export const printRegister = task(async (register: Register, pages) =>
  (await import('../render/register-pdf.ts')).renderRegisterPdf(register, pages),
)

export const findPlaces = task(async ({ texts, words }: { texts: string[]; words: string[] }) => {
  const { placesOf } = await import('../domain/search-text.ts')
  return texts.map((text) => placesOf(text, words))
})

export const parseCalendar = task(async (file: string) =>
  (await import('../domain/calendar/import-ics.ts')).parseCalendar(file),
)

/** As bytes, which take half the memory of a text in most scripts. */
export const printEvents = task(async (events: PublishedEvent[]) => {
  const { text, zones } = (await import('../render/calendar-ics.ts')).renderEvents(events)
  return { bytes: Buffer.from(text), zones }
})
