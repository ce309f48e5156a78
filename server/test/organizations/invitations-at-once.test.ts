import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import type { Database } from '../../src/db/database.ts'
import { onEachEngine, type TestReply } from '../support/atrium.ts'
import { type Club, callsOf, createOrganization, newClub } from '../support/clubs.ts'
import { addPerson, uniqueName } from '../support/people.ts'

onEachEngine('concurrent invitations', (atrium) => {
  const { send, revoke } = callsOf(atrium)
  let club: Club
  before(async () => {
    club = await newClub(atrium)
  })
  const toSomebody = () => ({ json: { credential: `${uniqueName()}@example.org`, role: 1 } })
  const statuses = (replies: TestReply[]) => [...new Set(replies.map(({ status }) => status))]

  /** Counts the runs of callers' transactions, including retries after a conflict. */
  function countRuns(t: TestContext): () => number {
    const { db } = atrium.app
    const original = db.onBehalfOf
    let runs = 0
    t.mock.method(db, 'onBehalfOf', (caller: string): Database => {
      const own = original(caller)
      const transact: Database['transact'] = (work, turn) =>
        own.transact((tx) => {
          runs++
          return work(tx)
        }, turn)
      return { ...own, transact }
    })
    return () => runs
  }

  test('50 by one person to one organization run one after the other without a conflict', async (t) => {
    const runs = countRuns(t)
    const sent = await Promise.all(Array.from({ length: 50 }, () => send(club.secretary, club.nio, toSomebody())))
    assert.deepEqual(statuses(sent), [201])
    assert.equal(runs(), 50)
    const revoked = await Promise.all(sent.map(({ body }) => revoke(club.secretary, club.nio, body.id)))
    assert.deepEqual(statuses(revoked), [204])
  })

  test('50 by one person to ten organizations all succeed', async () => {
    const founder = await addPerson(atrium)
    const organizations = await Promise.all(Array.from({ length: 10 }, () => createOrganization(atrium, founder)))
    const sent = await Promise.all(
      Array.from({ length: 50 }, (_, turn) => send(founder, organizations[turn % 10] ?? 0, toSomebody())),
    )
    assert.deepEqual(statuses(sent), [201])
  })
})
