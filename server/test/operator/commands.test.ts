import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { commands } from '../../src/commands/table.ts'
import { operatorActs } from '../../src/domain/operator/record-act.ts'
import { onEachEngine } from '../support/atrium.ts'
import { callsOf, join as joinClub, newClub } from '../support/clubs.ts'
import { commandLineOf, environmentOf, runHosted } from '../support/command-line.ts'
import { listenTo } from '../support/listener.ts'
import { openMailbox } from '../support/mailbox.ts'
import { addPerson, newPerson, password, uniqueName } from '../support/people.ts'
import { runProgram, temporaryFolder } from '../support/service-process.ts'
import { readSqlOn } from '../support/sql-on-connection.ts'
import { until } from '../support/until.ts'

onEachEngine('the command line beside a running service', (atrium) => {
  const commandLine = (env = {}) => commandLineOf(atrium.config, env)
  const logged = async () => {
    atrium.app.db.refresh()
    const rows = await readSqlOn(atrium.app.db, 'select action, actor_id, reason from operator_log order by id')
    return rows as { action: string; actor_id: number | null; reason: string }[]
  }
  const logIn = (credential: string, secret = password) =>
    atrium.call('POST', '/v2/login', { json: { credential, password: secret } })

  test('makes an account that signs in with its one-time password', async () => {
    const nametag = uniqueName()
    const made = await commandLine().json('account', 'create', nametag, `${nametag}@example.org`, '--name', 'Жанна')
    assert.partialDeepStrictEqual(made, { nametag, name: 'Жанна', mailVerified: false, operator: false })
    const { mails } = await commandLine().json('mails', nametag)
    const { secret } = mails.find(({ kind }: { kind: string }) => kind === 'first-credentials')
    assert.equal((await logIn(nametag, secret)).body.passwordChangeRequired, true)
    assert.deepEqual(
      (await logged()).slice(-2).map(({ action, actor_id }) => [action, actor_id]),
      [
        ['account.created', null],
        ['account.mailsRead', null],
      ],
    )
  })

  test('refuses names as registration does, and says what is wrong', async () => {
    const { nametag, mail } = await addPerson(atrium)
    const { failure } = commandLine()
    assert.deepEqual(await failure('account', 'create', nametag, 'new@example.org'), {
      code: 1,
      sentence: 'This nametag is taken.',
    })
    assert.deepEqual(await failure('account', 'create', uniqueName(), mail), {
      code: 1,
      sentence: 'This mail address belongs to an account already.',
    })
    assert.deepEqual(await failure('account', 'create', 'Ж', 'new@example.org'), {
      code: 2,
      sentence: 'The nametag must be 2 to 32 letters (A to Z), digits and underscores, without spaces.',
    })
    assert.equal((await failure('account', 'create', uniqueName(), 'nowhere')).code, 2)
    assert.equal((await failure('account', 'create', uniqueName(), 'a@b.cc', '--name', 'two\nlines')).code, 2)
  })

  test('suspends an account: its sessions and streams end at once, nobody signs in, and it can be resumed', async () => {
    const person = await newPerson(atrium)
    const origin = await atrium.server.listen({ port: 0, host: '127.0.0.1' })
    const listener = await listenTo(origin, { token: person.token })
    await listener.until('ready')

    const { json } = commandLine()
    const suspended = await json('account', 'suspend', person.mail, '--reason', 'Spam')
    assert.match(suspended.suspendedAt, /^20/)
    assert.equal((await atrium.call('GET', '/v2/account/getUserInfos', { token: person.token })).status, 401)
    await until('the stream ends', () => listener.ended)

    const refused = await logIn(person.nametag)
    assert.deepEqual([refused.status, refused.body.code], [403, 'ACCOUNT_SUSPENDED'])
    const legacy = await atrium.call('POST', '/accounts/login.php', {
      json: { userCredential: person.nametag, password },
    })
    assert.deepEqual([legacy.status, legacy.body.error], [403, 'ACCOUNT_SUSPENDED'])
    const guessed = await logIn(person.nametag, 'a wrong password')
    assert.deepEqual([guessed.status, guessed.body.code], [401, 'WRONG_CREDENTIALS'], 'a stranger learns nothing')

    // Repeating an act changes nothing.
    assert.deepEqual(await json('account', 'suspend', person.id), suspended)
    assert.equal((await json('account', 'resume', person.nicHandle)).suspendedAt, null)
    assert.equal((await json('account', 'resume', person.nicHandle)).suspendedAt, null)
    assert.equal((await logIn(person.nametag)).status, 200)
    const kinds = (await atrium.mailsOf(person.nametag)).map(({ kind }) => kind)
    const ofOperators = kinds.filter((kind) => /^account-(resumed|suspended)$/.test(kind))
    assert.deepEqual(ofOperators, ['account-resumed', 'account-suspended'])
    assert.deepEqual(
      (await logged()).slice(-2).map(({ action, reason }) => [action, reason]),
      [
        ['account.suspended', 'Spam'],
        ['account.resumed', ''],
      ],
    )
  })

  test('signs an account out, resets its password and makes it an operator', async () => {
    const person = await newPerson(atrium)
    const { json, run } = commandLine()
    await json('account', 'end-sessions', person.nametag)
    assert.equal((await atrium.call('GET', '/v2/account/getUserInfos', { token: person.token })).status, 401)

    const reset = await run('account', 'reset-password', person.nametag)
    assert.equal(
      reset.stdout,
      `A one-time password was saved for ${person.nametag}. Show it with: atrium mails ${person.nametag} 1\n`,
    )
    const { mails } = await json('mails', person.nametag, '1')
    assert.equal((await logIn(person.nametag, mails[0].secret)).status, 200)
    assert.equal((await logIn(person.nametag)).status, 200, 'the old password works on')

    assert.equal((await json('account', 'make-operator', person.nametag)).operator, true)
    assert.equal((await json('account', 'show', person.nametag)).operator, true)
    assert.equal((await json('account', 'make-operator', person.nametag, '--remove')).operator, false)
  })

  test('OPERATORS names operators by confirmed addresses', async () => {
    const { nametag, mail } = await addPerson(atrium)
    const unconfirmed = await newPerson(atrium)
    const { json } = commandLine({ OPERATORS: `${mail.toUpperCase()}, ${unconfirmed.mail}` })
    assert.equal((await json('account', 'show', nametag)).operator, true)
    assert.equal((await json('account', 'show', unconfirmed.nametag)).operator, false)
  })

  test('deletes an account, unless an organization would be left without an administrator', async () => {
    const { administrator, member, nio } = await newClub(atrium)
    const { failure, json } = commandLine()
    assert.deepEqual(await failure('account', 'delete', administrator.nametag), {
      code: 1,
      sentence: 'An organization needs an administrator. Make somebody else one first, or close it.',
    })
    assert.equal((await json('account', 'delete', member.nametag, '--reason', 'Asked')).deleted, true)
    assert.equal((await atrium.call('GET', '/v2/account/getUserInfos', { token: member.token })).status, 401)
    const { body } = await callsOf(atrium).listMembers(administrator, nio)
    assert.ok(!JSON.stringify(body).includes(member.nicHandle))
    assert.deepEqual(await failure('account', 'show', member.nametag), {
      code: 1,
      sentence: 'There is no such account.',
    })
  })

  test('lists and finds accounts', async () => {
    const mark = uniqueName()
    const [older, newer] = [await addPerson(atrium), await addPerson(atrium)]
    await atrium.call('PATCH', '/v2/account/profile', { token: newer.token, json: { name: `Ünal ${mark}` } })
    const { json, run } = commandLine()
    const all = await json('account', 'list', '--limit', '2')
    assert.deepEqual(
      all.accounts.map(({ nametag }: { nametag: string }) => nametag),
      [newer.nametag, older.nametag],
    )
    assert.equal(all.more, true)
    for (const text of [`ünal ${mark}`, newer.mail.slice(0, -4), newer.nicHandle, newer.nametag.toUpperCase()]) {
      const found = await json('account', 'list', text)
      assert.deepEqual([found.accounts.map(({ id }: { id: string }) => id), found.more], [[newer.id], false], text)
    }
    const { stdout } = await run('account', 'list', older.nametag)
    assert.match(stdout, new RegExp(`^MEMBER ID .*\\n${older.nicHandle} +${older.nametag} +${older.mail} +20.*\\n$`))
    assert.equal((await run('account', 'list', 'nobody-has-this')).stdout, 'There is no such account.\n')
  })

  test('suspends an organization: members can only leave, others do not find it, and it can be resumed', async () => {
    const { administrator, secretary, member, nio } = await newClub(atrium)
    const other = await addPerson(atrium)
    await joinClub(atrium, administrator, nio, other, 1)
    const calls = callsOf(atrium)
    await calls.update(administrator, nio, { json: { public: true } })
    const feed = await atrium.call('POST', `/v2/workplace/${nio}/calendar/feed`, { token: member.token })
    const feedPath = new URL(feed.body.url).pathname
    assert.equal((await atrium.call('GET', feedPath)).status, 200)

    const { json } = commandLine()
    assert.match((await json('organization', 'suspend', String(nio), '--reason', 'Reported')).suspendedAt, /^20/)
    for (const person of [administrator, secretary, member]) {
      const reply = await calls.read(person, nio)
      assert.deepEqual([reply.status, reply.body.code], [403, 'ORGANIZATION_SUSPENDED'])
    }
    const legacy = await atrium.call('GET', `/boards/${nio}`, { token: member.token })
    assert.deepEqual([legacy.status, legacy.body.error], [403, 'ORGANIZATION_SUSPENDED'])
    const [shown] = (await calls.list(member)).body.organizations
    assert.partialDeepStrictEqual(shown, { nio, suspended: true, abilities: ['organization.leave'] })
    assert.equal((await atrium.call('GET', `/v2/discover/${nio}`)).status, 404)
    assert.equal((await atrium.call('GET', feedPath)).status, 404)
    assert.equal((await calls.read(await addPerson(atrium), nio)).status, 404, 'strangers learn nothing')
    assert.equal((await calls.leave(other, nio)).status, 204)

    assert.equal((await json('organization', 'resume', String(nio))).suspendedAt, null)
    assert.equal((await calls.read(member, nio)).body.suspended, false)
    assert.equal((await atrium.call('GET', feedPath)).status, 200)
    const { entries } = (await calls.audit(administrator, nio)).body
    assert.partialDeepStrictEqual(entries.slice(0, 2), [
      { action: 'organization.resumed', actor: null },
      { action: 'member.left' },
    ])
    assert.ok(
      entries.some(
        ({ action, details }: { action: string; details: { reason?: string } }) =>
          action === 'organization.suspended' && details.reason === 'Reported',
      ),
    )
  })

  test('nobody joins a suspended organization', async () => {
    const { administrator, pendingInvitee, invitationId, nio } = await newClub(atrium)
    const made = await atrium.call('POST', `/v2/workplace/${nio}/links`, { token: administrator.token, json: {} })
    const { url: link } = made.body
    await commandLine().json('organization', 'suspend', String(nio))
    const { token } = pendingInvitee
    const accepted = await atrium.call('POST', `/v2/account/invitations/${invitationId}/accept`, { token })
    assert.deepEqual([accepted.status, accepted.body.code], [403, 'ORGANIZATION_SUSPENDED'])
    assert.equal((await atrium.call('POST', '/v2/account/join', { token, json: { link } })).status, 404)
    assert.deepEqual((await atrium.call('GET', '/v2/account/invitations', { token })).body.invitations, [])
  })

  test('shows, finds and restores organizations', async () => {
    const { administrator, nio, name } = await newClub(atrium)
    const { json, failure } = commandLine()
    const shown = await json('organization', 'show', String(nio))
    assert.partialDeepStrictEqual(shown, { nio, name, memberCount: 3, deletedAt: null, unlisted: false })
    assert.deepEqual(
      shown.administrators.map(({ nametag }: { nametag: string }) => nametag),
      [administrator.nametag],
    )
    await callsOf(atrium).close(administrator, nio)
    const { organizations } = await json('organization', 'list', 'CHESS', '--limit', '1')
    assert.equal(organizations[0].nio, nio)
    assert.equal((await json('organization', 'restore', String(nio))).deletedAt, null)
    assert.equal((await callsOf(atrium).read(administrator, nio)).status, 200)
    for (const nowhere of ['999999999', '0', 'chess', '-1x']) {
      const { code } = await failure('organization', 'show', '--', nowhere)
      assert.equal(code, 1, nowhere)
    }
  })

  test('sends a mail to test the mail server', async () => {
    const mailbox = await openMailbox()
    const { json } = commandLine({ SMTP_URL: mailbox.url })
    assert.equal((await json('mail', 'test', 'ada@example.org')).sent, true)
    assert.deepEqual(
      mailbox.mails.map(({ to, headers }) => [to, headers.subject]),
      [['ada@example.org', 'Test mail of Atrium']],
    )
    await mailbox.close()
    const { failure } = commandLine({ SMTP_URL: mailbox.url })
    assert.deepEqual(await failure('mail', 'test', 'ada@example.org'), {
      code: 1,
      sentence: 'Nothing accepts mails at the host and port of SMTP_URL. Check both, and that the mail server runs.',
    })
    assert.deepEqual(await commandLine().failure('mail', 'test', 'ada@example.org'), {
      code: 1,
      sentence: 'SMTP_URL is not set, so mails are saved but not sent.',
    })
    assert.equal((await commandLine().failure('mail', 'test', 'nowhere')).code, 2)
  })

  test('two commands at the same time: one act is recorded', async () => {
    const { nametag } = await addPerson(atrium)
    const suspend = () => runProgram(['account', 'suspend', nametag, '--json'], environmentOf(atrium.config))
    for (const { code, stdout, stderr } of await Promise.all([suspend(), suspend()])) {
      assert.deepEqual([code, JSON.parse(stdout).nametag, stderr], [0, nametag, ''])
    }
    const acts = (await logged()).slice(-2)
    assert.equal(acts.filter(({ action }) => action === 'account.suspended').length, 1)
  })

  test('records known acts only', async () => {
    for (const { action } of await logged()) assert.ok((operatorActs as readonly string[]).includes(action), action)
  })
})

