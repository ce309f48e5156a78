import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from './run.ts'
import { filledFolder, writeStarter } from './unpack.ts'

/** The package extracts itself into the temporary folder, so a child process with its own temporary folder runs it. */
const unpackEverything = `
const { default: chromium, inflate } = await import('@sparticuz/chromium')
await Promise.all([chromium.executablePath(), inflate(process.argv[1])])
`

/** The Chromium of the npm package, which exists for Linux on x64 only. */
export async function packagedChromium(): Promise<string[]> {
  const home = fileURLToPath(new URL('..', import.meta.resolve('@sparticuz/chromium')))
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  const folder = await filledFolder(`packaged-${version}`, async (draft) => {
    const libraries = join(home, 'bin/al2023.tar.br')
    await run(process.execPath, ['--input-type=module', '--eval', unpackEverything, libraries], {
      env: { TMPDIR: draft },
    })
    await writeStarter(draft, { program: 'chromium', libraries: ['al2023/lib'], fonts: 'fonts/fonts' })
  })
  // The libraries of the machine take precedence over the older ones of the package.
  return [join(folder, 'chromium'), join(folder, 'start')]
}
