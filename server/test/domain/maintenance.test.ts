import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { dayMs, hourMs, minuteMs } from '../../src/clock.ts'
import { maintain } from '../../src/domain/maintenance/maintenance.ts'
import { onEachEngine, type TestAtrium } from '../support/atrium.ts'
import { newPerson, tokenFor } from '../support/people.ts'
import { readSqlOn, runSqlOn } from '../support/sql-on-connection.ts'

// The clock is mocked, so that no test depends on how long anything takes.
before(() => mock.timers.enable({ apis: ['Date'], now: Date.now() }))
after(() => mock.timers.reset())

const batch = 500
const expiredRows = 2 * batch + 100

const work = ({ app }: TestAtrium, signal = new AbortController().signal) => maintain(app, signal)

type Seed = { table: string; columns: string; values: (expiry: string) => string; expiry: string }

/**
 * Columns of rows that are generated from a number `i` and a time. The code that really writes them has its own tests.
 */
const seeds: Record<string, Seed> = {
  sessions: {
    table: 'sessions',
    columns: 'uuid, account_id, token_hash, ip, user_agent, created_at, last_used_at, expires_at',
    values: (expiry) => `'u' || i, account, 'h' || i, '', '', 0, 0, ${expiry}`,
    expiry: 'expires_at',
  },
  'one-time passwords': {
    table: 'one_time_passwords',
    columns: 'account_id, hash, expires_at',
    values: (expiry) => `account, 'h' || i, ${expiry}`,
    expiry: 'expires_at',
  },
  'confirmation links': {
    table: 'mail_confirmations',
    columns: 'account_id, token_hash, mail, expires_at',
    values: (expiry) => `account, 'h' || i, '', ${expiry}`,
    expiry: 'expires_at',
  },
  'undo links': {
    table: 'mail_changes',
    columns: 'account_id, undo_token_hash, old_mail, old_mail_verified, old_reset_mail, changed_at, undo_until',
    values: (expiry) => `account, 'h' || i, '', 0, '', 0, ${expiry}`,
    expiry: 'undo_until',
  },
  limits: {
    table: 'limits',
    columns: 'key, points, expires_at',
    values: (expiry) => `'k' || i, 1, ${expiry}`,
    expiry: 'expires_at',
  },
}

const mailColumns =
  'uuid, account_id, kind, to_address, subject, body, data, sealed_secret, secret_expires_at, message_id, status, ' +
  'attempts, next_attempt_at, leased_until, created_at'

type MailSeed = { account: string; status: string; secretExpiresAt: number | null; createdAt: number }

function mailValues({ account, status, secretExpiresAt, createdAt }: MailSeed): string {
  const secret = secretExpiresAt === null ? 'null, null' : `'sealed', ${secretExpiresAt}`
  return `'m' || i, ${account}, '', '', '', '', '{}', ${secret}, '', '${status}', 0, ${createdAt}, 0, ${createdAt}`
}

/** Inserts `count` rows, numbered from `from` on. */
const insert = (atrium: TestAtrium, table: string, columns: string, values: string, from: number, count: number) =>
  runSqlOn(
    atrium.app.db,
    `with recursive numbers (i) as (select ${from} union all select i + 1 from numbers where i < ${from + count - 1})
     insert into ${table} (${columns})
     select ${values} from numbers, (select min(id) as account from accounts) as somebody`,
  )

async function countRows({ app }: TestAtrium, table: string, condition: string): Promise<number> {
  return Number((await readSqlOn(app.db, `select count(*) as count from ${table} where ${condition}`))[0]?.count)
}

onEachEngine('maintenance', (atrium) => {
  before(async () => {
    await newPerson(atrium)
  })

  for (const [name, { table, columns, values, expiry }] of Object.entries(seeds)) {
    test(`removes ${name} that have expired, in batches, and no others`, async () => {
      const now = atrium.app.clock.now()
      const living = await countRows(atrium, table, `${expiry} > ${now}`)
      await insert(atrium, table, columns, values(`${now} - i`), 0, expiredRows)
      await insert(atrium, table, columns, values(`${now} + i`), expiredRows, 10)
      const expired = () => countRows(atrium, table, `${expiry} <= ${now}`)
      assert.equal(await expired(), expiredRows)

      await work(atrium, AbortSignal.abort())
      assert.equal(await expired(), expiredRows - batch)
      await work(atrium)
      assert.equal(await expired(), 0)
      assert.equal(await countRows(atrium, table, `${expiry} > ${now}`), living + 10)
    })
  }

  test('erases the secrets of unsent mails once they have expired, and keeps the mails', async () => {
    const now = atrium.app.clock.now()
    const secret = (status: string, secretExpiresAt: number) =>
      mailValues({ account: 'account', status, secretExpiresAt, createdAt: now })
    await insert(atrium, 'mails', mailColumns, secret('not sent', now), 0, expiredRows)
    await insert(atrium, 'mails', mailColumns, secret('not sent', now + 1), expiredRows, 10)
    // Queued mails are left to the sender.
    await insert(atrium, 'mails', mailColumns, secret('queued', now), expiredRows + 10, 5)
    const ours = `uuid like 'm%'`
    const withSecret = (condition: string) =>
      countRows(atrium, 'mails', `${ours} and sealed_secret is not null and ${condition}`)

    await work(atrium, AbortSignal.abort())
    assert.equal(await withSecret(`secret_expires_at <= ${now} and status = 'not sent'`), expiredRows - batch)
    await work(atrium)
    assert.equal(await withSecret(`secret_expires_at <= ${now} and status = 'not sent'`), 0)
    assert.equal(await withSecret(`secret_expires_at > ${now}`), 10)
    assert.equal(await withSecret(`status = 'queued'`), 5)
    assert.equal(await countRows(atrium, 'mails', ours), expiredRows + 15)
    await runSqlOn(atrium.app.db, `delete from mails where ${ours}`)
  })

  test('removes mails of deleted accounts after 7 days, and no others', async () => {
    const weekAgo = atrium.app.clock.now() - 7 * dayMs
    const mail = (account: string, createdAt: number) =>
      mailValues({ account, status: 'not sent', secretExpiresAt: null, createdAt })
    await insert(atrium, 'mails', mailColumns, mail('null', weekAgo), 0, expiredRows)
    await insert(atrium, 'mails', mailColumns, mail('null', weekAgo + 1), expiredRows, 10)
    await insert(atrium, 'mails', mailColumns, mail('account', weekAgo), expiredRows + 10, 5)
    const old = () => countRows(atrium, 'mails', `account_id is null and created_at <= ${weekAgo}`)

    await work(atrium, AbortSignal.abort())
    assert.equal(await old(), expiredRows - batch)
    await work(atrium)
    assert.equal(await old(), 0)
    assert.equal(await countRows(atrium, 'mails', `uuid like 'm%'`), 15)
  })

  test('writes when sessions were last used', async () => {
    const { nametag, token } = await newPerson(atrium)
    const other = await tokenFor(atrium, nametag)
    atrium.clock.advance(hourMs)
    const usedAt = new Date(atrium.app.clock.now()).toISOString()
    await atrium.call('GET', '/v2/account/getUserInfos', { token: other })
    atrium.clock.advance(minuteMs / 2)
    const lastUses = async () => {
      const { sessions } = (await atrium.call('GET', '/v2/account/sessions', { token })).body
      return sessions
        .filter(({ current }: { current: boolean }) => !current)
        .map((session: { lastUsedAt: string }) => session.lastUsedAt)
    }

    assert.notDeepEqual(await lastUses(), [usedAt])
    await work(atrium)
    assert.deepEqual(await lastUses(), [usedAt])
  })
})
