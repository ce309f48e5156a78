import { createHash, hash } from 'node:crypto'

/**
 * The version of an event in a file. Programs handle SEQUENCE carelessly, so the fingerprint of the content decides
 * what is equal.
 */
export type Revision = { fingerprint: string; sequence: number; lastModified: string | null }

export type Version = Pick<Revision, 'sequence' | 'lastModified'>

/** Compares a file's version of an event with the one that was imported before. */
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

/** Returns a digest of content that is read piece by piece. */
export async function digestOfPieces(pieces: AsyncIterable<string>): Promise<string> {
  const digesting = createHash('sha256')
  for await (const piece of pieces) digesting.update(piece)
  return digesting.digest('base64url')
}
