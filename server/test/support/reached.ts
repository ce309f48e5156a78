import { getTestContext } from 'node:test'

/**
 * Says how far an experiment came, such as `reached('R4', '500 rounds of 21 races (sqlite)')`. `npm run prove` reads it
 * from the diagnostics of the test and puts it into its table.
 */
export function reached(promise: string, text: string): void {
  const test = getTestContext()
  if (!test || !('diagnostic' in test)) throw new Error('reached() belongs inside a test')
  test.diagnostic(`reached: ${promise} ${text}`)
}
