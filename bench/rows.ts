import type { Engine } from '../server/src/db/engine.ts'
import type { Databases } from './databases.ts'

type Numbered = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15

export type Promised = `P${Numbered}` | 'peers'

/** One row of a results table: a measured value and the bound that is promised for it. */
export type Row = {
  promised: Promised
  engine: Engine
  name: string
  value: number
  unit: string
  /** A row without a bound promises nothing. */
  bound?: { atLeast: number } | { atMost: number }
  /** Values that `value` was computed from, and others that are worth knowing. */
  figures: Record<string, number>
}

export type Part = (databases: Databases, quick: boolean) => Promise<Row[]>

export function isKept({ value, bound }: Row): boolean {
  if (!bound) return true
  return 'atLeast' in bound ? value >= bound.atLeast : value <= bound.atMost
}

export const wordsOf = ({ bound, unit }: Row) =>
  bound ? ('atLeast' in bound ? `≥ ${bound.atLeast} ${unit}` : `≤ ${bound.atMost} ${unit}`).trim() : ''
