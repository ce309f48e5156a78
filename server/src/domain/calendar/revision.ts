import { hash } from 'node:crypto'

/** Which version of an event a file has. Programs are careless with numbers, so the content tells what is the same. */
export type Revision = { fingerprint: string; sequence: number; lastModified: string | null }

export type Version = Pick<Revision, 'sequence' | 'lastModified'>

/** What a file changes about an event that was imported before. */
export function importChange(known: Revision | undefined, found: Revision): 'new' | 'same' | 'changed' | 'outdated' {
  if (known === undefined) return 'new'
  if (known.fingerprint === found.fingerprint) return 'same'
  return isOlder(found, known) ? 'outdated' : 'changed'
}

export function isOlder(one: Version, other: Version): boolean {
  if (one.sequence !== other.sequence) return one.sequence < other.sequence
  return one.lastModified !== null && other.lastModified !== null && one.lastModified < other.lastModified
}

export const digest = (...content: unknown[]) => hash('sha256', JSON.stringify(content), 'base64url')