describe('the command line', () => {
  const folder = temporaryFolder()
  after(() => folder.remove())

  test('has a help with an example for every command, and exits with 2 when it is used wrongly', async () => {
    for (const { name, args, examples } of commands) {
      const { code, stdout, stderr } = await runHosted([...name.split(' '), '--help'], {})
      assert.deepEqual({ code, stderr }, { code: 0, stderr: '' }, name)
      assert.ok(stdout.includes(`Usage: atrium ${[name, ...args].join(' ')} [options]`), stdout)
      assert.ok(
        examples.every((example) => stdout.includes(`  ${example}\n`)),
        name,
      )
    }
    for (const words of [['account'], ['account', 'vanish'], ['account', 'show'], ['account', 'show', 'a', 'b']]) {
      assert.equal((await runHosted(words, {})).code, 2, words.join(' '))
    }
    const { code, stdout, stderr } = await runProgram(['account', 'show', '--json'], {})
    assert.deepEqual([code, stdout, JSON.parse(stderr)], [2, '', { error: '<account> is missing.' }])
  })

  test('makes a database, and refuses commands before that', async () => {
    const file = join(folder.path, 'new', 'atrium.db')
    const env = { DATABASE_URL: `sqlite:${file}` }
    const early = await runHosted(['account', 'list'], env)
    assert.deepEqual([early.code, early.stderr], [1, `There is no database at ${file}. Check DATABASE_URL.\n`])
    const first = await runProgram(['migrate', '--json'], env)
    assert.ok(JSON.parse(first.stdout).applied.length > 30, first.stderr)
    assert.equal((await runHosted(['migrate'], env)).stdout, 'The database is up to date.\n')
    assert.deepEqual(JSON.parse((await runHosted(['account', 'list', '--json'], env)).stdout), {
      accounts: [],
      more: false,
    })
    assert.ok(existsSync(file))
  })
})
