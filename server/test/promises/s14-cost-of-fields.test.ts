import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { TObject } from 'typebox'
import { inspectService } from '../../../scripts/inspect-service.ts'
import { maxBodyBytes } from '../../../shared/limits.ts'
import { matrix, type Row, requestOf } from '../support/access-matrix.ts'
import { type AccessScenario, newAccessScenario, type Principal, principals } from '../support/access-scenario.ts'
import { onEachEngine } from '../support/atrium.ts'
import { generousLimits } from '../support/generous-limits.ts'
import { alphabetNames, hostileText } from '../support/hostile-texts.ts'
import { serveForMeasuring } from '../support/measured-service.ts'
import {
  assertAnswered,
  assertOthersServed,
  isDisturbed,
  type Outside,
  openOutside,
  type Watched,
} from '../support/others-wait.ts'
import { reportFigure } from '../support/report-figure.ts'

/** `npm run prove` measures; the short form only sends the largest value of each field and checks the reply. */
const measures = Boolean(process.env.ATRIUM_PROVE)
const maxGrowth = 2.6
/** Shorter times are mostly noise. */
const measurableMs = 40
/** Number of times that a value is sent if others waited because the host took the processors away. */
const maxTries = 5
/** Number of times that a value is sent again before its time counts as too long. */
const maxRepetitions = 9
/** A page of 20 messages, which other values of this experiment have made as long as they may be. */
const maxReplyBytes = 1024 * 1024

const streams = 'GET /v2/events'

type Field = {
  type?: string | string[]
  maxLength?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  enum?: unknown[]
  anyOf?: Field[]
}

/** A value to send. Only those up to the limit are compared with each other. */
type Tried = { value: unknown; size: number; isAllowed: boolean }

const { routes } = await inspectService()
const fieldsOf = new Map(routes.map(({ method, url, fields }) => [`${method} ${url}`, fields as TObject | undefined]))

/** Returns the maximum size of a field's value, or null if it has no size. */
function sizeOf(field: Field): number | null {
  const own = field.maxItems ?? field.maxLength
  return own ?? field.anyOf?.map(sizeOf).find((size) => size !== null) ?? null
}

/** Returns a value of the given size for a field. */
function valueFor(field: Field, name: string, alphabet: string, size: number): unknown {
  if (field.type === 'array') {
    // Items are short, so that many of them fit into a body.
    return Array.from({ length: Math.min(size, maxBodyBytes / 8) }, () => hostileText(alphabet, 2))
  }
  const text = hostileText(alphabet, size)
  if (name !== 'file') return text
  return `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART;TZID=${text}:20270101T100000\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`
}

/** Returns the sizes to try, each twice the one before, up to the limit and one far beyond it. */
function sizesOf(field: Field): number[] {
  const limit = Math.min(sizeOf(field) ?? 0, maxBodyBytes / 4)
  const beyond = maxBodyBytes / 4
  return measures ? [...new Set([limit / 4, limit / 2, limit, beyond].map(Math.floor))] : [limit]
}

const isNumber = ({ type, enum: choices }: Field) => !choices && [type].flat().includes('integer')

