import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { query } from '../../src/db/prepared.ts'

type Args = { key: number; name: string }

const building = (use: ($: Args) => unknown) => () =>
  query((db, $: Args) => {
    use($)
    return db.selectFrom('accounts').select('id').where('id', '=', $.key)
  }).prepared.sql('sqlite')

test('a placeholder can be compared with a column, and used in SQL', () => {
  assert.match(building(($) => sql`${$.name}`)(), /where "id" = \?/)
})

test('a placeholder that is used as a value throws while the query is built', () => {
  const message = /the placeholder \$\.\w+ has no value/
  assert.throws(
    building(($) => `%${$.name}%`),
    message,
  )
  assert.throws(
    building(($) => $.key + 1),
    message,
  )
  assert.throws(
    building(($) => $.key > 1),
    message,
  )
  assert.throws(
    building(($) => JSON.stringify({ key: $.key })),
    message,
  )
  assert.throws(
    building(($) => $.name.toLowerCase()),
    TypeError,
  )
  assert.throws(
    building(($) => ({ ...$ })),
    /name each placeholder/,
  )
})
