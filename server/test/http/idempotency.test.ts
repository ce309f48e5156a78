import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { TSchema } from 'typebox'
import { inspectService } from '../../../scripts/inspect-service.ts'
import { matrix, type Row, requestOf } from '../support/access-matrix.ts'
import { type AccessScenario, newAccessScenario, principals } from '../support/access-scenario.ts'
import { onEachEngine, outcomeOf } from '../support/atrium.ts'
import type { SignedInPerson } from '../support/people.ts'
import { readSqlOn } from '../support/sql-on-connection.ts'

/** Names nothing that exists. */
const nothing = '019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55'

const { document, routes } = await inspectService()

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([, { parameters = [] }]) => JSON.stringify(parameters).includes('Idempotency-Key'))
    .map(([method]) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
)

const fieldsOf = (operation: string): [string, TSchema][] =>
  Object.entries(routes.find(({ method, url }) => `${method} ${url}` === operation)?.fields?.properties ?? {})

type Described = { type?: string | string[]; enum?: unknown[]; anyOf?: TSchema[]; items?: TSchema; properties?: object }

/** Returns a value that the schema allows, and that no request of the access matrix has. */
function anotherValue(schema: TSchema): unknown {
  const { type, enum: names, anyOf, items, properties } = schema as Described
  if (names) return names.at(-1)
  if (anyOf) return anotherValue(anyOf[0] ?? assert.fail())
  if (type === 'boolean') return true
  if (type === 'array') return [anotherValue(items ?? assert.fail())]
  if (type === 'object')
    return Object.fromEntries(Object.entries(properties ?? {}).map(([name, of]) => [name, anotherValue(of)]))
  return [type].flat().includes('integer') ? 7 : 'another'
}

onEachEngine('Idempotency-Key', (atrium) => {
  let scenario: AccessScenario
  before(async () => {
    scenario = await newAccessScenario(atrium)
  })

  for (const operation of operations) {
    test(`${operation} creates one thing under one key, and refuses the key for another one`, async () => {
      const row: Row = matrix.find(([at, statuses]) => at === operation && statuses.includes('201')) ?? assert.fail()
      const who = principals[row[1].split(' ').lastIndexOf('201')] ?? assert.fail()
      scenario.spend()
      const { method, url, json, token } = await requestOf(scenario, who, row)
      const headers = { 'idempotency-key': operation.replaceAll(' ', '_') }
      const send = (to: string, fields: object) => atrium.call(method, to, { token, headers, json: fields })

      const first = await send(url, json)
      assert.equal(first.status, 201, first.text)
      const second = await send(url, json)
      assert.deepEqual([second.status, second.body], [201, first.body])

      for (const [name, schema] of fieldsOf(operation)) {
        const reply = await send(url, { ...json, [name]: anotherValue(schema) })
        assert.deepEqual([name, ...outcomeOf(reply)], [name, 422, 'KEY_REUSED'])
      }
      const parts = url.split('/')
      for (const [at, name] of operation.split(' ')[1]?.split('/').entries() ?? []) {
        if (!name.startsWith(':')) continue
        const other = name === ':orgaId' ? String(await publicOrganizationOf(scenario.person(who))) : nothing
        const reply = await send(parts.with(at, other).join('/'), json)
        assert.deepEqual([name, ...outcomeOf(reply)], [name, 422, 'KEY_REUSED'])
      }
    })
  }

  const publicOrganizationOf = async (founder: SignedInPerson) =>
    (await scenario.make(founder, 'POST', '/v2/workplace', { name: 'Other', public: true })).nio

  test('422: a key that was used for a group, for a board with the same fields', async () => {
    const { token } = scenario.people.administrator
    const request = { token, headers: { 'idempotency-key': 'group-or-board' }, json: { name: 'Tournament' } }
    assert.equal((await atrium.call('POST', `/v2/workplace/${scenario.nio}/groups`, request)).status, 201)
    const reply = await atrium.call('POST', `/v2/boards/${scenario.nio}/create`, request)
    assert.deepEqual(outcomeOf(reply), [422, 'KEY_REUSED'])
  })

  test('a retry of a card does not count as a change of the board, and gets its reply after the board is gone', async () => {
    const { administrator } = scenario.people
    const { id } = await scenario.make(administrator, 'POST', `/v2/boards/${scenario.nio}/create`, { name: 'Finals' })
    const board = `/v2/boards/${scenario.nio}/${id}`
    const column = await scenario.make(administrator, 'POST', `${board}/columns`, { name: 'New' })
    const { token } = administrator
    const json = { columnId: column.id, title: 'Book the hall' }
    const post = () => atrium.call('POST', `${board}/cards`, { token, json, headers: { 'idempotency-key': 'card' } })
    const announced = async () =>
      (await readSqlOn(atrium.app.db, "select id from live_events where kind = 'board.changed'")).length

    const replies = await Promise.all([post(), post()])
    assert.deepEqual(
      replies.map(({ status }) => status),
      [201, 201],
    )
    assert.equal(replies[0].body.id, replies[1].body.id)
    const before = await announced()
    assert.equal((await post()).body.id, replies[0].body.id)
    assert.equal(await announced(), before)
    assert.equal((await atrium.call('DELETE', board, { token })).status, 204)
    assert.deepEqual(outcomeOf(await post()), [201])
  })

  test('without a token, reports are not recognized by their key', async () => {
    const nio = await publicOrganizationOf(scenario.founder)
    const headers = { 'idempotency-key': 'anonymous' }
    const report = () => atrium.call('POST', `/v2/discover/${nio}/report`, { headers, json: { reason: 'Spam' } })
    const [first, second] = [await report(), await report()]
    assert.deepEqual([first.status, second.status], [201, 201])
    assert.notEqual(first.body.id, second.body.id)
  })
})
