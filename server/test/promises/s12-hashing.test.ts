import assert from 'node:assert/strict'
import { argon2Sync } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { test } from 'node:test'
import { makePasswords } from '../../src/domain/core/passwords.ts'
import { findAccount } from '../../src/domain/identity/find-account.ts'
import { Failure } from '../../src/errors.ts'
import { onEachEngine } from '../support/atrium.ts'
import { familiesOf } from '../support/families.ts'
import { newPerson, password, uniqueName } from '../support/people.ts'
import { reportFigure } from '../support/report-figure.ts'

const memory = 19_456
const passes = 2
const parallelism = 1

onEachEngine(
  'S12: passwords',
  (atrium) => {
    const storedHash = async (name: string) => (await findAccount(atrium.app.db, name))?.passwordHash ?? assert.fail()

    test('S12: are stored as argon2id of 19,456 KiB, two passes and one lane, however they were set', async () => {
      for (const family of familiesOf(atrium)) {
        const nametag = uniqueName()
        await family.register({ nametag, mail: `${nametag}@example.org`, password })
        const { body } = await family.logIn(nametag, password)
        const newPassword = 'another long sentence'
        await assertHashOf(password, await storedHash(nametag))
        await family.changePassword(body.token, { oldPassword: password, newPassword })
        await assertHashOf(newPassword, await storedHash(nametag))
      }
    })

    test('S12: have different hashes for two people who chose the same one', async () => {
      const [one, other] = [await newPerson(atrium), await newPerson(atrium)]
      const parts = (hash: string) => hash.split('$').slice(4)
      const [first, second] = [parts(await storedHash(one.nametag)), parts(await storedHash(other.nametag))]
      for (const [n, part] of first.entries()) assert.notEqual(part, second[n])
    })
  },
  { realPasswords: true },
)

test('S12: checks beyond a full queue are refused with Retry-After, and all queued ones are served', async () => {
  const { verify } = makePasswords()
  const quick = `$argon2id$v=19$m=8,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`
  const atOnce = Math.max(2, availableParallelism())
  const tries = 600
  const outcomes = await Promise.allSettled(
    Array.from({ length: tries }, (_, account) => verify(quick, password, `${account}`)),
  )
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  assert.equal(refusals.length, tries - atOnce - 256)
  for (const refusal of refusals) {
    assert.ok(refusal instanceof Failure)
    assert.deepEqual([refusal.status, refusal.code, refusal.details.retryAfterMs], [503, 'BUSY', 1000])
  }
  assert.equal((await verify(quick, password)).right, false)
  reportFigure(
    'S12',
    `of ${tries} passwords at once ${tries - refusals.length} checked, ${refusals.length} turned away`,
  )
})

/** Compares the stored hash with that of another implementation. */
async function assertHashOf(message: string, stored: string): Promise<void> {
  const [, kind, version, cost, salt = '', hash = ''] = stored.split('$')
  assert.deepEqual([kind, version, cost], ['argon2id', 'v=19', `m=${memory},t=${passes},p=${parallelism}`])
  const nonce = Buffer.from(salt, 'base64')
  assert.ok(nonce.length >= 16)
  const expected = argon2Sync('argon2id', { message, nonce, memory, passes, parallelism, tagLength: 32 })
  assert.equal(hash, expected.toString('base64').replaceAll('=', ''))
}
