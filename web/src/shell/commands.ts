import { createSpotlight, useSpotlight } from '@mantine/spotlight'
import { createStore, useStore } from '@mantine/store'
import type { Icon } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { Resource } from '../api/client.ts'

export const [paletteStore, palette] = createSpotlight()

/** Returns whether the palette is open, for data that only the palette needs. */
export const useIsPaletteOpen = () => useSpotlight(paletteStore).opened

/** An entry of the command palette: a person, a talk, a page or an action. */
export type Command = {
  id: string
  label: string
  description?: string
  icon?: Icon
  /** The person or the organization whose avatar or logo is shown instead of an icon. */
  person?: Resource<'Person'>
  organization?: Pick<Resource<'Organization'>, 'name' | 'logo'>
  run(): void
}

/** The commands by the component that registered them. */
const store = createStore<ReadonlyMap<symbol, Command[]>>(new Map())

/** Registers commands while the component is mounted. The list has to be memoized, or every render registers it again. */
export function useCommands(commands: Command[]): void {
  useEffect(() => {
    const source = Symbol()
    store.setState((registered) => new Map(registered).set(source, commands))
    return () => store.setState((registered) => new Map([...registered].filter(([key]) => key !== source)))
  }, [commands])
}

export const useAllCommands = () => [...useStore(store).values()].flat()
