import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  abilities,
  abilitiesOf,
  minRole,
  needsToken,
  type Permission,
  policy,
  readsToken,
  whoInWords,
} from '../../src/policy.ts'
import { readFromRoot } from '../guards/sources.ts'

const permissions = Object.keys(policy) as Permission[]
const open = { isClosed: false, isSuspended: false }
const closed = { isClosed: true, isSuspended: false }

test('docs/permissions.md lists every line of the policy, and no other', () => {
  const documented = readFromRoot('docs/permissions.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, 4)
        .map((cell) => cell.trim()),
    )
  const lines = permissions.map((permission) => {
    const [who, mayDo] = policy[permission]
    return [`\`${permission}\``, whoInWords[who], mayDo]
  })
  const inOrder = (rows: string[][]) => rows.map((row) => row.join(' | ')).sort()
  assert.deepEqual(inOrder(lines), inOrder(documented))
})

test('every permission needs a token except those for anyone, and anyoneOrSignedIn reads one if it is sent', () => {
  for (const permission of permissions) {
    const [who] = policy[permission]
    assert.equal(readsToken(permission), who !== 'anyone', permission)
    assert.equal(needsToken(permission), !['anyone', 'anyoneOrSignedIn'].includes(who), permission)
  }
})

test('member, secretary and administrator are the roles 1, 2 and 3, and signedIn needs no role', () => {
  const numbers = {
    anyone: 0,
    anyoneOrSignedIn: 0,
    signedIn: 0,
    operator: 0,
    member: 1,
    secretary: 2,
    administrator: 3,
  }
  for (const permission of permissions) assert.equal(minRole(permission), numbers[policy[permission][0]], permission)
})

test('the abilities of a role are all permissions that require it or a lower one, in an open organization', () => {
  for (const role of [1, 2, 3] as const) {
    const able = permissions.filter(
      (permission) => minRole(permission) > 0 && minRole(permission) <= role && permission !== 'organization.restore',
    )
    assert.deepEqual(abilitiesOf(role, open), able)
  }
  assert.ok(!abilities.includes('account.read') && abilities.includes('organization.restore'))
})

test('the only ability in a closed organization is to restore it, for administrators', () => {
  assert.deepEqual(abilitiesOf(3, closed), ['organization.restore'])
  assert.deepEqual([...abilitiesOf(1, closed), ...abilitiesOf(2, closed)], [])
})

test('the only ability in a suspended organization is to leave it', () => {
  for (const role of [1, 2, 3] as const) {
    assert.deepEqual(abilitiesOf(role, { isClosed: false, isSuspended: true }), ['organization.leave'])
    assert.deepEqual(abilitiesOf(role, { isClosed: true, isSuspended: true }), [])
  }
})
