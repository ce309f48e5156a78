import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import { freePort } from '../../../scripts/free-port.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '../../src/clock.ts'
import type { Engine } from '../../src/db/engine.ts'
import { makeSeal } from '../../src/domain/core/secrets.ts'
import { explainMailError } from '../../src/domain/mail/explain-error.ts'
import { mask } from '../../src/domain/mail/mail-content.ts'
import { queueMail } from '../../src/domain/mail/outbox.ts'
import { engines, startAtrium, type TestAtrium } from '../support/atrium.ts'
import { runHosted } from '../support/command-line.ts'
import { openMailbox, type ReceivedMail } from '../support/mailbox.ts'
import { newPerson, tokenFor, uniqueName } from '../support/people.ts'
import { migratedPostgresDatabase } from '../support/postgres.ts'
import { selfSigned } from '../support/self-signed.ts'
import { runProgram, secretKey } from '../support/service-process.ts'
import { readSqlOn, runSqlOn } from '../support/sql-on-connection.ts'

/** Resources that are closed after each test, the last one first. */
const opened: { close(): Promise<void> }[] = []

// The clock is mocked, so that no test depends on how long anything takes.
beforeEach(() => mock.timers.enable({ apis: ['Date'], now: Date.now() }))
afterEach(async () => {
  mock.timers.reset()
  for (const thing of opened.splice(0).reverse()) await thing.close()
})

function closedLater<T extends { close(): Promise<void> }>(thing: T): T {
  opened.push(thing)
  return thing
}

const mailboxWith = async (options?: Parameters<typeof openMailbox>[0]) => closedLater(await openMailbox(options))
const atriumWith = async (engine: Engine, env: Record<string, string>) =>
  closedLater(await startAtrium(engine, { env, limits: { accountsPerHour: 1000 } }))

/** Registers an account without a password, to which a link and a one-time password are mailed. */
async function registerByMail(atrium: TestAtrium): Promise<{ nametag: string; mail: string }> {
  const nametag = uniqueName()
  const mail = `${nametag}@example.org`
  const registered = await atrium.call('POST', '/v2/register', { json: { nametag, mail } })
  assert.equal(registered.status, 201, registered.text)
  return { nametag, mail }
}

const registerMany = (atrium: TestAtrium, count: number) =>
  Promise.all(Array.from({ length: count }, () => registerByMail(atrium)))

/** Runs the sender once for everything that is due. */
async function sendDue({ app }: TestAtrium): Promise<void> {
  app.mailSender.wake()
  await app.idle()
}

const rowsOf = ({ app }: TestAtrium) => readSqlOn(app.db, 'select * from mails order by id')
const statusesOf = async (atrium: TestAtrium) =>
  Object.fromEntries((await rowsOf(atrium)).map(({ kind, status }) => [kind, status]))

const messageIds = (mails: ReceivedMail[]) => mails.map(({ headers }) => headers['message-id'])

