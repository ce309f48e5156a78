import { registerHooks } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Suite, takeSuites } from './collected-tests.ts'
import { describeMutant, type Mutant } from './mutants.ts'

/**
 * Runs our tests for Stryker in one process instead of one process per mutant, and reports which test covers which
 * mutant, so that only those run. Stryker starts a new process for a mutant in code that runs when its module is
 * loaded.
 */
type Coverage = Record<string, number>
type Instrumentation = {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number | undefined
  hitLimit?: number | undefined
  mutantCoverage?: { static: Coverage; perTest: Record<string, Coverage> }
}
type MutantRun = {
  activeMutant: { id: string }
  mutantActivation: 'static' | 'runtime'
  testFilter?: string[]
  hitLimit?: number
}
type TestResult = {
  id: string
  name: string
  fileName: string
  status: 0 | 1
  timeSpentMs: number
  failureMessage?: string
}
type Settings = { warm: { testFiles: string[] } }

// Instrumented code reads the active mutant from this object and records its coverage in it.
const instrumentation: Instrumentation = {}
Object.assign(globalThis, { __stryker__: instrumentation })

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'node:test' && context.parentURL?.includes('/server/test/')
      ? { url: new URL('./collected-tests.ts', import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
})

class WarmRunner {
  static inject = ['options'] as const
  private readonly testFiles: string[]
  private readonly loaded = new Map<string, Suite[]>()
  /** Last rejection outside of any test, as from work that nothing awaits. */
  private strayError: unknown

  constructor({ warm }: Settings) {
    this.testFiles = warm.testFiles
    process.on('unhandledRejection', (error) => {
      this.strayError = error
    })
  }

  capabilities() {
    return { reloadEnvironment: false }
  }

  async dryRun() {
    for (const file of this.testFiles) await this.load(file)
    const tests: TestResult[] = []
    for (const file of this.testFiles) tests.push(...(await this.runFile(file, { all: true })))
    return { status: 'complete', tests, mutantCoverage: instrumentation.mutantCoverage }
  }

  async mutantRun({ activeMutant, mutantActivation, testFilter, hitLimit }: MutantRun) {
    instrumentation.activeMutant = undefined
    const chosen = testFilter && new Set(testFilter)
    const files = this.testFiles.filter((file) => !testFilter || testFilter.some((id) => id.startsWith(`${file} `)))
    if (mutantActivation === 'runtime') for (const file of files) await this.load(file)
    Object.assign(instrumentation, { activeMutant: activeMutant.id, hitCount: 0, hitLimit: hitLimit ?? Infinity })
    let nrOfTests = 0
    for (const file of files) {
      const results = await this.runFile(file, { all: false, chosen })
      nrOfTests += results.length
      if ((instrumentation.hitCount ?? 0) > (hitLimit ?? Infinity)) return { status: 'timeout', reason: 'hit limit' }
      const failed = results.find(({ status }) => status === 1)
      if (failed) return { status: 'killed', killedBy: [failed.id], failureMessage: failed.failureMessage, nrOfTests }
    }
    return { status: 'survived', nrOfTests }
  }

  /** A module that fails to load under a mutant counts as a failed test. */
  private async load(file: string): Promise<Suite[]> {
    const known = this.loaded.get(file)
    if (known) return known
    await import(pathToFileURL(resolve(file)).href)
    const suites = takeSuites()
    this.loaded.set(file, suites)
    return suites
  }

  private async runFile(file: string, { all, chosen }: { all: boolean; chosen?: Set<string> }): Promise<TestResult[]> {
    const results: TestResult[] = []
    try {
      for (const suite of await this.load(file)) {
        results.push(...(await this.runSuite(file, suite, all, chosen)))
        if (!all && results.some(({ status }) => status === 1)) break
      }
    } catch (error) {
      results.push(failure(file, file, error))
    }
    return results
  }

  /** Coverage of a suite's hooks counts for each of its tests. */
  private async runSuite(file: string, suite: Suite, all: boolean, chosen?: Set<string>): Promise<TestResult[]> {
    const idOf = ({ name }: { name: string }) => [file, suite.name, name].join(' › ')
    const tests = suite.tests.filter((test) => !chosen || chosen.has(idOf(test)))
    if (tests.length === 0) return []
    const hooks = [file, suite.name, 'hooks'].join(' › ')
    const results: TestResult[] = []
    instrumentation.currentTestId = hooks
    try {
      for (const work of suite.before) await work()
      for (const test of tests) {
        const id = idOf(test)
        instrumentation.currentTestId = id
        results.push(await this.runTest(file, id, test.work))
        if (!all && results.at(-1)?.status === 1) break
      }
    } catch (error) {
      results.push(failure(file, hooks, error))
    }
    instrumentation.currentTestId = hooks
    for (const work of suite.after) {
      try {
        await work()
      } catch (error) {
        results.push(failure(file, hooks, error))
      }
    }
    instrumentation.currentTestId = undefined
    if (all) shareCoverage(hooks, tests.map(idOf))
    return results
  }

  private async runTest(file: string, id: string, work: () => unknown): Promise<TestResult> {
    const start = performance.now()
    this.strayError = undefined
    try {
      await work()
      if (this.strayError !== undefined) throw this.strayError
    } catch (error) {
      return failure(file, id, error)
    }
    return { id, name: id, fileName: resolve(file), status: 0, timeSpentMs: performance.now() - start }
  }
}

function shareCoverage(from: string, ids: string[]): void {
  const perTest = instrumentation.mutantCoverage?.perTest ?? {}
  const shared = perTest[from]
  if (!shared) return
  delete perTest[from]
  for (const id of ids) perTest[id] = { ...shared, ...perTest[id] }
}

const failure = (file: string, id: string, error: unknown): TestResult => ({
  id,
  name: id,
  fileName: resolve(file),
  status: 1,
  timeSpentMs: 0,
  failureMessage: error instanceof Error ? `${error.stack ?? error.message}` : String(error),
})

/** Prints each surviving mutant as soon as it is known. */
class Survivors {
  onMutantTested(mutant: Mutant): void {
    if (mutant.status !== 'Killed') console.log(`  ${describeMutant(mutant)}`)
  }
}

export const strykerPlugins = [
  { kind: 'TestRunner', name: 'warm', injectableClass: WarmRunner },
  { kind: 'Reporter', name: 'survivors', injectableClass: Survivors },
]
export const strykerValidationSchema = { properties: { warm: { type: 'object' } } }
