import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createOrganization } from '../../server/test/support/clubs.ts'
import { password } from '../../server/test/support/people.ts'
import { openTalk } from '../../server/test/support/reports.ts'
import { atriumInBrowser } from './support/atrium-in-browser.ts'

const base = '/clubs/atrium'
const here = atriumInBrowser({ env: { PUBLIC_URL: `https://atrium.test${base}` } })

describe('the pages below the path of PUBLIC_URL', () => {
  test('somebody opens a deep link, signs in, reads, posts, uploads and listens', async () => {
    const person = await here.newPerson()
    const nio = await createOrganization(here.atrium, person, { name: 'Rowers' })
    const { talk } = await openTalk(here.atrium, nio, person, [])
    const page = await here.newTab()
    const elsewhere: string[] = []
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url())
      if (origin === here.url && !pathname.startsWith(`${base}/`)) elsewhere.push(pathname)
    })
    await page.goto(`${here.url}${base}/o/${nio}/talks/${talk}`)
    await page.waitForURL(`**${base}/sign-in?*`)
    await page.getByLabel('Username or email').fill(person.nametag)
    await page.getByLabel('Password', { exact: true }).fill(person.password ?? password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(`**${base}/o/${nio}/talks/${talk}`)

    const message = page.getByRole('textbox', { name: /message/i })
    await message.fill('From below a path')
    await message.press('Enter')
    await page.getByText('From below a path').waitFor()
    const json = { message: 'Live from elsewhere' }
    await here.atrium.call('POST', `/v2/talks/${nio}/${talk}`, { token: person.token, json })
    await page.getByText('Live from elsewhere').waitFor()
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'notes.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('Hello'),
      })
    await page.getByText('notes.txt').first().waitFor()

    // A reload of a lazy page loads its chunks, and links of the navigation stay below the path.
    await page.getByRole('link', { name: 'Calendar' }).first().click()
    await page.waitForURL(`**${base}/o/${nio}/calendar*`)
    await page.reload()
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    assert.deepEqual(elsewhere, [])
  })
})
