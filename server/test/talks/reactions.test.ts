import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onEachEngine, outcomeOf } from '../support/atrium.ts'
import { type Club, newClub } from '../support/clubs.ts'
import { listenTo } from '../support/listener.ts'
import { shownPerson } from '../support/people.ts'

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

  before(async () => {
    club = await newClub(atrium)
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
})
