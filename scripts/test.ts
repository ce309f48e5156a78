/*
 * This file is longer than 250 lines because it is one program: it selects the tests, runs them in groups on both
 * databases, and reports the results.
 */

import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { pino } from 'pino'
import { builtPages } from '../server/src/web-build.ts'
import { makePostgresTemplate } from '../server/test/support/postgres.ts'
import { makeSqliteTemplate } from '../server/test/support/sqlite.ts'
import { built, serverBuild } from './builds.mjs'
import { findChromium, needsBrowser, whyNoChromium } from './chromium.ts'
import { useMemoryForTemporaryFiles } from './folder-in-memory.ts'
import { ProcessorBills } from './processor-time.ts'
import { countsOf, emptyOutcome, mark, type Outcome, printFailures, runTestFiles, stopwatch } from './run-test-file.ts'
import { type PostgresCluster, startPostgres, takeOverSignals, testSettings } from './start-postgres.ts'

const HELP = `npm test                                      type check, lint and run every test
npm test -- <substring> …                     run only the test files whose path contains one of the substrings
npm test -- --test-name-pattern <pattern> …   run only the tests whose name matches one of the patterns

PostgreSQL is started for the tests and removed afterwards. Set TEST_POSTGRES_URL to use a running server instead.`

/** The longest files take four minutes on two busy cores, and a slower machine may need twice as long. */
const FILE_TIMEOUT_MINUTES = 10

/** Number of the costliest files that the report names. */
const NAMED_FILES = 12

type Job = () => Promise<Outcome[]>

/** Several checkers would check shared types several times, and the other cores are busy with tests. */
const oneChecker = ['--checkers', '1']

const sourceChecks: Job[] = [
  checkWith('type check', 'node_modules/typescript/bin/tsc', '-p', '.', ...oneChecker),
  checkWith('type check of the pages', 'node_modules/typescript/bin/tsc', '-p', 'web', ...oneChecker),
  checkWith('lint', 'node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off'),
]

const isPromise = (file: string) => /\/promises\//.test(file)

/** Experiments start services, measure what their process uses, or have a long form. */
const isExperiment = (file: string) =>
  isPromise(file) && /service-process\.ts|others-wait\.ts|memoryUsage|ATRIUM_PROVE/.test(readFileSync(file, 'utf8'))

/** Guards look at everything that their process has loaded, and tests of the database need it as it is. */
const runsAlone = (file: string) => /\/(bench|db|guards|package|process)\//.test(file) || isExperiment(file)

const kindOf = (file: string) =>
  runsAlone(file) ? 'alone' : needsBrowser(file) ? 'browser' : isPromise(file) ? 'promise' : 'short'

/**
 * Sizes of the groups of files that share a process. Larger ones would save little more, and leave cores idle at the
 * end. A window of a browser costs more than a visit, so files with pages share theirs with more others.
 */
const FILES_PER_PROCESS = 8
const FILES_PER_BROWSER = 16

const interruption = new AbortController()
const sinceStart = stopwatch()
const seconds = new Map<string, number>()
/** The file that each running process is at, by its files as in its command line. */
const running = new Map<string, string>()
const bills = new ProcessorBills(payerOf)

process.chdir(join(import.meta.dirname, '..'))
// The compile cache is kept, as `npm start` keeps it: it saves a third of the time of a short test file.
process.env.NODE_COMPILE_CACHE ??= join(process.cwd(), 'node_modules/.cache/atrium')
takeOverSignals(interruption)
const leaveMemory = useMemoryForTemporaryFiles()
process.exit(await main().finally(leaveMemory))

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
  const groups = namePatterns ? files.map((file) => [file]) : groupsOf(files)
  const tests: Job[] = groups.map((group) => () => runAndReport(group, namePatterns))
  const checks = positionals.length || namePatterns ? [] : sourceChecks
  // Test files that need the pages would otherwise build them concurrently.
  const needsPages = files.some((file) => /\/(bench|package|process|promises)\//.test(file) || needsBrowser(file))
  const builds = needsPages ? [await step('build the pages', buildPages)] : []
  builds.push(await step('build the server', buildServer))
  return report([...builds, ...(await runOnDatabases([...checks, ...tests]))], notRun)
}

async function buildPages(): Promise<void> {
  await builtPages(pino({ level: 'silent' }))
}

async function buildServer(): Promise<void> {
  await built(serverBuild, () => {})
}

