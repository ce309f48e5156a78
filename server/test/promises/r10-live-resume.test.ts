import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from '../../src/db/engine.ts'
import { onEachEngine, type TestAtrium } from '../support/atrium.ts'
import { type Club, newClub } from '../support/clubs.ts'
import { listenTo } from '../support/listener.ts'
import { reportFigure } from '../support/report-figure.ts'

/** Total number of dropped connections; `npm run prove` sets 1,000. */
const drops = Number(process.env.ATRIUM_DROPS ?? 60)
const listeners = 8
const opening = 'Hello'

const dropConnections = (atrium: TestAtrium, engine: Engine) => {
  let club: Club
  let origin: string
  const call = (who: { token: string }, method: string, path: string, json?: object) =>
    atrium.call(method, path, { token: who.token, ...(json ? { json } : {}) })
  const openTalk = async () =>
    (
      await call(club.administrator, 'POST', `/v2/talks/${club.nio}`, {
        title: 'Live',
        userlist: [club.member.nicHandle],
        message: opening,
      })
    ).body.id as number

  before(async () => {
    origin = await atrium.server.listen({ port: 0, host: '127.0.0.1' })
    club = await newClub(atrium)
  })

  test('no gap, no duplicate, no event of a talk that was left', async () => {
    const [stays, left] = [await openTalk(), await openTalk()]
    const said = { [stays]: 0, [left]: 0 }
    const say = async (talk: number) => {
      const { status } = await call(club.administrator, 'POST', `/v2/talks/${club.nio}/${talk}`, {
        message: String(said[talk]),
      })
      assert.equal(status, 201)
      said[talk] = (said[talk] ?? 0) + 1
    }
    let dropping = true
    let dropped = 0
    let saidWhenLeft = Number.POSITIVE_INFINITY
    const talking = (async () => {
      while (dropping) {
        await say(stays)
        await say(left)
        if (saidWhenLeft === Number.POSITIVE_INFINITY && dropped > drops / 2) {
          assert.equal((await call(club.member, 'DELETE', `/v2/talks/${club.nio}/${left}`)).status, 204)
          saidWhenLeft = said[left] ?? 0
        }
      }
      await say(stays)
    })()

    /**
     * Listens over dropping connections, then once more until the last message, and returns the received messages in
     * order.
     */
    const listen = async () => {
      const received: { talkId: number; message: string }[] = []
      let lastId: string | undefined
      const through = async (during: (listener: Awaited<ReturnType<typeof listenTo>>) => Promise<void>) => {
        const listener = await listenTo(origin, { token: club.member.token, lastId })
        assert.equal(listener.status, 200)
        await during(listener)
        listener.disconnect()
        for (const { event, data } of listener.received) {
          assert.notEqual(event, 'reset')
          if (event === 'message.posted') received.push(data as { talkId: number; message: string })
        }
        lastId = listener.lastId ?? lastId
      }
      await through(async (listener) => void (await listener.until('ready')))
      for (let count = 0; count < drops / listeners; count++, dropped++) {
        await through(() => sleep(Math.random() * 40))
      }
      return { received, receiveRest: () => through(receiveLast) }
    }
    /**
     * The message that opened the talk is left out: it may arrive late while another transaction of the server runs.
     */
    const inTalk = (talk: number, received: { talkId: number; message: string }[]) =>
      received
        .filter(({ talkId, message }) => talkId === talk && message !== opening)
        .map(({ message }) => Number(message))
    const receiveLast = async (listener: Awaited<ReturnType<typeof listenTo>>) => {
      const posted = await listener.until('message.posted')
      for (let count = posted.length; ; count++) {
        const newest = (await listener.until('message.posted', count)).at(-1)?.data as { message: string } | undefined
        if (newest?.message === String((said[stays] ?? 0) - 1)) return
      }
    }

    const listening = await Promise.all(Array.from({ length: listeners }, listen))
    dropping = false
    await talking
    for (const { received, receiveRest } of listening) {
      await receiveRest()
      const [first, ...rest] = inTalk(stays, received)
      assert.ok(first !== undefined && first < 20, 'received from the start')
      assert.deepEqual(
        rest,
        Array.from({ length: (said[stays] ?? 0) - first - 1 }, (_, n) => first + 1 + n),
      )
      const ofLeft = inTalk(left, received)
      assert.deepEqual(
        ofLeft,
        Array.from({ length: ofLeft.length }, (_, n) => (ofLeft[0] ?? 0) + n),
      )
      assert.ok((ofLeft.at(-1) ?? 0) < saidWhenLeft, 'nothing that was said after leaving')
    }
    assert.ok(saidWhenLeft < (said[left] ?? 0), 'the talk went on')
    assert.ok(dropped >= drops)
    reportFigure('R10', `${dropped} drops (${engine})`)
  })
}

onEachEngine('R10: connections drop at random', dropConnections)
// Messages are posted at all of them, and the listeners are at one.
onEachEngine('R10: connections drop at random, with 4 workers or nodes', dropConnections, { nodes: 4 })
