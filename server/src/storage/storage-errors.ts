import { Failure, storageFailed, storageFull } from '../errors.ts'

const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
/** The status with which object stores such as MinIO say that they are full. */
const fullStatus = 507

export const isNoEntry = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Returns whether the disk, or the quota of the user on it, has no space left. */
export const isFull = (error: unknown) => fullCodes.has((error as NodeJS.ErrnoException).code ?? '')

/** Returns the error that a caller gets when the disk or the object store fails. */
export function toStorageFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  const { status } = error as { status?: number }
  return isFull(error) || status === fullStatus ? storageFull(error) : storageFailed(error)
}

/** Makes all functions of a storage throw the errors of the table. */
export function reportingStorageErrors<T extends Record<string, (...args: never[]) => Promise<unknown>>>(
  storage: T,
): T {
  const reporting = Object.entries(storage).map(([name, call]) => [
    name,
    async (...args: never[]) => {
      try {
        return await call(...args)
      } catch (error) {
        throw toStorageFailure(error)
      }
    },
  ])
  return Object.fromEntries(reporting) as T
}
