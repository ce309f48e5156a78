import type { Compilable } from 'kysely'
import type { Engine } from './database.ts'

/**
 * A step forward. There is no way back: a backup is. Migrations only add (tables, indexes, columns that may be null or have a
 * default), because a node of the version before goes on writing meanwhile. Rows that need code are a backfill
 * (domain/maintenance/).
 */
export type Migration = {
  name: string
  up(engine: Engine): Compilable[]
}
