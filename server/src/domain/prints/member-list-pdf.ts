import { shortDay } from '../../pdf/dates.ts'
import { printableLine, printableParagraphs } from '../../pdf/printable-text.ts'
import { type Cell, colors, type Element, Sheet, textWidth } from '../../pdf/sheet.ts'
import type { Line, TextStyle } from '../../pdf/text-lines.ts'
import { type ListedMember, maxPrintedComment, unpackMembers } from './listed-members.ts'

export type MemberList = {
  organization: string
  count: number
  printedAt: number
  /** The labels of the fields, in the order of the values of each member. */
  fieldLabels: string[]
}

/** Members packed by `packMembers`. */
type PackedPages = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

const { text, quiet, accent } = colors

const organizationStyle: TextStyle = { size: 20, leading: 30, weight: 600, color: text }
const countStyle: TextStyle = { size: 10, leading: 16, weight: 400, color: quiet }
const labelStyle: TextStyle = { size: 8.5, leading: 13, weight: 600, color: accent }
const nameStyle: TextStyle = { size: 9, leading: 14, weight: 600, color: text }
const factStyle: TextStyle = { size: 9, leading: 14, weight: 400, color: text }
const commentStyle: TextStyle = { size: 8.5, leading: 13, weight: 400, color: quiet }

type ListColumn = Omit<Cell, 'element' | 'lines'> & { label: string; style: TextStyle }
type ListFactColumn = ListColumn & { read: (member: ListedMember) => string }

const fact = (
  label: string,
  x: number,
  width: number,
  read: ListFactColumn['read'],
  style = factStyle,
): ListFactColumn => ({
  label,
  x,
  width,
  read,
  style,
  flushLeft: true,
})

const factColumns: ListFactColumn[] = [
  fact('Name', 0, 120, ({ name }) => printableLine(name), nameStyle),
  fact('Member ID', 128, 74, ({ nicHandle }) => printableLine(nicHandle)),
  fact('Role', 210, 64, ({ roleName }) => printableLine(roleName)),
  fact('Email', 282, 130, ({ mail }) => printableLine(mail ?? '')),
  fact('Joined', 420, 55, ({ joinedAt }) => shortDay(joinedAt)),
]

const commentColumn: ListColumn = { label: 'Note', x: 0, width: textWidth, style: commentStyle }

const separator = ' · '

/** The columns below the facts, across the page: the values of the organization's fields, if it has any, and the comment. */
const wideColumnsFor = (fieldLabels: string[]): ListColumn[] =>
  fieldLabels.length === 0
    ? [commentColumn]
    : [{ ...commentColumn, label: printableLine(fieldLabels.join(separator)).slice(0, maxHeadLength) }, commentColumn]

const maxHeadLength = 80

/** The list gives an overview; the member's own sheet has the whole texts. */
const maxWideLines = 3

/** Renders all members of an organization: a row of facts for each, with the start of longer texts below it. */
export async function renderMemberListPdf(
  { organization, count, printedAt, fieldLabels }: MemberList,
  pages: PackedPages,
): Promise<Buffer> {
  const name = printableLine(organization)
  const sheet = new Sheet(`Members – ${name}`, name, printedAt)
  await sheet.write('H1', name, organizationStyle)
  await sheet.write('P', describeCount(count), countStyle)
  sheet.space(12)
  if (count > 0) await writeTable(sheet, pages, fieldLabels)
  return sheet.finish()
}

const describeCount = (count: number) => (count === 0 ? 'No members' : `${count} ${count === 1 ? 'member' : 'members'}`)

async function writeTable(sheet: Sheet, pages: PackedPages, fieldLabels: string[]): Promise<void> {
  const wideColumns = wideColumnsFor(fieldLabels)
  const table = sheet.element('Table')
  const head = await layOutHead(sheet, wideColumns)
  drawRow(sheet, wideColumns, head, {
    row: sheet.element('TR', table),
    cellFor: (row, { label }) => sheet.columnHead(label, row),
  })
  sheet.onNextPage = () => drawRow(sheet, wideColumns, head)
  for await (const page of pages) {
    for (const member of unpackMembers(page)) {
      const row = await layOutMember(sheet, member, fieldLabels)
      drawRow(sheet, wideColumns, row, { row: sheet.element('TR', table), cellFor: (row) => sheet.element('TD', row) })
    }
  }
}

type ListRow = { facts: Line[][]; wide: Line[][] }

async function layOutHead(sheet: Sheet, wideColumns: ListColumn[]): Promise<ListRow> {
  const layOut = ({ label, width }: ListColumn) => sheet.layOut(label, labelStyle, width)
  return { facts: await Promise.all(factColumns.map(layOut)), wide: await Promise.all(wideColumns.map(layOut)) }
}

async function layOutMember(sheet: Sheet, member: ListedMember, fieldLabels: string[]): Promise<ListRow> {
  const facts: Line[][] = []
  for (const { read, style, width } of factColumns) facts.push(await sheet.layOut(read(member), style, width))
  const texts = fieldLabels.length === 0 ? [member.comment] : [labelledValues(member, fieldLabels), member.comment]
  const wide: Line[][] = []
  for (const text of texts) {
    const start = printableParagraphs(text.slice(0, maxPrintedComment))
    const goesOn = text.length > maxPrintedComment
    wide.push(await sheet.layOutStart(start, commentStyle, textWidth, { maxLines: maxWideLines, goesOn }))
  }
  return { facts, wide }
}

/** Writes the values of a member into one line. */
const labelledValues = ({ fields }: ListedMember, labels: string[]) =>
  fields.flatMap((text, index) => (text === '' ? [] : [`${labels[index]}: ${printableLine(text)}`])).join(separator)

type Tagging = { row: Element; cellFor: (row: Element, column: ListColumn) => Element }

/** Draws a row. Calls without `tagging` draw the repeated head of a further page. */
function drawRow(sheet: Sheet, wideColumns: ListColumn[], { facts, wide }: ListRow, tagging?: Tagging): void {
  const elements: Element[] = []
  const cell = (column: ListColumn, lines: Line[] = []): Cell => {
    const element = tagging?.cellFor(tagging.row, column)
    if (element) elements.push(element)
    return { ...column, element, lines }
  }
  sheet.need(48)
  sheet.space(5)
  sheet.row(...factColumns.map((column, index) => cell(column, facts[index])))
  for (const [index, column] of wideColumns.entries()) sheet.row(cell(column, wide[index]))
  sheet.space(6)
  sheet.rule()
  if (tagging) sheet.close(...elements, tagging.row)
}
