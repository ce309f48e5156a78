import autocannon from 'autocannon'
import type { Program } from './programs.ts'

export type Request = { method?: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string }

/** Load for a duration, or for a number of requests when a quick run only tries out the bench itself. */
export type Amount = { connections: number } & ({ seconds: number } | { requests: number })

export type Load = { perSecond: number; p99Ms: number; cpuMicrosecondsARequest: number }

/** Sends the requests round-robin over every connection, each as soon as the one before is answered. */
export async function load(program: Program, requests: Request[], amount: Amount): Promise<Load> {
  const cpuBefore = program.cpuMs()
  const result = await autocannon({
    url: program.url,
    connections: amount.connections,
    requests,
    // autocannon checks this often, in milliseconds, whether the duration is over.
    sampleInt: 50,
    ...('seconds' in amount ? { duration: amount.seconds } : { amount: amount.requests }),
  })
  const bad = result.errors + result.timeouts + result.non2xx
  if (bad > 0) throw new Error(`${bad} of the requests to ${requests[0]?.path} failed: ${statuses(result)}`)
  return {
    perSecond: result['2xx'] / result.duration,
    p99Ms: result.latency.p99,
    cpuMicrosecondsARequest: ((program.cpuMs() - cpuBefore) * 1000) / result['2xx'],
  }
}

const statuses = ({ statusCodeStats }: autocannon.Result) => JSON.stringify(statusCodeStats)

/** The median of one figure over several rounds. */
export const medianOf = <Figure extends string>(rounds: Record<Figure, number>[], figure: Figure): number =>
  median(rounds.map((each) => each[figure]))

export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]]
  return (low + high) / 2
}
