import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { matrix, requestOf } from '../support/access-matrix.ts'
import { type AccessScenario, newAccessScenario } from '../support/access-scenario.ts'
import { onEachEngine } from '../support/atrium.ts'
import { join } from '../support/clubs.ts'
import { generousLimits } from '../support/generous-limits.ts'
import { alphabetNames, hostileText } from '../support/hostile-texts.ts'
import { serveForMeasuring } from '../support/measured-service.ts'
import { assertAnswered, assertOthersServed, type Outside, openOutside, type Watched } from '../support/others-wait.ts'
import { addPerson } from '../support/people.ts'
import { reportFigure } from '../support/report-figure.ts'

/** `npm run prove` fills the organization and measures; the short form has little data and only checks the replies. */
const measures = Boolean(process.env.ATRIUM_PROVE)
const count = (most: number) => (measures ? most : Math.max(2, Math.ceil(most / 100)))
/** Number of concurrent requests of the most expensive reads. */
const together = 20
/** The file of a long calendar is the largest reply. */
const maxReplyBytes = 18 * 1024 * 1024
const maxHeldBytes = 64 * 1024 * 1024

/** Queries that match nothing, a little or everything. */
const queries = ['a', 'aaaaaaaaaa', ...alphabetNames.map((name) => `${hostileText(name, 99)}b`)]

/** Positions in the log of live events: from the first one, from each order of magnitude, and behind the last one. */
const positions = ['0.1', '1.1', '10.10', '1000.1000', '999999999999999.1', ''].map((lastEventId) => ({ lastEventId }))

const feedEvents = count(16_000)

/** Queries for each list, besides an empty one. */
const asked: Record<string, Record<string, string>[]> = {
  'GET /v2/talks/:orgaId/search': queries.map((q) => ({ q, limit: '200' })),
  'GET /v2/workplace/users/:orgaId': queries.map((q) => ({ q, limit: '200' })),
  'GET /v2/discover': queries.map((q) => ({ q, limit: '200' })),
  'GET /v2/files/:orgaId': queries.map((q) => ({ q, limit: '200' })),
  'GET /v2/workplace/users/:orgaId/:userId/calendar': [
    { from: '2027-01-01T00:00:00Z', to: '2027-12-31T00:00:00Z', limit: '200' },
    { from: '2027-01-01T00:00:00Z', to: '2037-12-31T00:00:00Z', limit: '200' },
    { format: 'ics' },
  ],
  'GET /v2/talks/:orgaId/:talkId': [{ limit: '200' }],
  'GET /v2/talks/:orgaId/:talkId/:messageId/thread': [{ limit: '200' }],
  'GET /v2/talks/:orgaId/:talkId/pins': [{ limit: '200' }],
  'GET /v2/boards/:orgaId/:boardId/cards/:cardId/comments': [{ limit: '200' }],
  'GET /v2/talks/:orgaId': [{ limit: '200' }],
  'GET /v2/events': positions,
}

