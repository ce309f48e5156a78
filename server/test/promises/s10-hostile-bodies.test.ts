import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { before, test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { onEachEngine, type TestAtrium, type TestRequest } from '../support/atrium.ts'
import { familiesOf } from '../support/families.ts'
import { newPerson, type Person, uniqueName } from '../support/people.ts'
import { reportFigure } from '../support/report-figure.ts'

const mebibyte = 1024 * 1024

/**
 * Operations of every kind in both families: with and without fields, with and without a bare value, of every method.
 */
const operations = [
  ['POST', '/v2/login'],
  ['POST', '/accounts/login.php'],
  ['POST', '/v2/register'],
  ['POST', '/accounts/create.php'],
  ['POST', '/v2/accounts/resetPassword'],
  ['POST', '/v2/accounts/confirmMail'],
  ['POST', '/v2/account'],
  ['POST', '/accounts/updateUserinfo.php'],
  ['POST', '/accounts/updatePassword.php'],
  ['POST', '/v2/logout'],
  ['POST', '/accounts/tokenDelete.php'],
  ['GET', '/v2/accounts/updatePassword'],
  ['GET', '/v2/account/getUserInfos'],
  ['GET', '/accounts/getUserinfoFromToken.php'],
  ['GET', '/accounts/getSessions.php'],
  ['DELETE', '/v2/account/@me'],
  ['DELETE', '/accounts/accountDelete.php'],
  ['DELETE', '/v2/account/sessions'],
] as const

const json = 'application/json'
const form = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data; boundary=edge'
const plain = 'text/plain'

const body = (type: string, payload: string | Buffer, headers: Record<string, string> = {}): TestRequest => ({
  payload,
  headers: { 'content-type': type, ...headers },
})

const part = (name: string, value: string) =>
  `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const bytes = (text: string) => Buffer.from(text, 'latin1')
const tenThousand = (item: (n: number) => string, between: string) =>
  Array.from({ length: 10_000 }, (_, n) => item(n)).join(between)
const levels = 200_000
const tooLong = 'x'.repeat(mebibyte + 1)

/** Bodies that are expensive to parse. */
const heavy: Record<string, TestRequest> = {
  'arrays 200,000 levels deep': body(json, '['.repeat(levels) + ']'.repeat(levels)),
  'objects 200,000 levels deep': body(json, `${'{"":'.repeat(levels)}1${'}'.repeat(levels)}`),
  'arrays 200,000 levels deep in a field': body(json, `{"password":${'['.repeat(levels)}${']'.repeat(levels)}}`),
  'a million brackets that nobody closes': body(json, '['.repeat(1_000_000)),
  '10,000 keys': body(json, `{${tenThousand((n) => `"key${n}":1`, ',')}}`),
  '10,000 keys in a form': body(
    form,
    tenThousand((n) => `key${n}=1`, '&'),
  ),
  '10,000 times the same field in a form': body(
    form,
    tenThousand(() => 'password=1', '&'),
  ),
  '10,000 parts': body(multipart, `${tenThousand((n) => part(`key${n}`, '1'), '')}--edge--\r\n`),
  'a string without an end': body(json, `"${'\\u0041'.repeat(170_000)}`),
}

const tooLarge: Record<string, TestRequest> = {
  'JSON of 1 MiB and a byte': body(json, `"${tooLong.slice(2)}"`),
  'a form of 1 MiB and a byte': body(form, tooLong),
  'a multipart form of 1 MiB and a byte': body(multipart, tooLong),
  'a text of 1 MiB and a byte': body(plain, tooLong),
  'a length that is only claimed': body(json, '{}', { 'content-length': String(mebibyte + 1) }),
}

