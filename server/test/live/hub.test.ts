import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../src/db/database.ts'
import type { LogPosition, SentEvent } from '../../src/domain/core/live-hub.ts'
import { findAccount } from '../../src/domain/identity/find-account.ts'
import { announce } from '../../src/domain/live/announce.ts'
import { isBefore, makeLiveHub } from '../../src/domain/live/hub.ts'
import { makeLog } from '../../src/log.ts'
import { onEachEngine } from '../support/atrium.ts'
import { addPerson } from '../support/people.ts'

onEachEngine('the live hub', (atrium) => {
  let who: { accountKey: number; sessionKey: number }
  /** Simulates a database under load: every reply is delayed, and they arrive in any order. */
  const slowed = (db: Database): Database => ({
    ...db,
    async run(query, values) {
      await sleep(Math.random() * 4)
      const result = await db.run(query, values)
      await sleep(Math.random() * 4)
      return result
    },
  })

  before(async () => {
    const person = await addPerson(atrium)
    const { body } = await atrium.call('GET', '/v2/account/sessions', { token: person.token })
    assert.equal(body.sessions.length, 1)
    const account = await findAccount(atrium.app.db, person.nicHandle)
    assert.ok(account)
    who = { accountKey: account.key, sessionKey: await sessionKeyOf(account.key) }
  })

  const sessionKeyOf = async (accountKey: number) => {
    const key = await atrium.app.db.exclusively(async (script) => {
      const [row] = await script(`select id from sessions where account_id = ${accountKey}`)
      return row?.id
    })
    return Number(key)
  }

  test('a listener that reconnects misses nothing and receives nothing twice, in whatever order the database answers', async () => {
    const hub = makeLiveHub(slowed(atrium.app.db), atrium.app.clock, makeLog('silent'))
    const events = 150
    let over = false
    let begun = 0
    const passing = (async () => {
      while (!over) {
        await hub.pass()
        await sleep(1)
      }
    })()
    const comingAndGoing = async () => {
      const received: number[] = []
      let at: LogPosition | null = null
      while (received.at(-1) !== events - 1) {
        let gone = false
        const leave = await hub.join(
          {
            ...who,
            begin: (_, place) => {
              at = place
              begun++
            },
            send: (event: SentEvent) => {
              if (gone) return
              assert.ok(at && isBefore(at, event), 'in order')
              at = { tx: event.tx, key: event.key }
              if (event.kind === 'talk.read') received.push(JSON.parse(event.data))
            },
            drained: async () => {},
            end: () => assert.fail('no listener is disconnected'),
          },
          at,
        )
        await sleep(Math.random() * 100)
        gone = true
        leave()
      }
      return received
    }
    const people = Array.from({ length: 8 }, comingAndGoing)
    while (begun < people.length) await sleep(5)
    for (let n = 0; n < events; n++) {
      await sleep(Math.random() * 20)
      await atrium.app.db.transact((tx) =>
        announce(atrium.app, tx, { kind: 'talk.read', data: n, accountKey: who.accountKey }),
      )
    }
    for (const received of await Promise.all(people)) {
      assert.deepEqual(
        received,
        Array.from({ length: events }, (_, n) => n),
      )
    }
    over = true
    await passing
  })
})
