import assert from 'node:assert/strict'
import { STATUS_CODES } from 'node:http'
import { connect } from 'node:net'
import { availableParallelism } from 'node:os'
import { before, test } from 'node:test'
import { type ErrorCode, errors } from '../../src/errors.ts'
import { onEachEngine, randomAddress, type TestAtrium, type TestReply, type TestRequest } from '../support/atrium.ts'
import { newPerson, type Person, password, uniqueName } from '../support/people.ts'
import { withoutTable } from '../support/raw-sql.ts'
import { reportFigure } from '../support/report-figure.ts'

/** Names and messages of libraries, and places in the source. */
const libraries = /fastify|fst_|\bajv\b|typebox|kysely|sqlite|postgres|argon2|no such table|relation "|invalid byte/i
const places = /node_modules|node:|\.ts\b|:\d+:\d+\)?$|\w+Error: |\bSELECT\b|\bINSERT\b/m

/** A third-party script, which names the libraries that it has examples for. */
const documentationScript = '/docs/js/scalar.js'

function assertGuarded({ headers, text }: Pick<TestReply, 'headers' | 'text'>, what: string): void {
  assert.equal(headers['cache-control'], 'no-store', what)
  assert.equal(headers['x-content-type-options'], 'nosniff', what)
  assert.equal(headers['referrer-policy'], 'no-referrer', what)
  assert.equal(headers['strict-transport-security'], 'max-age=31536000', what)
  const policy = String(headers['content-security-policy'])
  assert.match(policy, /^default-src 'none';/, what)
  assert.match(policy, /base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/, what)
  assert.doesNotMatch(policy, /unsafe-eval|script-src[^;]*'unsafe-inline'|http|\*/, what)
  assert.equal(headers.server, undefined, what)
  assert.equal(headers['x-powered-by'], undefined, what)
  if (what.includes(documentationScript)) return
  for (const internal of [libraries, places]) assert.doesNotMatch(JSON.stringify(headers) + text, internal, what)
}

/** Checks the whole error, so that it cannot contain anything beyond the table. */
function assertErrorShape(
  { status, headers, body, text }: TestReply,
  family: 'v2' | 'unversioned',
  what: string,
): void {
  const code = (family === 'v2' ? body.code : body.error) as ErrorCode
  assert.ok(Object.hasOwn(errors, code), `${what}: ${text}`)
  const [expectedStatus, sentence] = errors[code]
  assert.equal(status, expectedStatus, what)
  const common = body.errors === undefined ? {} : { errors: body.errors }
  if (family === 'v2') {
    assert.match(String(headers['content-type']), /^application\/problem\+json(;|$)/, what)
    assert.ok(headers['x-request-id'], what)
    const expected = { type: `urn:atrium:error:${code}`, title: STATUS_CODES[status], status, detail: sentence, code }
    assert.deepEqual(body, { ...expected, requestId: headers['x-request-id'], ...common }, what)
  } else {
    assert.match(String(headers['content-type']), /^application\/json(;|$)/, what)
    assert.deepEqual(body, { code: status, error: code, message: sentence, ...common }, what)
  }
  for (const { field, message, ...more } of body.errors ?? []) {
    assert.deepEqual([typeof field, typeof message, more], ['string', 'string', {}], what)
  }
}

const familyOf = (path: string) => (path.startsWith('/v2') ? 'v2' : 'unversioned')

async function callGuarded(atrium: TestAtrium, method: string, path: string, request: TestRequest = {}) {
  const reply = await atrium.call(method, path, request)
  const what = `${method} ${path}: ${reply.status}`
  assertGuarded(reply, what)
  if (reply.status >= 400 && method !== 'HEAD') assertErrorShape(reply, familyOf(path), what)
  return reply
}

/** Uses up the password attempts of an account from this address. */
async function useUpAttempts(atrium: TestAtrium, ip: string): Promise<string> {
  const name = uniqueName()
  for (let n = 0; n < 5; n++) {
    await atrium.call('POST', '/v2/login', { json: { credential: name, password }, ip })
  }
  return name
}

