/** A small change to the code, and what became of it. */
export type Mutant = {
  fileName: string
  mutatorName: string
  replacement: string
  status: 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'RuntimeError' | 'CompileError' | 'Ignored' | 'Pending'
  location: { start: { line: number; column: number } }
}

export type Row = { file: string; mutants: number; killed: number; timedOut: number; survived: number; score: number }

/** One row a file and, when there are several, one for all of them. */
export function toRows(mutants: Mutant[]): Row[] {
  const rows = [...Map.groupBy(mutants, ({ fileName }) => shortName(fileName))].map(([file, of]) => toRow(file, of))
  return rows.length > 1 ? [...rows, toRow('all', mutants)] : rows
}

/** Those that could not be tried count neither way. */
function toRow(file: string, mutants: Mutant[]): Row {
  const count = (...statuses: Mutant['status'][]) => mutants.filter(({ status }) => statuses.includes(status)).length
  const [killed, timedOut, survived] = [count('Killed'), count('Timeout'), count('Survived', 'NoCoverage')]
  const tried = killed + timedOut + survived
  return { file, mutants: tried, killed, timedOut, survived, score: (100 * (killed + timedOut)) / tried }
}

export const toTable = (rows: Row[]): string[] => [
  '| file | mutants | killed | timed out | survived | score |',
  '|---|---|---|---|---|---|',
  ...rows.map(
    ({ file, mutants, killed, timedOut, survived, score }) =>
      `| ${file} | ${mutants} | ${killed} | ${timedOut} | ${survived} | ${score.toFixed(1)} % |`,
  ),
]

export function inWords({ fileName, location, mutatorName, replacement, status }: Mutant): string {
  const place = `${shortName(fileName)}:${location.start.line}:${location.start.column}`
  return `${status}: ${place} ${mutatorName} → ${replacement.replace(/\s+/g, ' ').slice(0, 100)}`
}

const shortName = (path: string) => path.replace(/^.*server\/src\//, '')
