import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'

/** Folder of Linux whose files are in memory. */
const memory = '/dev/shm'

/**
 * PostgreSQL keeps up to 2 GiB of its log of changes for the tests, besides the databases. Containers often give their
 * programs 64 MiB.
 */
const neededBytes = 6 * 1024 ** 3

/**
 * Makes the temporary folder of this process and of all that it starts a folder in memory, if the machine has enough of
 * it. Databases of tests are made of hundreds of files, and a file system on a disk takes longer to create, extend and
 * delete them than PostgreSQL takes for its work. Returns how to remove the folder.
 */
export function useMemoryForTemporaryFiles(): () => void {
  if (process.env.TMPDIR !== undefined || !isUsable()) return () => {}
  const folder = mkdtempSync(`${memory}/atrium-tests-`)
  // PostgreSQL runs as another user when root runs the tests.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  return () => {
    delete process.env.TMPDIR
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Only Linux has the folder. Some tests run programs from temporary files, which a mount may forbid. */
function isUsable(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
    const mount = mounts.findLast((line) => line.split(' ')[1] === memory)
    return bavail * bsize >= neededBytes && mount !== undefined && !mount.includes('noexec')
  } catch {
    return false
  }
}
