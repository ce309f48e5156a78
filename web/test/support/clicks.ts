import type { Page } from 'playwright-core'

/** Counts the clicks on a page from now on, as long as it is not loaded again. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(`
    globalThis.clickCount = 0
    addEventListener('pointerdown', () => { globalThis.clickCount += 1 }, true)
  `)
  return async () => Number(await page.evaluate('globalThis.clickCount'))
}
