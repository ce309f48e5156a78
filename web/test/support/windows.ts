import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

type Window = { kind: string; context: BrowserContext; firstTab: Page }

/**
 * Browser contexts, each for one person on one device. They are cleared and reused by later tests, because a new
 * context takes twice as long as a visit. The first tab stays open on a page of the same origin without scripts. It
 * keeps the process alive and writes the initial storage.
 */
export class Windows {
  private readonly browser: Browser
  private readonly idleAddress: string
  private readonly free: Window[] = []
  private readonly used: Window[] = []

  constructor(browser: Browser, idleAddress: string) {
    this.browser = browser
    this.idleAddress = idleAddress
  }

  /** Opens a tab in a free context, with only the given storage. */
  async open(options: BrowserContextOptions, storage: Record<string, string>): Promise<Page> {
    const kind = JSON.stringify(options)
    const known = this.free.findIndex((each) => each.kind === kind)
    const window = known < 0 ? await this.make(kind, options) : this.free.splice(known, 1)[0]
    if (!window) throw new Error('no window')
    this.used.push(window)
    await window.firstTab.evaluate((items) => {
      localStorage.clear()
      for (const [name, value] of items) localStorage.setItem(name, value)
    }, Object.entries(storage))
    return window.context.newPage()
  }

  /** Closes every tab except the first ones, and resets the context. */
  async releaseAll(): Promise<void> {
    for (const window of this.used.splice(0)) {
      const { context, firstTab } = window
      if (firstTab.isClosed()) continue
      for (const page of context.pages()) if (page !== firstTab) await page.close()
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await context.setOffline(false)
      await context.clearCookies()
      await context.clearPermissions()
      this.free.push(window)
    }
  }

  private async make(kind: string, options: BrowserContextOptions): Promise<Window> {
    const context = await this.browser.newContext(options)
    const firstTab = await context.newPage()
    await firstTab.goto(this.idleAddress)
    return { kind, context, firstTab }
  }
}
