import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { minuteMs } from '../../src/clock.ts'
import { findAccount } from '../../src/domain/identity/find-account.ts'
import { accountSetOperator } from '../../src/domain/operator/queries.ts'
import { onEachEngine, outcomeOf } from '../support/atrium.ts'
import { callsOf, newClub } from '../support/clubs.ts'
import { addPerson, newPerson, type Person, password, tokenFor, uniqueName } from '../support/people.ts'

const named = 'boss@example.org'

onEachEngine(
  'the paths of operators',
  (atrium) => {
    let operator: Person
    const call = (method: string, path: string, json?: object, token = operator.token) =>
      atrium.call(method, `/v2/operator/${path}`, { token, ...(json && { json }) })
    const prove = (secret = password, token = operator.token) =>
      atrium.call('POST', '/v2/account/proof', { token, json: { password: secret } })
    const reason = 'Because of spam.'

    before(async () => {
      operator = await newPerson(atrium)
      const account = (await findAccount(atrium.app.db, operator.id)) ?? assert.fail()
      await accountSetOperator.run(atrium.app.db, { key: account.key, isOperator: 1 })
    })

    test('do not exist for others, whatever they send', async () => {
      const { token, id } = await addPerson(atrium)
      for (const [method, path] of [
        ['GET', 'accounts'],
        ['POST', `accounts/${id}/suspend`],
        ['DELETE', `accounts/${id}`],
        ['GET', 'organizations'],
        ['PATCH', 'settings'],
        ['GET', 'log'],
      ] as const) {
        for (const json of [undefined, {}, { reason }, { reason: 5 }]) {
          assert.deepEqual(outcomeOf(await call(method, path, json, token)), [404, 'PATH_NOT_FOUND'], path)
        }
      }
    })

    test('OPERATORS counts a confirmed address only, and at once', async () => {
      const nametag = uniqueName()
      await atrium.call('POST', '/v2/register', { json: { nametag, mail: named.toUpperCase(), password } })
      const token = await tokenFor(atrium, nametag)
      assert.equal((await call('GET', 'figures', undefined, token)).status, 404)
      const link = (await atrium.mailsOf(nametag)).find(({ kind }) => kind === 'confirm-address')?.secret
      await atrium.call('POST', '/v2/accounts/confirmMail', { token, json: { token: link } })
      assert.equal((await call('GET', 'figures', undefined, token)).status, 200)
    })

    test('writing needs a reason, and a proof of the password that is at most 10 minutes old', async () => {
      const { id } = await addPerson(atrium)
      const suspend = (json: object, token?: string) => call('POST', `accounts/${id}/suspend`, json, token)
      for (const json of [{}, { reason: null }, { reason: 7 }]) assert.equal((await suspend(json)).status, 400)
      for (const text of ['', 'x'.repeat(1001)]) assert.equal((await suspend({ reason: text })).status, 422)
      assert.deepEqual(outcomeOf(await suspend({ reason })), [403, 'PROOF_REQUIRED'])
      assert.deepEqual(outcomeOf(await prove('a wrong password')), [403, 'WRONG_PASSWORD'])
      assert.deepEqual(outcomeOf(await suspend({ reason })), [403, 'PROOF_REQUIRED'])
      assert.equal((await prove()).status, 200)
      const other = await tokenFor(atrium, operator.nametag)
      assert.deepEqual(outcomeOf(await suspend({ reason }, other)), [403, 'PROOF_REQUIRED'], 'another session')
      assert.equal((await suspend({ reason })).status, 200)
      atrium.clock.advance(10 * minuteMs)
      assert.deepEqual(outcomeOf(await suspend({ reason })), [403, 'PROOF_REQUIRED'])
      assert.equal((await prove()).status, 200)
    })

    test('a one-time password is no proof, and wrong ones are limited as at the login', async () => {
      const person = await newPerson(atrium)
      await atrium.call('POST', '/v2/accounts/resetPassword', { json: { credential: person.nametag } })
      const secret = (await atrium.mailsOf(person.nametag)).find(({ kind }) => kind === 'password-reset')?.secret
      const ip = '192.0.2.44'
      const proveAs = (given: string) =>
        atrium.call('POST', '/v2/account/proof', { token: person.token, json: { password: given }, ip })
      assert.deepEqual(outcomeOf(await proveAs(secret ?? '')), [403, 'WRONG_PASSWORD'])
      for (let n = 0; n < 10; n++) await proveAs('a wrong password')
      assert.equal((await proveAs(password)).status, 429)
    })

    test('accounts are listed, suspended, resumed, signed out and deleted', async () => {
      const person = await newPerson(atrium)
      const [found] = (await call('GET', `accounts?q=${person.nametag}`)).body.accounts
      assert.partialDeepStrictEqual(found, { id: person.id, mail: person.mail, suspendedAt: null, operator: false })
      assert.equal((await call('POST', `accounts/${person.id}/endSessions`, { reason })).status, 200)
      assert.equal((await atrium.call('GET', '/v2/account/getUserInfos', { token: person.token })).status, 401)
      assert.match((await call('POST', `accounts/${person.id}/suspend`, { reason })).body.suspendedAt, /^20/)
      const login = { json: { credential: person.nametag, password } }
      assert.deepEqual(outcomeOf(await atrium.call('POST', '/v2/login', login)), [403, 'ACCOUNT_SUSPENDED'])
      const told = (await atrium.mailsOf(person.nametag)).find(({ kind }) => kind === 'account-suspended')
      assert.partialDeepStrictEqual(told, { data: { reason } })
      assert.equal((await call('POST', `accounts/${person.id}/resume`, { reason })).body.suspendedAt, null)
      assert.equal((await atrium.call('POST', '/v2/login', login)).status, 200)
      assert.equal((await call('DELETE', `accounts/${person.id}?reason=Asked`)).status, 204)
      assert.deepEqual(outcomeOf(await call('DELETE', `accounts/${person.id}`, { reason })), [404, 'ACCOUNT_NOT_FOUND'])
      for (const nobody of ['nobody', '%00', '019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55']) {
        assert.equal((await call('POST', `accounts/${nobody}/suspend`, { reason })).status, 404)
      }
    })

    test('an operator cannot suspend or delete the own account', async () => {
      assert.deepEqual(outcomeOf(await call('POST', `accounts/${operator.id}/suspend`, { reason })), [403, 'OWN_CASE'])
      assert.deepEqual(outcomeOf(await call('DELETE', `accounts/${operator.mail}`, { reason })), [403, 'OWN_CASE'])
    })

    test('the last administrator of others is not deleted', async () => {
      const { administrator, nio } = await newClub(atrium)
      const refused = await call('DELETE', `accounts/${administrator.id}`, { reason })
      assert.deepEqual(outcomeOf(refused), [409, 'LAST_ADMINISTRATOR'])
      assert.equal((await callsOf(atrium).read(administrator, nio)).status, 200)
    })

    test('organizations are suspended, unlisted and given an administrator, never read', async () => {
      const { administrator, member, stranger, nio } = await newClub(atrium)
      const calls = callsOf(atrium)
      await calls.update(administrator, nio, { json: { public: true } })
      const discover = () => atrium.call('GET', `/v2/discover/${nio}`)
      const act = (what: string, more = {}) => call('POST', `organizations/${nio}/${what}`, { reason, ...more })

      assert.equal((await act('unlist')).body.unlisted, true)
      assert.equal((await discover()).status, 404)
      const searched = await atrium.call('GET', '/v2/discover?q=chess')
      assert.ok(!searched.body.organizations.some((each: { nio: number }) => each.nio === nio))
      assert.equal((await calls.read(member, nio)).status, 200)
      assert.equal((await act('list')).body.unlisted, false)
      assert.equal((await discover()).status, 200)

      assert.match((await act('suspend')).body.suspendedAt, /^20/)
      assert.deepEqual(outcomeOf(await calls.read(member, nio)), [403, 'ORGANIZATION_SUSPENDED'])
      assert.equal((await act('resume')).body.suspendedAt, null)

      assert.deepEqual(outcomeOf(await act('administrator', { credential: stranger.nametag })), [
        404,
        'MEMBER_NOT_FOUND',
      ])
      assert.equal((await act('administrator', { credential: member.nametag })).status, 200)
      assert.equal((await calls.read(member, nio)).body.role, 3)
      const actions = (await calls.audit(administrator, nio)).body.entries.map(
        ({ action }: { action: string }) => action,
      )
      assert.deepEqual(actions.slice(0, 5), [
        'member.roleChanged',
        'organization.resumed',
        'organization.suspended',
        'organization.listed',
        'organization.unlisted',
      ])
      for (const path of [`/v2/workplace/${nio}`, `/v2/talks/${nio}`, `/v2/boards/${nio}`, `/v2/files/${nio}`]) {
        assert.equal((await atrium.call('GET', path, { token: operator.token })).status, 404, path)
      }
      assert.equal((await call('POST', 'organizations/999999/suspend', { reason })).status, 404)
      assert.equal((await call('POST', 'organizations/chess/suspend', { reason })).status, 404)
    })

    test('settings override the environment until they are null again', async () => {
      const options = async () => (await atrium.call('GET', '/v2/login')).body
      const register = () => {
        const nametag = uniqueName()
        return atrium.call('POST', '/v2/register', { json: { nametag, mail: `${nametag}@example.org`, password } })
      }
      assert.deepEqual((await call('GET', 'settings')).body, {
        registration: null,
        announcement: null,
        inForce: { registration: 'open', announcement: null },
      })
      const closed = await call('PATCH', 'settings', { registration: 'closed', announcement: 'Soon!', reason })
      assert.partialDeepStrictEqual(closed.body, { registration: 'closed', announcement: 'Soon!' })
      assert.partialDeepStrictEqual(await options(), { registration: 'closed', announcement: 'Soon!' })
      assert.deepEqual(outcomeOf(await register()), [403, 'REGISTRATION_CLOSED'])
      const domains = await call('PATCH', 'settings', { registration: ' Example.org , b.example', reason })
      assert.partialDeepStrictEqual(domains.body, { registration: 'example.org,b.example', announcement: 'Soon!' })
      assert.equal((await register()).status, 201)
      for (const bad of ['', 'somehow', 'a@b.cc']) {
        assert.equal((await call('PATCH', 'settings', { registration: bad, reason })).status, 422, bad)
      }
      assert.equal((await call('PATCH', 'settings', { registration: 5, reason })).status, 400)
      await call('PATCH', 'settings', { registration: null, announcement: null, reason })
      assert.partialDeepStrictEqual(await options(), { registration: 'open', announcement: null })
      assert.equal((await register()).status, 201)
    })

    test('the log tells who did what to whom, and why', async () => {
      const person = await addPerson(atrium)
      await call('POST', `accounts/${person.id}/suspend`, { reason: 'First' })
      await call('PATCH', 'settings', { announcement: null, reason: 'Second' })
      const { entries, nextCursor } = (await call('GET', 'log?limit=2')).body
      assert.partialDeepStrictEqual(entries, [
        {
          action: 'settings.changed',
          account: null,
          organization: null,
          reason: 'Second',
          details: { announcement: null },
        },
        { action: 'account.suspended', account: { nametag: person.nametag }, reason: 'First' },
      ])
      assert.equal(entries[0].actor.nicHandle, operator.nicHandle)
      const next = (await call('GET', `log?limit=1&cursor=${nextCursor}`)).body
      assert.equal(next.entries.length, 1)
    })

    test('figures count', async () => {
      const { body } = await call('GET', 'figures')
      assert.ok(body.accounts > 0 && body.organizations > 0 && body.mailsWaiting === 0, JSON.stringify(body))
    })
  },
  { env: { OPERATORS: named } },
)
