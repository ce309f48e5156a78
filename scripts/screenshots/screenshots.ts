import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, BrowserContext } from 'playwright-core'
import { untilInPage, untilStill } from '../../web/test/support/atrium-in-browser.ts'
import { launchChromium } from '../../web/test/support/chromium/launch.ts'
import { openDemo, password } from '../demo/open-demo.ts'
import { type Look, type LookName, looks } from './looks.ts'
import { type Call, pagesOf, readmePictures, type Shown } from './pages.ts'

const help = `Takes pictures of the pages of the demo: on a desktop in both themes, on a phone, and in Arabic.

Usage: npm run screenshots [-- [--readme] [--folder <folder>] [word …]]

Every page, or those whose name contains one of the words, go to screenshots/ or the folder that is named.
--readme takes the pictures of the README instead, which go to docs/pictures/.
`

async function main(): Promise<void> {
  const { values, positionals: words } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean' }, readme: { type: 'boolean' }, folder: { type: 'string' } },
  })
  if (values.help) {
    process.stdout.write(help)
    return
  }
  const demo = await openDemo({ PORT: '0' })
  bringFonts()
  const browser = await launchChromium()
  const call: Call = async (method, path, { token, json, content } = {}) => {
    const type = content ? 'application/octet-stream' : 'application/json'
    const headers = { 'content-type': type, ...(token && { authorization: token }) }
    const body = content ? new Uint8Array(content) : json && JSON.stringify(json)
    const reply = await fetch(demo.address + path, { method, headers, ...(body && { body }) })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${method} ${path} was answered with ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
  const signIn = (credential: string) => call('POST', '/v2/login', { json: { credential, password } })
  const pages = await pagesOf(demo.nio, call, signIn)

  // People share a window for each look, so that its cache is filled once.
  const windows = new Map<string, Promise<BrowserContext>>()
  const windowOf = ({ by, session }: Shown, look: LookName) => {
    const key = JSON.stringify([look, by, session])
    const open = async () => openWindow(browser, looks[look], by && { ...(await signIn(by)), ...session })
    return windows.getOrInsertComputed(key, open)
  }
  const take = async (shown: Shown, look: LookName, fullPage: boolean) =>
    takePicture(await windowOf(shown, look), demo.address, shown, fullPage)

  const folder = values.folder ?? (values.readme ? join(import.meta.dirname, '../../docs/pictures') : 'screenshots')
  mkdirSync(folder, { recursive: true })
  if (values.readme) {
    for (const { name, look } of readmePictures) {
      const shown = pages.find((page) => page.name === name)
      if (!shown) throw new Error(`There is no page ${name}.`)
      writeFileSync(join(folder, `${name}.png`), await take(shown, look, false))
    }
  } else {
    const chosen = pages.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
    for (const shown of chosen) {
      for (const look of Object.keys(looks) as LookName[]) {
        writeFileSync(join(folder, `${shown.name}-${look}.png`), await take(shown, look, true))
      }
    }
  }
  await browser.close()
  await demo.close()
}

/** The bundled fonts make screenshots equal on every Linux. */
function bringFonts(): void {
  const fonts = join(import.meta.dirname, '../../node_modules/@expo-google-fonts')
  const families = ['Noto Sans', 'Noto Sans Arabic', 'Noto Emoji'].map((name) => `<family>${name}</family>`).join('')
  const aliases = ['system-ui', 'sans-serif'].map(
    (name) => `<alias binding="strong"><family>${name}</family><prefer>${families}</prefer></alias>`,
  )
  const file = join(mkdtempSync(join(tmpdir(), 'atrium-fonts-')), 'fonts.conf')
  writeFileSync(file, `<fontconfig><dir>/usr/share/fonts</dir><dir>${fonts}</dir>${aliases.join('')}</fontconfig>`)
  process.env.FONTCONFIG_FILE = file
}

async function openWindow(browser: Browser, { theme, ...options }: Look, session?: object): Promise<BrowserContext> {
  const usual = { locale: 'en-GB', timezoneId: 'Europe/Paris', reducedMotion: 'reduce' } as const
  const context = await browser.newContext({ ...usual, ...options })
  const stored = { 'atrium.theme': theme, ...(session && { 'atrium.session': JSON.stringify(session) }) }
  await context.addInitScript((entries) => {
    // The frame of an embedded PDF viewer has no storage.
    for (const [key, value] of entries) localStorage?.setItem(key, value)
  }, Object.entries(stored))
  return context
}

async function takePicture(context: BrowserContext, address: string, { path, show }: Shown, fullPage: boolean) {
  const page = await context.newPage()
  await page.goto(address + path)
  await page.getByRole('heading').first().waitFor()
  await untilInPage(page, '!document.querySelector(".mantine-Skeleton-root")')
  await show?.(page)
  await untilInPage(page, '!document.querySelector(".mantine-Skeleton-root")')
  await untilInPage(page, '[...document.images].every(({ complete }) => complete)')
  await untilStill(page)
  const picture = await page.screenshot({ fullPage })
  await page.close()
  return picture
}

await main()
