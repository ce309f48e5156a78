import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { inspectService } from '../../../scripts/inspect-service.ts'
import { matrix, type Row, requestOf } from '../support/access-matrix.ts'
import { onEachEngine } from '../support/atrium.ts'
import { newWorld, type Principal, principals, type World } from '../support/everybody.ts'
import { reached } from '../support/reached.ts'

describe('S1: the table', () => {
  test('has every operation of the OpenAPI document, and none besides', async () => {
    const { document } = await inspectService()
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    )
    assert.deepEqual([...new Set(matrix.map(([operation]) => operation))].sort(), described.sort())
  })

  test('has one status for everybody in every row', () => {
    for (const [operation, statuses] of matrix) {
      assert.match(statuses, /^[2-4]\d\d( [2-4]\d\d){10}$/, operation)
    }
  })
})

onEachEngine('S1: access', (atrium, engine) => {
  let world: World
  before(async () => {
    world = await newWorld(atrium)
  })

  /** Calls the operation as somebody, with things that are there and fields that are right. */
  const callAs = async (who: Principal, row: Row) => {
    const [operation, , , special = {}] = row
    const { method, url, json, token } = await requestOf(world, who, row)
    if (operation === 'GET /v2/events') return openStream(url, token)
    const reply = await atrium.call(method, url, { token, json })
    if (method !== 'GET' && reply.status < 400) {
      world.spend()
      if (special.spends === 'caller') await world.replace(who)
    }
    return reply
  }

  /** It answers for as long as somebody listens, so only the beginning is looked at. */
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
        if (spends === 'organization' && reply.status < 400) world = await newWorld(atrium)
      }
      // Whoever was refused last may have left a closed one behind.
      if (spends === 'organization') world = await newWorld(atrium)
    })
  }

  test('every cell was asked', () => reached('S1', `${matrix.length * principals.length} cells (${engine})`))
})
