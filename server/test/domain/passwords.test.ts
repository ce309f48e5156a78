import assert from 'node:assert/strict'
import { argon2Sync } from 'node:crypto'
import { test } from 'node:test'
import { requireUncommonPassword } from '../../src/domain/accounts/common-passwords.ts'
import { makePasswords } from '../../src/domain/core/passwords.ts'
import type { Failure } from '../../src/errors.ts'

const message = 'correct horse battery staple'
const nonce = Buffer.from('sixteen bytes !!')
const plain = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

/** Returns a hash in the stored format, computed by another implementation at the given cost. */
const stored = ({ memory, passes, parallelism }: { memory: number; passes: number; parallelism: number }) => {
  const tag = argon2Sync('argon2id', { message, nonce, memory, passes, parallelism, tagLength: 32 })
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${plain(nonce)}$${plain(tag)}`
}

test('a hash with the current cost matches its password alone and is not stale', async () => {
  const { hash, verify } = makePasswords()
  const fresh = await hash(message)
  assert.match(fresh, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z\d+/]{22}\$[A-Za-z\d+/]{43}$/)
  assert.deepEqual(await verify(fresh, message), { right: true, stale: false })
  assert.deepEqual(await verify(fresh, `${message}.`), { right: false, stale: false })
  assert.deepEqual(await verify(null, message), { right: false, stale: false })
})

test('a hash with any other cost still matches, and is stale if the password is right', async () => {
  const { verify } = makePasswords()
  for (const cost of [
    { memory: 8, passes: 1, parallelism: 1 },
    { memory: 128, passes: 12, parallelism: 12 },
  ]) {
    assert.deepEqual(await verify(stored(cost), message), { right: true, stale: true })
    assert.deepEqual(await verify(stored(cost), `${message}.`), { right: false, stale: false })
  }
})

test('a stored hash in another format is an error rather than a wrong password', async () => {
  const { verify } = makePasswords()
  const known = stored({ memory: 8, passes: 1, parallelism: 1 })
  for (const unknown of ['', message, `x${known}`, `${known}$`, `${known}$x`, known.replace('2id', '2i')]) {
    await assert.rejects(verify(unknown, message), /a stored password hash has an unknown form/, unknown)
  }
})

/** Passwords that attackers try first, from lists of leaked passwords, and patterns that such lists cannot contain. */
const weak = [
  ...['password1', 'PassWord1', 'QWERTYUIOP', 'iloveyou', 'sunshine', 'football', 'princess', 'superman', 'trustno1'],
  ...['00000000', '11111111', '123123123', '12121212', 'abababab', 'aaaaaaaa', 'abcabcabc', 'xyxyxyxyxy'],
  ...['12345678', '87654321', '123456789', '9876543210', 'abcdefgh', 'hgfedcba', 'abcd1234', 'qwer1234', '1234qwer'],
  ...['qwertyui', 'asdfghjk', 'azertyuiop', 'qwertzuiop', 'poiuytrewq', '1qaz2wsx', 'zaq12wsx', '!@#$%^&*'],
  ...[
    'password!',
    'p@ssw0rd',
    'Passw0rd1',
    'password2026',
    '123password',
    'dragon123',
    'monkey12',
    'letmein1',
    'welcome1',
  ],
  ...['olivier_m', 'Olivier_M1', 'olivier_m2026', 'om@example.org', 'olivier.m', 'olivier.molivier.m'],
]

test('passwords that attackers try first are refused, with a reason', async () => {
  const accepted: string[] = []
  for (const password of weak) {
    await requireUncommonPassword('newPassword', password, [
      'Olivier_M',
      'olivier.m@example.org',
      'om@example.org',
    ]).then(
      () => accepted.push(password),
      ({ code, details }: Failure) => {
        assert.deepEqual([code, details.fields?.[0]?.field], ['UNACCEPTABLE_FIELDS', 'newPassword'])
        assert.match(details.fields?.[0]?.message ?? '', /Choose another one\.$/)
      },
    )
  }
  assert.deepEqual(accepted, [])
})

test('passwords that only resemble them are accepted', async () => {
  for (const password of [
    message,
    'correct horse battery staple',
    'my olivier grows 3 olives',
    'abcd dances at noon',
    'T7#kq9vR2!',
  ])
    await requireUncommonPassword('newPassword', password, ['Olivier_M', 'olivier.m@example.org'])
})

test('the longest password is checked in linear time', async () => {
  for (const unit of ['a', 'ab', '1234567890', 'password', '@'])
    await requireUncommonPassword('newPassword', `${unit.repeat(10_000)}x`, [unit.repeat(4)]).catch(() => {})
})
