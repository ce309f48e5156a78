import { BadSetting, readConfig, readEnvironment, withoutSecrets } from '../config.ts'
import { inColumns } from './columns.ts'
import type { Outcome } from './command.ts'

type Setting = { name: string; value: string; from: 'environment' | 'atrium.env' | 'default' }

/** Values that are secrets as a whole. */
const secrets = new Set([
  'SECRET_KEY',
  'AWS_SECRET_ACCESS_KEY',
  'BACKUP_PASSPHRASE',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
])

export function shownValue(name: string, value: string): string {
  if (secrets.has(name)) return value === '' ? '' : '(set, not shown)'
  return withoutSecrets(value)
}

/** Names that look as if they were meant for Atrium. The environment has many others. */
const familiar = /^(LIMIT|FILES|SMTP|MAIL|BACKUP|WEBHOOKS|ATRIUM|METRICS|OIDC|REGISTRATION|OPERATORS?)(_|$)/

/** Counts the letters to change, add or remove, up to 2. */
function isSimilar(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let [start, end] = [0, 0]
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  return Math.max(a.length, b.length) - start - end <= 2
}

/** Shows which settings are in force and where each comes from, and names that Atrium does not know. */
export function showSettings(): Outcome {
  const { values, inFile, file } = readEnvironment()
  const settings: Setting[] = []
  let problem: string | null = null
  try {
    readConfig(values, (name, value, fallback) => {
      if (settings.some((each) => each.name === name)) return
      const isSet = (values[name]?.trim() ?? '') !== ''
      const from = !isSet ? 'default' : values[name] === inFile[name] ? 'atrium.env' : 'environment'
      settings.push({ name, value: shownValue(name, isSet ? value : fallback), from })
    })
  } catch (error) {
    if (!(error instanceof BadSetting)) throw error
    problem = error.message
  }
  const known = settings.map(({ name }) => name)
  const unknown = Object.keys(values)
    .filter((name) => !known.includes(name) && problem === null)
    .filter((name) => name in inFile || familiar.test(name) || known.some((each) => isSimilar(name, each)))
    .map((name) => ({ name, meant: known.find((each) => isSimilar(name, each)) ?? null }))
  const lines = [
    inColumns(
      ['NAME', 'FROM', 'VALUE'],
      settings.map(({ name, from, value }) => [name, from, value || '–']),
    ),
    '',
    Object.keys(inFile).length > 0
      ? `Settings are read from the environment and from ${file}.`
      : `There is no file ${file}.`,
    ...unknown.map(({ name, meant }) => `Atrium does not know ${name}.${meant ? ` Do you mean ${meant}?` : ''}`),
    ...(problem === null ? [] : [problem]),
  ]
  return {
    json: { file, settings, unknown, problem },
    text: lines.join('\n'),
    exitCode: problem === null && unknown.length === 0 ? 0 : 1,
  }
}
