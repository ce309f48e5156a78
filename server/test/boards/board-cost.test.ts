import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBoard } from '../../src/domain/boards/read-board.ts'
import { listArchive } from '../../src/domain/boards/read-card.ts'
import type { SignedIn } from '../../src/domain/core/caller.ts'
import { findAccount } from '../../src/domain/identity/find-account.ts'
import { onEachEngine } from '../support/atrium.ts'
import { boardsOf } from '../support/boards.ts'
import { newLargeClub } from '../support/large-club.ts'
import { runSql } from '../support/raw-sql.ts'
import { rowsOf, watchQueries } from '../support/watch-queries.ts'

const people = 200
const cards = 20

onEachEngine('the cost of a board', (atrium) => {
  test('cards that are assigned to many people are read, and sent, in pieces', async () => {
    const club = await newLargeClub(atrium, people)
    const { newBoard, newCard, columnIds, call } = boardsOf(atrium, () => club)
    const { id: board } = await newBoard()
    const [column = ''] = await columnIds(board)
    for (let n = 0; n < cards; n++) await newCard(board, column)
    await runSql(
      atrium,
      `insert into card_assignees (card_id, membership_id, assigned_at, assigned_by)
       select cards.id, memberships.id, cards.created_at, cards.created_by from cards, memberships where account_id > 1000000`,
    )
    const accountKey = (await findAccount(atrium.app.db, club.member.nicHandle))?.key ?? 0
    const caller = { kind: 'signedIn', accountKey, sessionKey: 0, origin: { address: '', userAgent: '' } } as SignedIn
    let most = 0
    const db = watchQueries(atrium.app.db, (result) => {
      most = Math.max(most, rowsOf(result))
    })
    const app = { ...atrium.app, db }
    const path = { organizationId: String(club.nio), board }

    const { columns } = await readBoard(app, caller, path)
    const shown = columns.flatMap((each) => each.cards)
    assert.deepEqual(
      shown.map(({ assignees }) => assignees.length),
      Array.from({ length: cards }, () => people),
    )
    assert.ok(most < (cards * people) / 2, `a query returned ${most} rows`)
    const { headers } = await call(club.member, 'GET', `/${board}`)
    assert.equal(headers['content-length'], undefined)

    await runSql(atrium, 'update cards set position = null, archived_at = created_at')
    most = 0
    const archive = await listArchive(app, caller, { ...path, page: { limit: cards } })
    assert.equal(archive.items.length, cards)
    assert.ok(most < (cards * people) / 2, `a query returned ${most} rows`)
    const archived = await call(club.member, 'GET', `/${board}/archive`, { query: { limit: String(cards) } })
    assert.equal(archived.headers['content-length'], undefined)
  })
})
