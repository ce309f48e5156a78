import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:net'
import { after, before, describe, mock, test } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { post, type ResolveName } from '../../src/domain/webhooks/post.ts'
import { isPublicAddress } from '../../src/domain/webhooks/public-addresses.ts'
import { onEachEngine, outcomeOf } from '../support/atrium.ts'
import { callsOf, createOrganization } from '../support/clubs.ts'
import { addPerson, type SignedInPerson } from '../support/people.ts'
import { bodyOf, openReceiver, type Receiver, sendDue, webhookCallsOf } from '../support/receiver.ts'
import { selfSigned } from '../support/self-signed.ts'

const privateAddresses = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  '3fff::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  'not an address',
  '',
]

const publicAddresses = [
  '1.1.1.1',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.1',
  '169.253.255.255',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '223.255.255.255',
  '2606:4700::1111',
  '2a00:1450:4001::1',
  '2003::1',
]

describe('addresses', () => {
  test('of private, special and unknown networks are not public', () => {
    for (const address of privateAddresses) assert.equal(isPublicAddress(address), false, address)
  })

  test('right next to them are public', () => {
    for (const address of publicAddresses) assert.equal(isPublicAddress(address), true, address)
  })
})

/** Current addresses of the host names. */
const names = new Map<string, string[]>()
const asked: string[] = []
const resolveName: ResolveName = async (name) => {
  asked.push(name)
  const addresses = names.get(name)
  if (!addresses) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
  return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
}

onEachEngine(
  'webhooks without WEBHOOKS_ALLOW_PRIVATE',
  (atrium) => {
    const hooks = webhookCallsOf(atrium)
    let owner: SignedInPerson
    let nio: number
    let server: Server
    let port: number
    let connections = 0
    before(async () => {
      owner = await addPerson(atrium)
      nio = await createOrganization(atrium, owner)
      server = createServer((socket) => {
        connections++
        socket.destroy()
      })
      await new Promise<void>((resolve) => server.listen(0, resolve))
      port = (server.address() as { port: number }).port
    })
    after(() => server.close())

    const hosts = [
      ...privateAddresses.filter((address) => /^[\d.]+$/.test(address)),
      ...privateAddresses.filter((address) => /^[\da-f:.]*:[\da-f:.]*$/.test(address)).map((address) => `[${address}]`),
      // Other spellings of 127.0.0.1.
      '127.1',
      '0x7f.1',
      '0x7f000001',
      '2130706433',
      '017700000001',
      '127.0.0.1.',
      '１２７.0.0.1',
    ]
    test('422: an IP address of a private network, in any spelling', async () => {
      for (const host of hosts) {
        const reply = await hooks.create(owner, nio, { url: `https://${host}:${port}/` })
        assert.deepEqual(outcomeOf(reply), [422, 'UNACCEPTABLE_FIELDS'], host)
        assert.equal(reply.body.errors[0].message, 'must be an address in the public Internet', host)
      }
    })

    test('422: plain http', async () => {
      const reply = await hooks.create(owner, nio, { url: 'http://example.org/' })
      assert.equal(reply.body.errors[0].message, 'must be an address that begins with https://')
    })

    test('a name that resolves to one is not called, even if another of its addresses is public', async () => {
      const { id } = bodyOf(await hooks.create(owner, nio, { url: `https://inside.example:${port}/` }))
      const leads = [
        ['127.0.0.1'],
        ['::1'],
        ['::ffff:127.0.0.1'],
        ['0.0.0.0'],
        ['8.8.8.8', '127.0.0.1'],
        ['169.254.169.254'],
      ]
      for (const addresses of leads) {
        names.set('inside.example', addresses)
        asked.length = 0
        bodyOf(await hooks.test(owner, nio, id))
        await atrium.app.idle()
        const [delivery] = bodyOf(await hooks.deliveries(owner, nio, id)).deliveries
        assert.deepEqual(
          [delivery.state, delivery.status, delivery.error],
          ['pending', null, 'Not called: its name leads into a private network.'],
        )
        assert.deepEqual(asked, ['inside.example'], 'a name is resolved once, and not again for the connection')
      }
      assert.equal(connections, 0)
      bodyOf(await hooks.update(owner, nio, id, { url: `https://nowhere.example:${port}/` }))
      bodyOf(await hooks.test(owner, nio, id))
      await atrium.app.idle()
      const [unknown] = bodyOf(await hooks.deliveries(owner, nio, id)).deliveries
      assert.equal(unknown.error, 'Its name could not be found.')
      await hooks.remove(owner, nio, id)
    })

    test('a webhook from when the setting allowed it is no longer called', async () => {
      atrium.config.webhooksAllowPrivate = true
      const made = [`http://127.0.0.1:${port}/`, `https://127.0.0.1:${port}/`, `https://[::1]:${port}/`]
      const ids: string[] = []
      for (const url of made) ids.push(bodyOf(await hooks.create(owner, nio, { url })).id)
      atrium.config.webhooksAllowPrivate = false
      bodyOf(await callsOf(atrium).update(owner, nio, { json: { description: 'x' } }))
      await sendDue(atrium)
      const errors = await Promise.all(
        ids.map(async (id) => bodyOf(await hooks.deliveries(owner, nio, id)).deliveries[0].error),
      )
      assert.deepEqual(new Set(errors), new Set(['Not called: this server does not allow its address.']))
      assert.equal(connections, 0)
    })
  },
  { resolveName },
)

