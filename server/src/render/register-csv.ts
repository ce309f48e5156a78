import type { RegisterMember } from './register-pdf.ts'

const head = ['Name', 'Handle', 'Role', 'Mail', 'Joined', 'Comment']

// Without it, Excel takes UTF-8 for something else.
const byteOrderMark = '\ufeff'

/** The register for a spreadsheet: RFC 4180, in UTF-8. */
export function renderRegisterCsv(members: RegisterMember[]): string {
  const rows = [head, ...members.map(cellsOf)]
  return byteOrderMark + rows.map((row) => `${row.map(quote).join(',')}\r\n`).join('')
}

const cellsOf = ({ nametag, nicHandle, roleName, mail, joinedAt, comment }: RegisterMember) => [
  nametag,
  nicHandle,
  roleName,
  mail ?? '',
  new Date(joinedAt).toISOString().slice(0, 10),
  comment,
]

// Spreadsheets run what begins so, even after spaces and what cannot be seen.
const formula = /^[\s\p{C}]*[=+\-@]|^[\t\r]/u

const quote = (cell: string) => `"${defuse(cell.toWellFormed()).replaceAll('"', '""')}"`

// The normal form is without the characters' widths: a "＝" is a "=" to some of them as well.
const defuse = (cell: string) => (formula.test(cell.normalize('NFKC')) ? `'${cell}` : cell)
