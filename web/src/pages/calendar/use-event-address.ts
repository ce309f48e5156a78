import { useEffect, useEffectEvent } from 'react'
import type { Planned } from './planned.ts'

/** Opens the event that the address names, as soon as its calendar is loaded. */
export function useEventAddress(event: string | undefined, planned: Planned[], open: (found: Planned) => void): void {
  const found = event === undefined ? undefined : planned.find(({ key }) => key === event)
  const key = found?.key
  const openFound = useEffectEvent(() => {
    if (found) open(found)
  })
  useEffect(() => {
    if (key !== undefined) openFound()
  }, [key])
}
