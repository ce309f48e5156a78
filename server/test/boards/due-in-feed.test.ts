import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'
import ICAL from 'ical.js'
import { subscribeToCalendar } from '../../src/domain/calendar/share-calendar.ts'
import { onEachEngine, type TestRequest } from '../support/atrium.ts'
import { boardsOf } from '../support/boards.ts'
import { type Club, callsOf, createOrganization, join, newClub } from '../support/clubs.ts'
import { addPerson, type SignedInPerson } from '../support/people.ts'
import { runSql } from '../support/raw-sql.ts'
import { charactersOf, watchQueries } from '../support/watch-queries.ts'

const due = '2030-01-08T18:00:00.000Z'

onEachEngine('due cards in the calendar feed', (atrium) => {
  let club: Club
  let board: string
  let column: string
  let feed: string
  const { call, newBoard, newCard, columnIds } = boardsOf(atrium, () => club)
  const { leave, close, restore } = callsOf(atrium)

  const shareCalendar = async ({ token, nicHandle }: SignedInPerson, nio = club.nio): Promise<string> => {
    const reply = await atrium.call('POST', `/v2/workplace/users/${nio}/${nicHandle}/calendar/feed`, { token })
    assert.equal(reply.status, 201, reply.text)
    return new URL(reply.body.url).pathname
  }
  /** Reads the feed as a calendar program does. */
  const readFeed = async (address = feed) => {
    const { status, text } = await atrium.call('GET', address)
    assert.equal(status, 200, text)
    return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((vevent) => ({
      uid: vevent.getFirstPropertyValue('uid'),
      title: vevent.getFirstPropertyValue('summary'),
      start: String(vevent.getFirstPropertyValue('dtstart')),
      sequence: Number(vevent.getFirstPropertyValue('sequence')),
      vevent,
    }))
  }
  const titles = async (address = feed) => (await readFeed(address)).map(({ title }) => title)
  const ownCard = (fields: object = {}) =>
    newCard(board, column, { title: 'Book the hall', due, assignees: [club.member.nametag], ...fields })
  const onCard = async (method: string, card: { id: string }, path = '', request: TestRequest = {}) => {
    const reply = await call(club.member, method, `/${board}/cards/${card.id}${path}`, request)
    assert.equal(reply.status, 200, reply.text)
  }
  const onBoard = async (method: string, path = '', request: TestRequest = {}) => {
    const { status, text } = await call(club.secretary, method, `/${board}${path}`, request)
    assert.ok(status < 300, text)
  }

  before(async () => {
    club = await newClub(atrium)
    feed = await shareCalendar(club.member)
  })

  beforeEach(async () => {
    if (board) await onBoard('DELETE')
    board = (await newBoard('Tournament')).id
    column = (await columnIds(board))[0] ?? ''
  })

  test('a card with a due time and an assignee is an event without duration in the assignee’s calendar', async () => {
    const card = await ownCard({ text: 'Ask Olga, she; knows' })
    const [shown, ...rest] = await readFeed()
    assert.ok(shown)
    assert.deepEqual(rest, [])
    assert.deepEqual([shown.uid, shown.title], [`${card.id}@atrium`, 'Book the hall · Tournament'])
    assert.equal(shown.start, '2030-01-08T18:00:00Z')
    assert.equal(shown.vevent.getFirstPropertyValue('description'), 'Ask Olga, she; knows')
    assert.equal(shown.vevent.getFirstProperty('dtend'), null)
    assert.equal(shown.vevent.getFirstPropertyValue('transp'), 'TRANSPARENT')
  })

  test('a card without a due time, or of another assignee, is not in the feed', async () => {
    await ownCard({ due: null })
    await ownCard({ assignees: [club.secretary.nametag] })
    await ownCard({ assignees: [] })
    assert.deepEqual(await titles(), [])
  })

  test('a card with several assignees is in the feed of each', async () => {
    const other = await shareCalendar(club.secretary)
    await ownCard({ assignees: [club.secretary.nametag, club.member.nametag] })
    assert.deepEqual(
      [await titles(), await titles(other)],
      [['Book the hall · Tournament'], ['Book the hall · Tournament']],
    )
  })

  test('the feed contains events and cards, and its ETag changes with each of them', async () => {
    const path = `/v2/workplace/users/${club.nio}/${club.member.nicHandle}/calendar`
    const evening = { title: 'Evening', start: '2030-01-08T18:00:00Z', end: '2030-01-08T20:00:00Z' }
    const event = await atrium.call('POST', path, { token: club.member.token, json: evening })
    const card = await ownCard()
    assert.deepEqual(await titles(), ['Evening', 'Book the hall · Tournament'])
    await atrium.call('DELETE', `${path}/${event.body.id}`, { token: club.member.token })

    const { etag } = (await atrium.call('GET', feed)).headers
    const again = await atrium.call('GET', feed, { headers: { 'if-none-match': String(etag) } })
    assert.equal(again.status, 304)
    let [before] = await readFeed()
    for (const change of [
      () => onCard('PATCH', card, '', { json: { due: '2030-01-09T18:00:00Z' } }),
      () => onCard('PATCH', card, '', { json: { title: 'Pay the hall' } }),
      () => onBoard('PATCH', '', { json: { name: 'Spring tournament' } }),
      () => onCard('POST', card, '/archive').then(() => onCard('POST', card, '/restore')),
    ]) {
      await change()
      const [after] = await readFeed()
      assert.ok(before && after)
      assert.equal(after.uid, before.uid)
      assert.ok(after.sequence > before.sequence, `${after.sequence} follows ${before.sequence}`)
      before = after
    }
    assert.deepEqual([before?.title, before?.start], ['Pay the hall · Spring tournament', '2030-01-09T18:00:00Z'])
    const changed = await atrium.call('GET', feed, { headers: { 'if-none-match': String(etag) } })
    assert.equal(changed.status, 200)
  })

  for (const [what, undo, redo] of [
    [
      'is archived',
      (card: { id: string }) => onCard('POST', card, '/archive'),
      (card: { id: string }) => onCard('POST', card, '/restore'),
    ],
    [
      'is given to somebody else',
      (card: { id: string }) => onCard('PATCH', card, '', { json: { assignees: [club.secretary.nametag] } }),
      (card: { id: string }) => onCard('PATCH', card, '', { json: { assignees: [club.member.nametag] } }),
    ],
    [
      'is due no more',
      (card: { id: string }) => onCard('PATCH', card, '', { json: { due: null } }),
      (card: { id: string }) => onCard('PATCH', card, '', { json: { due } }),
    ],
    ['goes to the trash with its board', () => onBoard('DELETE'), () => onBoard('POST', '/restore')],
  ] as const) {
    test(`a card that ${what} is not in the feed, until that is undone`, async () => {
      const card = await ownCard()
      await undo(card)
      assert.deepEqual(await titles(), [])
      await redo(card)
      assert.deepEqual(await titles(), ['Book the hall · Tournament'])
    })
  }

  test('hundreds of long cards: an unchanged feed reads none of their texts, and a changed one few at a time, up to its maximum', async () => {
    const count = 420
    const { id, text } = await newCard(board, column, { text: '\ufdfa'.repeat(16_384) })
    assert.equal(text.length, 16_384)
    const copied = async (title: string, changed: { text: string; archivedAt: string; position: string }) =>
      runSql(
        atrium,
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
         INSERT INTO cards (uuid, board_id, column_id, position, title, text, due, labels, checklist, version, created_by,
           created_at, updated_at, archived_at)
         SELECT '${title}-' || i, board_id, column_id, ${changed.position}, '${title} ' || i, ${changed.text}, 1900000000000,
           labels, checklist, 1, created_by, created_at, updated_at, ${changed.archivedAt}
         FROM cards, n WHERE uuid = '${id}'`,
      )
    await copied('Oldest', { text: `''`, archivedAt: 'NULL', position: `'old' || i` })
    await copied('Archived', { text: `''`, archivedAt: '1', position: 'NULL' })
    await copied('Newest', { text: 'text', archivedAt: 'NULL', position: `'new' || i` })
    await runSql(
      atrium,
      `INSERT INTO card_groups (card_id, audience, group_id, assigned_at, assigned_by)
       SELECT id, -${club.nio}, NULL, 1, created_by FROM cards WHERE due = 1900000000000`,
    )
    await runSql(
      atrium,
      `INSERT INTO card_assignees (card_id, membership_id, assigned_at)
       SELECT cards.id, memberships.id, 1 FROM cards, memberships, accounts
       WHERE cards.uuid IN ('Newest-1', 'Oldest-${count}') AND memberships.organization_id = ${club.nio}
         AND accounts.id = memberships.account_id AND accounts.nic_handle = '${club.member.nicHandle}'`,
    )
    const lengths: number[] = []
    const db = watchQueries(atrium.app.db, (result) => lengths.push(charactersOf(result)))
    const read = async (knows: () => boolean) => {
      lengths.length = 0
      const file = feed.slice(feed.lastIndexOf('/') + 1)
      return subscribeToCalendar(
        { ...atrium.app, db },
        { kind: 'anonymous', origin: { address: '', userAgent: '' } },
        { file, knows },
      )
    }
    const unchanged = await read(() => true)
    assert.equal(unchanged.pieces, null)
    assert.ok(Math.max(...lengths) < 50_000, `a query returned ${Math.max(...lengths)} characters`)
    // A page of cards may consist of archived ones.
    assert.ok(lengths.length >= (3 * count) / 250, `${lengths.length} queries`)
    const { pieces, version } = await read(() => false)
    assert.ok(Math.max(...lengths) < 512 * 1024, `a query returned ${Math.max(...lengths)} characters`)
    const written = (pieces ?? [])
      .map((piece) => (typeof piece === 'string' ? piece : Buffer.from(piece).toString()))
      .join('')
    const shown = [...written.matchAll(/^SUMMARY:(\w+) (\d+)/gm)].map(([, title, number]) => `${title} ${number}`)
    assert.ok(Buffer.byteLength(written) > 16 * 1024 * 1024 && Buffer.byteLength(written) < 18 * 1024 * 1024)
    assert.deepEqual(
      shown,
      Array.from({ length: shown.length }, (_, index) => `Newest ${count - index}`),
    )
    assert.equal(version, unchanged.version)

    await runSql(atrium, `UPDATE cards SET text = '' WHERE uuid LIKE 'Newest-%'`)
    const all = await titles()
    assert.equal(all.length, 2 * count)
    assert.equal(new Set(all).size, 2 * count)
  })

  test('a feed contains the cards of its own organization, while that is open', async () => {
    await ownCard()
    const nio = await createOrganization(atrium, club.member)
    const other = await shareCalendar(club.member, nio)
    assert.deepEqual(await titles(other), [])
    assert.equal((await close(club.administrator, club.nio)).status, 204)
    assert.equal((await atrium.call('GET', feed)).status, 404)
    assert.equal((await restore(club.administrator, club.nio)).status, 200)
    assert.deepEqual(await titles(), ['Book the hall · Tournament'])
  })

  test('a member who leaves and returns has neither the old feed nor the old cards', async () => {
    const leaver = await addPerson(atrium)
    await join(atrium, club.administrator, club.nio, leaver)
    const before = await shareCalendar(leaver)
    await ownCard({ assignees: [leaver.nametag] })
    assert.equal((await titles(before)).length, 1)
    assert.equal((await leave(leaver, club.nio)).status, 204)
    assert.equal((await atrium.call('GET', before)).status, 404)
    await join(atrium, club.administrator, club.nio, leaver)
    assert.deepEqual(await titles(await shareCalendar(leaver)), [])
  })
})
