import assert from 'node:assert/strict'
import type { TestAtrium, TestRequest } from './atrium.ts'
import type { Club } from './clubs.ts'
import type { SignedInPerson } from './people.ts'

/** Returns every operation on the boards of a club as a function. */
export function boardsOf(atrium: TestAtrium, club: () => Club) {
  const call = (who: SignedInPerson, method: string, path: string, request: TestRequest = {}) =>
    atrium.call(method, `/v2/boards/${club().nio}${path}`, { token: who.token, ...request })

  const made = async (who: SignedInPerson, path: string, json: object) => {
    const reply = await call(who, 'POST', path, { json })
    assert.equal(reply.status, 201, reply.text)
    return reply.body
  }

  return {
    call,
    newBoard: (name = 'Tournament') => made(club().member, '/create', { name }),
    newCard: (board: string, columnId: string, fields: object = {}) =>
      made(club().member, `/${board}/cards`, { columnId, title: 'Book the hall', ...fields }),
    columnIds: async (board: string): Promise<string[]> =>
      (await call(club().member, 'GET', `/${board}`)).body.columns.map(({ id }: { id: string }) => id),
    /** Returns the titles of the cards by column. */
    titles: async (board: string): Promise<string[][]> =>
      (await call(club().member, 'GET', `/${board}`)).body.columns.map(({ cards }: { cards: { title: string }[] }) =>
        cards.map(({ title }) => title),
      ),
  }
}
