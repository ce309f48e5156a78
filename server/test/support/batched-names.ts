import { sql } from 'kysely'
import { batchedWrite } from '../../src/db/prepared.ts'

/** A write that transactions share, into a table that refuses the same name twice. */
export const batchedNames = batchedWrite<string>((db, $, engine) =>
  db
    .insertInto('instance')
    .columns(['name', 'value'])
    .expression(
      engine === 'sqlite'
        ? sql`select value, 'gathered' from json_each(${$.rows})`
        : sql`select value, 'gathered' from jsonb_array_elements_text(${$.rows}::jsonb)`,
    ),
)
