import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '../../..')
const sources = globSync(['server/src/**/*.ts', 'web/src/**/*.{ts,tsx}'], { cwd: root }).map((file) => ({
  file: file.replaceAll('\\', '/'),
  code: readFileSync(join(root, file), 'utf8'),
}))

const filesWith = (pattern: RegExp) =>
  sources.flatMap(({ file, code }) => (pattern.test(code) ? [file] : [])).toSorted()

test('there are sources to look at', () => {
  assert.ok(sources.length > 200)
})

test('no text is evaluated as code, except the name of the garbage collector', () => {
  assert.deepEqual(filesWith(/\beval\(|\bnew Function\b|['"](node:)?vm['"]/), [
    'server/src/concurrency/collect-garbage.ts',
  ])
})

test('predictable random numbers only spread load', () => {
  assert.deepEqual(filesWith(/Math\.random/), [
    'server/src/db/postgres.ts',
    'server/src/domain/core/background.ts',
    'web/src/live/live.ts',
  ])
})

test('hashes are SHA-256, and texts are sealed with AES-256-GCM', () => {
  const used = (pattern: RegExp) =>
    new Set(sources.flatMap(({ code }) => [...code.matchAll(pattern)].map(([, name]) => name)))
  assert.deepEqual(used(/\b(?:createHash|createHmac|hkdfSync|hash)\('([\w-]+)'/g), new Set(['sha256']))
  assert.deepEqual(used(/\bcreate(?:C|Dec)ipheriv\('([\w-]+)'/g), new Set(['aes-256-gcm']))
})

test('cryptography comes from Node alone', () => {
  const imports = sources.flatMap(({ code }) => [
    ...code.matchAll(/from '([^']*(?:crypto|argon|bcrypt|jose|jsonwebtoken)[^']*)'/g),
  ])
  assert.deepEqual(
    [...new Set(imports.map(([, name]) => name))].filter((name) => name !== 'node:crypto'),
    [],
  )
})

test('docs/cryptography.md names every file that uses cryptography, and no others', () => {
  const importsCrypto = /import \{([^}]+)\} from 'node:crypto'/
  const usesCrypto = (code: string) =>
    /\bcrypto\.(?:getRandomValues|subtle)\b/.test(code.replace(/\/\*.*?\*\//gs, '')) ||
    (importsCrypto.exec(code)?.[1] ?? '').split(',').some((name) => !/^\s*(?:randomUUID(?:v7)?)?\s*$/.test(name))
  const document = readFileSync(join(root, 'docs/cryptography.md'), 'utf8')
  const table = document.split(/^## /m).find((part) => part.startsWith('In the code\n')) ?? ''
  assert.deepEqual(
    [...table.matchAll(/^\| `([^`]+)` \| \S/gm)].map(([, file = '']) => file).toSorted(),
    sources.flatMap(({ file, code }) => (usesCrypto(code) ? [file] : [])).toSorted(),
  )
})
