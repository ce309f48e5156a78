import { sql } from 'kysely'
import { batchedWrite } from '../../src/db/prepared.ts'

/** A batched write into a table with a unique name. */
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