onEachEngine(
  'S14: cost of contents',
  (atrium, engine) => {
    let scenario: AccessScenario
    let outside: Outside
    let longestWait = 0
    let longestAnswer = 0
    let mostHeld = 0
    let sent = 0
    const repeated = async (most: number, work: (alphabet: string, number: number) => Promise<unknown>) => {
      for (let number = 0; number < count(most); number++) {
        await work(alphabetNames[number % alphabetNames.length] ?? '', number)
      }
    }

    before(async () => {
      scenario = await newAccessScenario(atrium)
      const { nio, founder, people } = scenario
      const make = (path: string, json: object) => scenario.make(founder, 'POST', path, json)
      const talk = await scenario.find('talkId', 'member')
      const replyTo = Number(await scenario.find('messageId', 'member'))
      await repeated(400, async (alphabet, number) => {
        const path = `/v2/talks/${nio}/${talk}`
        const message = hostileText(alphabet, 16_384)
        const { id } = await scenario.make(people.member, 'POST', path, { message, replyTo })
        if (number < 50) await scenario.make(people.member, 'POST', `${path}/${id}/pin`)
      })
      await repeated(300, async (alphabet, number) => {
        const person = await addPerson(atrium)
        await scenario.make(person, 'POST', '/v2/workplace', {
          name: hostileText(alphabet, 120).replace(/\s/g, '') || `Club ${number}`,
          description: hostileText(alphabet, 2000),
          public: true,
        })
      })
      const calendar = `/v2/workplace/users/${nio}/${people.member.nicHandle}/calendar`
      await repeated(800, (alphabet, number) =>
        make(calendar, {
          title: `Practice ${number}`,
          description: hostileText(alphabet, 16_384),
          start: '2027-01-01T18:00:00Z',
          end: '2027-01-01T20:00:00Z',
          rrule: number % 2 ? 'FREQ=DAILY' : 'FREQ=YEARLY;BYDAY=FR;BYMONTHDAY=1',
        }),
      )
      const files: string[] = []
      await repeated(100, async (_, number) => files.push((await make(`/v2/files/${nio}`, { number })).id))
      const attachmentsOf = (card: number) =>
        Array.from({ length: Math.min(10, files.length) }, (_, index) => files[(card * 10 + index) % files.length])
      const boardId = await scenario.find('boardId', 'member')
      const columnId = await scenario.find('columnId', 'member')
      // Long texts come first, until the board nearly reaches its limit of text, then cards up to their number.
      await repeated(990, (alphabet, number) =>
        make(`/v2/boards/${nio}/${boardId}/cards`, {
          columnId,
          title: 'Cook',
          attachments: attachmentsOf(number),
          text: number < 60 ? hostileText(alphabet, 16_384) : '',
          checklist: Array.from({ length: number < 60 ? count(100) : 0 }, () => ({
            text: hostileText(alphabet, 200).replace(/\s/g, ''),
            done: false,
          })),
        }),
      )
      await repeated(500, async (alphabet) => {
        const person = await addPerson(atrium)
        await join(atrium, founder, nio, person, 1)
        await make(`/v2/workplace/users/${nio}/${person.nicHandle}`, { role: 1, comment: hostileText(alphabet, 2000) })
      })
      // A name may be in any alphabet; the administrator, who asks below, can read none of these files.
      await repeated(900, (alphabet, number) =>
        scenario.make(
          people.member,
          'POST',
          `/v2/files/${nio}?${new URLSearchParams({ name: hostileText(alphabet, 250) })}`,
          { number },
        ),
      )
      outside = await openOutside(await serveForMeasuring(atrium))
    })
    after(() => outside?.close())

    const check = (reply: Watched, shown: string) => {
      sent++
      longestWait = Math.max(longestWait, reply.othersWaitedMs)
      longestAnswer = Math.max(longestAnswer, reply.ms - reply.stolenMs)
      mostHeld = Math.max(mostHeld, reply.heldBytes)
      assertAnswered(reply, shown)
      assert.ok(reply.bytes < maxReplyBytes, `a reply of ${reply.bytes} bytes: ${shown}`)
      if (!measures) return
      assertOthersServed(reply, shown)
      assert.ok(reply.heldBytes <= maxHeldBytes, `held ${reply.heldBytes >> 20} MiB more: ${shown}`)
    }

    for (const row of matrix) {
      const [operation, statuses, , { when } = {}] = row
      const isRead = operation.startsWith('GET /v2/') && !/updatePassword/.test(operation)
      if (!isRead || when || !statuses.split(' ').some((status) => status === '200')) continue
      test(`${operation}: others do not wait, whatever it reads`, async () => {
        // The permitted caller differs: some things only their owner may read.
        const who = statuses.split(' ')[7] === '200' ? 'administrator' : 'member'
        for (const query of asked[operation] ?? [{}]) {
          const { url, json, token } = await requestOf(scenario, who, row)
          const request = { query: { ...(json as Record<string, string>), ...query }, token }
          const isStream = operation === 'GET /v2/events'
          const reply = isStream ? await outside.listen(url, request) : await outside.send('GET', url, request)
          check(reply, `GET ${url} ${JSON.stringify(query).slice(0, 200)}`)
        }
      })
    }

    test('a feed of many events, also one that has not changed: others do not wait', async () => {
      const { nio, people } = scenario
      const calendar = `/v2/workplace/users/${nio}/${people.secretary.nicHandle}/calendar`
      const { maxEvents, days } = { maxEvents: 2000, days: 365 }
      for (let first = 0; first < feedEvents; first += maxEvents) {
        const events = Array.from({ length: Math.min(maxEvents, feedEvents - first) }, (_, index) => {
          const day = new Date(Date.UTC(2027, 0, 1 + ((first + index) % days))).toISOString().slice(0, 10)
          const start = `DTSTART:${day.replaceAll('-', '')}T180000Z`
          return ['BEGIN:VEVENT', `UID:feed-${first + index}`, `SUMMARY:Practice ${index}`, start, 'END:VEVENT']
        })
        const file = ['BEGIN:VCALENDAR', ...events.flat(), 'END:VCALENDAR', ''].join('\r\n')
        await scenario.make(people.secretary, 'POST', `${calendar}/import`, { file })
      }
      const { url } = await scenario.make(people.secretary, 'POST', `${calendar}/feed`)
      const { pathname } = new URL(url)
      const { headers } = await atrium.call('GET', pathname)
      const feed = await outside.send('GET', pathname, {})
      assert.equal(feed.status, 200)
      check(feed, `a feed of ${feedEvents} events`)
      const unchanged = await outside.send('GET', pathname, { headers: { 'if-none-match': String(headers.etag) } })
      assert.equal(unchanged.status, 304)
      check(unchanged, `an unchanged feed of ${feedEvents} events`)
    })

    for (const [path, query] of [
      ['/v2/discover', { q: `${hostileText('a ligature that normalizes to 18 characters', 99)}b`, limit: '200' }],
      ['/v2/talks/:orgaId/search', { q: 'a', limit: '200' }],
      ['/v2/talks/:orgaId/:talkId', { limit: '200' }],
      ['/v2/boards/:orgaId/:boardId', {}],
    ] as const) {
      test(`GET ${path}, ${together} at once: others do not wait`, async () => {
        const row = matrix.find(([operation]) => operation === `GET ${path}`)
        assert.ok(row)
        const { url, token } = await requestOf(scenario, 'member', row)
        const reply = await outside.send('GET', url, { query, token }, together)
        assert.ok(reply.status === 200 || reply.status === 503, `${url}: ${reply.status}`)
        longestWait = Math.max(longestWait, reply.othersWaitedMs)
        assertOthersServed(reply, `${together} × GET ${url}`)
      })
    }

    test('reports the number of reads', () => {
      const measured =
        `, a feed of ${feedEvents} events among them, others waited at most ${Math.round(longestWait)} ms, ` +
        `${mostHeld >> 20} MiB held at most, the longest answer took ${Math.round(longestAnswer)} ms`
      reportFigure('S14', `${sent} reads of hostile contents (${engine})${measures ? measured : ''}`)
    })
  },
  { limits: generousLimits },
)