/** Returns the numbers to try, each twice the one before, up to the limit, and numbers that are invalid. */
function numbersFor({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: Field): Tried[] {
  const doubled = [maximum / 4, maximum / 2, maximum].map(Math.floor).filter((number) => number >= minimum)
  const invalid = [0.1, -1, maximum + 1, Number.MAX_VALUE, '9'.repeat(1000)]
  const tried = [
    ...doubled.map((value) => ({ value, size: value, isAllowed: true })),
    ...invalid.map((value) => ({ value, size: Number(value), isAllowed: false })),
  ]
  return measures ? tried : tried.filter(({ value }) => value === maximum)
}

function textsFor(field: Field, name: string, alphabet: string): Tried[] {
  const limit = sizeOf(field)
  return sizesOf(field).map((size) => ({
    value: valueFor(field, name, alphabet, size),
    size,
    isAllowed: limit !== null && size <= limit,
  }))
}

/** Returns a principal that the operation serves. */
function servedPrincipal([, statuses]: Row): Principal | undefined {
  const served = statuses.split(' ').map((status) => status.startsWith('2'))
  return ['administrator', 'member', 'invitee', 'anonymous']
    .map((who) => who as Principal)
    .find((who) => served[principals.indexOf(who)])
}

onEachEngine(
  'S14: cost of fields',
  (atrium, engine) => {
    let scenario: AccessScenario
    let outside: Outside
    let sent = 0
    let longestWait = 0
    let longestAnswer = 0
    before(async () => {
      scenario = await newAccessScenario(atrium)
      outside = await openOutside(await serveForMeasuring(atrium))
    })
    after(() => outside.close())

    const sendOnce = async (row: Row, who: Principal, name: string, value: unknown): Promise<Watched> => {
      const { method, url, json, token } = await requestOf(scenario, who, row)
      const isShort = typeof value === 'number' || (typeof value === 'string' && value.length < 4000)
      const query = { ...(json as Record<string, string>), [name]: String(value) }
      if (row[0] === streams && isShort) return outside.listen(url, { query, token })
      const request = method === 'GET' && isShort ? { query, token } : { json: { ...json, [name]: value }, token }
      const reply = await outside.send(method, url, request)
      if (reply.status < 400 && method !== 'GET') {
        scenario.spend()
        const { spends } = row[3] ?? {}
        if (spends === 'caller') await scenario.replace(who)
        if (spends === 'organization') scenario = await newAccessScenario(atrium)
      }
      return reply
    }

    /** Sends a value and returns the time of the reply, which must not be an internal error. */
    const send = async (row: Row, who: Principal, name: string, value: unknown): Promise<number> => {
      let reply = await sendOnce(row, who, name, value)
      for (let tries = 1; measures && tries < maxTries && isDisturbed(reply); tries++) {
        reply = await sendOnce(row, who, name, value)
      }
      sent++
      const shown = `${row[0]}, ${name}: ${String(value).slice(0, 50)}`
      assertAnswered(reply, shown)
      const isBounded = row[0] === streams || reply.bytes < maxReplyBytes
      assert.ok(isBounded, `a reply of ${reply.bytes} bytes: ${shown}`)
      longestWait = Math.max(longestWait, reply.othersWaitedMs)
      longestAnswer = Math.max(longestAnswer, reply.ms - reply.stolenMs)
      assertOthersServed(reply, shown)
      return reply.ms
    }

    /** Twice the size may cost only a little more than twice the time. */
    const assertGrowth = async (row: Row, who: Principal, name: string, values: Tried[], kind: string) => {
      let before: number | undefined
      for (const { value, size, isAllowed } of values) {
        let took = await send(row, who, name, value)
        if (!measures || !isAllowed) continue
        const allowed = Math.max(measurableMs, maxGrowth * Math.max(before ?? 0, measurableMs / 2))
        // The best of many tries counts, because another process may have run meanwhile.
        for (let again = 0; again < maxRepetitions && took > allowed; again++) {
          took = Math.min(took, await send(row, who, name, value))
        }
        if (before !== undefined) {
          assert.ok(
            took <= allowed,
            `${row[0]}, ${name} of ${size} ${kind}: ${took.toFixed()} ms, half of it ${before.toFixed()} ms`,
          )
        }
        before = took
      }
    }

    let turn = 0
    for (const row of matrix) {
      const [operation, , , { when } = {}] = row
      const who = servedPrincipal(row)
      const fields = Object.entries((fieldsOf.get(operation)?.properties ?? {}) as Record<string, Field>)
      const tried = fields.filter(([, field]) => sizeOf(field) !== null || isNumber(field))
      if (!who || when || tried.length === 0) continue
      test(`${operation}: no value of ${tried.map(([name]) => name).join(', ')} costs too much`, async () => {
        for (const [name, field] of tried) {
          if (isNumber(field)) await assertGrowth(row, who, name, numbersFor(field), 'as a number')
          if (sizeOf(field) === null) continue
          const alphabets = measures ? alphabetNames : [alphabetNames[turn++ % alphabetNames.length] ?? '']
          for (const alphabet of alphabets)
            await assertGrowth(row, who, name, textsFor(field, name, alphabet), alphabet)
        }
      })
    }

    test('GET /v2/events: no position in the log costs too much', async () => {
      const row = matrix.find(([operation]) => operation === streams)
      assert.ok(row)
      const positions = ['0.1', '1.1', '0.0', '1.999999999999999', '999999999999999.999999999999999', '-1.-1', '1e3.1']
      for (const position of measures ? positions : positions.slice(0, 1)) {
        await send(row, 'member', 'lastEventId', position)
      }
    })

    test('reports the number of values', () => {
      const measured = `, others waited at most ${Math.round(longestWait)} ms, the longest answer took ${Math.round(longestAnswer)} ms`
      reportFigure('S14', `${sent} values of fields (${engine})${measures ? measured : ''}`)
    })
  },
  { limits: generousLimits },
)
