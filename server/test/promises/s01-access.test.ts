import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { inspectService } from '../../../scripts/inspect-service.ts'
import { matrix, type Row, requestOf } from '../support/access-matrix.ts'
import { type AccessScenario, newAccessScenario, type Principal, principals } from '../support/access-scenario.ts'
import { onEachEngine } from '../support/atrium.ts'
import { reportFigure } from '../support/report-figure.ts'

describe('S1: the table', () => {
  test('has every operation of the OpenAPI document, and no others', async () => {
    const { document } = await inspectService()
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    )
    assert.deepEqual([...new Set(matrix.map(([operation]) => operation))].sort(), described.sort())
  })

  test('has one status for every principal in every row', () => {
    for (const [operation, statuses] of matrix) {
      assert.match(statuses, /^[2-4]\d\d( [2-4]\d\d){10}$/, operation)
    }
  })
})

onEachEngine('S1: access', (atrium, engine) => {
  let scenario: AccessScenario
  before(async () => {
    scenario = await newAccessScenario(atrium)
  })

  /** Sends a valid request of the operation as the given principal. */
  const callAs = async (who: Principal, row: Row) => {
    const [operation, , , special = {}] = row
    const { method, url, json, payload, token } = await requestOf(scenario, who, row)
    if (operation === 'GET /v2/events') return openStream(url, token)
    const reply = await atrium.call(method, url, { token, ...(payload ? { payload } : { json }) })
    if (method !== 'GET' && reply.status < 400) {
      scenario.spend()
      if (special.spends === 'caller') await scenario.replace(who)
    }
    return reply
  }

  /** The stream stays open as long as its client, so only the status is read. */
  const openStream = async (url: string, token: string | undefined) => {
    const headers = token === undefined ? {} : { authorization: token }
    const reply = await atrium.server.inject({ url, headers, payloadAsStream: true })
    reply.stream().destroy()
    return { status: reply.statusCode, text: '' }
  }

  for (const row of matrix) {
    const [operation, statuses, , { when, spends } = {}] = row
    test(`${operation}${when ? `, ${when}` : ''}: ${statuses}`, async () => {
      for (const [n, status] of statuses.split(' ').entries()) {
        const who = principals[n] ?? assert.fail()
        const reply = await callAs(who, row)
        assert.equal(reply.status, Number(status), `${who}: ${reply.text}`)
        if (spends === 'organization' && reply.status < 400) scenario = await newAccessScenario(atrium)
      }
      // The last caller who was refused may have left a closed organization behind.
      if (spends === 'organization') scenario = await newAccessScenario(atrium)
    })
  }

  test('reports the number of cells', () =>
    reportFigure('S1', `${matrix.length * principals.length} cells (${engine})`))
})
