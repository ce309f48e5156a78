import { createSpotlight, useSpotlight } from '@mantine/spotlight'
import type { Icon } from '@tabler/icons-react'
import { useEffect, useSyncExternalStore } from 'react'

export const [paletteStore, palette] = createSpotlight()

/** For what is only worth reading while somebody looks for it. */
export const useIsPaletteOpen = () => useSpotlight(paletteStore).opened

/** Something that the command palette finds: a person, a talk, a page, an action. */
export type Command = { id: string; label: string; description?: string; icon?: Icon; run(): void }

const registered = new Map<symbol, Command[]>()
let all: Command[] = []
const listeners = new Set<() => void>()

function change(source: symbol, commands: Command[] | null): void {
  if (commands) registered.set(source, commands)
  else registered.delete(source)
  all = [...registered.values()].flat()
  for (const listener of listeners) listener()
}

/** Puts commands into the palette while the component is shown. Memoize the list, or they are put in at every render. */
export function useCommands(commands: Command[]): void {
  useEffect(() => {
    const source = Symbol()
    change(source, commands)
    return () => change(source, null)
  }, [commands])
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useAllCommands = () => useSyncExternalStore(subscribe, () => all)
