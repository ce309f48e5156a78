import { globSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from './run.ts'
import { filledFolder } from './unpack.ts'

/** The download of Playwright, for machines that reach its servers. */
export async function downloadedChromium(): Promise<string[]> {
  const cli = fileURLToPath(import.meta.resolve('playwright-core/package.json')).replace(/package\.json$/, 'cli.js')
  const { version } = (await import('playwright-core/package.json', { with: { type: 'json' } })).default
  const folder = await filledFolder(`playwright-${version}`, async (draft) => {
    await run(process.execPath, [cli, 'install', '--no-progress', 'chromium-headless-shell'], {
      // A firewall that drops packets would cost minutes without a timeout.
      env: { PLAYWRIGHT_BROWSERS_PATH: draft, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' },
      timeoutMs: 300_000,
    })
  })
  return globSync(join(folder, 'chromium_headless_shell-*', '*', 'chrome-headless-shell{,.exe}'))
}
