import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine, type TestRequest } from '../support/atrium.ts'
import { newPerson, password, tokenFor, uniqueName } from '../support/people.ts'

onEachEngine('requests', (atrium) => {
  const info = '/accounts/getUserinfoFromToken.php'

  test('fields come as JSON, urlencoded or multipart', async () => {
    for (const kind of ['json', 'form', 'multipart'] as const) {
      const nametag = uniqueName()
      const reply = await atrium.call('POST', '/v2/register', {
        [kind]: { nametag, mail: `${nametag}@example.org`, password },
      })
      assert.equal(reply.status, 201, kind)
      assert.equal(reply.body.nametag, nametag)
    }
  })

  test('GET and DELETE accept fields from a body of any type and from the query', async () => {
    const person = await newPerson(atrium)
    for (const request of ['json', 'form', 'multipart', 'query'].map((kind) => ({ [kind]: { token: person.token } }))) {
      assert.equal((await atrium.call('GET', info, request)).status, 200, JSON.stringify(request))
    }
    for (const kind of ['json', 'form', 'multipart', 'query']) {
      const { nametag, token } = await newPerson(atrium)
      const reply = await atrium.call('DELETE', '/accounts/accountDelete.php', {
        [kind]: { token, userCredential: nametag },
      })
      assert.deepEqual([reply.status, reply.body.code], [200, 200], kind)
    }
  })

  test('a token is accepted raw or after Bearer, in upper or lower case, with any number of spaces', async () => {
    const { token } = await newPerson(atrium)
    for (const header of [token, `Bearer ${token}`, `bearer ${token}`, `BEARER   ${token}`]) {
      assert.equal((await atrium.call('GET', '/v2/account/getUserInfos', { token: header })).status, 200, header)
      assert.equal((await atrium.call('GET', info, { token: header })).status, 200)
    }
    for (const header of [`Basic ${token}`, `${token}x`, 'Bearer', `Bearer ${token} ${token}`]) {
      assert.equal((await atrium.call('GET', '/v2/account/getUserInfos', { token: header })).status, 401, header)
    }
  })

  test('getSessions ignores an unnamed field, in every form', async () => {
    const { token } = await newPerson(atrium)
    const bodies = [
      ['application/json', '"x"'],
      ['text/plain', 'x'],
      ['application/x-www-form-urlencoded', 'x'],
      ['application/x-www-form-urlencoded', '=x'],
    ] as const
    for (const [contentType, payload] of bodies) {
      const headers = { 'content-type': contentType }
      const reply = await atrium.call('GET', '/accounts/getSessions.php', { token, headers, payload })
      assert.deepEqual([reply.status, reply.body.sessions?.length], [200, 1], payload)
    }
  })

  test('a token in a field may follow Bearer, too, and is the same token as without it', async () => {
    const { token } = await newPerson(atrium)
    const { body } = await atrium.call('POST', '/v2/workplace', { token, json: { name: 'Club' } })
    for (const [path, field] of [
      [`/boards/${body.nio}`, 'authorization'],
      [info, 'token'],
    ] as const) {
      for (const given of [token, `Bearer ${token}`, `bEARER   ${token}`]) {
        assert.equal((await atrium.call('GET', path, { query: { [field]: given } })).status, 200, `${path} ${given}`)
        assert.equal((await atrium.call('GET', path, { token, query: { [field]: given } })).status, 200)
      }
      const wrong = await atrium.call('GET', path, { query: { [field]: `Basic ${token}` } })
      assert.deepEqual([wrong.status, wrong.body.error], [401, 'TOKEN_INVALID'])
    }
  })

  test('400: a token in a field that is no string, also beside one in the header', async () => {
    const { token } = await newPerson(atrium)
    for (const [method, path] of [
      ['POST', '/accounts/tokenDelete.php'],
      ['DELETE', '/accounts/accountDelete.php'],
      ['GET', info],
    ] as const) {
      for (const given of [5, null, ['x'], {}, true]) {
        for (const header of [undefined, token]) {
          const reply = await atrium.call(method, path, { token: header, json: { token: given } })
          const message = 'must be a string'
          assert.deepEqual(
            [reply.status, reply.body.error, reply.body.errors],
            [400, 'INVALID_FIELDS', [{ field: 'token', message }]],
          )
        }
      }
    }
    assert.equal((await atrium.call('GET', info, { token })).status, 200, 'nothing was deleted')
  })

  test('a token in a field, a query or a cookie counts only where the interface says so', async () => {
    const { token } = await newPerson(atrium)
    for (const request of [
      { json: { token } },
      { query: { token } },
      { query: { authorization: token } },
    ] as TestRequest[]) {
      assert.equal((await atrium.call('GET', '/v2/account/getUserInfos', request)).status, 401)
    }
    assert.equal((await atrium.call('GET', info, { headers: { cookie: `token=${token}` } })).status, 401)
    assert.equal((await atrium.call('GET', '/accounts/getSessions.php', { query: { token } })).status, 401)
  })

  test('400: two different tokens in one request; the same one twice is accepted', async () => {
    const person = await newPerson(atrium)
    const second = await tokenFor(atrium, person.nametag)
    const both = await atrium.call('GET', info, { token: person.token, json: { token: second } })
    assert.deepEqual([both.status, both.body.error], [400, 'CONFLICTING_TOKENS'])
    assert.equal((await atrium.call('GET', info, { token: person.token, json: { token: person.token } })).status, 200)
  })

  test('400: the same field twice with different values; the same value twice is accepted', async () => {
    const { token } = await newPerson(atrium)
    const conflicting = [
      { json: { token }, query: { token: 'x' } },
      { form: `token=${token}&token=x` },
      { payload: `{"token":"${token}","token":"x"}`, headers: { 'content-type': 'application/json' } },
    ]
    for (const request of conflicting) {
      const reply = await atrium.call('GET', info, request)
      assert.deepEqual([reply.status, reply.body.error], [400, 'CONFLICTING_FIELDS'], JSON.stringify(request))
    }
    assert.equal((await atrium.call('GET', info, { json: { token }, query: { token } })).status, 200)
  })

  test('unknown fields are ignored', async () => {
    const nametag = uniqueName()
    const json = { nametag, mail: `${nametag}@example.org`, password, role: 3, id: 'x', nested: { a: [1] } }
    const registered = await atrium.call('POST', '/v2/register', { json: { ...json, mailVerified: true } })
    assert.equal(registered.status, 201)
    assert.deepEqual([registered.body.id === 'x', registered.body.mailVerified], [false, false])
    const { token } = (await atrium.call('POST', '/v2/login', { json: { credential: nametag, password } })).body
    const made = (await atrium.call('POST', '/v2/workplace', { json: { name: 'A club' }, token })).body
    const changes = { name: 'Another name', nio: 1e6, createdAt: '2000-01-01T00:00:00.000Z', memberCount: 99, role: 1 }
    const changed = await atrium.call('PATCH', `/v2/workplace/${made.nio}`, { json: changes, token })
    assert.deepEqual(changed.body, { ...made, name: 'Another name' })
  })

  test('the query of a POST is ignored', async () => {
    const nametag = uniqueName()
    const query = { nametag, mail: `${nametag}@example.org`, password }
    assert.equal((await atrium.call('POST', '/v2/register', { query })).status, 400)
  })

  test('415: an unknown content type, a body without one, plain text where no bare value is accepted', async () => {
    for (const [contentType, code] of [
      ['application/xml', 415],
      ['application/json; charset=latin1', 415],
      ['text/plain', 415],
    ] as const) {
      const reply = await atrium.call('POST', '/v2/login', {
        payload: '<a/>',
        headers: { 'content-type': contentType },
      })
      assert.deepEqual([reply.status, reply.body.code], [code, 'UNSUPPORTED_MEDIA_TYPE'], contentType)
    }
  })

  test('400: malformed JSON, and JSON that is no object', async () => {
    for (const [payload, code] of [
      ['{"credential": ', 'MALFORMED_BODY'],
      ["{'credential': 1}", 'MALFORMED_BODY'],
      ['[]', 'INVALID_FIELDS'],
      ['"text"', 'INVALID_FIELDS'],
      ['null', 'INVALID_FIELDS'],
    ] as const) {
      const reply = await atrium.call('POST', '/v2/login', {
        payload,
        headers: { 'content-type': 'application/json' },
      })
      assert.deepEqual([reply.status, reply.body.code], [400, code], payload)
    }
  })

  test('400: an empty body, which names the missing fields', async () => {
    for (const headers of [{}, { 'content-type': 'application/json' }] as Record<string, string>[]) {
      const reply = await atrium.call('POST', '/v2/login', { headers, payload: '' })
      assert.equal(reply.status, 400)
      assert.deepEqual(
        reply.body.errors.map(({ field }: { field: string }) => field),
        ['credential', 'password'],
      )
    }
  })

  test('413: a body over 1 MiB', async () => {
    for (const url of ['/v2/login', '/accounts/login.php']) {
      const reply = await atrium.call('POST', url, { json: { credential: 'x'.repeat(1024 * 1024) } })
      assert.equal(reply.status, 413)
    }
  })

  test('404: an unknown path, in the format of its family', async () => {
    const v2 = await atrium.call('GET', '/v2/nothing?secret=1')
    assert.equal(v2.status, 404)
    assert.equal(v2.headers['content-type'], 'application/problem+json')
    assert.equal(v2.body.code, 'PATH_NOT_FOUND')
    const legacy = await atrium.call('GET', '/accounts/nothing.php')
    assert.deepEqual(legacy.body, {
      code: 404,
      error: 'PATH_NOT_FOUND',
      message: 'There is nothing at this address.',
    })
  })

  test('405: a method that a known path does not support, with those that it does', async () => {
    for (const [method, url, allow] of [
      ['GET', '/v2/logout', 'POST'],
      ['DELETE', '/v2/account/getUserInfos', 'GET, HEAD'],
      ['PUT', '/v2/accounts/updatePassword', 'GET, POST'],
      ['HEAD', '/v2/accounts/updatePassword', 'GET, POST'],
      ['OPTIONS', '/accounts/login.php', 'POST'],
      ['GET', '/v2/account/sessions/some-id', 'DELETE'],
      ['PROPFIND', '/v2/account/sessions', 'DELETE, GET, HEAD'],
    ] as const) {
      const reply = await atrium.call(method, url)
      assert.deepEqual([reply.status, reply.headers.allow], [405, allow], `${method} ${url}`)
    }
  })

  test('Allow names exactly the methods that the document has at a path, and HEAD where there is GET', async () => {
    const { body: document } = await atrium.call('GET', '/openapi.json')
    // A HEAD request would change a password, open a stream, or count as an export.
    const withoutHead = ['/v2/accounts/updatePassword', '/v2/events', '/v2/account/export']
    for (const [path, methods] of Object.entries<object>(document.paths)) {
      const documented = Object.keys(methods).map((method) => method.toUpperCase())
      const hasHead = documented.includes('GET') && !withoutHead.includes(path)
      const expected = [...documented, ...(hasHead ? ['HEAD'] : [])].sort().join(', ')
      const url = path.replace(/\{\w+\}/g, '12')
      const refused = [
        'OPTIONS',
        ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((each) => !documented.includes(each)),
      ]
      for (const method of refused) {
        const { status, headers } = await atrium.call(method, url)
        assert.deepEqual([status, headers.allow], [405, expected], `${method} ${url}`)
      }
    }
  })

  test('at most 20 invalid items are named, however many there are', async () => {
    const { token } = await newPerson(atrium)
    const nio = (await atrium.call('POST', '/v2/workplace', { token, json: { name: 'Chess Club' } })).body.nio
    for (const item of [1, '', 'x'.repeat(300)]) {
      const userlist = Array.from({ length: Math.floor(900_000 / JSON.stringify(item).length / 2) }, () => item)
      const json = { title: 'Tournament', userlist, message: 'Hello' }
      const reply = await atrium.call('POST', `/v2/talks/${nio}`, { token, json })
      assert.ok([400, 422].includes(reply.status), reply.text.slice(0, 200))
      assert.equal(reply.body.errors.length, 20)
      assert.ok(reply.text.length < 10_000)
    }
    const strangers = Array.from({ length: 200 }, (_, number) => `nobody_${number}`)
    const json = { title: 'Tournament', userlist: strangers, message: 'Hello' }
    const { status, body } = await atrium.call('POST', `/v2/talks/${nio}`, { token, json })
    assert.equal(status, 422)
    assert.ok(body.errors.length <= 20)
  })

  test('HEAD answers like GET, without a body', async () => {
    const { token } = await newPerson(atrium)
    const reply = await atrium.call('HEAD', '/v2/account/getUserInfos', { token })
    assert.deepEqual([reply.status, reply.text], [200, ''])
  })

  test('a problem of /v2 and an error of the unversioned family have all their members', async () => {
    const { body } = await atrium.call('GET', '/v2/account/getUserInfos')
    assert.deepEqual(Object.keys(body), ['type', 'title', 'status', 'detail', 'code', 'requestId'])
    assert.deepEqual(
      [body.type, body.title, body.status, body.code],
      ['urn:atrium:error:TOKEN_REQUIRED', 'Unauthorized', 401, 'TOKEN_REQUIRED'],
    )
    const legacy = await atrium.call('GET', '/accounts/getSessions.php')
    assert.deepEqual(Object.keys(legacy.body), ['code', 'error', 'message'])
  })
})
