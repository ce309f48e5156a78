import assert from 'node:assert/strict'
import { test } from 'node:test'
import { safeRedirect } from '../src/components/safe-redirect.ts'
import { foreignAddresses } from './support/hostile-addresses.ts'

const origin = 'https://atrium.example'

test('an address of this origin is kept', () => {
  for (const address of [
    '/',
    '/o/1/talks/2?message=3#end',
    '/discover?q=https://evil.example',
    '/a//b',
    '/%2F%2Fevil',
  ]) {
    assert.equal(safeRedirect(address, origin), address)
  }
})

test('an address that leads elsewhere, or could be read so, is not', () => {
  for (const address of foreignAddresses) {
    const kept = safeRedirect(address, origin)
    if (kept === undefined) continue
    assert.equal(new URL(kept, origin).origin, origin, address)
    assert.match(kept, /^\/(?![/\\])/, address)
  }
  for (const address of [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'https://evil.example',
  ]) {
    assert.equal(safeRedirect(address, origin), undefined, address)
  }
  assert.equal(safeRedirect(undefined, origin), undefined)
  assert.equal(safeRedirect(['/'], origin), undefined)
})
