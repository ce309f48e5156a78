import { after, before, test } from 'node:test'
import { onEachEngine } from '../support/atrium.ts'
import { generousLimits } from '../support/generous-limits.ts'
import { newLargeClub } from '../support/large-club.ts'
import { serveForMeasuring } from '../support/measured-service.ts'
import { assertAnswered, assertOthersServed, type Outside, openOutside } from '../support/others-wait.ts'
import { runSql } from '../support/raw-sql.ts'
import { reportFigure } from '../support/report-figure.ts'

/** `npm run prove` measures; the short form has few messages and people, and only checks the replies. */
const measures = Boolean(process.env.ATRIUM_PROVE)
const messageCount = measures ? 200 : 5
const peopleCount = measures ? 4000 : 120
const emojiCount = 50

onEachEngine(
  'S14: cost of reactions',
  (atrium, engine) => {
    let outside: Outside
    let path = ''
    let token = ''
    let longestWait = 0
    let talkId = 0

    before(async () => {
      const club = await newLargeClub(atrium, peopleCount)
      token = club.administrator.token
      const json = { title: 'Applause', kind: 'open', userlist: [], message: 'First' }
      talkId = (await atrium.call('POST', `/v2/talks/${club.nio}`, { token, json })).body.id
      path = `/v2/talks/${club.nio}/${talkId}`
      for (let n = 1; n < messageCount; n++) await atrium.call('POST', path, { token, json: { message: `News ${n}` } })
      outside = await openOutside(await serveForMeasuring(atrium))
    })
    after(() => outside?.close())

    /** Lets people react to all messages with each of some emoji, and with no others. */
    const react = async (emojis: number, people: number) => {
      await runSql(atrium, `DELETE FROM reactions WHERE talk_id = ${talkId}`)
      for (let emoji = 0; emoji < emojis; emoji++) {
        await runSql(
          atrium,
          `INSERT INTO reactions (talk_id, message_id, emoji, account_id)
           SELECT talk_id, messages.id, '${String.fromCodePoint(0x1f600 + emoji)}', accounts.id FROM messages, accounts
           WHERE talk_id = ${talkId} AND accounts.id > 1000000 AND accounts.id <= 1000000 + ${people}`,
        )
      }
      await runSql(atrium, `UPDATE messages SET reaction_count = ${emojis * people} WHERE talk_id = ${talkId}`)
    }

    for (const [what, emojis, people] of [
      ['one reaction of very many people on each message', 1, peopleCount],
      ['as many reactions as a message can have, each of 100 people', emojiCount, 100],
    ] as const) {
      test(`a page with ${what}: others do not wait`, async () => {
        await react(emojis, people)
        const page = await outside.send('GET', path, { token, query: { limit: '200' } })
        assertAnswered(page, what)
        assertOthersServed(page, what)
        longestWait = Math.max(longestWait, page.othersWaitedMs)
        const waited = measures ? `; others waited at most ${Math.round(longestWait)} ms` : ''
        reportFigure('S14', `pages of messages with ${emojis * people} reactions each (${engine})${waited}`)
      })
    }
  },
  { limits: generousLimits },
)