const malformed: Record<string, TestRequest> = {
  __proto__: body(json, '{"__proto__":{"credential":"a","password":"b"}}'),
  '__proto__ in disguise': body(json, '{"\\u005f_proto__":{"admin":true}}'),
  '__proto__ far inside': body(json, '{"nametag":[{"__proto__":null}]}'),
  'constructor instead of fields': body(json, '[{"constructor":{"prototype":{"admin":true}}}]'),
  'a key twice': body(json, '{"credential":"a","password":"b","credential":"c"}'),
  'a key twice with the same value': body(json, '{"x":1,"x":1}'),
  'a key twice, once in disguise': body(json, '{"credential":"a","\\u0063redential":"b"}'),
  'a key twice far inside': body(json, '{"x":[{"y":1,"y":2}]}'),
  'an object that is not closed': body(json, '{"credential":"a"'),
  'a comma too many': body(json, '{"credential":"a",}'),
  'single quotes': body(json, "{'credential':'a'}"),
  'no JSON': body(json, 'undefined'),
  'two values': body(json, '{}{}'),
  'a number that is none': body(json, '{"x":1e}'),
  null: body(json, 'null'),
  'a number': body(json, '1e400'),
  true: body(json, 'true'),
  'an array': body(json, '[]'),
  'an array of an object': body(json, '[{"credential":"a","password":"b"}]'),
  'bad UTF-8': body(json, bytes('{"credential":"\xff\xfe"}')),
  'UTF-8 that is too long for its character': body(json, bytes('{"credential":"\xc0\x80"}')),
  'half a pair in UTF-8': body(json, bytes('{"credential":"\xed\xa0\x80"}')),
  'UTF-16': body(json, Buffer.from('\ufeff{"credential":"a"}', 'utf16le')),
  'a byte order mark': body(json, '\ufeff{}'),
  'NUL in JSON': body(json, '{"credential":"a\\u0000","password":"b","token":"c\\u0000","x":1}'),
  'a bare NUL in JSON': body(json, '{"credential":"a\0"}'),
  'NUL alone': body(json, '"\\u0000"'),
  'half a pair in JSON': body(json, '{"credential":"\\ud800","userCredential":"\\udfff","password":"correct \\ud800"}'),
  'half a pair far inside': body(json, '{"x":[[{"y":"\\udc00\\ud800"}]]}'),
  'bad UTF-8 in a form': body(form, bytes('credential=\xff')),
  'bad UTF-8 behind percent signs': body(form, 'credential=%ff%fe'),
  'half a pair behind percent signs': body(form, 'credential=%ed%a0%80'),
  'a percent sign alone': body(form, 'credential=100%'),
  'NUL in a form': body(form, 'credential=a%00&userCredential=%00&password=b%00'),
  'a multipart form without a boundary': body('multipart/form-data', part('credential', 'a')),
  'a multipart form with another boundary': body(
    'multipart/form-data; boundary=cliff',
    `${part('a', 'b')}--edge--\r\n`,
  ),
  'a multipart form without an end': body(multipart, part('credential', 'a')),
  'a multipart form cut short': body(multipart, '--edge\r\nContent-Dispo'),
  'a part without a name': body(multipart, '--edge\r\nContent-Disposition: form-data\r\n\r\na\r\n--edge--\r\n'),
  'a part without headers': body(multipart, '--edge\r\n\r\na\r\n--edge--\r\n'),
  'an empty multipart form': body(multipart, ''),
  'bad UTF-8 in a multipart form': body(multipart, bytes(`${part('credential', '\xff')}--edge--\r\n`)),
  'NUL in a multipart form': body(multipart, `${part('credential', 'a\0')}--edge--\r\n`),
  'bad UTF-8 in a text': body(plain, bytes('\xff')),
  'NUL in a text': body(plain, 'a\0'),
  'a gzip file without saying so': body(json, gzipSync('{}')),
}

