import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onEachEngine, outcomeOf } from '../support/atrium.ts'
import type { Club } from '../support/clubs.ts'
import { newLargeClub } from '../support/large-club.ts'
import { listenTo } from '../support/listener.ts'
import { shownPerson } from '../support/people.ts'
import { runSql } from '../support/raw-sql.ts'

const emojis = [
  ...'😀😃😄😁😆😅😂🤣🥲😊😇🙂🙃😉😌😍🥰😘😗😙😚😋😛😝😜🤪🤨🧐🤓😎🥸🤩🥳😏😒😞😔😟😕🙁😣😖😫😩🥺😢😭😤😠😡🤬🤯',
]

onEachEngine('reactions', (atrium) => {
  let club: Club
  let path: string
  let talk: number
  let message: number

  const react = (emoji: string, method = 'POST', who = club.member) =>
    atrium.call(method, `${path}/reactions`, { token: who.token, json: { emoji } })
  const eventsKept = async () => {
    const rows = await atrium.app.db.exclusively((script) =>
      script(`select kind, data from live_events where talk_id = ${talk} order by id`),
    )
    return rows as { kind: string; data: string }[]
  }

  type Shown = { emoji: string; count: number; people: { nametag: string }[] }
  type Page = { messages: { id: number; reactions: Shown[] }[]; ids: number[]; nextCursor: string | null }

  /** Opens a talk with messages to which the additional members of the club reacted with each of the emoji. */
  const talkWithReactions = async (messages: number, reacted: string[], people: number) => {
    const { token } = club.administrator
    const word = `chess${messages}`
    const json = { title: 'Reactions', kind: 'open', userlist: [], message: word }
    const { id } = (await atrium.call('POST', `/v2/talks/${club.nio}`, { token, json })).body
    for (let n = 1; n < messages; n++) {
      await atrium.call('POST', `/v2/talks/${club.nio}/${id}`, { token, json: { message: word } })
    }
    for (const emoji of reacted) {
      await runSql(
        atrium,
        `INSERT INTO reactions (talk_id, message_id, emoji, account_id) SELECT talk_id, messages.id, '${emoji}', accounts.id
         FROM messages, accounts WHERE talk_id = ${id} AND accounts.id > 1000000 AND accounts.id <= 1000000 + ${people}`,
      )
    }
    await runSql(atrium, `UPDATE messages SET reaction_count = ${people * reacted.length} WHERE talk_id = ${id}`)
    const pageOf = async (path: string, query: object): Promise<Page> => {
      const { body } = await atrium.call('GET', path, { token, query: { limit: '200', ...query } })
      return { ...body, ids: body.messages.map((shown: { id: number }) => shown.id) }
    }
    const read = (query: object = {}) => pageOf(`/v2/talks/${club.nio}/${id}`, query)
    const search = (query: object = {}) => pageOf(`/v2/talks/${club.nio}/search`, { q: word, ...query })
    const rows = await runSql(atrium, `SELECT id FROM messages WHERE talk_id = ${id} ORDER BY id`)
    return { id, all: rows.map((row) => Number(row.id)), read, search }
  }

  before(async () => {
    club = await newLargeClub(atrium, 150)
    const opened = await atrium.call('POST', `/v2/talks/${club.nio}`, {
      token: club.administrator.token,
      json: { title: 'Reactions', userlist: [club.member.nicHandle], message: 'm'.repeat(16_000) },
    })
    talk = opened.body.id
    const { body } = await atrium.call('GET', `/v2/talks/${club.nio}/${talk}`, { token: club.member.token })
    message = body.messages[0].id
    path = `/v2/talks/${club.nio}/${talk}/${message}`
  })

  test('an event of a reaction is small and names it, and nothing repeats the message', async () => {
    const origin = await atrium.server.listen({ port: 0, host: '127.0.0.1' })
    const listener = await listenTo(origin, { token: club.administrator.token })
    await listener.until('ready')
    await react('👍')
    await react('👍', 'DELETE')
    const received = await listener.until('message.reacted', 2)
    const common = {
      talkId: talk,
      id: message,
      emoji: '👍',
      person: shownPerson(club.member),
    }
    assert.deepEqual(
      received.map(({ data }) => data),
      [
        { ...common, reacted: true, count: 1 },
        { ...common, reacted: false, count: 0 },
      ],
    )
    listener.disconnect()
    for (const { kind, data } of await eventsKept()) {
      if (kind === 'message.reacted') assert.ok(data.length < 300, data)
    }
  })

  test('repeating a reaction, or removing a missing one, writes and announces nothing', async () => {
    assert.equal((await react('🎉')).status, 200)
    const before = await eventsKept()
    const again = await react('🎉')
    assert.equal(again.status, 200)
    assert.equal(again.body.reactions.length, 1)
    assert.equal((await react('🧐', 'DELETE')).status, 200)
    assert.deepEqual(await eventsKept(), before)
    await react('🎉', 'DELETE')
  })

  test('409: more than 50 different emoji on one message; existing ones can still be used by all', async () => {
    const replies = []
    for (const emoji of emojis) replies.push(outcomeOf(await react(emoji)))
    assert.equal(replies.filter(([status]) => status === 200).length, 50)
    assert.deepEqual(replies.at(50), [409, 'REACTIONS_FULL'])
    const joined = await react(emojis[0] ?? '', 'POST', club.administrator)
    assert.equal(joined.status, 200)
    const { count, people } = joined.body.reactions.find(({ emoji }: { emoji: string }) => emoji === emojis[0])
    assert.deepEqual([count, people.length], [2, 2])
  })

  test('a reaction counts everybody and names the first 100 of them', async () => {
    const { id, read } = await talkWithReactions(1, ['👍', '🎉'], 150)
    await atrium.call('POST', `/v2/talks/${club.nio}/${id}/${(await read()).ids[0]}/reactions`, {
      token: club.administrator.token,
      json: { emoji: '❤️' },
    })
    const { messages } = await read()
    const shown = messages[0]?.reactions.map(({ emoji, count, people }) => [emoji, count, people.length])
    assert.deepEqual(shown, [
      ['❤️', 1, 1],
      ['🎉', 150, 100],
      ['👍', 150, 100],
    ])
    assert.deepEqual(
      messages[0]?.reactions[2]?.people.map(({ nametag }) => nametag),
      Array.from({ length: 100 }, (_, index) => `member.${index + 1}`),
    )
  })

  test('a page whose reactions name very many people ends early, and the next one goes on', async () => {
    const { all, read, search } = await talkWithReactions(12, emojis.slice(0, 50), 100)
    const newestFirst = [...all].reverse()
    for (const [readPage, expected] of [
      [(cursor: object) => read(cursor), newestFirst],
      [(cursor: object) => read({ after: '0', ...cursor }), all],
      [search, newestFirst],
    ] as const) {
      const pages: number[][] = []
      let cursor: string | null = null
      do {
        const page: Page = await readPage(cursor === null ? {} : { cursor })
        pages.push(expected === newestFirst && readPage !== search ? page.ids.toReversed() : page.ids)
        cursor = page.nextCursor
      } while (cursor !== null)
      assert.deepEqual(pages.flat(), expected)
      // Each message names 5,000 people, and a page 20,000 and those of one message more at most.
      assert.deepEqual(
        pages.map(({ length }) => length),
        [5, 5, 2],
      )
    }
  })
})
