import { parseCalendarTask, renderEventsTask } from './domain/calendar/tasks.ts'
import { detectTypeTask, inspectImageTask } from './domain/files/tasks.ts'
import { makeSquaresTask } from './domain/images/tasks.ts'
import { printMemberListTask, printMemberTask } from './domain/prints/tasks.ts'
import { findMatchesTask } from './domain/talks/tasks.ts'
import { task } from './workers/task.ts'

/*
 * Tasks run in a worker thread, because some inputs make them slow. Each task imports its code on first use, so that a
 * thread loads only what it needs. Input and output are plain data.
 */

export const printMember = task(printMemberTask, async (sheet) =>
  (await import('./domain/prints/member-pdf.ts')).renderMemberPdf(sheet),
)

export const printMemberList = task(printMemberListTask, async (list, pages) =>
  (await import('./domain/prints/member-list-pdf.ts')).renderMemberListPdf(list, pages),
)

export const findMatches = task(findMatchesTask, async ({ texts, words }) => {
  const { matchesIn } = await import('./domain/core/search-text.ts')
  return texts.map((text) => matchesIn(text, words))
})

export const parseCalendar = task(parseCalendarTask, async (file) =>
  (await import('./domain/calendar/ics/import-ics.ts')).parseIcs(file),
)

export const renderEvents = task(renderEventsTask, async (events) => {
  const { text, zones } = (await import('./domain/calendar/ics/calendar-ics.ts')).renderVevents(events)
  return { bytes: Buffer.from(text), zones }
})

export const detectType = task(detectTypeTask, async ({ file }) =>
  (await import('./domain/files/inspect-content.ts')).detectType(file),
)

export const inspectImage = task(inspectImageTask, async ({ file, type, maxSeconds }) =>
  (await import('./domain/files/inspect-content.ts')).inspectImage(file, type, maxSeconds),
)

export const makeSquares = task(makeSquaresTask, async ({ file, maxSeconds }) => {
  const images = await import('./images/squares.ts')
  return images.makeSquares(file, maxSeconds).then(
    () => true,
    () => false,
  )
})
