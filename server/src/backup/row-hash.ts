import { createHash, hash } from 'node:crypto'

export type RowsHash = { rows: number; sha256: string }

const lanes = 8

/**
 * Hashes the rows of a table in any order, because the engines return them in different ones: the hashes of the rows are
 * added up, so that a row that is missing, changed or there twice changes the sum.
 */
export function makeRowHash(): { add(rows: unknown[][]): void; result(): RowsHash } {
  const sums = new Uint32Array(lanes)
  let count = 0
  return {
    add(rows) {
      for (const row of rows) {
        const digest = hash('sha256', JSON.stringify(row), 'buffer')
        for (let lane = 0; lane < lanes; lane++) sums[lane] = (sums[lane] ?? 0) + digest.readUInt32LE(lane * 4)
      }
      count += rows.length
    },
    result: () => ({ rows: count, sha256: createHash('sha256').update(sums).digest('base64url') }),
  }
}
