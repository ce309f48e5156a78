type Total = 'accounts' | 'organizations' | 'messages' | 'files' | 'bytes'
type Day = { day: string } & Record<Total, number>

const dayMs = 24 * 60 * 60 * 1000

/**
 * Returns how much was added on each day. The totals of days on which the service did not run are missing: what was
 * added since the last day that is known counts for the next one. Deletions are no growth.
 */
export function dailyGrowth(days: Day[], name: Total): number[] {
  const growth: number[] = []
  let before: Day | undefined
  for (const day of days) {
    if (before) {
      const missing = Math.round((Date.parse(day.day) - Date.parse(before.day)) / dayMs) - 1
      for (let each = 0; each < missing; each++) growth.push(0)
      growth.push(Math.max(0, day[name] - before[name]))
    }
    before = day
  }
  return growth
}
