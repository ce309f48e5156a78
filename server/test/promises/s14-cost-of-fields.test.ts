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
import { maxWaitMs, type Outside, openOutside } from '../support/others-wait.ts'
import { reportFigure } from '../support/report-figure.ts'

/** `npm run prove` measures; the short form only sends the largest value of each field and checks the reply. */
const measures = Boolean(process.env.ATRIUM_PROVE)
const maxGrowth = 2.6
/** Shorter times are mostly noise. */
const measurableMs = 40
/** A page of 20 messages, which other values of this experiment have made as long as they may be. */
const maxReplyBytes = 1024 * 1024

type Field = { type?: string | string[]; maxLength?: number; maxItems?: number; enum?: unknown[]; anyOf?: Field[] }

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
    before(async () => {
      scenario = await newAccessScenario(atrium)
      outside = await openOutside(await atrium.server.listen({ port: 0, host: '127.0.0.1' }))
    })
    after(() => outside.close())

    /** Sends one value and returns the time of the reply, which must not be an internal error. */
    const send = async (row: Row, who: Principal, name: string, value: unknown, tries = 3): Promise<number> => {
      const { method, url, json, token } = await requestOf(scenario, who, row)
      const request =
        method === 'GET' && typeof value === 'string' && value.length < 4000
          ? { query: { ...(json as Record<string, string>), [name]: value }, token }
          : { json: { ...json, [name]: value }, token }
      const reply = await outside.send(method, url, request)
      sent++
      const shown = `${method} ${url}, ${name}: ${reply.status} ${reply.start.slice(0, 200)}`
      assert.ok(reply.status < 500 || /"BUSY"/.test(reply.start), shown)
      assert.ok(reply.bytes < maxReplyBytes, `a reply of ${reply.bytes} bytes: ${shown}`)
      if (reply.status < 400 && method !== 'GET') {
        scenario.spend()
        const { spends } = row[3] ?? {}
        if (spends === 'caller') await scenario.replace(who)
        if (spends === 'organization') scenario = await newAccessScenario(atrium)
      }
      // The value is sent again if another client waited too long: among thousands of values, another process may have
      // caused it.
      if (measures && reply.othersWaitedMs > maxWaitMs && tries > 1) return send(row, who, name, value, tries - 1)
      longestWait = Math.max(longestWait, reply.othersWaitedMs)
      if (measures) assert.ok(reply.othersWaitedMs <= maxWaitMs, `others waited ${reply.othersWaitedMs} ms: ${shown}`)
      return reply.ms
    }

    /** Twice the size may cost only a little more than twice the time. */
    const assertGrowth = async (row: Row, who: Principal, name: string, field: Field, alphabet: string) => {
      let before: number | undefined
      for (const size of sizesOf(field)) {
        const value = valueFor(field, name, alphabet, size)
        let took = await send(row, who, name, value)
        if (!measures || sizeOf(field) === null || size > (sizeOf(field) ?? 0)) continue
        // The best of a few tries counts, because another process may have run meanwhile.
        for (let again = 0; again < 2 && took > measurableMs; again++) {
          took = Math.min(took, await send(row, who, name, value))
        }
        if (before !== undefined && took > measurableMs) {
          assert.ok(
            took <= maxGrowth * Math.max(before, measurableMs / 2),
            `${row[0]}, ${name} of ${size} ${alphabet}: ${took.toFixed()} ms, half of it ${before.toFixed()} ms`,
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
      const sized = fields.filter(([, field]) => sizeOf(field) !== null)
      if (!who || when || sized.length === 0 || operation === 'GET /v2/events') continue
      test(`${operation}: no value of ${sized.map(([name]) => name).join(', ')} costs too much`, async () => {
        for (const [name, field] of sized) {
          const tried = measures ? alphabetNames : [alphabetNames[turn++ % alphabetNames.length] ?? '']
          for (const alphabet of tried) await assertGrowth(row, who, name, field, alphabet)
        }
      })
    }

    test('reports the number of values', () => {
      const waited = measures ? `, others waited at most ${Math.round(longestWait)} ms` : ''
      reportFigure('S14', `${sent} values of fields (${engine})${waited}`)
    })
  },
  { limits: generousLimits },
)
