import type { Compilable, RawBuilder } from 'kysely'
import type { Engine } from '../engine.ts'
import { builders } from '../prepared-query.ts'

/** A statement of a migration that Kysely cannot build, such as one that creates a trigger. */
export const statement = (engine: Engine, raw: RawBuilder<unknown>): Compilable => ({
  compile: () => raw.compile(builders[engine]),
})
