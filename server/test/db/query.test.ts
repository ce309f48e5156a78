import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import Sqlite from 'better-sqlite3'
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

test('SQLite plans a query with a limit once, and not for each value', async (t) => {
  const connection = new Sqlite(':memory:')
  after(() => connection.close())
  connection.exec('create table accounts (id integer primary key); insert into accounts values (1), (2)')
  const first = query((db, $: { count: number }) => db.selectFrom('accounts').select('id').limit($.count)).prepared
  const statement = connection.prepare(first.sql('sqlite'))
  // The driver builds the function that makes rows again each time SQLite has planned the query.
  const { Function: original } = globalThis
  let built = 0
  t.after(() => {
    globalThis.Function = original
  })
  globalThis.Function = new Proxy(original, {
    apply: (target, self, args) => {
      built++
      return Reflect.apply(target, self, args)
    },
  })
  assert.deepEqual(
    [1, 2, 1].map((count) => statement.all(...first.values('sqlite', { count })).length),
    [1, 2, 1],
  )
  assert.equal(built, 1)
})
