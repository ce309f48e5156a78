/**
 * Replaces `node:test` in the test files that warm-runner.ts loads: it only collects the tests that they define, so
 * that the same tests can run again for each mutant in a warm process.
 */
type Work = () => unknown

export type Suite = { name: string; before: Work[]; after: Work[]; tests: { name: string; work: Work }[] }

let file = newSuite('')
let current = file
let suites = [file]

/** Returns the suites that were defined since the last call. */
export function takeSuites(): Suite[] {
  const taken = suites
  file = newSuite('')
  current = file
  suites = [file]
  return taken
}

export function describe(name: string, define: Work): void {
  if (current !== file) throw new Error(`${name}: a suite in a suite cannot be collected`)
  current = newSuite(name)
  suites.push(current)
  if (define() instanceof Promise) throw new Error(`${name}: a suite that is defined later cannot be collected`)
  current = file
}

export const test = (name: string, work: Work) => void current.tests.push({ name, work })
export const before = (work: Work) => void current.before.push(work)
export const after = (work: Work) => void current.after.push(work)
export const getTestContext = () => ({ diagnostic: () => {} })

function newSuite(name: string): Suite {
  return { name, before: [], after: [], tests: [] }
}
