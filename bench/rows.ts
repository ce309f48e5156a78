import type { Engine } from '../server/src/db/database.ts'
import type { Databases } from './databases.ts'

export type Promised = 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'peers'

/** One line of a table: what was measured, and what was promised of it. */
export type Row = {
  promised: Promised
  engine: Engine
  name: string
  value: number
  unit: string
  /** Nothing is promised of a row without one. */
  bound?: { atLeast: number } | { atMost: number }
  /** What the value was made of, and what else is worth knowing. */
  figures: Record<string, number>
}

export type Part = (databases: Databases, quick: boolean) => Promise<Row[]>

export function isKept({ value, bound }: Row): boolean {
  if (!bound) return true
  return 'atLeast' in bound ? value >= bound.atLeast : value <= bound.atMost
}

export const wordsOf = ({ bound, unit }: Row) =>
  bound ? ('atLeast' in bound ? `≥ ${bound.atLeast} ${unit}` : `≤ ${bound.atMost} ${unit}`).trim() : ''
