import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minuteMs } from '../../src/clock.ts'
import { queueMail } from '../../src/domain/mail/outbox.ts'
import { mailMarkFailed, mailMarkSent, mailRetryAt, mailsLease } from '../../src/domain/mail/queries.ts'
import { onEachEngine } from '../support/atrium.ts'
import { readSqlOn, runSqlOn } from '../support/sql-on-connection.ts'

onEachEngine('the lease of a mail', (atrium) => {
  test('that expired lets another node send it, and its first holder can no longer settle it', async () => {
    const { db } = atrium.app
    await db.transact((tx) =>
      queueMail(atrium.app, tx, {
        accountKey: null,
        to: 'ann@example.org',
        kind: 'account-deleted',
        data: { nametag: 'ann', at: 0 },
      }),
    )
    await runSqlOn(db, `update mails set status = 'queued'`)
    const start = atrium.app.clock.now()
    const lease = async (now: number) =>
      (await mailsLease.all(db, { priority: 1, now, leasedUntil: now + minuteMs, count: 5 }))[0]
    const first = await lease(start)
    assert.ok(first)
    assert.equal(await lease(start + 1), undefined)
    const second = await lease(start + 2 * minuteMs)
    assert.ok(second)
    assert.deepEqual([second.key, second.attempts], [first.key, first.attempts + 1])
    assert.deepEqual(
      [
        await mailMarkFailed.run(db, first),
        await mailRetryAt.run(db, { ...first, at: start }),
        await mailMarkSent.run(db, { ...first, now: start }),
      ],
      [0, 0, 0],
    )
    assert.equal(await mailMarkSent.run(db, { ...second, now: start }), 1)
    assert.deepEqual(await readSqlOn(db, 'select status from mails'), [{ status: 'sent' }])
  })
})
