import type { ColumnDefinitionBuilder } from 'kysely'
import type { Engine } from '../database.ts'

export const keyType = (engine: Engine) => (engine === 'sqlite' ? 'integer' : 'bigint')

/** SQLite would give the highest key out again after its row is deleted, unless told otherwise. */
export const key = (engine: Engine) => (column: ColumnDefinitionBuilder) =>
  engine === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity()

export const required = (column: ColumnDefinitionBuilder) => column.notNull()
