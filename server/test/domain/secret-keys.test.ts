import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { BadSetting } from '../../src/config.ts'
import { instanceRead } from '../../src/domain/core/instance-queries.ts'
import { makeSeal } from '../../src/domain/core/secrets.ts'
import { stopToken } from '../../src/domain/mail/unasked.ts'
import { openLastingSecrets, openSeal } from '../../src/secret-keys.ts'
import { onEachEngine, outcomeOf } from '../support/atrium.ts'
import { newClub } from '../support/clubs.ts'
import { uniqueName } from '../support/people.ts'
import { temporaryFolder } from '../support/service-process.ts'
import { readSqlOn, runSqlOn } from '../support/sql-on-connection.ts'

const [oldKey, newKey] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)] as const
const folder = temporaryFolder()
after(() => folder.remove())

describe('a seal of several keys', () => {
  const before = makeSeal([oldKey, newKey])
  const afterwards = makeSeal([newKey, oldKey])

  test('seals with the first key and opens with all, so that nodes can be restarted one by one', () => {
    for (const [one, other] of [
      [before, afterwards],
      [afterwards, before],
      [makeSeal([oldKey]), afterwards],
    ] as const) {
      const sealed = one.close('a secret')
      assert.equal(other.open(sealed), 'a secret')
      assert.deepEqual([one.isCurrent(sealed), other.isCurrent(sealed)], [true, false])
    }
    assert.equal(makeSeal([newKey]).open(before.close('a secret')), null)
    assert.equal(makeSeal([newKey]).open('no seal at all'), null)
  })

  test('opens what version 0.1.0 sealed', () => {
    const sealedBy010 = 'NiZ8Yi33Yb5oE9wHC_QSovyFQISKqV_bKvLKJtf7np2wME16-2AlmRvxTQ'
    assert.equal(makeSeal([newKey, oldKey]).open(sealedBy010), 'sealed by 0.1.0')
  })
})

onEachEngine('secret keys', (atrium) => {
  const fingerprint = async () => (await instanceRead.first(atrium.app.db, { name: 'key fingerprint' }))?.value
  const restartWith = async (...keys: Buffer[]) => {
    atrium.config.secretKeys = keys
    await atrium.restart()
    await atrium.app.idle()
  }

  test('are rotated: stored secrets are sealed again with the new key, and the old one can be removed', async () => {
    const nametag = uniqueName()
    const registered = await atrium.call('POST', '/v2/register', { json: { nametag, mail: `${nametag}@example.org` } })
    assert.equal(registered.status, 201)
    const { nio, administrator } = await newClub(atrium)
    const webhook = await atrium.call('POST', `/v2/workplace/${nio}/webhooks`, {
      token: administrator.token,
      json: { url: 'https://receiver.example/', events: ['member.joined'] },
    })
    assert.equal(webhook.status, 201, webhook.text)
    const secretsOf = async () => ({
      mails: (await atrium.mailsOf(nametag)).map(({ secret }) => secret),
      webhooks: (await readSqlOn(atrium.app.db, 'select sealed_secret from webhooks')).map(({ sealed_secret }) =>
        atrium.app.seal.open(sealed_secret),
      ),
    })
    const secrets = await secretsOf()
    const blinded = atrium.app.blind('a text')
    const link = stopToken(atrium.app, { address: 'ann@example.org', topic: 'invitations' })
    assert.equal(secrets.mails.length, 2)
    assert.deepEqual(secrets.webhooks, [webhook.body.secret])

    await restartWith(oldKey, newKey)
    assert.equal(await fingerprint(), makeSeal([oldKey]).fingerprints[0])
    await restartWith(newKey, oldKey)
    assert.equal(await fingerprint(), makeSeal([newKey]).fingerprints[0])
    assert.ok(atrium.log.some((line) => line.includes('"msg":"every stored secret is sealed with the first key')))
    await restartWith(newKey)
    assert.deepEqual(await secretsOf(), secrets)
    assert.equal(atrium.app.blind('a text'), blinded, 'what was hashed is recognized also with the new key')
    assert.equal((await atrium.call('POST', `/v2/mails/stop/${link}`)).status, 200, 'links in old mails still work')
    await assert.rejects(
      openSeal(atrium.app.db, { ...atrium.config, secretKeys: [oldKey] }),
      (error) => error instanceof BadSetting && /was set up with another secret key/.test(error.message),
    )
  })

  test('can be replaced after a loss, which loses the sealed secrets', async () => {
    const link = stopToken(atrium.app, { address: 'ann@example.org', topic: 'mentions' })
    await assert.rejects(openLastingSecrets(atrium.app.db, makeSeal([oldKey])), BadSetting)
    await runSqlOn(atrium.app.db, `delete from instance where name in ('key fingerprint', 'lasting key')`)
    await restartWith(oldKey)
    assert.equal(await fingerprint(), makeSeal([oldKey]).fingerprints[0])
    assert.deepEqual(outcomeOf(await atrium.call('POST', `/v2/mails/stop/${link}`)), [404, 'LINK_INVALID'])
  })

  test('are generated into a file only for a database without any', async () => {
    const config = { ...atrium.config, secretKeys: [], keyFile: join(folder.path, uniqueName(), 'secret.key') }
    await assert.rejects(
      openSeal(atrium.app.db, config),
      (error) =>
        error instanceof BadSetting && /is missing, and this database was set up with its key/.test(error.message),
    )
    assert.ok(!existsSync(config.keyFile))

    await runSqlOn(atrium.app.db, `delete from instance where name = 'key fingerprint'`)
    const { fingerprints } = await openSeal(atrium.app.db, config)
    assert.ok(existsSync(config.keyFile))
    assert.deepEqual([await fingerprint()], fingerprints)
  })
})
