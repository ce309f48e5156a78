/** A small change to the code, and the outcome of the tests that ran with it. */
export type Mutant = {
  fileName: string
  mutatorName: string
  replacement: string
  status: 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'RuntimeError' | 'CompileError' | 'Ignored' | 'Pending'
  location: { start: { line: number; column: number } }
}

export type Row = { what: string; mutants: number; killed: number; timedOut: number; survived: number; score: number }

/** Returns one row for each file of a subject. */
export const rowsOfFiles = (mutants: Mutant[]): Row[] =>
  [...Map.groupBy(mutants, ({ fileName }) => shortName(fileName))].map(([file, of]) => toRow(file, of))

/** Mutants that could not be tried count neither as killed nor as survived. */
export function toRow(what: string, mutants: Mutant[]): Row {
  const count = (...statuses: Mutant['status'][]) => mutants.filter(({ status }) => statuses.includes(status)).length
  const [killed, timedOut, survived] = [count('Killed'), count('Timeout'), count('Survived', 'NoCoverage')]
  const tried = killed + timedOut + survived
  return { what, mutants: tried, killed, timedOut, survived, score: (100 * (killed + timedOut)) / tried }
}

export const toTable = (rows: Row[]): string[] => [
  '| what | mutants | killed | timed out | survived | score |',
  '|---|---|---|---|---|---|',
  ...rows.map(
    ({ what, mutants, killed, timedOut, survived, score }) =>
      `| ${what} | ${mutants} | ${killed} | ${timedOut} | ${survived} | ${score.toFixed(1)} % |`,
  ),
]

export function describeMutant({ fileName, location, mutatorName, replacement, status }: Mutant): string {
  const place = `${shortName(fileName)}:${location.start.line}:${location.start.column}`
  return `${status}: ${place} ${mutatorName} → ${replacement.replace(/\s+/g, ' ').slice(0, 100)}`
}

const shortName = (path: string) => path.replace(/^.*server\/src\//, '')
