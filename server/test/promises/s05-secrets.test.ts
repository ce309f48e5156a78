import assert from 'node:assert/strict'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { onEachEngine, type TestAtrium, type TestRequest } from '../support/atrium.ts'
import { createOrganization } from '../support/clubs.ts'
import { familiesOf } from '../support/families.ts'
import { mailedSecret, type Person, uniqueName } from '../support/people.ts'
import { runSql, withoutTable } from '../support/raw-sql.ts'
import { reportFigure } from '../support/report-figure.ts'
import { Secrets } from '../support/secrets.ts'
import { tryStream } from '../support/try-stream.ts'

type Visit = { atrium: TestAtrium; secrets: Secrets; people: Person[] }

const statusIn = (expected: number[], { status, text }: { status: number; text: string }) =>
  assert.ok(expected.includes(status), `${status} ${text}`)

async function register({ atrium, secrets, people }: Visit): Promise<Person> {
  const nametag = uniqueName()
  const mail = `${nametag}@example.org`
  const password = secrets.password()
  const { body } = await atrium.call('POST', '/v2/register', { json: { nametag, mail, password } })
  const login = await atrium.call('POST', '/v2/login', { json: { credential: nametag, password } })
  const person = { ...body, password, token: secrets.keep(login.body.token) }
  people.push(person)
  return person
}

async function refusedRegistrations({ atrium, secrets, people: [taken] }: Visit): Promise<void> {
  for (const family of familiesOf(atrium)) {
    const free = () => ({ nametag: uniqueName(), mail: `${uniqueName()}@example.org` })
    const secret = () => secrets.password()
    const attempts = [
      { ...free(), password: { is: secret() } },
      { ...free(), password: [secret()] },
      { ...free(), password: secret().padEnd(257, '.') },
      { nametag: secret(), mail: secret(), password: secret() },
      { nametag: taken?.nametag, mail: taken?.mail, password: secret() },
      { nametag: uniqueName(), mail: taken?.mail, password: secret() },
    ]
    for (const attempt of attempts) statusIn([400, 409, 422], (await family.register(attempt)).raw)
    // The misspelled field makes the v2 family create an account without a password.
    statusIn([201, 400], (await family.register({ ...free(), pasword: secret(), Password: secret() })).raw)
  }
}

async function logins({ atrium, secrets, people }: Visit): Promise<void> {
  const person = people[0] as Person
  for (const family of familiesOf(atrium)) {
    for (const name of [person.id, person.nicHandle, person.nametag, person.mail]) {
      const { status, body } = await family.logIn(name, person.password)
      assert.equal(status, 200)
      secrets.keep(body.token)
    }
    const attempts = [
      [person.nametag, secrets.password()],
      [secrets.password(), secrets.password()],
      [secrets.password('Kanari_'), secrets.password()],
      [`${secrets.password('Kanari')}@example.org`, secrets.password()],
      [`${secrets.password()}@example.org`, person.password],
      [secrets.password().padEnd(300, '.'), secrets.password()],
      [person.nametag, [secrets.password()]],
      [{ is: secrets.password() }, secrets.password()],
    ]
    for (const [credential, password] of attempts) {
      statusIn([400, 401, 422], (await family.logIn(credential, password)).raw)
    }
    const ip = '203.0.113.77'
    for (let n = 0; n < 7; n++) statusIn([401, 429], (await family.logIn(person.mail, secrets.password(), { ip })).raw)
  }
}

async function resets({ atrium, secrets, people }: Visit): Promise<void> {
  const person = people[0] as Person
  const reset = (request: TestRequest) => atrium.call('POST', '/v2/accounts/resetPassword', request)
  statusIn([202], await reset({ json: { credential: person.nametag } }))
  statusIn([202], await reset({ json: secrets.password() }))
  statusIn([202], await reset({ payload: secrets.password(), headers: { 'content-type': 'text/plain' } }))
  for (const name of ['credential', 'userCredential', 'mail', 'email', 'nametag']) {
    statusIn([202], await reset({ form: { [name]: secrets.password() } }))
    statusIn([202], await reset({ form: { [name]: secrets.password('Kanari_') } }))
  }
  statusIn([400], await reset({ json: { credential: secrets.password(), mail: secrets.password() } }))

  const oneTime = secrets.keep(await mailedSecret(atrium, person.nametag, 'password-reset'))
  for (const family of familiesOf(atrium)) {
    const { status, body } = await family.logIn(person.nametag, oneTime)
    // The one-time password opens a single session, over either family.
    statusIn([family.name === 'v2' ? 200 : 401], { status, text: body.token })
    if (status === 200) secrets.keep(body.token)
  }
  const token = person.token
  const newPassword = secrets.password()
  const [v2] = familiesOf(atrium)
  assert.equal((await v2?.changePassword(token, { oldPassword: oneTime, newPassword }))?.status, 200)
  person.password = newPassword
}

