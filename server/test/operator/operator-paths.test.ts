import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { hourMs, minuteMs } from '../../src/clock.ts'
import { findAccount } from '../../src/domain/identity/find-account.ts'
import { maintain } from '../../src/domain/maintenance/maintenance.ts'
import { keepBackupRecord } from '../../src/domain/operator/backup-record.ts'
import { accountSetOperator } from '../../src/domain/operator/queries.ts'
import { onEachEngine, outcomeOf } from '../support/atrium.ts'
import { callsOf, newClub } from '../support/clubs.ts'
import { addPerson, newPerson, type Person, password, shownPerson, tokenFor, uniqueName } from '../support/people.ts'
import { openTalk, reportCallsOf } from '../support/reports.ts'

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
    const escalate = ({ token }: { token: string }, id: string, json = {}) =>
      atrium.call('POST', `/v2/account/reports/${id}/escalate`, { token, json })
    const securityLog = (token: string) => atrium.call('GET', '/v2/account/securityLog', { token })

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
        ['GET', 'reports'],
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

    test('reports about organizations are listed and closed, for the organization as well', async () => {
      const { administrator, secretary, stranger, nio, name } = await newClub(atrium)
      await callsOf(atrium).update(administrator, nio, { json: { public: true } })
      const reports = reportCallsOf(atrium)
      const json = { reason: 'Scam', description: 'Takes money' }
      const { id } = (await reports.onOrganization(nio, { token: stranger.token, json })).body
      const anonymous = (await reports.onOrganization(nio)).body.id
      const about = async (query = '') =>
        (await call('GET', `reports?limit=200${query}`)).body.reports.filter(
          (each: { organization: { nio: number } }) => each.organization.nio === nio,
        )
      assert.deepEqual(
        (await about()).map((each: { id: string; reporter: object | null }) => [each.id, each.reporter !== null]),
        [
          [anonymous, false],
          [id, true],
        ],
      )
      const [, shown] = await about('&state=open')
      assert.deepEqual(shown, {
        id,
        state: 'open',
        ...json,
        createdAt: shown.createdAt,
        organization: { nio, name },
        about: 'organization',
        reporter: shownPerson(stranger),
        staffOutcome: null,
        escalation: null,
        outcome: null,
        closedAt: null,
        closedBy: null,
      })
      assert.equal((await about('&state=closed')).length, 0)
      assert.equal((await call('GET', 'reports?state=assigned')).status, 422)

      const close = (what: string, body: object) => call('POST', `reports/${what}/close`, body)
      for (const body of [{}, { reason }, { outcome: 'acted' }, { outcome: 7, reason }]) {
        assert.equal((await close(id, body)).status, 400)
      }
      assert.equal((await close(id, { outcome: 'ignored', reason })).status, 422)
      for (const nothing of ['1', 'x', operator.id]) {
        const gone = await close(nothing, { outcome: 'acted', reason })
        assert.deepEqual(outcomeOf(gone), [404, 'REPORT_NOT_FOUND'], nothing)
      }
      const closed = await close(id, { outcome: 'acted', reason })
      assert.equal(closed.status, 200, closed.text)
      assert.partialDeepStrictEqual(closed.body, { id, state: 'closed', outcome: 'acted', staffOutcome: null })
      assert.equal(closed.body.closedBy.nicHandle, operator.nicHandle)
      assert.deepEqual(outcomeOf(await close(id, { outcome: 'acted', reason })), [409, 'REPORT_CLOSED'])

      const [own] = (await reports.own(stranger)).body.reports
      assert.partialDeepStrictEqual(own, { state: 'closed', outcome: 'acted', byOperators: true, escalation: null })
      assert.deepEqual(outcomeOf(await escalate(stranger, id)), [409, 'DECIDED_BY_OPERATORS'])
      const staff = (await reports.read(secretary, nio, id)).body
      assert.partialDeepStrictEqual(staff, { state: 'closed', outcome: 'acted', closedBy: null, note: '' })
      assert.deepEqual(outcomeOf(await reports.close(secretary, nio, id)), [409, 'REPORT_CLOSED'])
      const told = (await atrium.mailsOf(stranger.nametag)).find(({ kind }) => kind === 'report-closed-by-operators')
      assert.partialDeepStrictEqual(told, { data: { outcome: 'acted', organization: name } })
      const [entry] = (await callsOf(atrium).audit(administrator, nio)).body.entries
      assert.partialDeepStrictEqual(entry, {
        action: 'report.closedByOperators',
        actor: null,
        details: { report: id, outcome: 'acted', reason },
      })
      const [logged] = (await call('GET', 'log?limit=1')).body.entries
      assert.partialDeepStrictEqual(logged, { action: 'report.closed', organization: { nio }, details: { report: id } })

      // Reports that the staff closes leave the operators.
      assert.equal((await reports.close(secretary, nio, anonymous)).status, 200)
      assert.deepEqual(
        (await about()).map((each: { id: string }) => each.id),
        [id],
      )
    })

    test('a report that the staff closed goes to the operators when its reporter asks', async () => {
      const { administrator, secretary, member, nio } = await newClub(atrium)
      const name = `Club ${uniqueName()}`
      await callsOf(atrium).update(administrator, nio, { json: { name } })
      const author = (await findAccount(atrium.app.db, administrator.nametag)) ?? assert.fail()
      await accountSetOperator.run(atrium.app.db, { key: author.key, isOperator: 1 })
      const reports = reportCallsOf(atrium)
      const { talk, message } = await openTalk(atrium, nio, administrator, [member], 'Cheap boards')
      const { id } = (await reports.onTalk(member, nio, talk, { messageId: message, reason: 'Rude' })).body
      const find = async () =>
        (await call('GET', 'reports?limit=200')).body.reports.find((each: { id: string }) => each.id === id)
      assert.equal(await find(), undefined, 'reports about talks belong to the organization')
      assert.deepEqual(outcomeOf(await escalate(member, id)), [409, 'REPORT_NOT_CLOSED'])
      await reports.close(secretary, nio, id, { outcome: 'dismissed', note: 'A secret of the staff' })

      for (const other of [secretary, administrator, operator]) {
        assert.deepEqual(outcomeOf(await escalate(other, id)), [404, 'REPORT_NOT_FOUND'])
      }
      assert.equal((await escalate(member, id, { message: 5 })).status, 400)
      assert.equal((await escalate(member, id, { message: 'x'.repeat(2001) })).status, 422)
      const both = await Promise.all([escalate(member, id, { message: 'Please look' }), escalate(member, id)])
      assert.deepEqual(
        both.map(({ status }) => status),
        [200, 200],
      )
      const again = await escalate(member, id, { message: 'Another text' })
      assert.equal(again.status, 200)
      assert.notEqual(again.body.escalation.message, 'Another text', 'repeating it changes nothing')
      assert.partialDeepStrictEqual(again.body, { state: 'closed', outcome: 'dismissed', byOperators: false })

      const mailsTo = async ({ nametag }: { nametag: string }) =>
        (await atrium.mailsOf(nametag)).filter(
          ({ kind, data }) => kind === 'report-escalated' && JSON.stringify(data).includes(name),
        )
      const told = await mailsTo(operator)
      assert.equal(told.length, 1, 'one mail, and none when it is repeated')
      assert.deepEqual(await mailsTo(administrator), [], 'who wrote the message gets none, as an operator as well')
      await accountSetOperator.run(atrium.app.db, { key: author.key, isOperator: 0 })

      const shown = await find()
      assert.partialDeepStrictEqual(shown, { state: 'open', about: 'talk', staffOutcome: 'dismissed', reason: 'Rude' })
      assert.ok(!/secret of the staff|messageId|Cheap/.test(JSON.stringify(shown)), JSON.stringify(shown))
      const closed = await call('POST', `reports/${id}/close`, { outcome: 'acted', reason })
      assert.partialDeepStrictEqual(closed.body, { state: 'closed', outcome: 'acted', staffOutcome: 'dismissed' })
      const [own] = (await reports.own(member)).body.reports
      assert.partialDeepStrictEqual(own, { outcome: 'dismissed', byOperators: true, escalation: { outcome: 'acted' } })
      assert.equal((await escalate(member, id)).status, 200, 'still the same')
    })

    test('an operator who is part of a case does not close it', async () => {
      const { administrator, nio } = await newClub(atrium)
      await callsOf(atrium).update(administrator, nio, { json: { public: true } })
      const { id } = (await reportCallsOf(atrium).onOrganization(nio, { token: operator.token })).body
      const closed = await call('POST', `reports/${id}/close`, { outcome: 'dismissed', reason })
      assert.deepEqual(outcomeOf(closed), [403, 'OWN_CASE'])
    })

    test('people see what was done to their account, and why, not by whom', async () => {
      const person = await newPerson(atrium)
      assert.deepEqual((await securityLog(person.token)).body, { entries: [], nextCursor: null })
      await call('POST', `accounts/${person.id}/endSessions`, { reason: 'A token was published.' })
      const token = await tokenFor(atrium, person.nametag)
      const { entries } = (await securityLog(token)).body
      assert.deepEqual(
        entries.map(({ id: _, at: __, ...entry }: { id: string; at: string }) => entry),
        [{ action: 'account.sessionsEnded', organization: null, reason: 'A token was published.' }],
      )
    })

    test('the own account tells whether one is an operator', async () => {
      const { token } = await addPerson(atrium)
      const isOperator = async (who: string) =>
        (await atrium.call('GET', '/v2/account/getUserInfos', { token: who })).body.operator
      assert.deepEqual([await isOperator(operator.token), await isOperator(token)], [true, false])
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

    test('figures count, and each day is kept', async () => {
      const { body } = await call('GET', 'figures')
      assert.ok(body.accounts > 0 && body.organizations > 0 && body.mailsWaiting === 0, JSON.stringify(body))
      assert.partialDeepStrictEqual(body, { mailsSent: false, mailsFailed: 0, backup: null })
      assert.ok(body.limits.every(({ max }: { max: number }) => max > 0))

      const { nio, member } = await newClub(atrium)
      const upload = { token: member.token, query: { name: 'a.txt' }, headers: { 'content-type': 'text/plain' } }
      const { size } = (await atrium.call('POST', `/v2/files/${nio}`, { ...upload, payload: 'twelve bytes' })).body
      const untilDone = new AbortController().signal
      const days = async () => {
        await maintain(atrium.app, untilDone)
        return (await call('GET', 'figures')).body.days
      }
      const first = await days()
      const [today] = first.slice(-1)
      assert.ok(today.accounts > body.accounts && today.organizations > body.organizations, JSON.stringify(today))
      assert.ok(today.bytes >= size && today.files > 0, JSON.stringify(today))
      assert.equal((await call('GET', 'figures')).body.storage.used, today.bytes)
      await addPerson(atrium)
      assert.deepEqual(await days(), first, 'at most once an hour')
      atrium.clock.advance(25 * hourMs)
      operator.token = await tokenFor(atrium, operator.nametag)
      const later = await days()
      assert.equal(later.length, first.length + 1)
      assert.ok(later.at(-1).accounts > today.accounts)
    })

    test('figures tell of the last backup, and of limits that were reached', async () => {
      const at = atrium.app.clock.now()
      await keepBackupRecord(atrium.app.db, { at, file: '/backups/a.tar', bytes: 5, verifiedAt: at + 1 })
      const json = { credential: 'nobody_here', password: 'a wrong password' }
      for (let n = 0; n < 5; n++) await atrium.call('POST', '/v2/login', { json, ip: '192.0.2.45' })
      const { backup, limits } = (await call('GET', 'figures')).body
      assert.partialDeepStrictEqual(backup, { file: '/backups/a.tar', bytes: 5 })
      assert.equal(Date.parse(backup.verifiedAt), at + 1)
      const passwords = limits.find(({ setting }: { setting: string }) => setting === 'LIMIT_FAILED_PASSWORDS')
      assert.ok(passwords.reached > 0, JSON.stringify(limits))
    })
  },
  { env: { OPERATORS: named } },
)
