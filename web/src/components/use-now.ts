import { useInterval } from '@mantine/hooks'
import { useState } from 'react'

/** The current time, updated every 30 seconds, so that cards become overdue while they are shown. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useInterval(() => setNow(Date.now()), 30_000, { autoInvoke: true })
  return now
}
