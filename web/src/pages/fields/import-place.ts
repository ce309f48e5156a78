/** The title of the column that names the members, as the exported file has it. */
export const handleColumn = 'Handle'

/** Reads the place of a wrong cell from the name of a problem, such as `file.12.Phone`. The file itself has none. */
export function placeOf(field: string): { line: number; column: string } | null {
  const found = /^file\.(\d+)\.(.*)$/s.exec(field)
  return found ? { line: Number(found[1]), column: found[2] ?? '' } : null
}
