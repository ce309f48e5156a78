import type { Page } from 'playwright-core'

/** Lets the next POST to a path reach the server, and loses its reply. */
export async function loseReply(page: Page, path: string): Promise<void> {
  let isLost = false
  await page.route(`**${path}`, async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.continue()
    isLost = true
    await route.fetch()
    await route.abort()
  })
}
