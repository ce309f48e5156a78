import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { getChromium } from '../../web/test/support/chromium/get-chromium.ts'
import { launchChromium } from '../../web/test/support/chromium/launch.ts'
import { usualDataset } from '../datasets.ts'
import { median } from '../load.ts'
import { type Program, startService } from '../programs.ts'
import { endStatus, printStatus } from '../progress.ts'
import type { Part } from '../rows.ts'
import { crowd, tokenOf } from '../seed.ts'

const [writerAccount, readerAccount] = [1, 2]
const timeoutMs = 30_000

/** P7: two people have the same talk open in browsers; one presses Enter, and the message appears for the other. */
export const measureScreenToScreen: Part = async (databases, quick) => {
  if ((await getChromium()) === null) {
    printStatus('P7 is left out: it needs a Chromium. Install one, or set CHROMIUM_PATH to where it is.')
    endStatus()
    return []
  }
  const posts = quick ? 3 : 50
  const service = await startService(await databases.make(usualDataset(quick)), databases.folder)
  const browser = await launchChromium()
  const delays: number[] = []
  try {
    const writer = await openTalk(browser, service, writerAccount)
    const reader = await openTalk(browser, service, readerAccount)
    await reader.waitForLoadState('networkidle').catch(() => undefined)
    // Negative posts warm the pages up: they load their assets once.
    for (let post = -2; post <= posts; post++) {
      printStatus(`${databases.engine}, screen to screen: post ${post} of ${posts}`)
      const delay = await writeAndSee(writer, reader, `Post number ${post}, seen by somebody else.`)
      if (post > 0) delays.push(delay)
    }
  } finally {
    endStatus()
    await browser.close()
    await service.stop()
  }
  delays.sort((a, b) => a - b)
  const row = { promised: 'P7', engine: databases.engine, unit: 'ms', figures: { posts } } as const
  const name = 'from Enter until it is on another screen'
  const p95 = delays[Math.ceil(delays.length * 0.95) - 1] ?? Number.NaN
  return [
    { ...row, name: `${name}, median`, value: median(delays) },
    { ...row, name: `${name}, p95`, value: p95, bound: { atMost: 300 } },
  ]
}

/** Opens the crowd's talk as a signed-in account and waits for its live connection. */
async function openTalk(browser: Browser, { url }: Program, account: number): Promise<Page> {
  const token = tokenOf(account)
  const reply = await fetch(`${url}/v2/account/getUserInfos`, { headers: { authorization: token } })
  const expiresAt = new Date(Date.now() + 60 * 60 * 1000).toISOString()
  const session = { token, account: await reply.json(), passwordChangeRequired: false, expiresAt }
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  context.setDefaultTimeout(timeoutMs)
  await context.addInitScript(`localStorage.setItem('atrium.session', ${JSON.stringify(JSON.stringify(session))})`)
  const page = await context.newPage()
  const isLive = page.waitForResponse((response) => response.url().includes('/v2/events?'))
  await page.goto(`${url}/o/${crowd.organization}/talks/${crowd.talk}`)
  await page.locator('textarea').first().waitFor()
  await isLive
  await page.evaluate(`addEventListener('keydown', () => (window.pressedAt = ${now}), true)`)
  return page
}

/** Time on the machine's clock, so that times of two pages can be subtracted. */
const now = 'performance.timeOrigin + performance.now()'

async function writeAndSee(writer: Page, reader: Page, text: string): Promise<number> {
  await writer.locator('textarea').first().fill(text)
  const seen = reader.evaluate<number>(`new Promise((resolve) => {
    const feed = document.querySelector('[role=feed]')
    const observer = new MutationObserver(() => {
      if (!feed.textContent.includes(${JSON.stringify(text)})) return
      observer.disconnect()
      requestAnimationFrame(() => resolve(${now}))
    })
    observer.observe(feed, { subtree: true, childList: true, characterData: true })
  })`)
  // A page handles evaluations in order, so the observer above is in place before the key is pressed.
  await reader.evaluate('0')
  await writer.keyboard.press('Enter')
  const late = sleep(timeoutMs, undefined, { ref: false }).then(() => {
    throw new Error('a post did not appear on the other screen')
  })
  const seenAt = await Promise.race([seen, late])
  return seenAt - (await writer.evaluate<number>('window.pressedAt'))
}
