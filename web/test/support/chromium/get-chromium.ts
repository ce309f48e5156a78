import { existsSync } from 'node:fs'
import { downloadedChromium } from './downloaded.ts'
import { debianChromium } from './from-debian.ts'
import { installedChromiums, type Machine } from './installed.ts'
import { packagedChromium } from './packaged.ts'
import { run } from './run.ts'

/** A source returns paths of programs, the best first, or rejects if it has none. */
export type Sources = ((machine: Machine) => string[] | Promise<string[]>)[]

/** The sources that exist for a platform, the cheapest first. */
export function sourcesFor({ platform, arch }: Pick<Machine, 'platform' | 'arch'>): Sources {
  const isLinux = platform === 'linux'
  return [
    installedChromiums,
    ...(isLinux && arch === 'x64' ? [packagedChromium] : []),
    downloadedChromium,
    ...(isLinux ? [debianChromium] : []),
  ]
}

const thisMachine: Machine = {
  env: process.env,
  platform: process.platform,
  arch: process.arch,
  exists: existsSync,
  starts: async (program) => {
    // Chrome on Windows would open a window instead of printing its version.
    if (process.platform === 'win32') return true
    return run(program, ['--version'], { timeoutMs: 30_000 }).then(
      () => true,
      () => false,
    )
  },
}

/**
 * The path of a Chromium: the value of CHROMIUM_PATH (none if that is empty), otherwise the first one that starts of
 * the installed, the packaged and the downloaded ones. Downloads are cached.
 */
export async function getChromium(machine = thisMachine, from = sourcesFor(machine)): Promise<string | null> {
  const { CHROMIUM_PATH } = machine.env
  if (CHROMIUM_PATH !== undefined) return CHROMIUM_PATH || null
  for (const source of from) {
    for (const program of await programsOf(source, machine)) {
      if (await machine.starts(program)) return program
    }
  }
  return null
}

async function programsOf(source: Sources[number], machine: Machine): Promise<string[]> {
  try {
    return await source(machine)
  } catch {
    return []
  }
}
