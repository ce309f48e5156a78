import type { Resource } from './client.ts'

/** What somebody is called; of a deleted account only the handle is left. */
export const displayName = ({ nametag, nicHandle }: Resource<'Person'>) => nametag ?? nicHandle
