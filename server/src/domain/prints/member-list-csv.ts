import { Readable } from 'node:stream'
import type { ListedMember } from './listed-members.ts'

const head = ['Name', 'Handle', 'Role', 'Mail', 'Joined', 'Comment']

// Excel does not recognize UTF-8 without this mark.
const byteOrderMark = '\ufeff'

/** The stream buffers by bytes, not by pages; otherwise it would read sixteen pages ahead of a slow client. */
export const streamMemberListCsv = (pages: AsyncIterable<ListedMember[]>): Readable =>
  Readable.from(renderMemberListCsv(pages), { objectMode: false })

/** Renders the member list for spreadsheets, page by page (RFC 4180, UTF-8). */
export async function* renderMemberListCsv(
  pages: AsyncIterable<ListedMember[]> | Iterable<ListedMember[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + toRow(head)
  for await (const members of pages) {
    let rows = ''
    for (const member of members) rows += toRow(cellsOf(member))
    yield rows
  }
}

/** Concatenation avoids the further copy of each comment that `join` would make. */
const toRow = ([first = '', ...others]: string[]) =>
  `${others.reduce((row, cell) => `${row},${quote(cell)}`, quote(first))}\r\n`

const cellsOf = ({ nametag, nicHandle, roleName, mail, joinedAt, comment }: ListedMember) => [
  nametag,
  nicHandle,
  roleName,
  mail ?? '',
  new Date(joinedAt).toISOString().slice(0, 10),
  comment,
]

const quote = (cell: string) => `"${defuse(cell.toWellFormed()).replaceAll('"', '""')}"`

const defuse = (cell: string) => (isFormula(cell) ? `'${cell}` : cell)

const blank = /^[\s\p{C}]*/u

/**
 * Spreadsheets run cells that begin with these characters, even after spaces and invisible characters. NFKC removes the
 * width of characters, because some programs treat "＝" as "=". The normalized text can be 18 times as long, so only the
 * start of the cell is normalized.
 */
function isFormula(cell: string): boolean {
  const start = blank.exec(cell)?.[0].length ?? 0
  return (
    /^[\t\r]/.test(cell) ||
    /^[=+\-@]/.test(
      cell
        .slice(start, start + 2)
        .normalize('NFKC')
        .trimStart(),
    )
  )
}
