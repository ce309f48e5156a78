import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onEachEngine } from '../support/atrium.ts'
import { boardsOf } from '../support/boards.ts'
import { type Club, newClub } from '../support/clubs.ts'
import type { SignedInPerson } from '../support/people.ts'
import { openTalk } from '../support/reports.ts'

onEachEngine('sources of cards', (atrium) => {
  let club: Club
  let board: string
  let todo: string
  const { call, newBoard, newCard, columnIds } = boardsOf(atrium, () => club)
  const onCard = (who: SignedInPerson, method: string, card: string, json?: object) =>
    call(who, method, `/${board}/cards/${card}`, json ? { json } : {})
  const sourceFor = async (who: SignedInPerson, card: string) => (await onCard(who, 'GET', card)).body.source
  /** A message in a talk of the member and the administrator. */
  const newSource = async () => {
    const { talk, message } = await openTalk(atrium, club.nio, club.member, [club.administrator], 'Book the hall')
    return { talkId: talk, messageId: message }
  }

  before(async () => {
    club = await newClub(atrium)
    board = (await newBoard()).id
    ;[todo = ''] = await columnIds(board)
  })

  test('a card keeps the message that it was made from, for those who can read that', async () => {
    const source = await newSource()
    const card = await newCard(board, todo, { source })
    assert.deepEqual(card.source, source)
    assert.deepEqual(await sourceFor(club.administrator, card.id), source)
    assert.equal(await sourceFor(club.secretary, card.id), null)
    const { columns } = (await call(club.secretary, 'GET', `/${board}`)).body
    const listed = columns[0].cards.find(({ id }: { id: string }) => id === card.id)
    assert.equal(listed.source, null)
    // A person who cannot see the source changes other fields without losing it.
    assert.equal((await onCard(club.secretary, 'PATCH', card.id, { title: 'New' })).body.source, null)
    assert.deepEqual(await sourceFor(club.member, card.id), source)
    assert.equal((await onCard(club.member, 'PATCH', card.id, { source: null })).body.source, null)
    assert.equal(await sourceFor(club.administrator, card.id), null)
  })

  test('whoever leaves the talk no longer sees it', async () => {
    const source = await newSource()
    const { id } = await newCard(board, todo, { source })
    const path = `/v2/talks/${club.nio}/${source.talkId}`
    await atrium.call('DELETE', path, { token: club.administrator.token })
    assert.equal(await sourceFor(club.administrator, id), null)
    assert.deepEqual(await sourceFor(club.member, id), source)
  })

  test('422: a message that the caller cannot read, or of another talk; 400: a wrong type', async () => {
    const [source, other] = [await newSource(), await newSource()]
    const make = (who: SignedInPerson, given: unknown) =>
      call(who, 'POST', `/${board}/cards`, { json: { columnId: todo, title: 'x', source: given } })
    assert.equal((await make(club.secretary, source)).status, 422)
    assert.equal((await make(club.member, { ...source, talkId: other.talkId })).status, 422)
    assert.equal((await make(club.member, { talkId: source.talkId, messageId: 999_999_999 })).status, 422)
    for (const wrong of ['x', 5, [], { talkId: source.talkId }, { talkId: '1', messageId: true }]) {
      assert.equal((await make(club.member, wrong)).status, 400, JSON.stringify(wrong))
    }
  })
})
