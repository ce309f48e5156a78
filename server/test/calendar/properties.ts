import fc from 'fast-check'

/** Tries the same cases in every run. A failure prints the smallest one, with the seed and the path that lead to it. */
export function forAll<T>(cases: fc.Arbitrary<T>, numRuns: number, check: (value: T) => void): void {
  fc.assert(fc.property(cases, check), { seed: 20261115, numRuns })
}
