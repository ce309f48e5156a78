import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The cache is outside of node_modules, so that `npm ci` does not delete it. */
const cache = join(import.meta.dirname, '../../../../.chromium')

/**
 * Fills a folder of the cache once. The folder is renamed when it is complete, so that neither a crash nor a concurrent
 * process leaves an incomplete browser.
 */
export async function filledFolder(name: string, fill: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(cache, name)
  if (existsSync(folder)) return folder
  await mkdir(cache, { recursive: true })
  const draft = await mkdtemp(join(cache, '.draft-'))
  try {
    await fill(draft)
    await rename(draft, folder).catch((error) => {
      if (!existsSync(folder)) throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return folder
}

/** Chromium uses these two families by default, and needs aliases to use another font for them. */
const standIns = ['Arial', 'Times New Roman']
  .map(
    (name) => `  <alias binding="same">
    <family>${name}</family>
    <accept><family>Liberation Sans</family><family>Open Sans</family></accept>
  </alias>`,
  )
  .join('\n')

/** Paths are relative to the folder of the script. */
type Unpacked = { program: string; libraries: string[]; fonts: string }

/** Writes the script `start`, which launches the browser with libraries and fonts that the machine may lack. */
export async function writeStarter(folder: string, { program, libraries, fonts }: Unpacked): Promise<void> {
  const fontsConf = `<?xml version="1.0"?>
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">${fonts}</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
${standIns}
</fontconfig>
`
  const start = `#!/bin/sh
here=$(dirname "$0")
export LD_LIBRARY_PATH="${libraries.map((path) => `$here/${path}`).join(':')}"
export FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/${program}" "$@"
`
  await writeFile(join(folder, 'fonts.conf'), fontsConf)
  await writeFile(join(folder, 'start'), start, { mode: 0o755 })
}
