import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Browser } from 'playwright-core'
import { launchChromium } from './chromium/launch.ts'
import { Windows } from './windows.ts'

/**
 * Optimizing compilers change no behaviour of a page, but no page of a test lives long enough to gain from them: they
 * take a quarter of the processor time of a visit, and a third of that of axe.
 */
const withoutOptimizers = ['--js-flags=--no-turbofan --no-maglev']

const host = '127.0.0.1'

/** The address of a tab that no test has used yet. */
export const idleAddressAt = (origin: string) => `${origin}/healthz`

let filesToCome = 0
let port = 0
let browser: Promise<Browser> | undefined
let windows: { origin: string; all: Windows } | undefined

/**
 * Announces a test file that will need windows. The files of a process have one browser and one set of windows, because
 * a new window costs more than a visit. The last file closes them.
 */
export function announceFile(): void {
  filesToCome++
}

/**
 * Lets the server of a file listen, at the same port as that of the file before if it is free, and returns its origin and
 * the windows, which belong to an origin.
 */
export async function openWindows(server: FastifyInstance): Promise<{ origin: string; windows: Windows }> {
  const origin = await server.listen({ host, port: (await isFree(port)) ? port : 0 })
  port = Number(new URL(origin).port)
  browser ??= launchChromium(withoutOptimizers)
  if (windows?.origin !== origin) {
    await windows?.all.closeAll()
    windows = { origin, all: new Windows(await browser, idleAddressAt(origin)) }
  }
  return { origin, windows: windows.all }
}

/** Ends the use of the windows by a file. */
export async function leaveWindows(): Promise<void> {
  if (--filesToCome > 0) return
  await (await browser)?.close()
  browser = undefined
  windows = undefined
}

const isFree = (candidate: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(candidate, host, () => probe.close(() => resolve(true)))
  })
