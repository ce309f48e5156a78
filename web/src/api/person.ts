import type { Resource } from './client.ts'

/** The name to show for a person. A deleted account has only its NIC-Handle. */
export const displayName = ({ nametag, nicHandle }: Resource<'Person'>) => nametag ?? nicHandle
