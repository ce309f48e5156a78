import { useInterval } from '@mantine/hooks'
import { useState } from 'react'

/** The time, by the minute: what was due becomes overdue while one looks. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useInterval(() => setNow(Date.now()), 60_000, { autoInvoke: true })
  return now
}
