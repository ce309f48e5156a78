import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMs, minuteMs } from '../../src/clock.ts'
import type { Database } from '../../src/db/database.ts'
import { sha256 } from '../../src/domain/core/secrets.ts'
import { sessionByTokenHash } from '../../src/domain/identity/queries.ts'
import { makeSessionUse } from '../../src/domain/identity/session-use.ts'
import { onEachEngine } from '../support/atrium.ts'
import { familiesOf } from '../support/families.ts'
import { newPerson, password, tokenFor } from '../support/people.ts'

onEachEngine('sessions', (atrium) => {
  for (const name of ['v2', 'legacy']) {
    const family = () => familiesOf(atrium).find((each) => each.name === name) ?? assert.fail()

    test(`${name}: active sessions are listed newest first, without their tokens`, async () => {
      const person = await newPerson(atrium)
      await atrium.call('POST', '/v2/login', {
        json: { credential: person.nametag, password },
        headers: { 'user-agent': 'Browser/1.0' },
        ip: '203.0.113.7',
      })
      const { status, body, raw } = await family().listSessions(person.token)
      assert.equal(status, 200)
      assert.equal(body.nextCursor, null)
      assert.deepEqual(Object.keys(body.sessions[0]), [
        'id',
        'createdAt',
        'lastUsedAt',
        'expiresAt',
        'ip',
        'userAgent',
        'current',
        'remembered',
      ])
      assert.deepEqual(
        body.sessions.map(({ current }: { current: boolean }) => current),
        [false, true],
      )
      assert.deepEqual([body.sessions[0].ip, body.sessions[0].userAgent], ['203.0.113.7', 'Browser/1.0'])
      assert.ok(!raw.text.includes(person.token))
    })
  }

  test('the list shows when a session was last used, to the minute', async () => {
    const { token } = await newPerson(atrium)
    const use = async () => {
      const [session] = (await atrium.call('GET', '/v2/account/sessions', { token })).body.sessions
      await atrium.app.sessionUse.flush()
      return { created: Date.parse(session.createdAt), lastUsed: Date.parse(session.lastUsedAt) }
    }
    await use()
    atrium.clock.advance(5 * minuteMs)
    const { created, lastUsed } = await use()
    assert.equal(lastUsed, created, 'what was within a minute is not written down')
    assert.ok((await use()).lastUsed >= created + 5 * minuteMs)
  })

  test('the last use of many sessions is written in short transactions, and once if two workers noted it', async () => {
    const { token } = await newPerson(atrium)
    const lastUsed = async () =>
      Date.parse((await atrium.call('GET', '/v2/account/sessions', { token })).body.sessions[0].lastUsedAt)
    const createdAt = await lastUsed()
    const session = await sessionByTokenHash.first(atrium.app.db, { tokenHash: sha256(token), now: createdAt })
    assert.ok(session)
    let changes: number[] = []
    const counted: Database = {
      ...atrium.app.db,
      async transact(work, mutex) {
        const result = await atrium.app.db.transact(work, mutex)
        changes.push(Number(result))
        return result
      },
    }
    const [one, other] = [makeSessionUse(counted, atrium.app.clock), makeSessionUse(counted, atrium.app.clock)]
    const noKey = -1
    for (let n = 0; n < 450; n++) one.note({ key: noKey - n, lastUsedAt: 0 })
    atrium.clock.advance(minuteMs)
    one.note(session)
    const usedAt = atrium.app.clock.now()
    atrium.clock.advance(minuteMs / 2)
    other.note(session)
    await Promise.all([one.flush(), one.flush()])
    assert.deepEqual([changes, await lastUsed()], [[0, 0, 1], usedAt])
    changes = []
    await other.flush()
    assert.deepEqual([changes, await lastUsed()], [[0], usedAt])
  })

  const expiryOf = async (token: string) => {
    const { body } = await atrium.call('GET', '/v2/account/sessions', { token })
    const { createdAt, expiresAt, remembered } = body.sessions.find(({ current }: { current: boolean }) => current)
    return { lifetimeMs: Date.parse(expiresAt) - Date.parse(createdAt), remembered }
  }
  const isValid = async (token: string) =>
    (await atrium.call('GET', '/v2/account/getUserInfos', { token })).status === 200
  const logIn = async (json: object) => (await atrium.call('POST', '/v2/login', { json })).body

  for (const name of ['v2', 'legacy']) {
    const family = () => familiesOf(atrium).find((each) => each.name === name) ?? assert.fail()

    test(`${name}: a login that is not to be remembered lasts 24 hours, however often it is used`, async () => {
      const { nametag } = await newPerson(atrium)
      const { token } = (await family().logIn(nametag, password)).body
      assert.deepEqual(await expiryOf(token), { lifetimeMs: dayMs, remembered: false })
      atrium.clock.advance(dayMs - minuteMs)
      assert.ok(await isValid(token))
      await atrium.app.sessionUse.flush()
      assert.deepEqual(await expiryOf(token), { lifetimeMs: dayMs, remembered: false })
      atrium.clock.advance(minuteMs)
      assert.equal(await isValid(token), false)
    })

    test(`${name}: a remembered session lasts 30 days from its last use, and at most a year`, async () => {
      const { nametag } = await newPerson(atrium)
      const { token, expiresAt } = await logIn({ credential: nametag, password, remember: true })
      const startedAt = Date.parse(expiresAt) - 30 * dayMs
      assert.deepEqual(await expiryOf(token), { lifetimeMs: 30 * dayMs, remembered: true })
      const use = async () => (await family().readAccount(token)).status
      for (const day of [29, 58, 87, 116, 145, 174, 203, 232, 261, 290, 319, 348]) {
        atrium.clock.advance(startedAt + day * dayMs - atrium.app.clock.now())
        assert.equal(await use(), 200, `day ${day}`)
        await atrium.app.sessionUse.flush()
        const days = Math.round((await expiryOf(token)).lifetimeMs / dayMs)
        assert.equal(days, Math.min(day + 30, 365), `day ${day}`)
      }
      atrium.clock.advance(startedAt + 365 * dayMs - atrium.app.clock.now() - minuteMs)
      assert.equal(await use(), 200)
      await atrium.app.sessionUse.flush()
      atrium.clock.advance(2 * minuteMs)
      assert.equal(await use(), 401)
    })
  }

  test('a remembered session that is not used ends after 30 days', async () => {
    const { nametag } = await newPerson(atrium)
    const { token } = await logIn({ credential: nametag, password, remember: true })
    atrium.clock.advance(30 * dayMs + minuteMs)
    assert.equal(await isValid(token), false)
  })

  test('remember is true or false, and the legacy login ignores it', async () => {
    const { nametag } = await newPerson(atrium)
    const given = { credential: nametag, password }
    const plain = await logIn({ ...given, remember: false })
    assert.deepEqual(await expiryOf(plain.token), { lifetimeMs: dayMs, remembered: false })
    const wrong = await atrium.call('POST', '/v2/login', { json: { ...given, remember: 'yes' } })
    assert.deepEqual([wrong.status, wrong.body.errors[0].field], [400, 'remember'])
    const json = { userCredential: nametag, password, remember: true }
    const { token } = (await atrium.call('POST', '/accounts/login.php', { json })).body
    assert.deepEqual(await expiryOf(token), { lifetimeMs: dayMs, remembered: false })
  })

  test('legacy: getSessions ignores fields', async () => {
    const person = await newPerson(atrium)
    for (const request of [{ json: { anything: 1 } }, { form: { x: 'y' } }, { query: { z: '1' } }]) {
      const reply = await atrium.call('GET', '/accounts/getSessions.php', { ...request, token: person.token })
      assert.equal(reply.status, 200)
      assert.equal(reply.body.code, 200)
    }
  })

  test('one session is ended; 404 for a second time, for an unknown one and for one of another account', async () => {
    const [person, other] = [await newPerson(atrium), await newPerson(atrium)]
    const second = await tokenFor(atrium, person.nametag)
    const { body } = await atrium.call('GET', '/v2/account/sessions', { token: person.token })
    const { id } = body.sessions.find(({ current }: { current: boolean }) => !current)
    const end = (token: string, session: string) => atrium.call('DELETE', `/v2/account/sessions/${session}`, { token })
    assert.equal((await end(other.token, id)).status, 404)
    assert.equal((await end(person.token, id)).status, 204)
    const again = await end(person.token, id)
    assert.deepEqual([again.status, again.body.code], [404, 'SESSION_NOT_FOUND'])
    assert.equal((await end(person.token, 'no-such-session')).status, 404)
    assert.equal((await atrium.call('GET', '/v2/account/getUserInfos', { token: second })).status, 401)
    assert.equal((await atrium.call('GET', '/v2/account/getUserInfos', { token: person.token })).status, 200)
  })

  test('all other sessions of the account are ended, and no others', async () => {
    const [person, other] = [await newPerson(atrium), await newPerson(atrium)]
    const rest = [await tokenFor(atrium, person.nametag), await tokenFor(atrium, person.nametag)]
    assert.equal((await atrium.call('DELETE', '/v2/account/sessions', { token: person.token })).status, 204)
    for (const token of rest) {
      assert.equal((await atrium.call('GET', '/v2/account/getUserInfos', { token })).status, 401)
    }
    for (const { token } of [person, other]) {
      assert.equal((await atrium.call('GET', '/v2/account/getUserInfos', { token })).status, 200)
    }
  })
})
