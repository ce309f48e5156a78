import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { until } from '../../server/test/support/until.ts'
import { contrastOf } from './support/appearance.ts'
import { atriumInBrowser, untilInPage, type Visit } from './support/atrium-in-browser.ts'
import { words } from './support/words.ts'

const here = atriumInBrowser()

/** Opens a page whose assets arrive only when the returned function is called. */
async function openSlowly(path: string, isHeld: (name: string) => boolean, visit: Visit) {
  const page = await here.newTab(visit)
  const held: Route[] = []
  let isReleased = false
  const nameOf = (route: Route) => new URL(route.request().url()).pathname.slice('/app/'.length)
  await page.route('**/app/*', (route) => {
    if (!isReleased && isHeld(nameOf(route))) held.push(route)
    else route.continue()
  })
  await page.goto(here.url + path, { waitUntil: 'commit' })
  const release = async () => {
    isReleased = true
    await Promise.all(held.splice(0).map((route) => route.continue()))
  }
  return { page, heldNames: () => held.map(nameOf), release }
}

const logoOf = (page: Page) => page.getByRole('img', { name: 'Atrium' })

describe('On a slow network', () => {
  for (const [name, visit, isRightToLeft, background] of [
    ['light', { theme: 'light' }, false, 'rgb(255, 255, 255)'],
    ['dark', { theme: 'dark' }, false, 'rgb(36, 36, 36)'],
    ['dark from right to left', { theme: 'dark', locale: 'ar' }, true, 'rgb(36, 36, 36)'],
  ] as [string, Visit, boolean, string][]) {
    test(`the logo and a skeleton are painted before any script or stylesheet arrives: ${name}`, async () => {
      const { page, heldNames, release } = await openSlowly('/sign-in', () => true, visit)
      await untilInPage(page, `performance.getEntriesByName('first-contentful-paint').length > 0`)
      const logo = await logoOf(page).boundingBox()
      assert.ok(logo && logo.width > 0)
      assert.equal(logo.x > 640, isRightToLeft, 'the logo is at the start of the line')
      assert.equal(await page.evaluate('getComputedStyle(document.body).backgroundColor'), background)
      const block = page.locator('#root [data-block]').first()
      assert.ok((await contrastOf(block, 'fill')) > 1.1, 'the skeleton differs from its background')
      assert.ok(heldNames().length > 0, 'nothing has arrived yet')
      await release()
      if (!isRightToLeft) await page.getByRole('heading', { name: words('auth.signInTitle') }).waitFor()
      await page.locator('#root [data-block]').first().waitFor({ state: 'detached' })
    })
  }

  test('the skeleton stays until the first page is complete', async () => {
    const reply = await fetch(`${here.url}/sign-in`, { headers: { accept: 'text/html' } })
    const html = await reply.text()
    const isLater = (name: string) => !html.includes(`/app/${name}`) && !name.startsWith('en-')
    const { page, heldNames, release } = await openSlowly('/sign-in', isLater, {})
    await until('the page is requested', () => heldNames().some((name) => /^sign-in-.*js$/.test(name)))
    // The page renders in the frames after its script has run.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    assert.ok(await logoOf(page).isVisible())
    await release()
    await page.getByRole('heading', { name: words('auth.signInTitle') }).waitFor()
  })
})