/** Occupies all slots for password hashing and the whole queue while `work` runs. */
async function whileHashingIsBusy(atrium: TestAtrium, work: () => Promise<void>): Promise<void> {
  const stored = (cost: string) => `$argon2id$v=19$${cost}$${'A'.repeat(22)}$${'A'.repeat(43)}`
  const slow = Array(Math.max(2, availableParallelism())).fill(stored('m=19456,t=15,p=1'))
  const quick = Array(256).fill(stored('m=8,t=1,p=1'))
  // Each task has another caller, because a caller with many places in the queue would lose one to a new caller.
  const hashing = [...slow, ...quick].map((hash, caller) => atrium.app.passwords.verify(hash, password, String(caller)))
  await work()
  await Promise.all(hashing)
}

const big = 'x'.repeat(1024 * 1024 + 1)
const xml = { payload: '<a/>', headers: { 'content-type': 'application/xml' } }
const brokenJson = { payload: '{"password": secret', headers: { 'content-type': 'application/json' } }

onEachEngine('S11: guarded replies', (atrium, engine) => {
  let person: Person
  before(async () => {
    person = await newPerson(atrium)
  })

  const expectStatus = async (status: number, method: string, path: string, request?: TestRequest) => {
    const reply = await callGuarded(atrium, method, path, request)
    assert.equal(reply.status, status, `${method} ${path}: ${reply.text}`)
    return reply
  }
  const wrongPassword = () => ({ oldPassword: 'wrong', newPassword: 'a new and long one' })

  test('S11: every status of /v2 is guarded, exact and free of internals', async () => {
    const { token, nametag, mail } = person
    await expectStatus(200, 'GET', '/v2/account/getUserInfos', { token })
    await expectStatus(201, 'POST', '/v2/register', { json: { nametag: uniqueName(), mail: `${uniqueName()}@a.org` } })
    await expectStatus(202, 'POST', '/v2/accounts/resetPassword', { json: { credential: nametag } })
    await expectStatus(204, 'DELETE', '/v2/account/sessions', { token })
    await expectStatus(400, 'POST', '/v2/login', { json: { credential: 5 } })
    await expectStatus(400, 'POST', '/v2/login', brokenJson)
    await expectStatus(400, 'GET', '/v2/account/getMails?cursor=wrong', { token })
    await expectStatus(401, 'GET', '/v2/account/getUserInfos')
    await expectStatus(401, 'GET', '/v2/account/getUserInfos', { token: 'wrong' })
    await expectStatus(401, 'POST', '/v2/login', { json: { credential: nametag, password: 'wrong' } })
    await expectStatus(403, 'POST', '/v2/accounts/updatePassword', { json: wrongPassword(), token })
    await expectStatus(404, 'GET', '/v2/nothing')
    await expectStatus(404, 'GET', '/v2')
    await expectStatus(404, 'DELETE', '/v2/account/sessions/none', { token })
    await expectStatus(404, 'POST', '/v2/accounts/confirmMail', { json: { token: 'none' }, token })
    await expectStatus(409, 'POST', '/v2/register', { json: { nametag, mail, password } })
    await expectStatus(413, 'POST', '/v2/login', { form: big })
    await expectStatus(415, 'POST', '/v2/login', xml)
    await expectStatus(422, 'POST', '/v2/register', { json: { nametag: 'a b', mail: 'c', password: 'd' } })
    await expectStatus(422, 'POST', '/v2/register', { json: { nametag, mail, password: 'password1' } })
    const ip = randomAddress()
    const json = { credential: await useUpAttempts(atrium, ip), password }
    const { headers } = await expectStatus(429, 'POST', '/v2/login', { json, ip })
    assert.match(String(headers['retry-after']), /^\d+$/)
  })

  test('S11: every status of the unversioned family is guarded, exact and free of internals', async () => {
    const { token, nametag, mail } = person
    await expectStatus(200, 'GET', '/accounts/getUserinfoFromToken.php', { token })
    await expectStatus(200, 'GET', '/accounts/getSessions.php', { token })
    await expectStatus(400, 'POST', '/accounts/login.php', { json: { userCredential: 5 } })
    await expectStatus(400, 'POST', '/accounts/login.php', brokenJson)
    await expectStatus(400, 'GET', `/accounts/getUserinfoFromToken.php?token=${'a'.repeat(64)}`, { token })
    await expectStatus(401, 'GET', '/accounts/getSessions.php')
    await expectStatus(401, 'POST', '/accounts/login.php', { json: { userCredential: nametag, password: 'wrong' } })
    await expectStatus(403, 'POST', '/accounts/updatePassword.php', { json: wrongPassword(), token })
    await expectStatus(403, 'DELETE', '/accounts/accountDelete.php', { json: { token, userCredential: 'another' } })
    await expectStatus(404, 'GET', '/accounts/nothing.php')
    await expectStatus(404, 'GET', '/')
    await expectStatus(409, 'POST', '/accounts/create.php', { json: { nametag, mail, password } })
    await expectStatus(413, 'POST', '/accounts/login.php', { form: big })
    await expectStatus(415, 'POST', '/accounts/login.php', xml)
    await expectStatus(422, 'POST', '/accounts/create.php', { json: { nametag: 'a b', mail: 'c', password: 'd' } })
    const ip = randomAddress()
    const json = { userCredential: await useUpAttempts(atrium, ip), password }
    const { headers } = await expectStatus(429, 'POST', '/accounts/login.php', { json, ip })
    assert.match(String(headers['retry-after']), /^\d+$/)
  })

  test('S11: documents and pages are guarded', async () => {
    for (const path of ['/healthz', '/readyz', '/openapi.json', '/docs/', documentationScript]) {
      await expectStatus(200, 'GET', path)
    }
    await expectStatus(301, 'GET', '/docs')
    await expectStatus(404, 'GET', '/docs/nothing')
  })

  test('S11: every method at every address is guarded, and 405 lists the supported ones', async () => {
    const { body } = await atrium.call('GET', '/openapi.json')
    const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY', 'PROPFIND']
    const paths = [...Object.keys(body.paths), '/openapi.json', '/docs/']
    for (const path of paths) {
      const url = path.replace(/\{\w+\}/g, 'none')
      const allowed = new Set<string>()
      for (const method of methods) {
        const { status, headers } = await callGuarded(atrium, method, url)
        if (status !== 405) allowed.add(method)
        else assert.ok(headers.allow, `${method} ${url}`)
      }
      const { headers } = await callGuarded(atrium, 'PROPFIND', url)
      assert.deepEqual(new Set(String(headers.allow).split(', ')), allowed, url)
    }
    reportFigure('S11', `${methods.length} methods at ${paths.length} addresses, and every status (${engine})`)
  })

  test('S11: an internal failure is a 500 without details, which are in the log', async () => {
    await withoutTable(atrium, 'accounts', async () => {
      const json = { credential: 'a', userCredential: 'a', password: 'b' }
      const requestIds: unknown[] = []
      for (const [method, path, request] of [
        ['POST', '/v2/login', { json }],
        ['POST', '/accounts/login.php', { json }],
        ['GET', '/v2/account/getUserInfos', { token: person.token }],
        ['GET', '/accounts/getUserinfoFromToken.php', { token: person.token }],
      ] as const) {
        requestIds.push((await expectStatus(500, method, path, request)).headers['x-request-id'])
      }
      for (const id of requestIds) {
        assert.ok(atrium.log.some((line) => line.includes(`"${id}"`) && line.includes('a request failed')))
      }
    })
    await expectStatus(200, 'GET', '/v2/account/getUserInfos', { token: person.token })
  })

  test('S11: a busy server says so, with Retry-After', async () => {
    await whileHashingIsBusy(atrium, async () => {
      const fields = { credential: person.nametag, userCredential: person.nametag, password }
      for (const path of ['/v2/login', '/accounts/login.php']) {
        const { headers } = await expectStatus(503, 'POST', path, { json: fields })
        assert.equal(headers['retry-after'], '1')
      }
    })
    await expectStatus(200, 'POST', '/v2/login', { json: { credential: person.nametag, password } })
  })
})