for (const engine of engines) {
  describe(`mails (${engine})`, () => {
    test('arrive as text and HTML with their secret, which is then erased', async () => {
      const mailbox = await mailboxWith()
      const atrium = await atriumWith(engine, { SMTP_URL: mailbox.url, MAIL_FROM: 'Club <club@example.org>' })
      const { nametag, mail } = await registerByMail(atrium)
      await atrium.app.idle()
      const received = mailbox.mails.find(({ headers }) => headers.subject === 'Welcome to Atrium')
      const rows = await rowsOf(atrium)
      const row = rows.find(({ kind }) => kind === 'first-credentials')

      assert.equal(received?.to, mail)
      assert.equal(received.headers.to, mail)
      assert.equal(received.headers.from, 'Club <club@example.org>')
      assert.equal(received.headers['auto-submitted'], 'auto-generated')
      assert.equal(received.headers['message-id'], row?.message_id)
      assert.match(row?.message_id, /^<[\da-f-]{36}@atrium\.test>$/)

      const oneTimePassword = /^[A-Z2-7]{26}$/m.exec(received.text)?.[0] ?? 'none'
      assert.equal(received.text, row?.body.replace(mask, oneTimePassword).trimEnd())
      assert.ok(received.html.startsWith('<!doctype html>') && received.html.includes(oneTimePassword))

      const token = await tokenFor(atrium, nametag, oneTimePassword)
      const { mails } = (await atrium.call('GET', '/v2/account/getMails', { token })).body
      assert.equal(mails.length, 2)
      for (const saved of mails) assert.ok(saved.status === 'sent' && saved.sentAt !== null)
      assert.ok(!JSON.stringify([mails, rows]).includes(oneTimePassword))
      for (const { sealed_secret, secret_expires_at } of rows) {
        assert.deepEqual({ sealed_secret, secret_expires_at }, { sealed_secret: null, secret_expires_at: null })
      }
    })

    test('are retried after 1 minute, then after twice as long up to 6 hours, and then fail', async () => {
      const mailbox = await mailboxWith({ refuseRecipient: () => 451 })
      const atrium = await atriumWith(engine, { SMTP_URL: mailbox.url })
      const { token } = await newPerson(atrium)
      const delaysInMinutes: number[] = []
      for (;;) {
        await sendDue(atrium)
        const [mail] = await rowsOf(atrium)
        assert.equal(mailbox.offered.length, mail?.attempts)
        if (mail?.status !== 'queued') break
        delaysInMinutes.push((mail.next_attempt_at - atrium.app.clock.now()) / minuteMs)
        atrium.clock.set(mail.next_attempt_at - secondMs)
        await sendDue(atrium)
        assert.equal(mailbox.offered.length, mail.attempts, 'tried again too soon')
        atrium.clock.set(mail.next_attempt_at)
      }
      assert.deepEqual(delaysInMinutes, [1, 2, 4, 8, 16, 32, 64, 128, 256, 360])
      const { mails } = (await atrium.call('GET', '/v2/account/getMails', { token })).body
      assert.deepEqual(
        mails.map(({ status, sentAt }: { status: string; sentAt: unknown }) => ({ status, sentAt })),
        [{ status: 'failed', sentAt: null }],
      )
      assert.equal((await rowsOf(atrium))[0]?.sealed_secret, null)
    })

    test('fail immediately if their recipient is refused permanently, and are retried if temporarily', async () => {
      const refusals = new Map<string, number>()
      const mailbox = await mailboxWith({ refuseRecipient: (address) => refusals.get(address) })
      const atrium = await atriumWith(engine, { SMTP_URL: mailbox.url })
      refusals.set('gone@example.org', 550)
      refusals.set('busy@example.org', 450)
      for (const name of ['gone', 'busy', 'fine']) {
        await atrium.call('POST', '/v2/register', { json: { nametag: name, mail: `${name}@example.org` } })
      }
      await atrium.app.idle()
      refusals.clear()
      atrium.clock.advance(hourMs)
      await sendDue(atrium)

      const offersTo = (name: string) => mailbox.offered.filter((address) => address.startsWith(name)).length
      assert.deepEqual(
        { gone: offersTo('gone'), busy: offersTo('busy'), fine: offersTo('fine') },
        { gone: 2, busy: 4, fine: 2 },
      )
      const rows = await rowsOf(atrium)
      assert.ok(rows.every(({ to_address, status }) => status === (to_address.startsWith('gone') ? 'failed' : 'sent')))
      assert.equal(mailbox.mails.length, 4)
    })

    test('are kept while the mail server requires a login or another sender', async () => {
      let code: number | undefined = 530
      const mailbox = await mailboxWith({ refuseSender: () => code })
      const atrium = await atriumWith(engine, { SMTP_URL: mailbox.url })
      await registerByMail(atrium)
      await atrium.app.idle()
      assert.ok((await rowsOf(atrium)).every(({ status }) => status === 'queued'))
      code = undefined
      atrium.clock.advance(hourMs)
      await sendDue(atrium)
      assert.equal(mailbox.mails.length, 2)
    })

    test('are not sent with a password that has expired', async () => {
      let refuse = true
      const mailbox = await mailboxWith({ refuseRecipient: () => (refuse ? 451 : undefined) })
      const atrium = await atriumWith(engine, { SMTP_URL: mailbox.url })
      await registerByMail(atrium)
      await atrium.app.idle()
      refuse = false
      atrium.clock.advance(dayMs)
      await sendDue(atrium)
      assert.deepEqual(await statusesOf(atrium), { 'confirm-address': 'sent', 'first-credentials': 'failed' })
      assert.equal(mailbox.mails.length, 1)
      assert.ok((await rowsOf(atrium)).every(({ sealed_secret }) => sealed_secret === null))
    })

    test('that are sealed with the key of another node wait for that node', async () => {
      const mailbox = await mailboxWith()
      const atrium = await atriumWith(engine, { SMTP_URL: mailbox.url })
      const foreign = makeSeal([Buffer.alloc(32, 9)]).close('a one-time password')
      await atrium.app.db.transact(async (tx) => {
        const secret = { text: 'replaced below', expiresAt: atrium.app.clock.now() + dayMs }
        const data = { nametag: 'jane', publicUrl: '', expiresAt: secret.expiresAt, requestedAt: 0 }
        await queueMail(atrium.app, tx, { accountKey: null, to: 'j@example.org', kind: 'password-reset', data, secret })
        await runSqlOn(tx, `update mails set sealed_secret = '${foreign}'`)
      })
      await atrium.app.idle()
      assert.deepEqual(await statusesOf(atrium), { 'password-reset': 'queued' })
      assert.ok(atrium.log.some((line) => line.includes('sealed with a key that this node does not have')))
    })

    test('do not wait behind one that cannot be rendered', async () => {
      const port = await freePort()
      const atrium = await atriumWith(engine, { SMTP_URL: `smtp://127.0.0.1:${port}` })
      await registerByMail(atrium)
      await atrium.app.idle()
      await runSqlOn(atrium.app.db, `update mails set kind = 'unheard-of' where kind = 'confirm-address'`)
      const mailbox = await mailboxWith({ port })
      atrium.clock.advance(minuteMs)
      await sendDue(atrium)
      assert.deepEqual(await statusesOf(atrium), { 'unheard-of': 'queued', 'first-credentials': 'sent' })
      atrium.clock.advance(hourMs)
      await sendDue(atrium)
      assert.equal((await rowsOf(atrium)).find(({ kind }) => kind === 'unheard-of')?.attempts, 3)
      assert.equal(mailbox.mails.length, 1)
    })
  })

  describe(`without a mail server (${engine})`, () => {
    const showMails = ({ config }: TestAtrium, ...args: string[]) =>
      runHosted(['mails', ...args], {
        DATABASE_URL: config.database.engine === 'sqlite' ? `sqlite:${config.database.file}` : config.database.url,
        SECRET_KEY: config.secretKeys.map((key) => key.toString('base64')).join(),
      })

    test('the log says so once, at the start', async () => {
      const atrium = await atriumWith(engine, {})
      await registerMany(atrium, 3)
      await sendDue(atrium)
      const notices = atrium.log.filter((line) => line.includes('SMTP_URL'))
      assert.equal(notices.length, 1)
      assert.match(notices[0] ?? '', /mails are saved but not sent\. Show them with: npm run mails -- <nametag>/)
    })

    test('the operator sees a one-time password until it expires', async () => {
      const atrium = await atriumWith(engine, {})
      const { nametag, mail } = await registerByMail(atrium)
      await sendDue(atrium)
      assert.deepEqual(await statusesOf(atrium), { 'confirm-address': 'not sent', 'first-credentials': 'not sent' })
      const secret = (await atrium.mailsOf(nametag)).find(({ kind }) => kind === 'first-credentials')?.secret
      assert.ok(secret)

      const shown = await showMails(atrium, mail)
      assert.equal(shown.code, 0, shown.stderr)
      assert.equal(shown.stdout.match(/^── .* · not sent ─+$/gm)?.length, 2)
      assert.ok(shown.stdout.includes(`\nTo: ${mail}\nSubject: Welcome to Atrium\n`))
      assert.ok(shown.stdout.split('\n').includes(secret))

      await runSqlOn(atrium.app.db, `update mails set secret_expires_at = 1 where kind = 'first-credentials'`)
      const newest = await showMails(atrium, nametag, '1')
      assert.equal(newest.stdout.match(/^── /gm)?.length, 1)
      assert.match(newest.stdout, /Subject: Welcome to Atrium/)
      assert.ok(!newest.stdout.includes(secret))
      assert.ok(newest.stdout.split('\n').includes(mask))
    })
  })
}

