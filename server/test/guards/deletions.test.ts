import assert from 'node:assert/strict'
import { test } from 'node:test'
import Sqlite from 'better-sqlite3'
import * as contents from '../../src/domain/core/contents-queries.ts'

/** A foreign key may delete or change these rows in one statement, because there are only a few. */
const few = new Map([
  ['file_places.card_id', 'a card has a limited number of attachments'],
  ['file_places.event_id', 'an event has a limited number of attachments'],
  ['file_places.message_id', 'a message has a limited number of attachments'],
  ['file_places.report_id', 'a report keeps a limited number of attachments'],
  ['file_places.file_id', 'the messages, cards, events and reports with the file are deleted before it'],
  ['cards.cover_id', 'the cards with the file are deleted before it'],
  ['card_groups.card_id', 'a card has a limited number of assignees'],
  ['event_groups.event_id', 'an event has a limited number of invited groups'],
  ['talk_groups.talk_id', 'a talk has a limited number of groups'],
  ['board_columns.board_id', 'a board has a limited number of columns'],
  ['join_links.membership_id', 'an organization has a limited number of links'],
  ['join_links.organization_id', 'an organization has a limited number of links'],
  ['calendar_feeds.membership_id', 'a member has one feed'],
  ['organization_feeds.membership_id', 'a member has one feed'],
  ['file_space.organization_id', 'an organization has one row'],
  ['mail_names.mail_id', 'a mail names a few people'],
])

/** Returns the table and the column by which a query finds its rows. */
function targetOf(each: contents.DeletionOrder[number]): string {
  const [, table, column] = /from "(\w+)" where "(\w+)" in \(select value/.exec(sqlOf(each)) ?? []
  return `${table}.${column}`
}

const sqlOf = (each: contents.DeletionOrder[number]) => ('next' in each ? each.next : each).prepared.sql('sqlite')

/** An order comes with those of the things that it deletes on the way. */
const withInner = (order: contents.DeletionOrder): contents.DeletionOrder[] => [
  order,
  ...order.flatMap((each) => ('next' in each ? withInner(each.contents) : [])),
]

test('foreign keys delete or change few rows in one statement, because the others come before in slices', () => {
  const database = new Sqlite(process.env.TEST_SQLITE_TEMPLATE ?? '', { readonly: true })
  const columnsOf = database.prepare<unknown[], { column: string }>(
    `SELECT tables.name || '.' || keys."from" AS "column" FROM sqlite_schema tables, pragma_foreign_key_list(tables.name) keys
     WHERE tables.type = 'table' AND keys."table" = ? AND keys.on_delete IN ('CASCADE', 'SET NULL')`,
  )
  const exported = Object.values(contents).flatMap((value) =>
    'next' in value ? [value.contents] : Array.isArray(value) ? [value] : [],
  )
  const left = exported.flatMap(withInner).flatMap((order) => {
    const targets = order.map(targetOf)
    const deleted = order.filter((each) => sqlOf(each).startsWith('delete')).map((each) => targetOf(each).split('.')[0])
    const referring = deleted.flatMap((table) => columnsOf.all(table).map(({ column }) => column))
    return referring.filter((column) => !targets.includes(column))
  })
  database.close()
  assert.deepEqual(new Set(left), new Set(few.keys()))
})