describe('a call', () => {
  let receiver: Receiver
  before(async () => {
    receiver = await openReceiver()
  })
  after(() => receiver.close())
  const callTo = (host: string, options: Partial<Parameters<typeof post>[0]> = {}) =>
    post({
      url: new URL(`http://${host}:${receiver.port}/`),
      headers: {},
      body: '{}',
      resolveName,
      allowPrivate: true,
      signal: AbortSignal.timeout(60_000),
      ...options,
    })

  test('connects to the address that was checked, with the given host name', async () => {
    names.set('receiver.example', ['127.0.0.1'])
    assert.equal(await callTo('receiver.example'), 204)
    assert.equal(receiver.calls.at(-1)?.headers.host, `receiver.example:${receiver.port}`)
    await assert.rejects(callTo('receiver.example', { allowPrivate: false }))
    assert.equal(receiver.calls.length, 1)
  })

  test('ends at its timeout, whether the receiver or the name server does not answer', async () => {
    receiver.answer = () => {}
    const ending = () => {
      const time = new AbortController()
      return { signal: time.signal, end: () => time.abort() }
    }
    const silent = ending()
    const toSilent = callTo('127.0.0.1', { signal: silent.signal })
    await receiver.until(2)
    silent.end()
    await assert.rejects(toSilent)

    const { promise: wasAsked, resolve } = Promise.withResolvers<void>()
    const unheard = ending()
    const toUnheard = callTo('slow.example', {
      signal: unheard.signal,
      resolveName: () => {
        resolve()
        return new Promise(() => {})
      },
    })
    await wasAsked
    unheard.end()
    await assert.rejects(toUnheard)
  })
})

describe('a call over TLS', () => {
  let receiver: Receiver
  before(async () => {
    receiver = await openReceiver({ tls: selfSigned })
  })
  after(() => receiver.close())
  const callTo = (name: string) => {
    names.set(name, ['127.0.0.1'])
    return post({
      url: new URL(`https://${name}:${receiver.port}/`),
      headers: {},
      body: '{}',
      resolveName,
      allowPrivate: true,
      signal: AbortSignal.timeout(60_000),
    })
  }

  test('requires a certificate for the name of the receiver from a trusted issuer', async () => {
    await assert.rejects(callTo('receiver.example'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
    const trusted = getCACertificates()
    setDefaultCACertificates([selfSigned.cert])
    try {
      assert.equal(await callTo('receiver.example'), 204)
      await assert.rejects(callTo('another.example'), { code: 'ERR_TLS_CERT_ALTNAME_INVALID' })
    } finally {
      setDefaultCACertificates(trusted)
    }
    assert.equal(receiver.calls.length, 1)
  })
})

onEachEngine(
  'a receiver that does not answer',
  (atrium) => {
    test('has 10 seconds, and its timeout is shown in the list', async () => {
      const receiver = await openReceiver()
      receiver.answer = () => {}
      const time = new AbortController()
      const timeout = mock.method(AbortSignal, 'timeout', () => time.signal)
      const owner = await addPerson(atrium)
      const nio = await createOrganization(atrium, owner)
      const hooks = webhookCallsOf(atrium)
      const { id } = bodyOf(await hooks.create(owner, nio, { url: receiver.url }))
      bodyOf(await hooks.test(owner, nio, id))
      await receiver.until(1)
      assert.deepEqual(timeout.mock.calls[0]?.arguments, [10_000])
      time.abort()
      await atrium.app.idle()
      mock.reset()
      const [{ state, error }] = bodyOf(await hooks.deliveries(owner, nio, id)).deliveries
      assert.deepEqual([state, error], ['pending', 'It did not answer within 10 seconds.'])
      await receiver.close()
    })
  },
  { env: { WEBHOOKS_ALLOW_PRIVATE: 'true' } },
)
