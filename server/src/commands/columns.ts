/** Writes rows as a table with aligned columns. The last column may be long. */
export function inColumns(heads: string[], rows: string[][]): string {
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: string[]) =>
    cells
      .map((cell, column) => (column === cells.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd()
  return [line(heads), ...rows.map(line)].join('\n')
}

/** Writes the properties of one thing below each other. */
export const asList = (rows: [name: string, value: string][]) => {
  const width = Math.max(...rows.map(([name]) => name.length)) + 2
  return rows.map(([name, value]) => `${`${name}:`.padEnd(width)}${value}`).join('\n')
}
