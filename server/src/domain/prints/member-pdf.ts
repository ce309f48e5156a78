import { day, eventDates, eventTimes } from '../../pdf/dates.ts'
import { printableLine, printableParagraphs } from '../../pdf/printable-text.ts'
import { colors, Sheet, textWidth } from '../../pdf/sheet.ts'
import type { TextStyle } from '../../pdf/text-lines.ts'

/** Content of the printed sheet of a member. Times are epoch milliseconds. */
export type MemberSheetContent = {
  organization: string
  nametag: string
  /** The display name; null until it is set. */
  name: string | null
  nicHandle: string
  roleName: string
  joinedAt: number
  comment: string
  /** The fields that have a value, in their order. */
  fields: { label: string; text: string }[]
  events: SheetEvent[]
  printedAt: number
}

export type SheetEvent = {
  title: string
  start: number
  end: number
  allDay: boolean
  timeZone: string
  location: string
}

const { text, quiet, accent } = colors

const organizationStyle: TextStyle = { size: 13, leading: 20, weight: 600, color: accent }
const nameStyle: TextStyle = { size: 26, leading: 38, weight: 600, color: text }
const labelStyle: TextStyle = { size: 10, leading: 18, weight: 400, color: quiet }
const valueStyle: TextStyle = { size: 10, leading: 18, weight: 400, color: text }
const headingStyle: TextStyle = { size: 12, leading: 20, weight: 600, color: text }
const bodyStyle: TextStyle = { size: 10.5, leading: 17, weight: 400, color: text }
const emptyStyle: TextStyle = { ...bodyStyle, color: quiet }
const titleStyle: TextStyle = { ...bodyStyle, weight: 600 }
const detailStyle: TextStyle = { size: 9.5, leading: 15, weight: 400, color: quiet }

const labelWidth = 84
const dateWidth = 168
const gap = 16

/** Renders a handout about a member and their upcoming events. */
export async function renderMemberPdf(member: MemberSheetContent): Promise<Buffer> {
  const organization = printableLine(member.organization)
  const name = printableLine(member.name ?? member.nametag)
  const sheet = new Sheet(`${name} – ${organization}`, organization, member.printedAt)
  await sheet.write('H1', organization, organizationStyle)
  await sheet.write('H2', name, nameStyle)
  sheet.space(6)
  if (member.name !== null) await writeFact(sheet, 'Username', printableLine(member.nametag))
  await writeFact(sheet, 'Member ID', printableLine(member.nicHandle))
  await writeFact(sheet, 'Role', printableLine(member.roleName))
  await writeFact(sheet, 'Joined', day(member.joinedAt))
  for (const { label, text } of member.fields) {
    await writeFact(sheet, printableLine(label), printableLine(text))
  }
  await writeHeading(sheet, 'Note')
  await writeComment(sheet, printableParagraphs(member.comment))
  await writeHeading(sheet, 'Upcoming events')
  await writeEvents(sheet, member.events)
  return sheet.finish()
}

async function writeFact(sheet: Sheet, label: string, value: string): Promise<void> {
  const element = sheet.element('P')
  const width = textWidth - labelWidth
  const labelLines = await sheet.layOut(label, labelStyle, labelWidth)
  const lines = await sheet.layOut(value, valueStyle, width)
  sheet.row(
    { element, x: 0, width: labelWidth, lines: labelLines },
    { element, x: labelWidth, width, lines, flushLeft: true },
  )
}

async function writeHeading(sheet: Sheet, heading: string): Promise<void> {
  sheet.space(16)
  // The reserved space keeps a heading on the same page as its text.
  sheet.need(80)
  sheet.rule()
  sheet.space(14)
  await sheet.write('H3', heading, headingStyle)
  sheet.space(2)
}

async function writeComment(sheet: Sheet, comment: string): Promise<void> {
  if (comment === '') return sheet.write('P', 'No note', emptyStyle)
  for (const paragraph of comment.split('\n')) {
    if (paragraph === '') sheet.space(9)
    else await sheet.write('P', paragraph, bodyStyle, false)
  }
}

async function writeEvents(sheet: Sheet, events: SheetEvent[]): Promise<void> {
  if (events.length === 0) return sheet.write('P', 'No upcoming events', emptyStyle)
  const list = sheet.element('L')
  for (const event of events) {
    const body = sheet.element('LBody', sheet.element('LI', list))
    const width = textWidth - dateWidth - gap
    const when = [
      ...(await sheet.layOut(eventDates(event), bodyStyle, dateWidth)),
      ...(await sheet.layOut(eventTimes(event), detailStyle, dateWidth)),
    ]
    const what = await sheet.layOut(printableLine(event.title), titleStyle, width)
    const where = printableLine(event.location, '')
    if (where !== '') what.push(...(await sheet.layOut(where, detailStyle, width)))
    sheet.row(
      { element: body, x: 0, width: dateWidth, lines: when },
      { element: body, x: dateWidth + gap, width, lines: what, flushLeft: true },
    )
    sheet.space(8)
  }
}
