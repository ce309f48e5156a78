import { scheduler } from 'node:timers/promises'
import { shortDay } from './pdf/dates.ts'
import { printableLine, printableParagraphs } from './pdf/printable-text.ts'
import { type Cell, colors, type Element, Sheet, textWidth } from './pdf/sheet.ts'
import { breakIntoLines, type Line, type TextStyle } from './pdf/text-lines.ts'

/** Times are epoch milliseconds. */
export type RegisterMember = {
  nametag: string
  nicHandle: string
  roleName: string
  mail: string | null
  joinedAt: number
  comment: string
}

export type Register = { organization: string; members: RegisterMember[]; printedAt: number }

const { text, quiet, accent } = colors

const organizationStyle: TextStyle = { size: 20, leading: 30, weight: 600, color: text }
const countStyle: TextStyle = { size: 10, leading: 16, weight: 400, color: quiet }
const labelStyle: TextStyle = { size: 8.5, leading: 13, weight: 600, color: accent }
const nameStyle: TextStyle = { size: 9, leading: 14, weight: 600, color: text }
const factStyle: TextStyle = { size: 9, leading: 14, weight: 400, color: text }
const commentStyle: TextStyle = { size: 8.5, leading: 13, weight: 400, color: quiet }

type Column = Omit<Cell, 'element' | 'lines'> & {
  label: string
  style: TextStyle
  read: (member: RegisterMember) => string
}

const fact = (label: string, x: number, width: number, read: Column['read'], style = factStyle): Column => ({
  label,
  x,
  width,
  read,
  style,
  flushLeft: true,
})

const factColumns: Column[] = [
  fact('Name', 0, 120, ({ nametag }) => printableLine(nametag), nameStyle),
  fact('Handle', 128, 74, ({ nicHandle }) => printableLine(nicHandle)),
  fact('Role', 210, 64, ({ roleName }) => printableLine(roleName)),
  fact('Mail', 282, 130, ({ mail }) => printableLine(mail ?? '')),
  fact('Joined', 420, 55, ({ joinedAt }) => shortDay(joinedAt)),
]

const commentColumn: Column = {
  label: 'Comment',
  x: 0,
  width: textWidth,
  style: commentStyle,
  read: ({ comment }) => printableParagraphs(comment),
}

/** Everyone in an organization: a row of facts for each, and the comment below it. */
export async function renderRegisterPdf({ organization, members, printedAt }: Register): Promise<Buffer> {
  const name = printableLine(organization)
  const sheet = new Sheet(`Members – ${name}`, name, printedAt)
  await sheet.write('H1', name, organizationStyle)
  await sheet.write('P', countOf(members), countStyle)
  sheet.space(12)
  if (members.length > 0) await writeTable(sheet, members)
  return sheet.finish()
}

const countOf = ({ length }: RegisterMember[]) =>
  length === 0 ? 'No members' : `Register of ${length} ${length === 1 ? 'member' : 'members'}`

async function writeTable(sheet: Sheet, members: RegisterMember[]): Promise<void> {
  const table = sheet.element('Table')
  const head = await layOutRow(({ label, width }) => breakIntoLines(label, labelStyle, width))
  const headRow = sheet.element('TR', table)
  drawRow(sheet, head, ({ label }) => sheet.columnHead(label, headRow))
  sheet.onNextPage = () => drawRow(sheet, head)
  for (const member of members) {
    const row = await layOutRow(({ read, style, width }) => breakIntoLines(read(member), style, width))
    const tableRow = sheet.element('TR', table)
    drawRow(sheet, row, () => sheet.element('TD', tableRow))
    // Hundreds of members take a while, in which others want to be served.
    await scheduler.yield()
  }
}

type Row = { facts: Line[][]; comment: Line[] }

const layOutRow = async (layOut: (column: Column) => Promise<Line[]>): Promise<Row> => ({
  facts: await Promise.all(factColumns.map(layOut)),
  comment: await layOut(commentColumn),
})

/** Without elements it is the repeated head of a further page. */
function drawRow(sheet: Sheet, { facts, comment }: Row, elementFor?: (column: Column) => Element): void {
  const cell = (column: Column, lines: Line[] = []): Cell => ({ ...column, element: elementFor?.(column), lines })
  sheet.need(48)
  sheet.space(5)
  sheet.row(...factColumns.map((column, index) => cell(column, facts[index])))
  sheet.row(cell(commentColumn, comment))
  sheet.space(6)
  sheet.rule()
}
