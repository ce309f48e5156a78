import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { findChromium } from '../web/test/support/find-chromium.ts'
import { countsOf, emptyOutcome, mark, type Outcome, printFailures, runTestFile, stopwatch } from './run-test-file.ts'
import { type PostgresCluster, startPostgres, takeOverSignals, withoutSync } from './start-postgres.ts'

const HELP = `npm test                                      type check, lint and run every test
npm test -- <substring> …                     run only the test files whose path contains one of the substrings
npm test -- --test-name-pattern <pattern> …   run only the tests whose name matches one of the patterns

PostgreSQL is started for the tests and removed afterwards. Set TEST_POSTGRES_URL to use a running server instead.`

const FILE_TIMEOUT_MINUTES = 5

const interruption = new AbortController()

process.chdir(join(import.meta.dirname, '..'))
takeOverSignals(interruption)
process.exit(await main())

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      'test-name-pattern': { type: 'string', multiple: true },
    },
  })
  if (values.help) {
    console.log(HELP)
    return 0
  }
  const namePatterns = values['test-name-pattern']
  const checks = positionals.length || namePatterns ? [] : await checkSources()
  const { files, notRun } = withoutBrowserIfNone(selectTestFiles(positionals))
  const tests = await runTests(files, namePatterns)
  return report([...checks, ...tests], notRun)
}

async function checkSources(): Promise<Outcome[]> {
  return [
    await step('type check', () => runTool('node_modules/typescript/bin/tsc', '-p', '.')),
    await step('type check of the pages', () => runTool('node_modules/typescript/bin/tsc', '-p', 'web')),
    await step('lint', () => runTool('node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off')),
  ]
}

async function runTool(script: string, ...args: string[]): Promise<void> {
  const options = { signal: interruption.signal, maxBuffer: Number.POSITIVE_INFINITY }
  await promisify(execFile)(process.execPath, [script, ...args], options).catch((error) => {
    throw new Error(`${error.stdout ?? ''}${error.stderr ?? ''}`.trim() || error.message)
  })
}

function selectTestFiles(substrings: string[]): string[] {
  const files = globSync('{server,web}/test/**/*.test.ts').sort()
  return substrings.length ? files.filter((file) => substrings.some((part) => file.includes(part))) : files
}

/** Where npm has no Chromium for the machine and none is installed, the pages cannot be tested: said, and not hidden. */
function withoutBrowserIfNone(files: string[]): { files: string[]; notRun: string[] } {
  const needsBrowser = (file: string) => readFileSync(file, 'utf8').includes('atrium-in-browser.ts')
  const notRun = findChromium() ? [] : files.filter(needsBrowser)
  return { files: files.filter((file) => !notRun.includes(file)), notRun }
}

async function runTests(files: string[], namePatterns?: string[]): Promise<Outcome[]> {
  if (files.length === 0) {
    console.log('no test file found')
    return []
  }
  if (process.env.TEST_POSTGRES_URL) return runTestFiles(files, namePatterns)

  let cluster: PostgresCluster | undefined
  const start = await step('start PostgreSQL', async () => {
    cluster = await startPostgres(withoutSync)
    process.env.TEST_POSTGRES_URL = cluster.url
  })
  const outcomes = await runTestFiles(files, namePatterns)
  await cluster?.stop()
  return [start, ...outcomes]
}

async function runTestFiles(files: string[], namePatterns?: string[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const queue = files.values()
  const work = async () => {
    for (const file of queue) {
      if (!interruption.signal.aborted) outcomes.push(await runAndTell(file, namePatterns))
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return outcomes
}

async function runAndTell(file: string, namePatterns?: string[]): Promise<Outcome> {
  const seconds = stopwatch()
  const { signal } = interruption
  const outcome = await runTestFile(file, { signal, timeoutMinutes: FILE_TIMEOUT_MINUTES, namePatterns })
  console.log(`${mark(outcome)} ${file}  ${countsOf(outcome)}  ${seconds().toFixed(1)} s`)
  return outcome
}

async function step(title: string, work: () => Promise<void>): Promise<Outcome> {
  const seconds = stopwatch()
  const outcome = emptyOutcome()
  try {
    interruption.signal.throwIfAborted()
    await work()
  } catch (error) {
    outcome.failed = 1
    outcome.failures.push({ title, details: error instanceof Error ? error.message : String(error) })
  }
  console.log(`${mark(outcome)} ${title}  ${seconds().toFixed(1)} s`)
  return outcome
}

function report(outcomes: Outcome[], notRun: string[]): number {
  printFailures(outcomes)
  if (interruption.signal.aborted) console.log(`\n${interruption.signal.reason.message}`)
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
  for (const file of notRun) console.log(`– ${file}  not run`)
  if (notRun.length > 0) {
    console.log('\nThe files above need a Chromium, and this machine has none. Install one, or set CHROMIUM_PATH.')
  }
  console.log(`\n${passed} passed, ${failed} failed`)
  return passed > 0 && failed === 0 && !interruption.signal.aborted ? 0 : 1
}
