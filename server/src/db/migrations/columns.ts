import type { ColumnDefinitionBuilder } from 'kysely'
import type { Engine } from '../engine.ts'

export const keyType = (engine: Engine) => (engine === 'sqlite' ? 'integer' : 'bigint')

/** SQLite reuses the highest key after its row is deleted, unless the column is AUTOINCREMENT. */
export const key = (engine: Engine) => (column: ColumnDefinitionBuilder) =>
  engine === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity()

export const required = (column: ColumnDefinitionBuilder) => column.notNull()
