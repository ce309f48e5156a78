import { globSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { run } from './run.ts'
import { filledFolder, writeStarter } from './unpack.ts'

/**
 * Downloads the Debian package and its missing dependencies with a separate apt cache, and extracts them instead of
 * installing them, because neither step needs root then.
 */
export async function debianChromium(): Promise<string[]> {
  const folder = await filledFolder('debian', async (draft) => {
    const apt = join(draft, 'apt')
    for (const needed of ['state/lists/partial', 'cache/archives/partial']) {
      await mkdir(join(apt, needed), { recursive: true })
    }
    const settings = {
      'Dir::State': join(apt, 'state'),
      'Dir::State::status': '/var/lib/dpkg/status',
      'Dir::Cache': join(apt, 'cache'),
      'Debug::NoLocking': 'true',
      // Apt would run the download as another user when started by root, who cannot write here.
      'APT::Sandbox::User': 'root',
      'Acquire::Languages': 'none',
      'Acquire::http::Timeout': '10',
      'Acquire::https::Timeout': '10',
    }
    const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`])
    const aptGet = (...args: string[]) => run('apt-get', [...options, '--quiet', ...args], { timeoutMs: 300_000 })
    await aptGet('update')
    // Without fonts all letters have the same width, and line breaks depend on the machine.
    await aptGet('install', '--yes', '--download-only', '--no-install-recommends', ...packages)
    for (const file of globSync(join(apt, 'cache/archives/*.deb'))) await run('dpkg', ['--extract', file, draft])
    await rm(apt, { recursive: true })
    await writeStarter(draft, {
      program: 'usr/lib/chromium/chromium-headless-shell',
      libraries: librariesIn(draft),
      fonts: 'usr/share/fonts',
    })
  })
  return [join(folder, 'start')]
}

/** Some packages have private libraries in a subfolder, and load them by an absolute path that does not exist here. */
function librariesIn(cwd: string): string[] {
  const files = globSync('{usr/,}lib/*-linux-gnu*/{,*/}*.so*', { cwd })
  return [...new Set(files.map((file) => dirname(file)))].sort()
}

const packages = ['chromium-headless-shell', 'fonts-liberation']
