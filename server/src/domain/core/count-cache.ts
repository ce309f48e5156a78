/** Keeps the counts that were asked for last. A key names the state that was counted, so no count is ever outdated. */
export type CountCache = { get(state: string): number | undefined; set(state: string, count: number): void }

const maxCounts = 5000

export function makeCountCache(): CountCache {
  const counts = new Map<string, number>()
  return {
    get: (state) => counts.get(state),
    set(state, count) {
      const [oldest] = counts.size >= maxCounts ? counts.keys() : []
      if (oldest !== undefined) counts.delete(oldest)
      counts.set(state, count)
    },
  }
}
