import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { pino } from 'pino'
import { builtPages } from '../server/src/web-build.ts'
import { findChromium } from '../web/test/support/find-chromium.ts'
import { countsOf, emptyOutcome, mark, type Outcome, printFailures, runTestFile, stopwatch } from './run-test-file.ts'
import { forTests, type PostgresCluster, startPostgres, takeOverSignals } from './start-postgres.ts'

const HELP = `npm test                                      type check, lint and run every test
npm test -- <substring> …                     run only the test files whose path contains one of the substrings
npm test -- --test-name-pattern <pattern> …   run only the tests whose name matches one of the patterns

PostgreSQL is started for the tests and removed afterwards. Set TEST_POSTGRES_URL to use a running server instead.`

const FILE_TIMEOUT_MINUTES = 5

type Job = () => Promise<Outcome>

const sourceChecks: Job[] = [
  () => step('type check', () => runTool('node_modules/typescript/bin/tsc', '-p', '.')),
  () => step('type check of the pages', () => runTool('node_modules/typescript/bin/tsc', '-p', 'web')),
  () => step('lint', () => runTool('node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off')),
]

/** Whole stories and experiments, of which one may take a minute. */
const isLong = /\/(bench|process|promises)\/|^web\//

const interruption = new AbortController()

process.chdir(join(import.meta.dirname, '..'))
// What Node makes of every file is kept, as `npm start` does it: a third of the time of a short test file.
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
  const { files, notRun } = withoutBrowserIfNone(selectTestFiles(positionals))
  const tests: Job[] = files.map((file) => () => runTwiceIfInBrowser(file, namePatterns))
  const checks = positionals.length || namePatterns ? [] : sourceChecks
  // Else each of the first files would build them for itself.
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

/** The long ones first, so that at the end nobody waits for one of them alone. */
function selectTestFiles(substrings: string[]): string[] {
  const files = globSync('{server,web}/test/**/*.test.ts').sort()
  const selected = substrings.length ? files.filter((file) => substrings.some((part) => file.includes(part))) : files
  const { long = [], short = [] } = Object.groupBy(selected, (file) => (isLong.test(file) ? 'long' : 'short'))
  return [...long, ...short]
}

/** Where npm has no Chromium for the machine and none is installed, the pages cannot be tested: said, and not hidden. */
function withoutBrowserIfNone(files: string[]): { files: string[]; notRun: string[] } {
  const needsBrowser = (file: string) => readFileSync(file, 'utf8').includes('atrium-in-browser.ts')
  const notRun = findChromium() ? [] : files.filter(needsBrowser)
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
    cluster = await startPostgres(forTests)
    process.env.TEST_POSTGRES_URL = cluster.url
  })
  const outcomes = await runAll(jobs)
  await cluster?.stop()
  return [start, ...outcomes]
}

/** One more than there are cores at once, as there is always one that waits: for a process, a page or a timeout. */
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

/**
 * What is tried in a browser may fail because the machine was too busy for a moment, so it gets a second try. That is not
 * kept quiet: what failed at first is printed, too.
 */
async function runTwiceIfInBrowser(file: string, namePatterns?: string[]): Promise<Outcome> {
  const first = await runAndTell(file, namePatterns)
  if (first.failed === 0 || !file.startsWith('web/') || interruption.signal.aborted) return first
  printFailures([first])
  console.log(`\n${file} gets a second try.`)
  return runAndTell(file, namePatterns)
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
