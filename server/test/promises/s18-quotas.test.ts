import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { matrix } from '../support/access-matrix.ts'
import { onEachEngine } from '../support/atrium.ts'
import { type Club, newClub } from '../support/clubs.ts'
import { leftOut, prepareScript, script } from '../support/quota-script.ts'
import { runSql } from '../support/raw-sql.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { reportFigure } from '../support/report-figure.ts'

/** Duration of the writing; `npm run prove` sets 60. */
const seconds = Number(process.env.ATRIUM_QUOTA_SECONDS ?? 3)
const mib = 1024 * 1024
/** The long form uses the default; the short one a lower limit, so that it is reached. */
const mibPerMinute = seconds < 60 ? 8 : 50
/** The budget allows half a minute's worth immediately, and refills by one minute's worth a minute. */
const allowedMib = (mibPerMinute / 2) * (1 + seconds / 60)
/** PostgreSQL extends a table by up to 64 pages, long before they are full, which is much of what the short form may add. */
const slackMib = seconds < 60 ? 4 : 0
const writers = 24
const betweenOthersMs = 50
const onLoopback = async () => [{ address: '127.0.0.1', family: 4 }]

/** Formats the median and the maximum of some times. */
function spread(times: number[]): string {
  const sorted = times.toSorted((one, other) => one - other)
  return `${sorted[Math.floor(sorted.length / 2)]?.toFixed(0)} ms (at most ${sorted.at(-1)?.toFixed(0)} ms)`
}

const operations = Object.keys(script)

test('S18: the script contains every operation that writes, or the reason why not', () => {
  // This operation is a GET that writes as well: the interface has it with both methods.
  const writes = (operation: string) => !operation.startsWith('GET ') || operation.endsWith('/updatePassword')
  const writing = new Set(matrix.map(([operation]) => operation).filter(writes))
  assert.deepEqual([...operations, ...Object.keys(leftOut)].sort(), [...writing].sort())
})

onEachEngine(
  'S18: one account with a script',
  (atrium, engine) => {
    let club: Club
    let receiver: Receiver
    let send: Awaited<ReturnType<typeof prepareScript>>
    const refused: Record<string, number> = {}
    let accepted = 0

    const databaseBytes = async () => {
      if (atrium.config.database.engine === 'sqlite') {
        await runSql(atrium, 'pragma wal_checkpoint(truncate)')
        return statSync(atrium.config.database.file).size
      }
      const [row] = await runSql(atrium, 'select pg_database_size(current_database()) as size')
      return Number(row?.size)
    }

    before(async () => {
      club = await newClub(atrium)
      receiver = await openReceiver()
      send = await prepareScript(atrium, club, `http://hooks.example:${receiver.port}/hook`)
    })
    after(() => receiver.close())

    /** Sends every request of the script concurrently, repeatedly. */
    const runScript = async () => {
      const until = Date.now() + seconds * 1000
      const write = async (writer: number) => {
        for (let turn = writer; Date.now() < until; turn++) {
          const { operation, reply } = await send(operations[turn % operations.length] ?? '')
          // Requests of the script may conflict with each other; those of others, below, must not fail.
          assert.ok(reply.status < 500 || reply.status === 503, `${operation}: ${atrium.log.at(-1) ?? reply.text}`)
          if (reply.status < 300) accepted++
          else refused[reply.body.code] = (refused[reply.body.code] ?? 0) + 1
        }
      }
      await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
    }

    test('succeeds with each of its requests before it reaches a limit', async () => {
      for (const operation of operations) {
        const { reply } = await send(operation, true)
        assert.ok(reply.status < 300, `${operation}: ${reply.status} ${reply.text}`)
      }
    })

    test('adds at most 50 MiB a minute to the database, while others write, read and listen', async () => {
      const { secretary, nio } = club
      const talk = await atrium.call('POST', `/v2/talks/${nio}`, {
        token: secretary.token,
        json: { title: 'Others', userlist: [], message: 'Hello' },
      })
      const post = async () => {
        const startedAt = performance.now()
        const reply = await atrium.call('POST', `/v2/talks/${nio}/${talk.body.id}`, {
          token: secretary.token,
          json: { message: 'ordinary' },
        })
        assert.equal(reply.status, 201, reply.text)
        return performance.now() - startedAt
      }
      const alone: number[] = []
      while (alone.length < 50) alone.push(await post())
      const before = await databaseBytes()
      let over = false
      const meanwhile: number[] = []
      const others = (async () => {
        while (!over) {
          meanwhile.push(await post())
          // Posts without a pause would be a part of the growth that is measured.
          await sleep(betweenOthersMs)
        }
      })()
      await runScript()
      over = true
      await others
      const grownMib = ((await databaseBytes()) - before) / mib
      assert.ok(
        grownMib <= allowedMib + slackMib,
        `${grownMib.toFixed(1)} MiB in ${seconds} s; ${JSON.stringify(refused)}`,
      )
      const text = `${grownMib.toFixed(1)} MiB in ${seconds} s, ${accepted} writes accepted, ${refused.TOO_MUCH_WRITTEN ?? 0} refused`
      reportFigure(
        'S18',
        `${text}, ${meanwhile.length} of others served in ${spread(meanwhile)}, alone ${spread(alone)} (${engine})`,
      )
    })
  },
  {
    resolveName: onLoopback,
    limits: { writtenMibPerMinute: mibPerMinute },
    env: { WEBHOOKS_ALLOW_PRIVATE: 'true', LOG_LEVEL: 'error' },
  },
)
