import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { inspectService } from '../../../scripts/inspect-service.ts'
import { matrix, type Row, requestOf } from '../support/access-matrix.ts'
import { type AccessScenario, newAccessScenario, type Principal, principals } from '../support/access-scenario.ts'
import { onEachEngine } from '../support/atrium.ts'
import { reportFigure } from '../support/report-figure.ts'
import { tryStream } from '../support/try-stream.ts'

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
    if (operation === 'GET /v2/events') return tryStream(atrium, url, { token })
    const reply = await atrium.call(method, url, { token, ...(payload ? { payload } : { json }) })
    if (method !== 'GET' && reply.status < 400) {
      scenario.spend()
      if (special.spends === 'caller') await scenario.replace(who)
    }
    return reply
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
