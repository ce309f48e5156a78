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

/** Collects the events of one test file into its outcome. */
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
    stream.on('test:diagnostic', ({ message }) => this.diagnosed(message))
    stream.on('test:stdout', ({ message }) => this.print(message))
    stream.on('test:stderr', ({ message }) => this.print(message))
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

  private explain(title: string, details: string): void {
    this.outcome.failures.push({ title, details })
  }

  private diagnosed(message: string): void {
    const [, text] = /^figure: (.*)$/s.exec(message) ?? []
    if (text !== undefined) this.outcome.figures.push(text)
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
    const skipReason = skipReasonOf(test)
    if (skipReason !== undefined) this.outcome.skipped.push(skipReason)
    else if (test.details.type === 'test' && !this.parents.has(test.testId)) this.outcome.passed += 1
  }

  private failed(test: EventData.TestFail): void {
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
    this.explain(`${this.file} › ${this.titles.get(test.testId) ?? test.name}`, describe(error))
  }

  private exited(file: EventData.TestFail): void {
    const { exitCode, signal }: TestError = file.details.error
    this.exit = signal ?? `exit code ${exitCode}`
  }
}

/** Each file has its own run(), because the timeout of run() does not end a file that an open handle keeps alive. */
export async function runTestFile(file: string, options: Options): Promise<Outcome> {
  const { signal: interruption, timeoutMinutes, env = process.env, namePatterns } = options
  const deadline = AbortSignal.timeout(timeoutMinutes * 60_000)
  const signal = AbortSignal.any([deadline, interruption])
  const stream = run({
    files: [file],
    isolation: 'process',
    testNamePatterns: namePatterns,
    signal,
    env,
  })
  const observer = new TestFileObserver(file, stream)
  await finished(stream.resume())

  const problem = deadline.aborted ? `it was ended after ${timeoutMinutes} minutes` : problemOf(observer, options)
  if (problem) observer.failFile(problem)
  const { outcome, output } = observer
  if (outcome.failed && output) outcome.failures.push({ title: `${file}, output`, details: output })
  return outcome
}

function problemOf(observer: TestFileObserver, { signal, namePatterns }: Options): string | undefined {
  if (signal.aborted) return signal.reason.message
  if (observer.exit) return `its process ended with ${observer.exit}`
  if (observer.unfinishedTests().length) return 'its process ended before its tests'
  if (observer.ranNothing() && !namePatterns) return 'it has no test'
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
