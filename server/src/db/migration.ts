import type { Compilable } from 'kysely'
import type { Engine } from './engine.ts'

/**
 * A forward migration; the way back is a backup. Migrations only add tables, indexes, and columns that are nullable or
 * have a default, or make a column nullable, because nodes of the previous version still write at the same time. Rows that need code are a
 * backfill (domain/maintenance/).
 */
export type Migration = {
  name: string
  up(engine: Engine): Compilable[]
}
