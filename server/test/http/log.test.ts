import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { onEachEngine } from '../support/atrium.ts'
import { listenTo } from '../support/listener.ts'
import { newPerson, password, uniqueName } from '../support/people.ts'
import { until } from '../support/until.ts'

onEachEngine('the log', (atrium, engine) => {
  // biome-ignore lint/suspicious/noExplicitAny: each line has fields of its own
  const linesOf = (ip: string, message: string): any[] =>
    atrium.log.map((line) => JSON.parse(line)).filter((line) => line.ip === ip && line.msg === message)

  const origin = async () => {
    if (!atrium.server.server.listening) await atrium.server.listen({ port: 0, host: '127.0.0.1' })
    return `http://127.0.0.1:${(atrium.server.server.address() as AddressInfo).port}`
  }

  test('contains the address and the account of every request, including refused ones', async () => {
    const { id, token } = await newPerson(atrium)
    const ip = '203.0.113.7'
    await atrium.call('GET', '/v2/account/getUserInfos', { token, ip })
    await atrium.call('POST', '/v2/workplace', { token, ip, json: { name: 1 } })
    await atrium.call('GET', '/v2/account/getUserInfos', { token: 'x'.repeat(64), ip })
    await atrium.call('GET', '/no/such/path', { token, ip })
    assert.deepEqual(
      linesOf(ip, 'request').map(({ status, accountId }) => [status, accountId]),
      [
        [200, id],
        [400, id],
        [401, undefined],
        [404, undefined],
      ],
    )
  })

  test('has a line for every failed and every blocked sign-in, without name or password', async () => {
    const { id, nametag } = await newPerson(atrium)
    const ip = '203.0.113.8'
    const secret = `canary_${uniqueName()}`
    const logIn = (credential: string) =>
      atrium.call('POST', '/v2/login', { ip, json: { credential, password: secret } })
    for (let i = 0; i < 6; i++) await logIn(nametag)
    await logIn(secret)
    const accounts = (message: string) => linesOf(ip, message).map(({ level, accountId }) => [level, accountId])
    assert.deepEqual(accounts('sign-in failed'), [...Array(5).fill([40, id]), [40, undefined]])
    assert.deepEqual(accounts('sign-in blocked'), [[40, id]])
    assert.ok(!atrium.log.join('').includes(secret))
    assert.ok(!linesOf(ip, 'sign-in failed').some((line) => JSON.stringify(line).includes(nametag)))
  })

  test('has a line for every sign-in, change of password and sign-out', async () => {
    const { id, nametag } = await newPerson(atrium)
    const ip = '203.0.113.9'
    const { token } = (await atrium.call('POST', '/v2/login', { ip, json: { credential: nametag, password } })).body
    const json = { oldPassword: password, newPassword: 'another long sentence' }
    await atrium.call('POST', '/v2/accounts/updatePassword', { ip, token, json })
    await atrium.call('POST', '/v2/logout', { ip, token })
    for (const message of ['signed in', 'password changed', 'signed out']) {
      assert.deepEqual(
        linesOf(ip, message).map(({ level, accountId }) => [level, accountId]),
        [[30, id]],
        message,
      )
    }
  })

  test('has one line per event, whatever a client sends, each with its time in UTC', async () => {
    const ip = '203.0.113.10'
    const before = atrium.log.length
    const forged = 'x\r\n{"level":30,"msg":"signed in"}\u2028"\\'
    await atrium.call('POST', '/v2/login', { ip, json: { credential: forged, password: forged } })
    await atrium.call('GET', `/v2/${encodeURIComponent(forged)}`, { ip, headers: { 'user-agent': 'a"b\\c' } })
    const lines = atrium.log.slice(before)
    assert.ok(lines.length >= 3)
    for (const line of lines) {
      assert.match(line, /^[^\r\n\u2028]+\n$/)
      assert.match(JSON.parse(line).time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    }
    assert.deepEqual(linesOf(ip, 'signed in'), [])
  })

  test('contains a stream of live events when it ends', async () => {
    const { id, token } = await newPerson(atrium)
    const ofStream = () =>
      linesOf('127.0.0.1', 'request').filter(({ route, accountId }) => route === '/v2/events' && accountId === id)
    const listener = await listenTo(await origin(), { token })
    await listener.until('ready')
    assert.deepEqual(ofStream(), [])
    listener.disconnect()
    await until('the stream is logged', () => ofStream().length === 1)
    assert.equal(ofStream()[0].status, 200)
  })

  test('contains the address of a client that does not speak HTTP', async () => {
    if (engine !== 'sqlite') return
    const socket = connect(Number(new URL(await origin()).port), '127.0.0.1')
    await once(socket, 'connect')
    socket.end('HELO atrium\r\n\r\n')
    await text(socket)
    assert.deepEqual(
      linesOf('127.0.0.1', 'broken request').map(({ status }) => status),
      [400],
    )
  })
})

onEachEngine(
  'the log behind a proxy',
  (atrium) => {
    test('is JSON whatever a proxy passes on as the address', async () => {
      const address = 'a"b\\c\u00e9'
      await atrium.call('GET', '/healthz', { ip: '203.0.113.20', headers: { 'x-forwarded-for': address } })
      const line = atrium.log.map((each) => JSON.parse(each)).findLast(({ msg }) => msg === 'request')
      assert.deepEqual([line.route, line.status, line.level], ['/healthz', 200, 30])
      assert.equal(line.ip, address)
    })
  },
  { env: { TRUST_PROXY: '1' } },
)