const unsupported: Record<string, TestRequest> = {
  ...Object.fromEntries(
    [
      'application/xml',
      'application/octet-stream',
      'application/jsonp',
      'application/x-ndjson',
      'text/html',
      'image/png',
      'json',
      '*/*',
      ';',
    ].map((type) => [type, body(type, '{"credential":"a"}')]),
  ),
  ...Object.fromEntries(
    ['utf-16', 'utf-16le', '"UTF-16"', 'utf-7', 'utf-32', 'iso-8859-1', 'ebcdic'].map((charset) => [
      charset,
      body(`application/json; charset=${charset}`, '{"credential":"a"}'),
    ]),
  ),
  'no type': { payload: '{"credential":"a"}' },
  gzip: body(json, gzipSync('{"credential":"a"}'), { 'content-encoding': 'gzip' }),
  'gzip that grows a thousandfold': body(json, gzipSync(' '.repeat(mebibyte)), { 'content-encoding': 'gzip' }),
  'gzip twice': body(json, gzipSync(gzipSync('{}')), { 'content-encoding': 'gzip, gzip' }),
  deflate: body(form, deflateSync('credential=a'), { 'content-encoding': 'deflate' }),
  brotli: body(json, brotliCompressSync('{}'), { 'content-encoding': 'br' }),
  'a compression that is only claimed': body(json, '{}', { 'content-encoding': 'gzip' }),
}

/** Values that no field accepts, as JSON. */
const values = [
  ...['1e400', '-1e400', '1e-400', '-0', '9'.repeat(1000), '12345678901234567890', '0.1', 'true', 'null', '[]', '{}'],
  ...['["a"]', '{"toString":"a"}', '{"constructor":{"name":"a"}}', '[[[[]]]]', `"${'x'.repeat(2000)}"`, '""'],
]

const fieldsOf: Record<string, string[]> = {
  'POST /v2/login': ['credential', 'password'],
  'POST /accounts/login.php': ['userCredential', 'password'],
  'POST /v2/register': ['nametag', 'mail', 'password'],
  'POST /accounts/create.php': ['nametag', 'mail', 'password'],
  'POST /v2/accounts/resetPassword': ['credential'],
  'POST /v2/account': ['nametag', 'email'],
  'POST /accounts/updateUserinfo.php': ['nametag', 'mail'],
  'POST /v2/accounts/updatePassword': ['oldPassword', 'newPassword'],
  'POST /accounts/updatePassword.php': ['oldPassword', 'newPassword'],
  'GET /v2/accounts/updatePassword': ['oldPassword', 'newPassword'],
  'GET /v2/account/getMails': ['limit'],
  'GET /accounts/getSessions.php': ['limit'],
  'DELETE /accounts/accountDelete.php': ['userCredential'],
}

const hostileQueries = [
  ...['limit=0', 'limit=-1', 'limit=1.5', 'limit=1e3', 'limit=201', `limit=${'9'.repeat(1000)}`, 'limit=1&limit=2'],
  ...['limit=', 'limit=%00', 'limit=%ff', 'cursor=%00', 'cursor=%ed%a0%80', 'cursor=a', 'cursor=LTE', 'cursor=%'],
  ...[`cursor=${'A'.repeat(5000)}`, `cursor=${Buffer.from('1e400').toString('base64url')}`, '%=1'],
  tenThousand((n) => `key${n}=1`, '&'),
]

const hostileNames = [
  '%00',
  'a%00b',
  '%ff',
  '%ed%a0%80',
  '%',
  '%zz',
  'a'.repeat(5000),
  "'%20OR%201=1--",
  '..%2f..',
  '%0a',
]

async function assertServes(atrium: TestAtrium, { token, id }: Person): Promise<void> {
  for (const family of familiesOf(atrium)) {
    const { status, body } = await family.readAccount(token)
    assert.deepEqual([status, body.id], [200, id])
  }
}