onEachEngine('S11: over a socket', (atrium) => {
  let port: number
  before(async () => {
    await atrium.server.listen({ port: 0, host: '127.0.0.1' })
    port = (atrium.server.server.address() as { port: number }).port
  })

  const requests: [status: number, what: string, text: string][] = [
    [400, 'no HTTP at all', 'hello\r\n\r\n'],
    [400, 'another protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    [400, 'an unknown method', 'FETCH / HTTP/1.1\r\nHost: a\r\n\r\n'],
    [400, 'an unknown version', 'GET / HTTP/3.7\r\nHost: a\r\n\r\n'],
    [400, 'NUL in a header', 'GET / HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n'],
    [400, 'a header without a name', 'GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n'],
    [400, 'no Host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'],
    [400, 'no Host under /v2', 'GET /v2/login HTTP/1.1\r\nConnection: close\r\n\r\n'],
    [400, 'two lengths', 'POST /v2/login HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
    [
      400,
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    ],
    [400, 'a length that is none', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n'],
    [431, 'headers that are too large', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`],
    [431, 'an address that is too long', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
    [404, 'a broken address', 'GET /accounts/%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
    [
      404,
      'a broken address under /v2',
      'DELETE /v2/account/sessions/%ff HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    ],
    [
      404,
      'a long name',
      `DELETE /v2/account/sessions/${'a'.repeat(999)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
    ],
    [404, 'the server as a whole', 'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
    [405, 'a method that carries a query', 'QUERY /v2/login HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
    [
      200,
      'an expectation that is unknown',
      'GET /healthz HTTP/1.1\r\nHost: a\r\nExpect: miracles\r\nConnection: close\r\n\r\n',
    ],
    [
      200,
      'a switch of protocols',
      'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: upgrade, close\r\nUpgrade: h2c\r\n\r\n',
    ],
    [200, 'HTTP/1.0', 'GET /healthz HTTP/1.0\r\n\r\n'],
  ]

  for (const [status, what, text] of requests) {
    test(`S11: ${what} is ${status}, guarded like every reply`, async () => {
      const reply = await exchange(port, text)
      assert.equal(reply.status, status, reply.text)
      assertGuarded(reply, what)
      if (status >= 400)
        assertErrorShape(reply, text.includes(' /v2/') && reply.headers['x-request-id'] ? 'v2' : 'unversioned', what)
    })
  }
})

onEachEngine(
  'S11: CORS',
  (atrium) => {
    test('S11: with CORS, preflights and errors are guarded as well, and errors can be read', async () => {
      const origin = 'https://app.example.org'
      const preflight = { origin, 'access-control-request-method': 'POST' }
      for (const path of ['/v2/register', '/accounts/login.php', '/nothing']) {
        const reply = await callGuarded(atrium, 'OPTIONS', path, { headers: preflight })
        assert.deepEqual([reply.status, reply.headers['access-control-allow-origin']], [204, origin])
        await callGuarded(atrium, 'OPTIONS', path)
        for (const method of ['PUT', 'GET', 'POST']) {
          const { status, headers } = await callGuarded(atrium, method, path, { headers: { origin } })
          assert.ok(status >= 400)
          assert.equal(headers['access-control-allow-origin'], origin)
        }
      }
    })

    test('S11: an origin that is not listed may neither call nor read', async () => {
      const origin = 'https://evil.example'
      const preflight = { origin, 'access-control-request-method': 'POST' }
      for (const [method, headers] of [
        ['OPTIONS', preflight],
        ['GET', { origin }],
        ['POST', { origin }],
      ] as const) {
        const reply = await callGuarded(atrium, method, '/v2/login', { headers })
        assert.notEqual(reply.headers['access-control-allow-origin'], origin)
        assert.notEqual(reply.headers['access-control-allow-origin'], '*')
      }
    })
  },
  { env: { CORS_ORIGINS: 'https://app.example.org' } },
)

/** Sends raw bytes and reads until the other side closes the connection. */
function exchange(port: number, text: string): Promise<TestReply> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let received = ''
    socket.on('data', (data) => {
      received += data
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(parseReply(received)))
  })
}

function parseReply(received: string): TestReply {
  const [head = '', text = ''] = received.split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => line.split(/: (.*)/s)).map(([name = '', value]) => [name.toLowerCase(), value]),
  )
  return { status: Number(statusLine.split(' ')[1]), headers, text, body: text ? JSON.parse(text) : undefined }
}
