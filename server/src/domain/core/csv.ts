/* Tables for spreadsheets: RFC 4180, with cells that no program takes for a formula. */

/** Writes a row of quoted cells. Concatenation avoids the further copy of each cell that `join` would make. */
export const writeCsvRow = ([first = '', ...others]: string[]) =>
  `${others.reduce((row, cell) => `${row},${quote(cell)}`, quote(first))}\r\n`

const quote = (cell: string) => `"${defuse(cell.toWellFormed()).replaceAll('"', '""')}"`

/** A cell that looks defused already gets a further apostrophe, so that reading restores every text exactly. */
const defuse = (cell: string) => (looksLikeFormula(cell) ? `'${cell}` : cell)

/** Returns the text of a cell as it was before it was defused. */
export const readCell = (cell: string) => (cell.startsWith("'") && looksLikeFormula(cell) ? cell.slice(1) : cell)

const looksLikeFormula = (cell: string) => isFormula(cell.replace(/^'+/, ''))

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

/** Spreadsheets in countries with a decimal comma separate cells with semicolons, others sometimes with tabs. */
const separators = [',', ';', '\t'] as const

/**
 * Reads the rows of a table, with or without quotes. A quote inside of an unquoted cell is part of it. A row with more
 * than `maxCells` ends the table after one cell too many, so that a caller who refuses it has not read the rest.
 */
export function* readCsv(text: string, maxCells = Number.POSITIVE_INFINITY): Generator<string[], void> {
  const source = text.replace(/^\ufeff/, '')
  const separator = separatorOf(source)
  let row: string[] = []
  for (let at = afterLineBreaks(source, 0); at < source.length; ) {
    const quoted = source[at] === '"' ? quotedCell(source, at) : { cell: '', end: at }
    // Text between the closing quote and the separator belongs to the cell, as in spreadsheets.
    const plain = plainCell(source, quoted.end, separator)
    row.push(readCell(quoted.cell + plain.cell))
    if (row.length > maxCells) {
      yield row
      return
    }
    at = plain.end
    if (source[at] === separator) {
      at++
      if (at < source.length) continue
      row.push('')
    }
    at = afterLineBreaks(source, at)
    if (row.length > 1 || row[0] !== '') yield row
    row = []
  }
}

/** Empty rows are no rows. A table may have a million of them, so they are passed over at once. */
function afterLineBreaks(source: string, start: number): number {
  let at = start
  while (source[at] === '\n' || source[at] === '\r') at++
  return at
}

/** The separator of a table stands at its beginning, so a first line without end is not read whole. */
const maxHeadLength = 20_000

const quotedCells = /(?<=^|[,;\t\r\n])"(?:[^"]|"")*"?/g

const separatorOf = (source: string) => {
  const [head = ''] = source
    .slice(0, maxHeadLength)
    .replace(quotedCells, '')
    .split(/[\r\n]/, 1)
  const count = (separator: string) => head.split(separator).length
  return separators.reduce((best, each) => (count(each) > count(best) ? each : best))
}

function quotedCell(source: string, start: number): { cell: string; end: number } {
  let end = source.indexOf('"', start + 1)
  while (source[end + 1] === '"' && end !== -1) end = source.indexOf('"', end + 2)
  const cell = source.slice(start + 1, end === -1 ? source.length : end).replaceAll('""', '"')
  return { cell, end: end === -1 ? source.length : end + 1 }
}

function plainCell(source: string, start: number, separator: string): { cell: string; end: number } {
  let end = start
  while (end < source.length && source[end] !== separator && source[end] !== '\n' && source[end] !== '\r') end++
  return { cell: source.slice(start, end), end }
}