onEachEngine('S10: hostile bodies', (atrium, engine) => {
  let person: Person
  before(async () => {
    person = await newPerson(atrium)
  })

  const expectStatuses = async (bodies: Record<string, TestRequest>, expected: number[]) => {
    for (const [method, path] of operations) {
      for (const [what, request] of Object.entries(bodies)) {
        const { status } = await atrium.call(method, path, { ...request, token: person.token })
        assert.ok(expected.includes(status), `${method} ${path} with ${what}: ${status}`)
      }
    }
    await assertServes(atrium, person)
  }

  test('S10: bodies that are expensive to parse are refused before they are parsed', () => expectStatuses(heavy, [400]))

  test('S10: a body of 1 MiB and a byte is 413', () => expectStatuses(tooLarge, [413]))

  test('S10: a body without a length is cut at 1 MiB as well', async () => {
    for (const [method, url] of operations) {
      const payload = Readable.from(Array.from({ length: 17 }, () => 'x'.repeat(mebibyte / 16)))
      const headers = { 'content-type': plain, authorization: person.token }
      const { statusCode } = await atrium.server.inject({ method, url, headers, payload })
      assert.equal(statusCode, 413, `${method} ${url}`)
    }
    await assertServes(atrium, person)
  })

  test('S10: a malformed body is 4xx on every operation and changes nothing', () =>
    expectStatuses(malformed, [400, 415]))

  test('S10: a body of another type, charset or compression is 415', () => expectStatuses(unsupported, [415]))

  test('S10: a value of the wrong type is 4xx', async () => {
    for (const [operation, fields] of Object.entries(fieldsOf)) {
      const [method = '', path = ''] = operation.split(' ')
      for (const field of fields) {
        for (const value of values) {
          const others = fields.filter((other) => other !== field).map((other) => `"${other}":"${uniqueName()}"`)
          const payload = `{${[...others, `"${field}":${value}`].join(',')}}`
          const { status } = await atrium.call(method, path, { ...body(json, payload), token: person.token })
          assert.ok([400, 422].includes(status), `${operation} with ${field}: ${value.slice(0, 40)}: ${status}`)
        }
      }
    }
    await assertServes(atrium, person)
  })

  test('S10: a hostile query or path is 4xx', async () => {
    const { token } = person
    for (const query of hostileQueries) {
      for (const path of ['/v2/account/getMails', '/v2/account/sessions', '/accounts/getSessions.php']) {
        const { status } = await atrium.call('GET', `${path}?${query}`, { token })
        assert.ok([400, 422].includes(status), `${path}?${query.slice(0, 40)}: ${status}`)
      }
    }
    for (const name of hostileNames) {
      for (const path of [`/v2/account/sessions/${name}`, `/v2/${name}`, `/${name}`]) {
        assert.equal((await atrium.call('DELETE', path, { token })).status, 404, path.slice(0, 60))
      }
    }
    await assertServes(atrium, person)
  })

  test('S10: a name that the database cannot store does not stop the reset mails of others', async () => {
    const reset = (request: TestRequest) => atrium.call('POST', '/v2/accounts/resetPassword', request)
    await reset(body(json, '{"credential":"a\\u0000"}'))
    await reset(body(json, '"\\ud800"'))
    await reset(body(form, 'mail=%00@example.org'))
    await reset({ json: { credential: person.nametag } })
    const mails = await atrium.mailsOf(person.id)
    assert.ok(mails.some(({ kind }) => kind === 'password-reset'))
  })

  test('S10: 300 hostile bodies leave no more than 50 MiB behind', async () => {
    const hostile = Object.values({ ...heavy, ...tooLarge })
    const send = async (count: number) => {
      for (let n = 0; n < count; n++) {
        const [method, path] = operations[n % operations.length] ?? operations[0]
        await atrium.call(method, path, { ...hostile[n % hostile.length], token: person.token })
      }
      collectGarbage()
      return process.memoryUsage.rss()
    }
    const before = await send(100)
    const growth = (await send(300)) - before
    assert.ok(growth <= 50 * mebibyte, `grew by ${Math.round(growth / mebibyte)} MiB`)
    await assertServes(atrium, person)
    const left = Math.max(0, Math.round(growth / mebibyte))
    reportFigure('S10', `all 4xx; ${left} MiB left behind by 300 bodies (${engine})`)
  })
})

/** Collects garbage, so that only retained memory is measured. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}
