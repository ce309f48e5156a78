import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { BadSetting, readConfig } from '../../src/config.ts'
import { makeExchange } from '../../src/processes/exchange.ts'
import { peersInProcess } from '../../src/processes/peers.ts'
import { onEachEngine, outcomeOf } from '../support/atrium.ts'

const token = 'a token of the operator'
const read = { headers: { authorization: `Bearer ${token}` } }

/** Returns the sum of a series over all its labels that match. */
const sumOf = (text: string, name: string, labels = '') =>
  text
    .split('\n')
    .filter((line) => line.startsWith(name) && line.includes(labels))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0)

const dashboard = readFileSync(join(import.meta.dirname, '../../../docs/grafana-dashboard.json'), 'utf8')

/** The names of the series that the panels of the dashboard ask for. */
const namesIn = (json: string) => {
  const { panels } = JSON.parse(json) as { panels: { targets?: { expr: string }[] }[] }
  const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join('\n')
  return new Set(expressions.match(/\b(?:atrium|nodejs|process)_\w+/g))
}

const countOf = (text: string, route: string, status: number) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('atrium_http_request_duration_seconds_count'))
    .filter((line) => line.includes(`route="${route}"`) && line.includes(`status="${status}"`))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0)

for (const nodes of [1, 2]) {
  onEachEngine(
    `metrics of ${nodes} workers`,
    (atrium, engine) => {
      test('count requests by route and status, over all workers', async () => {
        for (let n = 0; n < 6; n++) assert.equal((await atrium.call('GET', '/v2/discover')).status, 200)
        for (let n = 0; n < 4; n++) await atrium.call('GET', '/v2/workplace')
        const { status, text, headers } = await atrium.call('GET', '/metrics', read)
        assert.equal(status, 200)
        assert.match(String(headers['content-type']), /^text\/plain/)
        // Nodes on PostgreSQL are processes of their own, which Prometheus reads one by one.
        const share = engine === 'postgres' ? nodes : 1
        assert.equal(countOf(text, '/v2/discover', 200), 6 / share)
        assert.equal(countOf(text, '/v2/workplace', 401), 4 / share)
        const ofDiscover = 'method="GET",route="/v2/discover",status="200"'
        const buckets = text
          .split('\n')
          .filter((line) => line.includes(`_seconds_bucket{`) && line.includes(ofDiscover))
        const counts = buckets.map((line) => Number(line.slice(line.lastIndexOf(' ') + 1)))
        assert.deepEqual(
          counts,
          counts.toSorted((a, b) => a - b),
          'a bucket includes those before it',
        )
        assert.ok(buckets.at(-1)?.includes('le="+Inf"') && counts.at(-1) === 6 / share)
        assert.ok(sumOf(text, 'atrium_http_request_duration_seconds_sum', ofDiscover) > 0)
        assert.match(text, new RegExp(`atrium_info\\{version="[^"]+",engine="${engine}"\\} 1`))
        assert.equal(sumOf(text, 'atrium_backup_timestamp_seconds '), 0)
        assert.ok(sumOf(text, 'process_resident_memory_bytes ') > 0)
        assert.ok(sumOf(text, 'atrium_database_bytes ') > 0)
        for (const name of namesIn(dashboard)) {
          assert.match(text, new RegExp(`^${name}[ {]`, 'm'), `the dashboard asks for ${name}`)
        }
        assert.ok(!text.includes(token))
      })

      test('need their own token', async () => {
        for (const authorization of [undefined, '', token, `Basic ${token}`, `Bearer ${token}x`, 'Bearer ']) {
          const headers: Record<string, string> = authorization === undefined ? {} : { authorization }
          assert.deepEqual(outcomeOf(await atrium.call('GET', '/metrics', { headers })), [401, 'TOKEN_INVALID'])
        }
      })
    },
    { nodes, env: { METRICS_TOKEN: token } },
  )
}

describe('without METRICS_TOKEN', () => {
  onEachEngine('metrics', (atrium) => {
    test('do not exist', async () => {
      assert.deepEqual(outcomeOf(await atrium.call('GET', '/metrics', read)), [404, 'PATH_NOT_FOUND'])
    })
  })

  test('a short token is refused', () => assert.throws(() => readConfig({ METRICS_TOKEN: 'short' }), BadSetting))
})

describe('questions to other workers', () => {
  test('are answered by all of them, and given up when one does not answer', async () => {
    const exchange = makeExchange()
    const [one, two, three] = Array.from({ length: 3 }, () => peersInProcess(3, exchange))
    two?.onAsked('name', async () => 'two')
    three?.onAsked('name', async () => 'three')
    assert.deepEqual((await one?.askOthers('name', 10_000))?.sort(), ['three', 'two'])
    three?.onAsked('name', () => new Promise(() => {}))
    assert.deepEqual(await one?.askOthers('name', 50), ['two'])
    two?.onAsked('name', () => Promise.reject(new Error('no')))
    three?.leave()
    assert.deepEqual(await one?.askOthers('name', 10_000), [''])
    two?.leave()
    assert.deepEqual(await one?.askOthers('name', 10_000), [])
  })
})