async function passwordChanges({ atrium, secrets, people }: Visit): Promise<void> {
  const person = people[0] as Person
  const { token } = person
  const ways = [
    ...familiesOf(atrium).map(
      (family) =>
        (fields: object, headers = {}) =>
          family.changePassword(token, fields, { headers }).then(({ raw }) => raw),
    ),
    (fields: object, headers = {}) =>
      atrium.call('GET', '/v2/accounts/updatePassword', { query: { ...fields }, token, headers }),
    (fields: object, headers = {}) =>
      atrium.call('GET', '/v2/accounts/updatePassword', { json: fields, token, headers }),
  ]
  for (const change of ways) {
    const newPassword = secrets.password()
    statusIn([200], await change({ oldPassword: person.password, newPassword }))
    person.password = newPassword
    statusIn([403], await change({ oldPassword: secrets.password(), newPassword: secrets.password() }))
    statusIn([400], await change({ oldpassword: person.password, newPasswort: secrets.password() }))
    statusIn([422], await change({ oldPassword: person.password, newPassword: secrets.password().padEnd(257, '.') }))
    statusIn([200, 400], await change({ oldPassword: person.password, newPassword }, { 'sec-fetch-mode': 'navigate' }))
  }
  const query = { oldPassword: person.password, newPassword: secrets.password() }
  statusIn([405], await atrium.call('HEAD', '/v2/accounts/updatePassword', { query, token }))
  statusIn([401], await atrium.call('GET', '/v2/accounts/updatePassword', { query: { ...query, token } }))
  const broken = `oldPassword=${secrets.password()}&newPassword=%zz${secrets.password()}`.replaceAll(' ', '%20')
  statusIn([400], await atrium.call('GET', `/v2/accounts/updatePassword?${broken}&newPassword=1`, { token }))
}

async function mailedLinks(visit: Visit): Promise<void> {
  const { atrium, secrets } = visit
  const person = await register(visit)
  const follow = (path: string, token: unknown) => atrium.call('POST', path, { json: { token }, token: person.token })
  const confirmation = secrets.keep(await mailedSecret(atrium, person.nametag, 'confirm-address'))
  statusIn([200], await follow('/v2/accounts/confirmMail', confirmation))

  const mail = `${uniqueName()}@example.org`
  for (const family of familiesOf(atrium)) {
    const { status } = await family.updateAccount(person.token, {
      nametag: person.nametag,
      mail: `${family.name}.${mail}`,
    })
    assert.equal(status, 200)
    secrets.keep(await mailedSecret(atrium, person.id, 'mail-changed-new'))
  }
  const undo = secrets.keep(await mailedSecret(atrium, person.id, 'mail-changed-old'))
  for (const path of ['/v2/accounts/confirmMail', '/v2/accounts/undoMailChange']) {
    for (const token of [secrets.password(), [secrets.password()], secrets.password().padEnd(200), confirmation]) {
      statusIn([400, 404, 422], await follow(path, token))
    }
  }
  statusIn([200], await follow('/v2/accounts/undoMailChange', undo))
}

async function tokens(visit: Visit): Promise<void> {
  const { atrium, secrets, people } = visit
  const { token } = people[0] as Person
  const madeUp = () => secrets.keep(randomBytes(48).toString('base64url'))
  const json = { token: madeUp(), userCredential: secrets.password() }
  for (const wrong of [madeUp(), `Bearer ${madeUp()}`, `Basic ${secrets.password()}`, secrets.password()]) {
    for (const family of familiesOf(atrium)) {
      statusIn([401], (await family.readAccount(wrong)).raw)
      statusIn([401], (await family.listSessions(wrong)).raw)
      statusIn([401], (await family.updateAccount(wrong, { nametag: secrets.password() })).raw)
      statusIn([401], (await family.changePassword(wrong, { oldPassword: secrets.password() })).raw)
      statusIn([401], (await family.deleteAccount(wrong, secrets.password())).raw)
      statusIn([401], (await family.logOut(wrong)).raw)
    }
  }
  statusIn([400], await atrium.call('GET', '/accounts/getUserinfoFromToken.php', { query: { token: madeUp() }, token }))
  statusIn([400], await atrium.call('DELETE', '/accounts/accountDelete.php', { json, token }))
  statusIn([403], await atrium.call('DELETE', '/accounts/accountDelete.php', { json: { ...json, token } }))
  statusIn([200], await atrium.call('GET', '/accounts/getUserinfoFromToken.php', { query: { token } }))
  statusIn([401], await atrium.call('GET', '/v2/account/getUserInfos', { headers: { cookie: `token=${token}` } }))
  const gone = await register(visit)
  for (const family of familiesOf(atrium)) statusIn([200, 204, 401], (await family.logOut(gone.token)).raw)
  people.splice(people.indexOf(gone), 1)
}

