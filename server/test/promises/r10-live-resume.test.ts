import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { onEachEngine } from '../support/atrium.ts'
import { type Club, newClub } from '../support/clubs.ts'
import { listenTo } from '../support/listener.ts'
import { reached } from '../support/reached.ts'

/** How often the line drops in all; `npm run prove` asks for 1,000. */
const drops = Number(process.env.ATRIUM_DROPS ?? 200)
const listeners = 8
const opening = 'Hello'

onEachEngine('R10: the line drops at random', (atrium, engine) => {
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

  test('no gap, no duplicate, nothing of a talk one has left', async () => {
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

    /** Listens with a bad line, then once more until the last word. Gives back what was heard, in order. */
    const listen = async () => {
      const heard: { talkId: number; message: string }[] = []
      let lastId: string | undefined
      const through = async (during: (listener: Awaited<ReturnType<typeof listenTo>>) => Promise<void>) => {
        const listener = await listenTo(origin, { token: club.member.token, lastId })
        assert.equal(listener.status, 200)
        await during(listener)
        listener.hangUp()
        for (const { event, data } of listener.heard) {
          assert.notEqual(event, 'reset')
          if (event === 'message.posted') heard.push(data as { talkId: number; message: string })
        }
        lastId = listener.lastId ?? lastId
      }
      await through(async (listener) => void (await listener.until('ready')))
      for (let count = 0; count < drops / listeners; count++, dropped++) {
        await through(() => sleep(Math.random() * 40))
      }
      return { heard, hearTheRest: () => through(hearTheLast) }
    }
    /** Without the message that opened the talk: events settle late while another transaction of the server runs. */
    const inTalk = (talk: number, heard: { talkId: number; message: string }[]) =>
      heard
        .filter(({ talkId, message }) => talkId === talk && message !== opening)
        .map(({ message }) => Number(message))
    const hearTheLast = async (listener: Awaited<ReturnType<typeof listenTo>>) => {
      const posted = await listener.until('message.posted')
      for (let count = posted.length; ; count++) {
        const newest = (await listener.until('message.posted', count)).at(-1)?.data as { message: string } | undefined
        if (newest?.message === String((said[stays] ?? 0) - 1)) return
      }
    }

    const listening = await Promise.all(Array.from({ length: listeners }, listen))
    dropping = false
    await talking
    for (const { heard, hearTheRest } of listening) {
      await hearTheRest()
      const [first, ...rest] = inTalk(stays, heard)
      assert.ok(first !== undefined && first < 20, 'heard from the start')
      assert.deepEqual(
        rest,
        Array.from({ length: (said[stays] ?? 0) - first - 1 }, (_, n) => first + 1 + n),
      )
      const ofLeft = inTalk(left, heard)
      assert.deepEqual(
        ofLeft,
        Array.from({ length: ofLeft.length }, (_, n) => (ofLeft[0] ?? 0) + n),
      )
      assert.ok((ofLeft.at(-1) ?? 0) < saidWhenLeft, 'nothing that was said after leaving')
    }
    assert.ok(saidWhenLeft < (said[left] ?? 0), 'the talk went on')
    assert.ok(dropped >= drops)
    reached('R10', `${dropped} drops (${engine})`)
  })
})
