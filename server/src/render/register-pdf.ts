import { shortDay } from './pdf/dates.ts'
import { printableLine, printableParagraphs } from './pdf/printable-text.ts'
import { type Cell, colors, type Element, Sheet, textWidth } from './pdf/sheet.ts'
import type { Line, TextStyle } from './pdf/text-lines.ts'

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

/** A list is to be looked through; the whole comment is on the member's own sheet. */
const maxCommentLines = 3

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
  const head = await layOutRow(({ label, width }) => sheet.layOut(label, labelStyle, width))
  drawRow(sheet, head, { row: sheet.element('TR', table), cellFor: (row, { label }) => sheet.columnHead(label, row) })
  sheet.onNextPage = () => drawRow(sheet, head)
  for (const member of members) {
    const row = await layOutRow((column) =>
      column === commentColumn
        ? layOutComment(sheet, member.comment)
        : sheet.layOut(column.read(member), column.style, column.width),
    )
    drawRow(sheet, row, { row: sheet.element('TR', table), cellFor: (row) => sheet.element('TD', row) })
  }
}

type Row = { facts: Line[][]; comment: Line[] }

async function layOutRow(layOut: (column: Column) => Promise<Line[]>): Promise<Row> {
  const facts: Line[][] = []
  for (const column of factColumns) facts.push(await layOut(column))
  return { facts, comment: await layOut(commentColumn) }
}

/** More letters than ordinarily fit, so that the rest of a long comment need not be looked at. */
const enoughForComment = 600

async function layOutComment(sheet: Sheet, comment: string): Promise<Line[]> {
  const { style, width } = commentColumn
  const start = printableParagraphs(comment.slice(0, enoughForComment))
  const lines = await sheet.layOutStart(start, style, width, {
    maxLines: maxCommentLines,
    goesOn: comment.length > enoughForComment,
  })
  return lines
}

type Tagging = { row: Element; cellFor: (row: Element, column: Column) => Element }

/** Without tagging it is the repeated head of a further page. */
function drawRow(sheet: Sheet, { facts, comment }: Row, tagging?: Tagging): void {
  const elements: Element[] = []
  const cell = (column: Column, lines: Line[] = []): Cell => {
    const element = tagging?.cellFor(tagging.row, column)
    if (element) elements.push(element)
    return { ...column, element, lines }
  }
  sheet.need(48)
  sheet.space(5)
  sheet.row(...factColumns.map((column, index) => cell(column, facts[index])))
  sheet.row(cell(commentColumn, comment))
  sheet.space(6)
  sheet.rule()
  if (tagging) sheet.close(...elements, tagging.row)
}
