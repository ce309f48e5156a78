import { Readable } from 'node:stream'
import type { RegisterMember } from './register-members.ts'

const head = ['Name', 'Handle', 'Role', 'Mail', 'Joined', 'Comment']

// Without it, Excel takes UTF-8 for something else.
const byteOrderMark = '\ufeff'

/** Counts in bytes, not in pages: sixteen pages would be read ahead of a slow client otherwise. */
export const streamRegisterCsv = (pages: AsyncIterable<RegisterMember[]>): Readable =>
  Readable.from(renderRegisterCsv(pages), { objectMode: false })

/** The register for a spreadsheet, page by page: RFC 4180, in UTF-8. */
export async function* renderRegisterCsv(
  pages: AsyncIterable<RegisterMember[]> | Iterable<RegisterMember[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + toRow(head)
  for await (const members of pages) {
    let rows = ''
    for (const member of members) rows += toRow(cellsOf(member))
    yield rows
  }
}

/** Concatenated, because `join` would copy each comment once more. */
const toRow = ([first = '', ...others]: string[]) =>
  `${others.reduce((row, cell) => `${row},${quote(cell)}`, quote(first))}\r\n`

const cellsOf = ({ nametag, nicHandle, roleName, mail, joinedAt, comment }: RegisterMember) => [
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
 * Spreadsheets run what begins so, even after spaces and what cannot be seen. The normal form is without the characters'
 * widths: a "＝" is a "=" to some programs as well. It can be 18 times as long as the cell, and only its start counts.
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
