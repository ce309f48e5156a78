import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

type Window = { kind: string; context: BrowserContext; firstTab: Page }

/**
 * Windows of a browser, each for one person on one device, emptied and used again by later tests: the processes of a new
 * one take twice as long as the visit. The first tab stays open, on an address of the same origin that runs nothing. It
 * keeps the process, and writes what the page finds in its storage.
 */
export class Windows {
  private readonly browser: Browser
  private readonly restingPlace: string
  private readonly free: Window[] = []
  private readonly used: Window[] = []

  constructor(browser: Browser, restingPlace: string) {
    this.browser = browser
    this.restingPlace = restingPlace
  }

  /** A new tab in a window that nobody has, which remembers only this. */
  async open(options: BrowserContextOptions, remembered: Record<string, string>): Promise<Page> {
    const kind = JSON.stringify(options)
    const known = this.free.findIndex((each) => each.kind === kind)
    const window = known < 0 ? await this.make(kind, options) : this.free.splice(known, 1)[0]
    if (!window) throw new Error('no window')
    this.used.push(window)
    await window.firstTab.evaluate((items) => {
      localStorage.clear()
      for (const [name, value] of items) localStorage.setItem(name, value)
    }, Object.entries(remembered))
    return window.context.newPage()
  }

  /** Closes every tab but the first ones, and undoes what a test did to a window. */
  async leaveAll(): Promise<void> {
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
    await firstTab.goto(this.restingPlace)
    return { kind, context, firstTab }
  }
}
