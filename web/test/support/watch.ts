import assert from 'node:assert/strict'
import type { BrowserContext, Page } from 'playwright-core'

/** Records the effects that hostile inputs must not have: a dialog, another window, a request to another origin. */
export class Watch {
  private readonly origin: string
  private readonly reached: string[] = []

  constructor(context: BrowserContext, url: string) {
    this.origin = new URL(url).origin
    context.on('dialog', (dialog) => {
      this.reached.push(`a dialog: ${dialog.message()}`)
      dialog.dismiss().catch(() => undefined)
    })
    context.on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      const isOurs = origin === this.origin || protocol === 'data:' || request.url().startsWith(`blob:${this.origin}/`)
      if (!isOurs || (request.isNavigationRequest() && protocol === 'data:')) this.reached.push(request.url())
    })
  }

  /** Asserts also that the page is alive: neither empty nor replaced by the error page. */
  async assertHarmless(page: Page, input: string): Promise<void> {
    const about = JSON.stringify(input.slice(0, 200))
    assert.deepEqual(this.reached.splice(0), [], about)
    assert.equal(new URL(page.url()).origin, this.origin, about)
    assert.equal(await page.evaluate('window.atriumCanary'), undefined, `a script ran: ${about}`)
    assert.equal(
      await page.getByText('If that doesn’t help, contact the operator').count(),
      0,
      `the page died: ${about}`,
    )
    assert.ok(
      await page.evaluate(`document.getElementById('root').innerText.length > 0`),
      `the page is empty: ${about}`,
    )
  }
}
