import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { type EventData, run, type TestsStream } from 'node:test'
import { inspect } from 'node:util'

export type Failure = { title: string; details: string }
export type Outcome = {
  passed: number
  failed: number
  failures: Failure[]
  /** Reasons of the skipped tests. */
  skipped: string[]
  /** Figures that the tests reported with `reportFigure()`. */
  figures: string[]
}

type TestError = Error & { failureType?: string; exitCode?: number | null; signal?: string | null }
type Options = {
  signal: AbortSignal
  timeoutMinutes: number
  /** Replaces the environment of this process. */
  env?: NodeJS.ProcessEnv
  namePatterns?: string[] | undefined
}

/** Receives the progress of a process with several test files. */
export type Progress = {
  began(file: string): void
  ended(file: string, outcome: Outcome): void
}

/** Collects the events of one test file into its outcome. */
class TestFileObserver {
  readonly outcome = emptyOutcome()
  readonly file: string
  hasEnded = false
  private readonly titles = new Map<number | undefined, string>()
  private readonly unfinished = new Set<number>()
  private readonly parents = new Set<number | undefined>()
  private readonly parentsOfFailures = new Set<number | undefined>()

  constructor(file: string) {
    this.file = file
  }

  /** Counts the file itself as failed, besides its failed tests. */
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

  explain(title: string, details: string): void {
    this.outcome.failures.push({ title, details })
  }

  enqueued(test: EventData.TestEnqueue): void {
    const parent = this.titles.get(test.parentId)
    this.titles.set(test.testId, parent ? `${parent} › ${test.name}` : test.name)
    this.parents.add(test.parentId)
    this.unfinished.add(test.testId)
  }

  passed(test: EventData.TestPass): void {
    this.unfinished.delete(test.testId)
    const skipReason = skipReasonOf(test)
    if (skipReason !== undefined) this.outcome.skipped.push(skipReason)
    else if (test.details.type === 'test' && !this.parents.has(test.testId)) this.outcome.passed += 1
  }

  failed(test: EventData.TestFail): void {
    this.unfinished.delete(test.testId)
    const skipReason = skipReasonOf(test)
    if (skipReason !== undefined) {
      this.outcome.skipped.push(skipReason)
      return
    }
    const error: TestError = test.details.error
    // A parent fails along with its subtests, so it counts only if it failed alone, as in an after hook.
    if (!this.parentsOfFailures.has(test.testId)) this.outcome.failed += 1
    this.parentsOfFailures.add(test.parentId)
    if (error.failureType === 'subtestsFailed') return
    this.explain([this.file, this.titles.get(test.testId)].filter(Boolean).join(' › '), describe(error))
  }
}

/** Passes the events of a process on to the observers of its test files. */
class ProcessObserver {
  output = ''
  exit: string | undefined
  readonly files: TestFileObserver[]
  private readonly progress: Progress | undefined
  /** The observers of tests, and of the suites that stand for files. */
  private readonly observers = new Map<number, TestFileObserver>()
  private readonly suites = new Set<number>()
  private current: TestFileObserver | undefined

  constructor(files: string[], stream: TestsStream, progress?: Progress) {
    this.files = files.map((file) => new TestFileObserver(file))
    this.progress = progress
    this.begin(this.files[0])
    stream.on('test:enqueue', (test) => test.entryFile && this.enqueued(test))
    stream.on('test:dequeue', ({ testId, entryFile }) => entryFile && this.dequeued(testId))
    stream.on('test:pass', (test) => test.entryFile && this.passed(test))
    stream.on('test:fail', (test) => (test.entryFile ? this.failed(test) : this.exited(test)))
    stream.on('test:diagnostic', ({ message, entryFile }) => entryFile && this.diagnosed(message))
    stream.on('test:stdout', ({ message }) => this.print(message))
    stream.on('test:stderr', ({ message }) => this.print(message))
  }

  private begin(file: TestFileObserver | undefined): void {
    if (file === undefined || file === this.current) return
    this.current = file
    this.progress?.began(file.file)
  }

  private enqueued(test: EventData.TestEnqueue): void {
    const file = test.parentId === 0 ? this.files.find((each) => each.file === test.name) : undefined
    const observer = file ?? this.observers.get(test.parentId ?? 0) ?? this.current
    if (observer) this.observers.set(test.testId, observer)
    if (file) this.suites.add(test.testId)
    else observer?.enqueued(test)
  }

  private dequeued(testId: number): void {
    if (this.suites.has(testId)) this.begin(this.observers.get(testId))
  }

  private passed(test: EventData.TestPass): void {
    if (this.suites.has(test.testId)) this.ended(test.testId)
    else this.observers.get(test.testId)?.passed(test)
  }