describe('the program that shows mails', () => {
  const usage = /Usage: atrium mails <account> \[number\]/

  test('prints its usage', async () => {
    const { code, stdout, stderr } = await runHosted(['mails', '--help'], {})
    assert.match(stdout, usage)
    assert.deepEqual({ code, stderr }, { code: 0, stderr: '' })
  })

  for (const [problem, { args, sentence }] of Object.entries({
    'nothing is asked for': { args: [], sentence: /<account> is missing\./ },
    'the number of mails is none': { args: ['jane', 'all'], sentence: /The number of mails is 1 to 9999, not "all"\./ },
  })) {
    test(`says what is wrong if ${problem}`, async () => {
      const { code, stdout, stderr } = await runHosted(['mails', ...args], {})
      assert.match(stderr, sentence)
      assert.deepEqual({ code, stdout }, { code: 2, stdout: '' })
    })
  }

  test('reports an unknown account in one sentence', async () => {
    const { config } = await atriumWith('sqlite', {})
    const { code, stdout, stderr } = await runProgram(['mails', 'nobody_here'], {
      DATABASE_URL: `sqlite:${config.database.engine === 'sqlite' && config.database.file}`,
      SECRET_KEY: secretKey,
    })
    assert.equal(stderr, 'There is no account named nobody_here.\n')
    assert.deepEqual({ code, stdout }, { code: 1, stdout: '' })
  })

  test('creates no missing database, but reports it', async () => {
    const file = join(tmpdir(), `atrium-none-${process.pid}.db`)
    const { code, stderr } = await runHosted(['mails', 'somebody'], {
      DATABASE_URL: `sqlite:${file}`,
      SECRET_KEY: secretKey,
    })
    assert.equal(stderr, `There is no database at ${file}. Check DATABASE_URL.\n`)
    assert.deepEqual([code, existsSync(file)], [1, false])
  })
})