async function brokenBodies({ atrium, secrets, people }: Visit): Promise<void> {
  const { token } = people[0] as Person
  const secret = () => secrets.password()
  const typed = (type: string, payload: string | Buffer, more = {}) => ({
    payload,
    headers: { 'content-type': type, ...more },
  })
  const bodies = () => [
    typed('application/json', `{"password": "${secret()}", `),
    typed('application/json', `{"password": "${secret()}" "credential": "${secret()}"}`),
    typed('application/json', `{"password": "${secret()}", "password": "${secret()}"}`),
    typed('application/json', `${'['.repeat(100)}"${secret()}"${']'.repeat(100)}`),
    typed('application/json', JSON.stringify({ oldPassword: secret(), credential: `${secret()}\0` })),
    typed('application/json; charset=utf-16', JSON.stringify({ password: secret() })),
    typed('application/json', gzipSync(JSON.stringify({ password: secret() })), { 'content-encoding': 'gzip' }),
    typed('application/json', Buffer.from(`{"password": "${secret()}"}`, 'latin1')),
    typed('application/json', JSON.stringify({ password: secret() }).padEnd(1024 * 1024 + 1)),
    typed('application/xml', `<password>${secret()}</password>`),
    typed(`text/${secret().slice(-24)}`, secret()),
    typed('application/x-www-form-urlencoded', `password=${secret()}&credential=%zz`),
    typed(
      'multipart/form-data; boundary=x',
      `--x\r\nContent-Disposition: form-data; name="password"\r\n\r\n${secret()}`,
    ),
  ]
  for (const path of ['/v2/login', '/accounts/login.php', '/v2/register', '/accounts/create.php']) {
    for (const body of bodies()) statusIn([400, 413, 415], await atrium.call('POST', path, body))
  }
  for (const [method, path] of [
    ['GET', '/v2/accounts/updatePassword'],
    ['POST', '/accounts/updatePassword.php'],
    ['DELETE', '/accounts/accountDelete.php'],
  ] as const) {
    for (const body of bodies()) statusIn([400, 413, 415], await atrium.call(method, path, { ...body, token }))
  }
}

async function wrongAddresses({ atrium, secrets, people }: Visit): Promise<void> {
  const { token } = people[0] as Person
  const inAddress = () => encodeURIComponent(secrets.password())
  for (const family of ['/v2', '']) {
    statusIn([404], await atrium.call('GET', `${family}/nothing/${inAddress()}?password=${inAddress()}`, { token }))
    statusIn([404], await atrium.call('GET', `${family}/%zz${inAddress()}`, { token }))
  }
  // GET /v2/login exists, and ignores the field.
  for (const path of ['/v2/login', '/accounts/login.php']) {
    statusIn([200, 405], await atrium.call('GET', `${path}?password=${inAddress()}`))
    statusIn([405], await atrium.call('PUT', path, { json: { password: secrets.password() } }))
  }
  statusIn([404], await atrium.call('DELETE', `/v2/account/sessions/${inAddress()}`, { token }))
  statusIn([404], await atrium.call('DELETE', `/v2/account/sessions/%00${inAddress()}`, { token }))
}

/**
 * Collects the secrets that an organization issues: the address of a calendar feed, tickets for live events and for a
 * file, the signing secret of a webhook.
 */
