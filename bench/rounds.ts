import type { Amount, Load } from './load.ts'
import { endStatus, printStatus } from './progress.ts'

/** A case measures each of the compared programs in its turn. */
type Case = { name: string; turns: Record<string, () => Promise<unknown>> }

/** The results of each turn, round by round. */
type ResultsOf<Turns> = {
  [Compared in keyof Turns]: Turns[Compared] extends () => Promise<infer Result> ? Result[] : never
}

/** A quick run only tries out the bench itself, so nothing has to be warm. */
type Rounds = { title: string; warmUps: number; rounds: number; quick: boolean }

/**
 * Measures all cases in each round. The programs of a case take turns, and the one that was first is last in the next
 * round, so that a machine that becomes slower is no advantage for either. Results of the warm-up are dropped.
 */
export async function measureInTurn<Each extends Case>(
  { title, warmUps, rounds, quick }: Rounds,
  cases: Each[],
): Promise<(Each & { results: ResultsOf<Each['turns']> })[]> {
  const measured = cases.map((each) => {
    const results: Record<string, unknown[]> = Object.fromEntries(Object.keys(each.turns).map((name) => [name, []]))
    return { ...each, results }
  })
  const [unmeasured, last] = quick ? [0, 1] : [warmUps, warmUps + rounds]
  for (let round = 1; round <= last; round++) {
    for (const { name, turns, results } of measured) {
      printStatus(`${title}, round ${round} of ${last}: ${name}`)
      const inTurn = Object.entries(turns)
      for (const [compared, measure] of round % 2 === 1 ? inTurn.reverse() : inTurn) {
        const result = await measure()
        if (round > unmeasured) results[compared]?.push(result)
      }
    }
  }
  endStatus()
  return measured as (Each & { results: ResultsOf<Each['turns']> })[]
}

/** The load of one turn: a few seconds, or one request per connection in a quick run. */
export const turnOf = (connections: number, seconds: number, quick: boolean): Amount =>
  quick ? { connections, requests: connections } : { connections, seconds }

/** Returns the ratio of the requests that the first program answered to those of the second one, round by round. */
export const ratiosOf = (first: Pick<Load, 'perSecond'>[], second: Pick<Load, 'perSecond'>[]): number[] =>
  first.map(({ perSecond }, round) => perSecond / (second[round]?.perSecond ?? Number.NaN))
