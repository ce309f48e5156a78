import { getTestContext } from 'node:test'

/**
 * Reports a figure of an experiment, such as `reportFigure('R4', '500 rounds of 21 races (sqlite)')`. `npm run prove` reads
 * it from the diagnostics of the test and adds it to its table.
 */
export function reportFigure(promise: string, text: string): void {
  const test = getTestContext()
  if (!test || !('diagnostic' in test)) throw new Error('reportFigure() belongs inside a test')
  test.diagnostic(`figure: ${promise} ${text}`)
}
