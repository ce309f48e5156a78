import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFromRoot } from './sources.ts'

test('GLOSSARY.md has one row for each noun', () => {
  const rows = [...readFromRoot('GLOSSARY.md').matchAll(/^\| (?!noun |---)([^|]+) \|/gm)]
  const nouns = rows.flatMap(([, noun = '']) => noun.split(', '))
  assert.ok(nouns.includes('account') && nouns.includes('change'))
  assert.deepEqual(
    nouns.filter((noun, index) => nouns.indexOf(noun) < index),
    [],
  )
})
