import { Readable } from 'node:stream'
import { writeCsvRow } from '../core/csv.ts'
import { fixedColumns } from '../members/csv-columns.ts'
import type { ListedMember } from './listed-members.ts'

// Excel does not recognize UTF-8 without this mark.
const byteOrderMark = '\ufeff'

/** The stream buffers by bytes, not by pages; otherwise it would read sixteen pages ahead of a slow client. */
export const streamMemberListCsv = (pages: AsyncIterable<ListedMember[]>, fieldColumns: string[] = []): Readable =>
  Readable.from(renderMemberListCsv(pages, fieldColumns), { objectMode: false })

/** Renders the member list for spreadsheets, page by page (RFC 4180, UTF-8). */
export async function* renderMemberListCsv(
  pages: AsyncIterable<ListedMember[]> | Iterable<ListedMember[]>,
  fieldColumns: string[] = [],
): AsyncGenerator<string> {
  yield byteOrderMark + writeCsvRow([...fixedColumns, ...fieldColumns])
  for await (const members of pages) {
    let rows = ''
    for (const member of members) rows += writeCsvRow(cellsOf(member))
    yield rows
  }
}

const cellsOf = ({ name, nicHandle, roleName, mail, joinedAt, comment, fields }: ListedMember) => [
  name,
  nicHandle,
  roleName,
  mail ?? '',
  new Date(joinedAt).toISOString().slice(0, 10),
  comment,
  ...fields,
]
