import { fail } from '../../errors.ts'

/** A change is refused unless the current version is one of these. */
export type ExpectedVersions = { versions?: number[] | undefined }

export function requireVersion({ version }: { version: number }, { versions }: ExpectedVersions): void {
  if (versions && !versions.includes(version)) throw fail('PRECONDITION_FAILED')
}
