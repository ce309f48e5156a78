import type { Failure } from '../../errors.ts'
import type { App } from '../app.ts'
import type { Caller } from '../core/caller.ts'
import { addressPrefix, shareOf } from '../core/limits.ts'

/** A form around a file has a boundary and a few headers. */
const maxFormBytes = 64 * 1024

/** Returns the size that content has at least, by the size of the body that the client announced. */
export const minContentBytes = (announcedBytes: number | null) => Math.max(0, (announcedBytes ?? 0) - maxFormBytes)

/** Refuses content whose announced size is too large, before its body is read. */
export function requireSize(announcedBytes: number | null, maxBytes: number, tooLarge: () => Failure): void {
  if (minContentBytes(announcedBytes) > maxBytes) throw tooLarge()
}

/** Runs an upload, which may take as long as it needs, within the limits of concurrent uploads. */
export async function withUploadSlot<T>(app: App, caller: Caller, work: () => Promise<T>): Promise<T> {
  const { accountUploads, addressUploads } = app.uploads
  const releases = [await accountUploads.acquire(shareOf(caller))]
  try {
    releases.push(await addressUploads.acquire(addressPrefix(caller.origin.address)))
    return await work()
  } finally {
    for (const release of releases) release()
  }
}