async function handedOut({ atrium, secrets, people }: Visit): Promise<void> {
  const person = people[0] as Person
  const { token, id } = person
  const nio = await createOrganization(atrium, person, { name: 'Keepers of secrets' })
  const make = async (path: string, json?: object) => {
    const { status, body, text } = await atrium.call('POST', path, { token, ...(json && { json }) })
    statusIn([200, 201], { status, text })
    return body
  }
  const feed = await make(`/v2/workplace/users/${nio}/${id}/calendar/feed`)
  const [, secretOfFeed = ''] = /([\w-]+)\.ics$/.exec(feed.url) ?? []
  statusIn([200], await atrium.call('GET', `/v2/calendars/${secrets.keep(secretOfFeed)}.ics`))
  statusIn([404], await atrium.call('GET', `/v2/calendars/${secrets.keep(randomBytes(32).toString('base64url'))}.ics`))

  const { ticket } = await make('/v2/events/ticket')
  statusIn([200], await tryStream(atrium, `/v2/events?ticket=${secrets.keep(ticket)}`))
  statusIn([401], await atrium.call('GET', '/v2/events', { query: { ticket } }))

  const file = await make(`/v2/files/${nio}`, { plan: 'of the hall' })
  await make(`/v2/talks/${nio}`, { title: 'Plans', userlist: [], attachments: [file.id] })
  const { pathname, search, searchParams } = new URL(file.url)
  secrets.keep(searchParams.get('ticket') ?? assert.fail())
  statusIn([200], await atrium.call('GET', `${pathname}${search}`))
  statusIn([401], await atrium.call('GET', `${pathname.replace(file.id, randomUUID())}${search}`))
  statusIn([401], await atrium.call('GET', `/v2/files/${nio}${search}`))

  // The host does not answer: the reason of the failure is stored, and the signature must not be.
  const webhook = await make(`/v2/workplace/${nio}/webhooks`, { url: 'https://hooks.example/atrium' })
  const renewed = await make(`/v2/workplace/${nio}/webhooks/${webhook.id}/secret`)
  for (const { secret } of [webhook, renewed]) secrets.keep(secret.slice('whsec_'.length))
  await make(`/v2/workplace/${nio}/webhooks/${webhook.id}/test`)
}

/** Sends secrets in every parameter of every operation, where a person might put one by mistake. */
async function everyOperation(visit: Visit): Promise<void> {
  const { atrium, secrets } = visit
  const { body } = await atrium.call('GET', '/openapi.json')
  const fields = () => ({ pasword: secrets.password(), token_: secrets.keep(randomBytes(48).toString('base64url')) })
  const visitor = await register(visit)
  for (const [path, methods] of Object.entries<object>(body.paths)) {
    for (const method of Object.keys(methods).map((name) => name.toUpperCase())) {
      const madeUp = secrets.keep(randomBytes(48).toString('base64url'))
      const inPath = path.replace(/\{\w+\}/g, () => encodeURIComponent(secrets.password()))
      const url = `${inPath}?${new URLSearchParams(fields())}`
      for (const token of [madeUp, visitor.token]) {
        // A stream would not end, and a caller who has logged out could not continue.
        if (token === visitor.token && (path === '/v2/events' || /logout|@me|sessions$/.test(path))) continue
        for (const request of [{ json: fields() }, { form: fields() }]) {
          const { status, text } = await atrium.call(method, url, { ...request, token })
          assert.ok(status < 500, `${method} ${path}: ${status} ${text}`)
        }
      }
    }
  }
}

/** Bytes that the HTTP parser refuses never become a request. */
async function brokenConnections({ atrium, secrets }: Visit): Promise<void> {
  await atrium.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = atrium.server.server.address() as { port: number }
  const send = (text: string) =>
    new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.end(text))
      socket.on('close', () => resolve()).resume()
    })
  const address = () => encodeURIComponent(secrets.password())
  await send(`GET /?password=${address()} HTTP/9.9\r\n\r\n`)
  await send(`GET / HTTP/1.1\r\nHost: a\r\nAuthorization: ${secrets.password().padEnd(20_000, '.')}\r\n\r\n`)
  await send(`GET /?password=${address()} HTTP/1.1\r\n\r\n`)
  await send(
    `POST /v2/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 200\r\n\r\n{"password": "${secrets.password()}"`,
  )
}

async function damagedDatabase({ atrium, secrets, people }: Visit): Promise<void> {
  const person = people[0] as Person
  await withoutTable(atrium, 'accounts', async () => {
    for (const family of familiesOf(atrium)) {
      const nametag = uniqueName()
      statusIn([500], (await family.logIn(secrets.password('Kanari_'), secrets.password())).raw)
      statusIn([500], (await family.register({ nametag, mail: `${nametag}@a.org`, password: secrets.password() })).raw)
      statusIn(
        [500],
        (await family.changePassword(person.token, { oldPassword: person.password, newPassword: secrets.password() }))
          .raw,
      )
    }
  })
}

