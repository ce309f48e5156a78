import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { pino } from 'pino'
import { builtPages } from '../server/src/web-build.ts'
import { makeDatabaseTemplate } from '../server/test/support/postgres.ts'
import { findChromium, needsBrowser } from './chromium.ts'
import { countsOf, emptyOutcome, mark, type Outcome, printFailures, runTestFile, stopwatch } from './run-test-file.ts'
import { type PostgresCluster, startPostgres, takeOverSignals, testSettings } from './start-postgres.ts'

const HELP = `npm test                                      type check, lint and run every test
npm test -- <substring> …                     run only the test files whose path contains one of the substrings
npm test -- --test-name-pattern <pattern> …   run only the tests whose name matches one of the patterns

PostgreSQL is started for the tests and removed afterwards. Set TEST_POSTGRES_URL to use a running server instead.`

/** The longest files take four minutes on two busy cores, and a slower machine may need twice as long. */
const FILE_TIMEOUT_MINUTES = 10

type Job = () => Promise<Outcome>

/** Several checkers would check shared types several times, and the other cores are busy with tests. */
const oneChecker = ['--checkers', '1']

const sourceChecks: Job[] = [
  () => step('type check', () => runTool('node_modules/typescript/bin/tsc', '-p', '.', ...oneChecker)),
  () => step('type check of the pages', () => runTool('node_modules/typescript/bin/tsc', '-p', 'web', ...oneChecker)),
  () => step('lint', () => runTool('node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off')),
]

/** Stories and experiments, each of which may take a minute. */
const isLong = /\/(bench|package|process|promises)\/|^web\//

const interruption = new AbortController()

process.chdir(join(import.meta.dirname, '..'))
// The compile cache is kept, as `npm start` keeps it: it saves a third of the time of a short test file.
process.env.NODE_COMPILE_CACHE ??= join(process.cwd(), 'node_modules/.cache/atrium')
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
  const { files, notRun } = await leaveOutBrowserFiles(selectTestFiles(positionals))
  const tests: Job[] = files.map((file) => () => runAndReport(file, namePatterns))
  const checks = positionals.length || namePatterns ? [] : sourceChecks
  // Test files that need the pages would otherwise build them concurrently.
  const builds = files.some((file) => isLong.test(file)) ? [await step('build the pages', buildPages)] : []
  return report([...builds, ...(await runOnPostgres([...checks, ...tests]))], notRun)
}

async function buildPages(): Promise<void> {
  await builtPages(pino({ level: 'silent' }))
}

async function runTool(script: string, ...args: string[]): Promise<void> {
  const options = { signal: interruption.signal, maxBuffer: Number.POSITIVE_INFINITY }
  await promisify(execFile)(process.execPath, [script, ...args], options).catch((error) => {
    throw new Error(`${error.stdout ?? ''}${error.stderr ?? ''}`.trim() || error.message)
  })
}

/** Long files come first, so that the last worker does not run one of them alone. */
function selectTestFiles(substrings: string[]): string[] {
  const files = globSync('{server,web}/test/**/*.test.ts').sort()
  const selected = substrings.length ? files.filter((file) => substrings.some((part) => file.includes(part))) : files
  const { long = [], short = [] } = Object.groupBy(selected, (file) => (isLong.test(file) ? 'long' : 'short'))
  return [...long, ...short]
}

/** Leaves out the files that need a browser when the machine has no Chromium and cannot get one. */
async function leaveOutBrowserFiles(files: string[]): Promise<{ files: string[]; notRun: string[] }> {
  const inBrowser = files.filter(needsBrowser)
  if (inBrowser.length === 0) return { files, notRun: [] }
  const seconds = stopwatch()
  const chromium = await findChromium()
  console.log(`${chromium ? '✔' : '–'} Chromium: ${chromium ?? 'none'}  ${seconds().toFixed(1)} s`)
  const notRun = chromium ? [] : inBrowser
  return { files: files.filter((file) => !notRun.includes(file)), notRun }
}

async function runOnPostgres(jobs: Job[]): Promise<Outcome[]> {
  if (jobs.length === 0) {
    console.log('no test file found')
    return []
  }
  if (process.env.TEST_POSTGRES_URL) return runAll(jobs)

  let cluster: PostgresCluster | undefined
  const start = await step('start PostgreSQL', async () => {
    cluster = await startPostgres(testSettings)
    process.env.TEST_POSTGRES_URL = cluster.url
    await makeDatabaseTemplate()
  })
  const outcomes = await runAll(jobs)
  await cluster?.stop()
  return [start, ...outcomes]
}

/** Runs one job more than there are cores, because one of them always waits: for a process, a page or a timeout. */
async function runAll(jobs: Job[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const queue = jobs.values()
  const work = async () => {
    for (const job of queue) {
      if (!interruption.signal.aborted) outcomes.push(await job())
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, work))
  return outcomes
}

async function runAndReport(file: string, namePatterns?: string[]): Promise<Outcome> {
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
    console.log('\nThe files above need a Chromium. This machine has none, and neither Playwright nor Debian gave one.')
    console.log('Install one, or set CHROMIUM_PATH.')
  }
  console.log(`\n${passed} passed, ${failed} failed`)
  return passed > 0 && failed === 0 && !interruption.signal.aborted ? 0 : 1
}
