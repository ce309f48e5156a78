import { useEffect, useEffectEvent } from 'react'
import type { Planned } from './planned.ts'

type Options = { planned: Planned[]; open(found: Planned): void; close(): void }

/** Opens the event that the address names, as soon as its calendar is loaded, and closes it when the address changes. */
export function useEventAddress(event: string | undefined, { planned, open, close }: Options): void {
  const found = event === undefined ? undefined : planned.find(({ key }) => key === event)
  const key = found?.key
  const openFound = useEffectEvent(() => {
    if (found) open(found)
  })
  const closeLast = useEffectEvent(close)
  useEffect(() => {
    if (key === undefined) return
    openFound()
    return () => closeLast()
  }, [key])
}
