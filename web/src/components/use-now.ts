import { useInterval } from '@mantine/hooks'
import { useState } from 'react'

/** The time, told anew every half minute: what was due becomes overdue while one looks. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useInterval(() => setNow(Date.now()), 30_000, { autoInvoke: true })
  return now
}
