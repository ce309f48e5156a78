import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, test } from 'node:test'
import { createConfig, lintFromString, parseYaml } from '@redocly/openapi-core'
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { RE2JS } from 're2js'
import { readFromRoot } from './sources.ts'

const source = readFromRoot('docs/openapi.json')

/** The rules that a configuration turns off, each with its reason in a comment. */
const explainedIn = (file: string) => Object.keys((parseYaml(readFromRoot(file)) as { rules: object }).rules)

describe("docs/openapi.json in other people's tools", () => {
  test('Redocly: no errors without a configuration, and no warnings but the explained ones', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
    assert.deepEqual(
      problems.filter(({ severity }) => severity === 'error').map(({ ruleId, message }) => `${ruleId}: ${message}`),
      [],
    )
    assert.deepEqual([...new Set(problems.map(({ ruleId }) => ruleId))], explainedIn('redocly.yaml'))
  })

  test('Spectral: no errors without a configuration, and no warnings but the explained ones', async () => {
    const spectral = new spectralCore.Spectral()
    spectral.setRuleset({ extends: [oas as RulesetDefinition] })
    const problems = await spectral.run(JSON.parse(source))
    assert.deepEqual(
      problems.filter(({ severity }) => severity === 0).map(({ code, message }) => `${code}: ${message}`),
      [],
    )
    assert.deepEqual([...new Set(problems.map(({ code }) => String(code)))], explainedIn('.spectral.yaml'))
  })

  const patterns = [
    ...new Set([...source.matchAll(/"pattern": ("(?:[^"\\]|\\.)*")/g)].map(([, text = '']) => text)),
  ].map((text): string => JSON.parse(text))

  test('patterns compile in ECMAScript with and without the flag u, and in RE2', () => {
    assert.ok(patterns.length > 0)
    for (const pattern of patterns) {
      assert.doesNotThrow(() => new RegExp(pattern), pattern)
      assert.doesNotThrow(() => new RegExp(pattern, 'u'), pattern)
      assert.doesNotThrow(() => RE2JS.compile(pattern), pattern)
    }
  })

  test('patterns compile in Python', (context) => {
    const program = 'import json, re, sys\nfor pattern in json.load(sys.stdin): re.compile(pattern)'
    const { error, status, stderr } = spawnSync('python3', ['-c', program], {
      input: JSON.stringify(patterns),
      encoding: 'utf8',
    })
    if (error) return context.skip('there is no python3')
    assert.equal(status, 0, stderr)
  })
})
