import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

type Window = { kind: string; context: BrowserContext; tab: Page }

export type InitScript = Parameters<Page['addInitScript']>[0]

/** The events that tests listen to. Playwright itself listens to others. */
const testedEvents = ['console', 'pageerror', 'request', 'framenavigated'] as const

/** Windows that are kept although no test uses them: each takes the memory of a process. */
const maxFree = 8

/**
 * Browser contexts, each for one person on one device, with one tab. They are cleared and reused by later tests, also
 * with another size of the window, because a new context takes twice as long as a visit, and a new tab as long as a
 * visit. A free tab is on a page of the same origin without scripts, which writes the initial storage.
 */
export class Windows {
  private readonly browser: Browser
  private readonly idleAddress: string
  private readonly free: Window[] = []
  private readonly used: Window[] = []
  /** Tabs with an init script, which cannot be removed. */
  private readonly spoiled = new WeakSet<Page>()

  constructor(browser: Browser, idleAddress: string) {
    this.browser = browser
    this.idleAddress = idleAddress
  }

  /** Returns the tab of a free context, with only the given storage. The script runs before those of each page. */
  async open(options: BrowserContextOptions, storage: Record<string, string>, initScript?: InitScript): Promise<Page> {
    const { viewport, reducedMotion, permissions, ...fixed } = options
    const kind = JSON.stringify(fixed)
    const known = this.free.findIndex((each) => each.kind === kind)
    const window = known < 0 ? await this.make(kind, options) : this.free.splice(known, 1)[0]
    if (!window) throw new Error('no window')
    this.used.push(window)
    const { tab } = window
    if (viewport) await tab.setViewportSize(viewport)
    if (permissions) await window.context.grantPermissions(permissions)
    // A tab that still emulates paper would hide notifications and the navigation.
    await tab.emulateMedia({ media: null, reducedMotion: reducedMotion ?? null })
    await tab.evaluate((items) => {
      sessionStorage.clear()
      localStorage.clear()
      for (const [name, value] of items) localStorage.setItem(name, value)
    }, Object.entries(storage))
    if (initScript) {
      await tab.addInitScript(initScript)
      this.spoiled.add(tab)
    }
    return tab
  }

  /** Closes every tab except the first ones, and resets these and the contexts. */
  async releaseAll(): Promise<void> {
    for (const window of this.used.splice(0)) {
      const { context, tab } = window
      for (const page of context.pages()) if (page !== tab || this.spoiled.has(page)) await page.close()
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await context.setOffline(false)
      await context.clearCookies()
      await context.clearPermissions()
      if (tab.isClosed()) {
        window.tab = await this.newTab(context)
      } else {
        for (const event of testedEvents) tab.removeAllListeners(event)
        await tab.unrouteAll({ behavior: 'ignoreErrors' })
        await tab.goto(this.idleAddress)
      }
      this.free.push(window)
    }
    for (const { context } of this.free.splice(0, this.free.length - maxFree)) await context.close()
  }

  async closeAll(): Promise<void> {
    for (const { context } of [...this.free.splice(0), ...this.used.splice(0)]) await context.close()
  }

  private async make(kind: string, options: BrowserContextOptions): Promise<Window> {
    const context = await this.browser.newContext(options)
    return { kind, context, tab: await this.newTab(context) }
  }

  private async newTab(context: BrowserContext): Promise<Page> {
    const tab = await context.newPage()
    await tab.goto(this.idleAddress)
    return tab
  }
}