describe('mails on several nodes', () => {
  test('two nodes that send concurrently send no mail twice', async () => {
    const port = await freePort()
    const { url, drop } = await migratedPostgresDatabase()
    closedLater({ close: drop })
    const env = { DATABASE_URL: url, SMTP_URL: `smtp://127.0.0.1:${port}` }
    const nodes = [await atriumWith('postgres', env), await atriumWith('postgres', env)] as const
    await registerMany(nodes[0], 50)
    for (const node of nodes) await sendDue(node)

    const mailbox = await mailboxWith({ port })
    for (const { clock } of nodes) clock.advance(minuteMs)
    await Promise.all(nodes.map(sendDue))

    const rows = await rowsOf(nodes[0])
    assert.ok(rows.every(({ status, attempts }) => status === 'sent' && attempts === 2))
    assert.deepEqual(messageIds(mailbox.mails).sort(), rows.map(({ message_id }) => message_id).sort())
  })
})

describe('the connection to the mail server', () => {
  /** Reaches this machine, too, but is not recognised as its loopback address. */
  const asOtherHost = (url: string) => url.replace('127.0.0.1', '0.0.0.0')
  const sentencesOf = ({ log }: TestAtrium) =>
    log.map((line) => JSON.parse(line)).filter(({ level, msg }) => level >= 40 && !/^SMTP_URL/.test(msg))

  test('must be encrypted: without STARTTLS no mail is sent, and the log says why, once', async () => {
    const mailbox = await mailboxWith()
    const atrium = await atriumWith('sqlite', { SMTP_URL: asOtherHost(mailbox.url) })
    await registerMany(atrium, 5)
    await sendDue(atrium)
    assert.deepEqual(mailbox.offered, [])
    assert.deepEqual(
      sentencesOf(atrium).map(({ msg, code }) => [code, msg.replace(/,.*/, '')]),
      [['ETLS', 'The mail server offers no TLS']],
    )
    assert.ok((await rowsOf(atrium)).every(({ status }) => status === 'queued'))
  })

  test('may be plain if the operator allows it', async () => {
    const mailbox = await mailboxWith()
    const atrium = await atriumWith('sqlite', { SMTP_URL: asOtherHost(mailbox.url), SMTP_ALLOW_PLAIN: 'true' })
    await registerByMail(atrium)
    await sendDue(atrium)
    assert.deepEqual([mailbox.mails.length, mailbox.secure()], [2, false])
  })

  test('requires a trusted certificate', async () => {
    const mailbox = await mailboxWith({ tls: selfSigned })
    const atrium = await atriumWith('sqlite', { SMTP_URL: asOtherHost(mailbox.url) })
    await registerByMail(atrium)
    await sendDue(atrium)
    assert.deepEqual(mailbox.offered, [])
    assert.match(sentencesOf(atrium)[0].msg, /^The certificate of the mail server is not trusted/)
  })

  test('is encrypted on this machine, too, if STARTTLS is offered, with any certificate', async () => {
    const mailbox = await mailboxWith({ tls: selfSigned })
    const atrium = await atriumWith('sqlite', { SMTP_URL: mailbox.url })
    await registerByMail(atrium)
    await sendDue(atrium)
    assert.deepEqual([mailbox.mails.length, mailbox.secure()], [2, true])
  })

  test('that fails is logged once, not for every mail', async () => {
    const atrium = await atriumWith('sqlite', { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` })
    await registerMany(atrium, 10)
    await sendDue(atrium)
    assert.deepEqual(
      sentencesOf(atrium).map(({ msg }) => msg),
      ['Nothing accepts mails at the host and port of SMTP_URL. Check both, and that the mail server runs.'],
    )
  })

  const explained: [error: object, sentence: RegExp][] = [
    [{ code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }, /refuses the user or the password/],
    [{ code: 'EDNS', message: 'getaddrinfo ENOTFOUND mail.example' }, /cannot be resolved/],
    [{ code: 'ESOCKET', message: 'connect EHOSTUNREACH 192.0.2.1:25' }, /does not answer/],
    [{ code: 'ETIMEDOUT', command: 'CONN' }, /does not answer/],
    [{ code: 'ESOCKET', message: 'ssl3_get_record:wrong version number' }, /does not speak TLS on this port/],
    [{ code: 'EENVELOPE', responseCode: 553, command: 'MAIL FROM' }, /refuses the sender\. Check MAIL_FROM/],
    [{ code: 'ECONNECTION', command: 'CONN' }, /connection to the mail server was lost/],
    [{ code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }, /refuses this mail or its recipient for good/],
    [{ code: 'EMESSAGE', responseCode: 452, command: 'DATA' }, /refuses this mail or its recipient for now/],
    [new TypeError('cannot write'), /^This mail cannot be sent\.$/],
  ]
  for (const [error, sentence] of explained) {
    test(`is explained: ${sentence.source}`, () => assert.match(explainMailError(error).sentence, sentence))
  }
})