function checkWith(title: string, script: string, ...args: string[]): Job {
  return async () => [await step(title, () => runTool(script, ...args))]
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

/** Long groups come first, so that the last worker does not run one of them alone. */
function groupsOf(files: string[]): string[][] {
  const { browser = [], promise = [], alone = [], short = [] } = Object.groupBy(files, kindOf)
  return [
    ...dealt(browser, FILES_PER_BROWSER),
    ...dealt(promise, FILES_PER_PROCESS),
    ...dealt(alone, 1),
    ...dealt(short, FILES_PER_PROCESS),
  ]
}

/** Deals files out to groups like cards, because files of one folder take similarly long. */
function dealt(files: string[], size: number): string[][] {
  const count = Math.ceil(files.length / size)
  return Array.from({ length: count }, (_, group) => files.filter((_file, n) => n % count === group))
}

/** Leaves out the files that need a browser when the machine has no Chromium and cannot get one. */
async function leaveOutBrowserFiles(files: string[]): Promise<{ files: string[]; notRun: string[] }> {
  const inBrowser = files.filter(needsBrowser)
  if (inBrowser.length === 0) return { files, notRun: [] }
  const sinceBegin = stopwatch()
  const chromium = await findChromium()
  console.log(`${chromium ? '✔' : '–'} Chromium: ${chromium ?? 'none'}  ${sinceBegin().toFixed(1)} s`)
  const notRun = chromium ? [] : inBrowser
  return { files: files.filter((file) => !notRun.includes(file)), notRun }
}

async function runOnDatabases(jobs: Job[]): Promise<Outcome[]> {
  if (jobs.length === 0) {
    console.log('no test file found')
    return []
  }
  const template = await makeSqliteTemplate()
  try {
    return process.env.TEST_POSTGRES_URL ? await runAll(jobs) : await runOnPostgres(jobs)
  } finally {
    template.remove()
  }
}

async function runOnPostgres(jobs: Job[]): Promise<Outcome[]> {
  let cluster: PostgresCluster | undefined
  const start = await step('start PostgreSQL', async () => {
    // Databases of tests are dropped before they would need it.
    cluster = await startPostgres({ ...testSettings, autovacuum: 'off' })
    process.env.TEST_POSTGRES_URL = cluster.url
    await makePostgresTemplate()
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
      if (!interruption.signal.aborted) outcomes.push(...(await job()))
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, work))
  return outcomes
}

async function runAndReport(files: string[], namePatterns?: string[]): Promise<Outcome[]> {
  const command = files.join(' ')
  let sinceBegin = stopwatch()
  const began = (file: string) => {
    bills.sample()
    running.set(command, file)
    sinceBegin = stopwatch()
  }
  const ended = (file: string, outcome: Outcome) => {
    bills.sample()
    seconds.set(file, sinceBegin())
    console.log(`${mark(outcome)} ${file}  ${countsOf(outcome)}  ${timesOf(file)}`)
  }
  const timeoutMinutes = FILE_TIMEOUT_MINUTES * files.length
  const options = { signal: interruption.signal, timeoutMinutes, namePatterns }
  const outcomes = await runTestFiles(files, options, { began, ended })
  running.delete(command)
  return outcomes
}

/** Returns who pays for a process that this one has started. */
function payerOf(command: string): string {
  for (const [files, current] of running) if (command.includes(files)) return current
  return /postgres/.test(command) ? 'PostgreSQL' : 'checks and the build'
}

function timesOf(file: string): string {
  const processor = bills.seconds.get(file)
  const elapsed = `${(seconds.get(file) ?? 0).toFixed(1)} s`
  return processor === undefined ? elapsed : `${elapsed}, ${processor.toFixed(1)} s of processor time`
}

async function step(title: string, work: () => Promise<void>): Promise<Outcome> {
  const sinceBegin = stopwatch()
  const outcome = emptyOutcome()
  try {
    interruption.signal.throwIfAborted()
    await work()
  } catch (error) {
    outcome.failed = 1
    outcome.failures.push({ title, details: error instanceof Error ? error.message : String(error) })
  }
  console.log(`${mark(outcome)} ${title}  ${sinceBegin().toFixed(1)} s`)
  return outcome
}

function report(outcomes: Outcome[], notRun: string[]): number {
  printFailures(outcomes)
  if (interruption.signal.aborted) console.log(`\n${interruption.signal.reason.message}`)
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
  for (const file of notRun) console.log(`– ${file}  not run`)
  if (notRun.length > 0) {
    console.log(`\nThe files above need a Chromium. ${whyNoChromium()}`)
  }
  printTimes()
  console.log(`\n${passed} passed, ${failed} failed`)
  return passed > 0 && failed === 0 && !interruption.signal.aborted ? 0 : 1
}

/** Names what to make faster next. */
function printTimes(): void {
  const cost = (file: string) => bills.seconds.get(file) ?? seconds.get(file) ?? 0
  const costliest = [...seconds.keys()].sort((one, other) => cost(other) - cost(one)).slice(0, NAMED_FILES)
  console.log('\nThe costliest files:')
  for (const file of costliest) console.log(`  ${file}  ${timesOf(file)}`)
  const others = [...bills.seconds].filter(([payer]) => !seconds.has(payer))
  for (const [payer, spent] of others) console.log(`  ${payer}  ${spent.toFixed(1)} s of processor time`)
  const sum = bills.seconds.values().reduce((total, each) => total + each, 0)
  const ofProcessors = sum > 0 ? `, ${sum.toFixed(0)} s of processor time` : ''
  console.log(`In all ${sinceStart().toFixed(0)} s${ofProcessors}, on ${availableParallelism()} cores`)
}
