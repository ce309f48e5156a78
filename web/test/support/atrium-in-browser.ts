import assert from 'node:assert/strict'
import { after, afterEach, before } from 'node:test'
import { pino } from 'pino'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { openWebApp } from '../../../server/src/http/pages/web-app.ts'
import { builtPages } from '../../../server/src/web-build.ts'
import { startAtrium, type TestAtrium, type TestOptions } from '../../../server/test/support/atrium.ts'
import { newPerson, type Person } from '../../../server/test/support/people.ts'
import { until } from '../../../server/test/support/until.ts'
import { announceFile, idleAddressAt, leaveWindows, openWindows } from './process-windows.ts'
import type { InitScript, Windows } from './windows.ts'

export type Visit = BrowserContextOptions & {
  signedInAs?: Pick<Person, 'nametag' | 'token'>
  /** The session of a sign-in with a one-time password. */
  passwordChangeRequired?: boolean
  theme?: 'light' | 'dark'
  /** Runs before the scripts of each page. */
  initScript?: InitScript
  /** Messages that the console may contain in this test, besides refused requests. */
  allowedConsoleErrors?: RegExp
}

/** A complete server on SQLite with its pages, and a browser. */
export type AtriumInBrowser = {
  atrium: TestAtrium
  url: string
  /**
   * A tab of a separate browser context, as for another person or device, without a page of Atrium. Errors in its
   * console fail the test.
   */
  newTab(visit?: Visit): Promise<Page>
  /** Opens a page of Atrium in a new tab. */
  visit(path: string, visit?: Visit): Promise<Page>
  newPerson(): Promise<Person>
}

export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } satisfies Visit
export const desktop = { viewport: { width: 1280, height: 800 } } satisfies Visit

/**
 * Combinations that cover both themes, both directions, both widths, and pages with and without animations, because axe
 * is too slow for all of them.
 */
export const looks: Visit[] = [
  { theme: 'light', reducedMotion: 'no-preference' },
  { ...phone, theme: 'dark', locale: 'ar' },
]

/** The timeout is generous, because the machine may be busy. */
const timeoutMs = 30_000

/** Nothing accepts mails there, so they stay in the queue, and the pages say that mails are sent. */
const mailServer = { SMTP_URL: 'smtp://127.0.0.1:9' }

/** The settings of a server that sends no mails. */
export const withoutMails = { env: { SMTP_URL: '' } }

export function atriumInBrowser({ limits, env, ...options }: TestOptions = {}): AtriumInBrowser {
  const all = {} as AtriumInBrowser
  const consoleErrors: string[] = []
  let windows: Windows
  announceFile()

  before(async () => {
    const webApp = openWebApp(await builtPages(pino({ level: 'silent' })))
    const settings = { ...options, env: { ...mailServer, ...env }, limits: { accountsPerHour: 1000, ...limits } }
    all.atrium = await startAtrium('sqlite', settings, webApp)
    ;({ origin: all.url, windows } = await openWindows(all.atrium.server))
  })
  afterEach(() => windows.releaseAll())
  after(async () => {
    await leaveWindows()
    await all.atrium?.close()
    assert.deepEqual(consoleErrors, [], 'what the console of the browser said')
  })

  all.newPerson = () => newPerson(all.atrium)
  all.newTab = async ({
    signedInAs,
    passwordChangeRequired = false,
    theme,
    allowedConsoleErrors,
    initScript,
    ...options
  } = {}) => {
    const page = await windows.open(
      // Waiting for animations takes an eighth of the time of these tests.
      { locale: 'en-GB', timezoneId: 'Europe/Paris', reducedMotion: 'reduce', ...desktop, ...options },
      {
        ...(theme && { 'atrium.theme': theme }),
        ...(signedInAs && { 'atrium.session': await sessionOf(all, signedInAs, passwordChangeRequired) }),
      },
      initScript,
    )
    page.setDefaultTimeout(timeoutMs)
    page.on('pageerror', (error) => consoleErrors.push(String(error)))
    page.on('console', (message) => {
      // Some tests expect refused requests, but none expects a violation of the security policy.
      const isExpected = /Failed to load resource/.test(message.text()) || allowedConsoleErrors?.test(message.text())
      if (message.type() === 'error' && !isExpected) consoleErrors.push(message.text())
    })
    return page
  }
  all.visit = async (path, visit) => {
    const page = await all.newTab(visit)
    await page.goto(all.url + path)
    return page
  }
  return all
}

/**
 * Goes to a page of Atrium by its address. As a link does, it loads only the first page of a tab: further ones take a
 * fraction of the time of a visit. An address without a page is between them, so that nothing is left of the page before. It
 * is in the organization of the page, if there is one, because the layout with the navigation stays there.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  const { origin, pathname } = new URL(page.url())
  if (`${origin}${pathname}` === idleAddressAt(origin)) {
    await page.goto(origin + path)
    return
  }
  const push = (to: string) => page.evaluate(`history.pushState(null, '', ${JSON.stringify(to)})`)
  const notFound = page.locator('.tabler-icon-map-off')
  const [organization = ''] = /^\/o\/\d+/.exec(path) ?? []
  await push(`${organization}/address-without-a-page`)
  await notFound.waitFor()
  await push(path)
  await notFound.waitFor({ state: 'detached' })
}

/** The stored session of a person who has signed in through the form. */
async function sessionOf({ atrium }: AtriumInBrowser, { token }: { token: string }, passwordChangeRequired: boolean) {
  const { body: account } = await atrium.call('GET', '/v2/account/getUserInfos', { token })
  const expiresAt = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString()
  return JSON.stringify({ token, account, passwordChangeRequired, expiresAt })
}

/**
 * Waits until an expression is true in the page. The wait of Playwright uses `eval`, which the security policy forbids.
 */
export const untilInPage = (page: Page, expression: string): Promise<void> =>
  until(`${expression} at ${page.url()}`, async () => Boolean(await page.evaluate(expression)))

/** Waits until an element with this text has the focus. The body has it for a moment when a dialog closes. */
export const untilFocused = (page: Page, text: string): Promise<void> =>
  untilInPage(
    page,
    `document.activeElement !== document.body && document.activeElement?.textContent?.includes(${JSON.stringify(text)})`,
  )

/** Waits until all animations have finished. */
export const untilStill = (page: Page): Promise<void> =>
  untilInPage(page, `document.getAnimations().every(({ playState }) => playState !== 'running')`)

/** Asserts that the page does not scroll horizontally. */
export async function assertNoSidewaysScroll(page: Page): Promise<void> {
  const excess = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
  assert.equal(excess, 0, `${page.url()} is ${excess} px too wide`)
}