  private failed(test: EventData.TestFail): void {
    this.observers.get(test.testId)?.failed(test)
    if (this.suites.has(test.testId)) this.ended(test.testId)
  }

  private ended(suite: number): void {
    const observer = this.observers.get(suite)
    if (!observer) return
    if (observer.outcome.failed === 0 && observer.ranNothing()) observer.failFile('it has no test')
    observer.hasEnded = true
    this.progress?.ended(observer.file, observer.outcome)
  }

  /** Other diagnostics are errors that a test left behind when it ended. */
  private diagnosed(message: string): void {
    const [, figure] = /^figure: (.*)$/s.exec(message) ?? []
    if (figure === undefined) this.print(`${message}\n`)
    else this.current?.outcome.figures.push(figure)
  }

  private exited(file: EventData.TestFail): void {
    const { exitCode, signal }: TestError = file.details.error
    this.exit = signal ?? `exit code ${exitCode}`
  }

  private print(message: string): void {
    this.output += message
  }
}

/**
 * Imports the files of its arguments, each as a suite with the name of the file. A hook of a suite that fails makes the
 * suite fail, whereas nothing fails after a hook of a whole process.
 */
const asSuites = join(import.meta.dirname, 'test-files-as-suites.ts')

export async function runTestFile(file: string, options: Options): Promise<Outcome> {
  const [outcome = emptyOutcome()] = await runTestFiles([file], options)
  return outcome
}

/**
 * Runs test files in one process, one after another. Patterns of names could match the suite of a file, so they are for
 * one file without a suite. Each process has its own run(), because the timeout of run() does
 * not end a file that an open handle keeps alive.
 */
export async function runTestFiles(files: string[], options: Options, progress?: Progress): Promise<Outcome[]> {
  const { signal: interruption, timeoutMinutes, env = process.env, namePatterns } = options
  const deadline = AbortSignal.timeout(timeoutMinutes * 60_000)
  const signal = AbortSignal.any([deadline, interruption])
  const stream = run({
    files: namePatterns ? files : [asSuites],
    argv: namePatterns ? [] : files,
    isolation: 'process',
    testNamePatterns: namePatterns,
    signal,
    env,
  })
  const observer = new ProcessObserver(files, stream, progress)
  await finished(stream.resume())

  const problem = deadline.aborted ? `it was ended after ${timeoutMinutes} minutes` : problemOf(observer, options)
  const unfinished = observer.files.filter(({ hasEnded }) => !hasEnded)
  // After the end of the last file the process waits for everything that any of them left open.
  const affected = unfinished.length > 0 ? unfinished : observer.files
  if (problem) for (const file of affected) file.failFile(problem)
  for (const { file, outcome } of problem ? affected : unfinished) progress?.ended(file, outcome)
  const failed = observer.files.findLast(({ outcome }) => outcome.failed)
  if (failed && observer.output) failed.explain(`${files.join(', ')}, output`, observer.output)
  return observer.files.map(({ outcome }) => outcome)
}

function problemOf({ exit, files }: ProcessObserver, { signal, namePatterns }: Options): string | undefined {
  if (signal.aborted) return signal.reason.message
  if (exit) return `its process ended with ${exit}`
  if (files.some((file) => file.unfinishedTests().length)) return 'its process ended before its tests'
  if (files.some(({ hasEnded }) => !hasEnded) && !namePatterns) return 'it did not run'
  return undefined
}

function describe(error: TestError): string {
  const cause = error.cause ?? error
  return typeof cause === 'string' ? cause : inspect(cause, { depth: 10 })
}

/** Returns why a test does not count, if it was skipped or is a todo. */
const skipReasonOf = ({ skip, todo }: EventData.TestPass | EventData.TestFail): string | undefined =>
  skip === undefined && todo === undefined ? undefined : String(skip ?? todo)

export const emptyOutcome = (): Outcome => ({ passed: 0, failed: 0, failures: [], skipped: [], figures: [] })

export function countsOf({ passed, skipped, failed }: Outcome): string {
  const counts = [`${passed} passed`, skipped.length && `${skipped.length} skipped`, failed && `${failed} failed`]
  return counts.filter(Boolean).join(', ')
}

export const mark = ({ failed }: Outcome) => (failed ? '✖' : '✔')

export const printFailures = (outcomes: Outcome[]) => {
  for (const { title, details } of outcomes.flatMap(({ failures }) => failures)) {
    console.log(`\n✖ ${title}\n${details.trimEnd().replace(/^/gm, '  ')}`)
  }
}

export function stopwatch(): () => number {
  const start = performance.now()
  return () => (performance.now() - start) / 1000
}
