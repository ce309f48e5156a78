import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { dirname } from 'node:path'
import type { Row } from './rows.ts'

/** Content of the JSON file that the bench writes. */
export type Results = { machine: string; node: string; measuredAt: string; quick: boolean; rows: Row[] }

/**
 * Merges rows into the file, where they replace rows of the same name, so that a single part can be measured again.
 * Rows of a quick run and of a real one are never mixed.
 */
export async function saveResults(file: string, rows: Row[], quick: boolean): Promise<Results> {
  const idOf = ({ promised, engine, name }: Row) => `${promised} ${engine} ${name}`
  const measured = new Set(rows.map(idOf))
  const before = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Results,
    () => null,
  )
  const results: Results = {
    machine: `${cpus().length} × ${cpus()[0]?.model.trim() || process.arch}`,
    node: process.version,
    measuredAt: new Date().toISOString(),
    quick,
    rows: [...(before?.quick === quick ? before.rows : []).filter((row) => !measured.has(idOf(row))), ...rows].sort(
      (a, b) => a.promised.localeCompare(b.promised),
    ),
  }
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify(results, null, 2)}\n`)
  return results
}
