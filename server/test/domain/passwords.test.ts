import assert from 'node:assert/strict'
import { argon2Sync } from 'node:crypto'
import { test } from 'node:test'
import { makePasswords, refuseCommonPassword } from '../../src/domain/accounts/passwords.ts'
import type { Failure } from '../../src/errors.ts'

const message = 'correct horse battery staple'
const nonce = Buffer.from('sixteen bytes !!')
const plain = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

/** As another program would have stored it, with a cost of its own. */
const stored = ({ memory, passes, parallelism }: { memory: number; passes: number; parallelism: number }) => {
  const tag = argon2Sync('argon2id', { message, nonce, memory, passes, parallelism, tagLength: 32 })
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${plain(nonce)}$${plain(tag)}`
}

test('a hash of today is right for its password alone, and is not stale', async () => {
  const { hash, verify } = makePasswords()
  const fresh = await hash(message)
  assert.match(fresh, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z\d+/]{22}\$[A-Za-z\d+/]{43}$/)
  assert.deepEqual(await verify(fresh, message), { right: true, stale: false })
  assert.deepEqual(await verify(fresh, `${message}.`), { right: false, stale: false })
  assert.deepEqual(await verify(null, message), { right: false, stale: false })
})

test('a hash of any other cost still counts, and is stale when the password is right', async () => {
  const { verify } = makePasswords()
  for (const cost of [
    { memory: 8, passes: 1, parallelism: 1 },
    { memory: 128, passes: 12, parallelism: 12 },
  ]) {
    assert.deepEqual(await verify(stored(cost), message), { right: true, stale: true })
    assert.deepEqual(await verify(stored(cost), `${message}.`), { right: false, stale: false })
  }
})

test('what is stored in another form is an error rather than a wrong password', async () => {
  const { verify } = makePasswords()
  const known = stored({ memory: 8, passes: 1, parallelism: 1 })
  for (const unknown of ['', message, `x${known}`, `${known}$`, `${known}$x`, known.replace('2id', '2i')]) {
    await assert.rejects(verify(unknown, message), /a stored password hash has an unknown form/, unknown)
  }
})

test('a password that attackers try first is refused in any case of its letters, with a reason', async () => {
  for (const common of ['password1', 'PassWord1', 'QWERTYUIOP']) {
    await assert.rejects(refuseCommonPassword('newPassword', common), ({ code, details }: Failure) => {
      assert.deepEqual([code, details.fields?.[0]?.field], ['UNACCEPTABLE_FIELDS', 'newPassword'])
      assert.match(details.fields?.[0]?.message ?? '', /^is one of the most common passwords/)
      return true
    })
  }
  await refuseCommonPassword('newPassword', message)
})
