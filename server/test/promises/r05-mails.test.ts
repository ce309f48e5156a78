import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../../scripts/free-port.ts'
import { minuteMs } from '../../src/clock.ts'
import { engines, startAtrium } from '../support/atrium.ts'
import { type Client, openClient } from '../support/client.ts'
import { openMailbox, type ReceivedMail } from '../support/mailbox.ts'
import { uniqueName } from '../support/people.ts'
import { runSql, runSqlAt } from '../support/raw-sql.ts'
import { reportFigure } from '../support/report-figure.ts'
import { startService, temporaryFolder } from '../support/service-process.ts'
import { until } from '../support/until.ts'
import { manyAccounts } from '../support/writers.ts'

/** Number of mails; `npm run prove` sets 1,000. */
const mailCount = Number(process.env.ATRIUM_MAILS ?? 40)
/** Number of kills while the process sends. The second one strikes a process that has released the leases of the first. */
const kills = process.env.ATRIUM_PROVE ? 3 : 2
/** Number of mails that one process sends concurrently, which is the most that one kill can leave unmarked. */
const atOnce = 5

const folder = temporaryFolder()
after(() => folder.remove())

/** An account without a password gets a link and a one-time password by mail. */
const mailsAnAccount = 2

const allMails = 'select message_id, to_address, subject, status from mails order by id'
const written = (rows: Record<string, unknown>[]) =>
  rows.map(({ message_id, to_address, subject }) => `${message_id} ${to_address} ${subject}`).toSorted()
const received = (mails: ReceivedMail[]) =>
  mails.map(({ to, headers }) => `${headers['message-id']} ${to} ${headers.subject}`).toSorted()

for (const engine of engines) {
  test(`R5: the mail server is down, then back: no mail is lost, none arrives twice (${engine})`, async (t) => {
    const port = await freePort()
    const env = { SMTP_URL: `smtp://127.0.0.1:${port}` }
    const atrium = await startAtrium(engine, { env, limits: { accountsPerHour: mailCount } })
    t.after(() => atrium.close())
    for (let i = 0; i < mailCount / mailsAnAccount; i++) {
      const nametag = uniqueName()
      const json = { nametag, mail: `${nametag}@example.org` }
      assert.equal((await atrium.call('POST', '/v2/register', { json })).status, 201)
    }
    await atrium.app.idle()

    const mailbox = await openMailbox({ port })
    t.after(() => mailbox.close())
    const sendDue = async () => {
      atrium.app.mailSender.wake()
      await atrium.app.idle()
    }
    await sendDue()
    assert.equal(mailbox.mails.length, 0, 'tried again too soon')
    // The last attempts failed less than a minute ago, so their retry is not yet due.
    atrium.clock.advance(2 * minuteMs)
    await sendDue()
    await sendDue()
    const rows = await runSql(atrium, allMails)
    assert.equal(rows.length, mailCount)
    assert.ok(rows.every(({ status }) => status === 'sent'))
    assert.deepEqual(received(mailbox.mails), written(rows))
    reportFigure('R5', `${mailCount} mails through a mail server that was down (${engine}): 0 lost, 0 twice`)
  })
}

async function register(client: Client): Promise<void> {
  const nametag = uniqueName()
  const { status } = await client.call('POST', '/v2/register', { json: { nametag, mail: `${nametag}@example.org` } })
  assert.equal(status, 201)
}

test(`R5: the process is killed ${kills} times while it sends: no mail is lost, and one that arrives twice is the same`, async (t) => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  // The mail server accepts no mail before `opened` resolves, and then takes a little time for each.
  const mailbox = await openMailbox({ beforeReply: () => opened.then(() => sleep(5)) })
  t.after(() => mailbox.close())
  const DATABASE_URL = `sqlite:${join(folder.path, 'atrium.db')}`
  const env = { DATABASE_URL, SMTP_URL: mailbox.url, ...manyAccounts }

  let service = await startService(env)
  const client = openClient(service.url)
  for (let i = 0; i < mailCount / mailsAnAccount; i++) await register(client)
  client.close()
  open()
  for (let kill = 1; kill <= kills; kill++) {
    await until('mails arrive', () => mailbox.mails.length >= (mailCount * kill) / (kills + 1))
    service.signal('SIGKILL')
    await service.exit
    service = await startService(env)
  }
  const unsent = `select count(*) as count from mails where status <> 'sent'`
  await until('every mail is sent', async () => (await runSqlAt(DATABASE_URL, unsent))[0]?.count === 0)
  const rows = await runSqlAt(DATABASE_URL, allMails)
  service.signal('SIGTERM')
  await service.exit

  assert.equal(rows.length, mailCount)
  assert.deepEqual([...new Set(received(mailbox.mails))], written(rows))
  const twice = mailbox.mails.length - mailCount
  assert.ok(twice <= kills * atOnce, `${twice} came twice`)
  reportFigure(
    'R5',
    `${mailCount} mails, ${kills} kills while sending: 0 lost, ${twice} came twice under the same Message-ID`,
  )
})