test('S5: the search of the tests below finds a secret in every encoding', () => {
  const secrets = new Secrets()
  const password = secrets.password()
  const token = secrets.keep(randomBytes(48).toString('base64url'))
  const body = Buffer.from(JSON.stringify({ password, token }))
  for (const text of [
    String(body),
    encodeURIComponent(String(body)),
    body.toString('hex'),
    body.toString('base64url'),
  ]) {
    assert.deepEqual(secrets.foundIn(`… ${text} …`).sort(), [password, token].sort())
  }
  assert.deepEqual(secrets.foundIn(`|${createHash('sha256').update(password).digest('base64url')}|`), [password])
})

onEachEngine(
  'S5: secrets',
  (atrium, engine) => {
    const visit: Visit = { atrium, secrets: new Secrets(), people: [] }
    let walStart: WalPosition

    before(async () => {
      if (engine === 'postgres') walStart = await walPosition(atrium)
      const steps = [
        register,
        refusedRegistrations,
        logins,
        resets,
        passwordChanges,
        mailedLinks,
        tokens,
        brokenBodies,
        wrongAddresses,
        handedOut,
        everyOperation,
        brokenConnections,
        damagedDatabase,
      ]
      for (const step of steps) await step(visit)
      await atrium.app.idle()
    })

    /** The second assertion shows that the search can find a text. */
    const assertHolds = (text: string, known: string) => {
      assert.deepEqual(visit.secrets.foundIn(text), [])
      assert.ok(text.includes(known), `${known} is not found either`)
    }

    test('S5: no secret is in the log, not even at trace level', () => {
      const log = atrium.log.join('\n')
      assertHolds(log, '/v2/accounts/updatePassword')
      assertHolds(log, 'a request failed')
      assertHolds(log, 'a mail was not delivered')
    })

    test('S5: no secret is in the database', async () => {
      assertHolds(await contentOf(atrium), visit.people[0]?.nametag ?? '')
    })

    // SQLite's write-ahead log is one of the files that were read above.
    if (engine === 'postgres') {
      test('S5: no secret is in the write-ahead log', async () => {
        assertHolds(await walBetween(atrium, walStart, await walPosition(atrium)), visit.people[0]?.nametag ?? '')
      })
    }

    test('S5: no secret is in the saved mails that a token can read', async () => {
      const token = visit.people[0]?.token
      const { status, text } = await atrium.call('GET', '/v2/account/getMails', { token, query: { limit: '200' } })
      assert.equal(status, 200)
      assertHolds(text, 'password-reset')
      reportFigure('S5', `0 of ${visit.secrets.count} secrets found (${engine})`)
    })
  },
  // No server listens on this port, so that the log of an undelivered mail is checked as well.
  { env: { LOG_LEVEL: 'trace', SMTP_URL: 'smtp://127.0.0.1:1' } },
)

/** Returns everything that is stored: the bytes of SQLite's files, or every row of every table of PostgreSQL. */
async function contentOf(atrium: TestAtrium): Promise<string> {
  const { database } = atrium.config
  if (database.engine === 'sqlite') {
    return ['', '-wal', '-shm'].map((end) => readFileSync(database.file + end, 'latin1')).join('\n')
  }
  const tables = await runSql(atrium, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
  const texts = await Promise.all(
    tables.map(({ tablename }) => runSql(atrium, `SELECT "row"::text AS text FROM "${tablename}" "row"`)),
  )
  return texts
    .flat()
    .map(({ text }) => text)
    .join('\n')
}

type WalPosition = { file: string; offset: number }

async function walPosition(atrium: TestAtrium): Promise<WalPosition> {
  const sql = 'SELECT file_name AS file, file_offset AS offset FROM pg_walfile_name_offset(pg_current_wal_insert_lsn())'
  const [position] = await runSql(atrium, sql)
  return position as WalPosition
}

async function walBetween(atrium: TestAtrium, start: WalPosition, end: WalPosition): Promise<string> {
  await runSql(atrium, 'SELECT pg_switch_wal()')
  const segments = await runSql(
    atrium,
    `SELECT name, pg_read_binary_file('pg_wal/' || name) AS bytes FROM pg_ls_waldir()
     WHERE name >= '${start.file}' AND name <= '${end.file}' ORDER BY name`,
  )
  return segments
    .map(({ name, bytes }) =>
      (bytes as Buffer)
        .subarray(name === start.file ? start.offset : 0, name === end.file ? end.offset : undefined)
        .toString('latin1'),
    )
    .join('')
}
