import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { found, invite, join as joinClub } from '../server/test/support/clubs.ts'
import { atriumInBrowser, desktop, phone, type Visit } from './test/support/atrium-in-browser.ts'

/* npm run screenshots -- <folder>: every page on a desktop in both themes, on a phone, and in Arabic. */

const folder = process.argv[2] ?? 'screenshots'
const here = atriumInBrowser()

const ways: Record<string, Visit> = {
  'desktop-light': { ...desktop, theme: 'light' },
  'desktop-dark': { ...desktop, theme: 'dark' },
  phone: { ...phone, theme: 'light' },
  arabic: { ...desktop, theme: 'light', locale: 'ar' },
}

test('screenshots', async () => {
  mkdirSync(folder, { recursive: true })
  const { atrium } = here
  const newcomer = await here.newPerson()
  const person = await here.newPerson()
  const founder = await here.newPerson()
  const chess = await found(atrium, person, {
    name: 'Chess Club Lyon',
    description: 'We meet on Tuesdays in the town hall.',
  })
  await joinClub(atrium, person, chess, founder)
  await found(atrium, person, {
    name: 'Bee keepers of the Ardèche',
    description: 'Honey, wax and good advice.',
    public: true,
  })
  await invite(atrium, founder, await found(atrium, founder, { name: 'Rowing Club' }), person.nametag, 2)
  const json = { title: 'Boards', userlist: [person.nametag], message: 'Who brings the boards?' }
  await atrium.call('POST', `/v2/talks/${chess}`, { token: founder.token, json })

  const pages: { name: string; path: string; visit?: Visit }[] = [
    { name: 'sign-in', path: '/sign-in' },
    { name: 'register', path: '/register' },
    { name: 'forgot-password', path: '/forgot-password' },
    { name: 'confirm-mail', path: '/confirm-mail#none' },
    { name: 'welcome', path: '/', visit: { signedInAs: newcomer } },
    { name: 'home', path: '/', visit: { signedInAs: person } },
    { name: 'organization', path: `/o/${chess}`, visit: { signedInAs: person } },
    { name: 'not-found', path: '/nothing', visit: { signedInAs: person } },
  ]
  for (const { name, path, visit } of pages) {
    for (const [way, how] of Object.entries(ways)) {
      const page = await here.visit(path, { ...how, ...visit })
      await page.getByRole('heading').first().waitFor()
      await page.waitForFunction('!document.querySelector(".mantine-Skeleton-root")')
      await page.screenshot({ path: join(folder, `${name}-${way}.png`) })
      await page.context().close()
    }
  }
})
