import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { getChromium } from '../../web/test/support/chromium/get-chromium.ts'
import { launchChromium } from '../../web/test/support/chromium/launch.ts'
import { median } from '../load.ts'
import { type Program, startService } from '../programs.ts'
import { endLine, say } from '../progress.ts'
import type { Part } from '../rows.ts'
import { crowd, tokenOf } from '../seed.ts'
import { usualWorld } from '../worlds.ts'

const [writerAccount, readerAccount] = [1, 2]
const patienceMs = 30_000

/** P7: two people have the same talk open in browsers; one presses Enter, and the other sees it. */
export const measureScreenToScreen: Part = async (databases, quick) => {
  if ((await getChromium()) === null) {
    say('P7 is left out: it needs a Chromium. Install one, or set CHROMIUM_PATH to where it is.')
    endLine()
    return []
  }
  const posts = quick ? 3 : 50
  const service = await startService(await databases.make(usualWorld(quick)), databases.folder)
  const browser = await launchChromium()
  const delays: number[] = []
  try {
    const writer = await openTalk(browser, service, writerAccount)
    const reader = await openTalk(browser, service, readerAccount)
    await reader.waitForLoadState('networkidle').catch(() => undefined)
    // The first ones load what a page needs once.
    for (let post = -2; post <= posts; post++) {
      say(`${databases.engine}, screen to screen: post ${post} of ${posts}`)
      const delay = await writeAndSee(writer, reader, `Post number ${post}, seen by somebody else.`)
      if (post > 0) delays.push(delay)
    }
  } finally {
    endLine()
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

/** Signed in, with the talk that everybody is in open and its live connection there. */
async function openTalk(browser: Browser, { url }: Program, account: number): Promise<Page> {
  const token = tokenOf(account)
  const reply = await fetch(`${url}/v2/account/getUserInfos`, { headers: { authorization: token } })
  const expiresAt = new Date(Date.now() + 60 * 60 * 1000).toISOString()
  const session = { token, account: await reply.json(), passwordChangeRequired: false, expiresAt }
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  context.setDefaultTimeout(patienceMs)
  await context.addInitScript(`localStorage.setItem('atrium.session', ${JSON.stringify(JSON.stringify(session))})`)
  const page = await context.newPage()
  const isLive = page.waitForResponse((response) => response.url().includes('/v2/events?'))
  await page.goto(`${url}/o/${crowd.organization}/talks/${crowd.talk}`)
  await page.locator('textarea').first().waitFor()
  await isLive
  await page.evaluate(`addEventListener('keydown', () => (window.pressedAt = ${now}), true)`)
  return page
}

/** The clock of the machine, to which the clock of each page is bound. */
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
  // The promise is made before the key is pressed: what a page is asked, it does in turn.
  await reader.evaluate('0')
  await writer.keyboard.press('Enter')
  const late = sleep(patienceMs, undefined, { ref: false }).then(() => {
    throw new Error('a post did not appear on the other screen')
  })
  const seenAt = await Promise.race([seen, late])
  return seenAt - (await writer.evaluate<number>('window.pressedAt'))
}
