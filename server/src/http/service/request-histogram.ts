import type { FastifyInstance } from 'fastify'
import { onAnswered } from '../core/answered-requests.ts'

/*
 * Counts requests by method, route and status. The histogram of prom-client checks and hashes its labels at every
 * observation: 0.6 µs, more than a hundredth of the shortest request. Here an observation is three lookups and three
 * additions.
 */

const name = 'atrium_http_request_duration_seconds'

/** Seconds. The first buckets tell hot operations apart. */
export const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type Labels = { method: string; route: string; status: number }
type Series = { labels: Labels; counts: number[]; sum: number; count: number }

/** Counts every request that a server answers. */
export function countRequests(server: FastifyInstance) {
  const requests = makeRequestHistogram()
  onAnswered(server, ({ request, route = 'none', status, ms }) =>
    requests.observe(request.method, route, status, ms / 1000),
  )
  return requests
}

function makeRequestHistogram() {
  const allSeries: Series[] = []
  const byRoute = new Map<string, Map<string, Map<number, Series>>>()
  const add = (labels: Labels): Series => {
    const series = { labels, counts: durationBuckets.map(() => 0), sum: 0, count: 0 }
    const byMethod = byRoute.getOrInsertComputed(labels.route, () => new Map())
    byMethod.getOrInsertComputed(labels.method, () => new Map()).set(labels.status, series)
    allSeries.push(series)
    return series
  }
  return {
    observe(method: string, route: string, status: number, seconds: number): void {
      const series = byRoute.get(route)?.get(method)?.get(status) ?? add({ method, route, status })
      series.sum += seconds
      series.count++
      const at = durationBuckets.findIndex((bucket) => seconds <= bucket)
      if (at >= 0) series.counts[at] = (series.counts[at] ?? 0) + 1
    },

    /** Returns the metric in the form in which prom-client adds up the metrics of several workers. */
    asJson: () => ({
      name,
      help: 'Requests by method, route and status, with their duration in seconds.',
      type: 'histogram',
      aggregator: 'sum',
      values: allSeries.flatMap(valuesOf),
    }),
  }
}

function valuesOf({ labels, counts, sum, count }: Series) {
  let upTo = 0
  return [
    ...durationBuckets.map((le, at) => {
      upTo += counts[at] ?? 0
      return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: upTo }
    }),
    { metricName: `${name}_bucket`, labels: { le: '+Inf', ...labels }, value: count },
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: count },
  ]
}
