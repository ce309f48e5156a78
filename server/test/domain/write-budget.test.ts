import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { minuteMs } from '../../src/clock.ts'
import { makeWriteBudget } from '../../src/domain/core/write-budget.ts'
import { makeExchange } from '../../src/processes/exchange.ts'
import { peersInProcess } from '../../src/processes/peers.ts'
import { onEachEngine, outcomeOf } from '../support/atrium.ts'
import type { Club } from '../support/clubs.ts'
import { newLargeClub } from '../support/large-club.ts'

describe('the write budget of an account', () => {
  const mib = 1024 * 1024

  test('never exceeds the limit in a minute, and refills', () => {
    let now = 1_000_000
    const budget = makeWriteBudget({ now: () => now }, 50, peersInProcess())
    let written = 0
    const writeAll = () => {
      try {
        for (;;) {
          budget.requireRemaining(1)
          budget.charge(1, mib)
          written++
        }
      } catch {}
    }
    const writtenIn = (ms: number) => {
      written = 0
      for (const end = now + ms; now < end; now += 100) writeAll()
      return written
    }
    const first = writtenIn(minuteMs)
    assert.ok(first > 45 && first <= 51, `${first} MiB in the first minute`)
    assert.ok(writtenIn(minuteMs) <= 26)
    budget.requireRemaining(2)
  })

  test('is one budget for all workers of a node, which tell each other in large portions', () => {
    const workers = 4
    const exchange = makeExchange()
    const peers = Array.from({ length: workers }, () => peersInProcess(workers, exchange))
    let told = 0
    const budgets = peers.map((each) => {
      const { tell } = each
      each.tell = (...message) => {
        told++
        tell(...message)
      }
      return makeWriteBudget({ now: () => 1_000_000 }, 50, each)
    })
    const postBytes = 2000
    let written = 0
    assert.throws(() => {
      for (let turn = 0; ; turn++) {
        const budget = budgets[turn % workers]
        budget?.requireRemaining(1)
        budget?.charge(1, postBytes)
        budget?.tell(1, postBytes)
        written += postBytes
      }
    })
    assert.ok(written >= 25 * mib && written < 26 * mib, `${written / mib} MiB`)
    assert.ok(told < 120, `${told} messages for ${written / postBytes} posts`)
  })

  test('is freed from memory for an account that has written nothing for a while', () => {
    let now = 1_000_000
    const budget = makeWriteBudget({ now: () => now }, 50, peersInProcess())
    for (let account = 0; account < 1000; account++) budget.charge(account, mib)
    assert.equal(budget.size(), 1000)
    now += 10 * minuteMs
    budget.requireRemaining(5)
    assert.equal(budget.size(), 1)
  })
})

onEachEngine(
  'an account that writes without a pause',
  (atrium) => {
    let club: Club
    let talk: number
    const post = (token: string, message = 'm'.repeat(9000)) =>
      atrium.call('POST', `/v2/talks/${club.nio}/${talk}`, { token, json: { message } })

    before(async () => {
      club = await newLargeClub(atrium, 1000)
      const { body } = await atrium.call('POST', `/v2/talks/${club.nio}`, {
        token: club.administrator.token,
        json: { title: 'Busy', userlist: [club.member.nicHandle], message: 'Hello' },
      })
      talk = body.id
    })

    test('429 TOO_MUCH_WRITTEN with Retry-After, for this account alone, until the budget refills', async () => {
      const replies = await Promise.all(Array.from({ length: 300 }, () => post(club.member.token)))
      const refused = replies.filter(({ status }) => status !== 201)
      assert.ok(refused.length > 100 && refused.length < 300)
      for (const reply of refused) {
        assert.deepEqual(outcomeOf(reply), [429, 'TOO_MUCH_WRITTEN'])
        assert.ok(Number(reply.headers['retry-after']) > 0)
      }
      assert.equal((await post(club.administrator.token)).status, 201)
      const read = await atrium.call('GET', `/v2/talks/${club.nio}/${talk}`, { token: club.member.token })
      assert.equal(read.status, 200)
      atrium.clock.advance(minuteMs)
      assert.equal((await post(club.member.token)).status, 201)
    })

    test('a mention of everyone counts for each member, because a mail to each is prepared', async () => {
      const { token } = club.secretary
      const join = await atrium.call('POST', `/v2/talks/${club.nio}/${talk}/participants`, {
        token: club.administrator.token,
        json: { userlist: [club.secretary.nicHandle] },
      })
      assert.ok(join.status < 300, join.text)
      const statuses: number[] = []
      while (statuses.length < 50 && !statuses.includes(429)) statuses.push((await post(token, '@everyone')).status)
      assert.ok(statuses.length > 3 && statuses.length < 15, `${statuses.length} posts`)
    })
  },
  { limits: { writtenMibPerMinute: 3 } },
)
