import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { createOrganization, join } from '../../server/test/support/clubs.ts'
import { addPerson, type SignedInPerson } from '../../server/test/support/people.ts'
import { assertAccessible } from './support/accessible.ts'
import { assertNoSidewaysScroll, atriumInBrowser, goTo, looks, untilInPage } from './support/atrium-in-browser.ts'

const here = atriumInBrowser({ limits: { organizationsPerAccount: 100 } })

describe('Discover', () => {
  let founder: SignedInPerson
  let chess: number
  before(async () => {
    founder = await addPerson(here.atrium)
    for (let count = 1; count <= 60; count++) {
      await createOrganization(here.atrium, founder, { name: `Choir number ${count}`, public: true })
    }
    chess = await createOrganization(here.atrium, founder, {
      name: 'Chess Club Lyon',
      description: 'We meet on Tuesdays.\nBeginners are welcome.',
      public: true,
    })
    await createOrganization(here.atrium, founder, { name: 'Secret society' })
  })

  test('a stranger searches, sends the address on, and reads a profile', async () => {
    const page = await here.visit('/discover')
    await page.getByRole('heading', { name: 'Chess Club Lyon' }).waitFor()
    await untilInPage(page, `document.title === 'Discover organizations · Atrium'`)
    assert.equal(await page.getByText('Secret society').count(), 0)
    await page.getByRole('searchbox', { name: 'Search by name or description' }).fill('tuesdays')
    await page.waitForURL(/\/discover\?q=tuesdays$/)
    await page.getByRole('heading', { name: /Choir/ }).first().waitFor({ state: 'detached' })
    await page.reload()
    assert.equal(await page.getByRole('searchbox').inputValue(), 'tuesdays')
    await page
      .getByRole('article')
      .filter({ hasText: '1 member' })
      .getByRole('link', { name: 'Chess Club Lyon' })
      .click()
    await page.getByRole('heading', { level: 1, name: 'Chess Club Lyon' }).waitFor()
    await untilInPage(page, `document.title === 'Chess Club Lyon · Atrium'`)
    await page.getByText('Beginners are welcome.').waitFor()
    await page.getByText('Create an account, then ask someone in the organization.').waitFor()
    await page.goBack()
    assert.equal(await page.getByRole('searchbox').inputValue(), 'tuesdays')
    await page.getByRole('searchbox').fill('nothing like this')
    await page.getByRole('heading', { name: 'No results for “nothing like this”' }).waitFor()
    await page.getByRole('link', { name: 'All public organizations' }).click()
    await page.getByRole('heading', { name: 'Chess Club Lyon' }).waitFor()
    assert.equal(await page.getByRole('searchbox').inputValue(), '')
  })

  test('further pages come by themselves', async () => {
    const page = await here.visit('/discover')
    await page.getByRole('heading', { name: 'Choir number 12', exact: true }).scrollIntoViewIfNeeded()
    await page.getByRole('heading', { name: 'Choir number 1', exact: true }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Show more' }).count(), 0)
  })

  test('a stranger reports it without a name, and is told when it is too often', async () => {
    const page = await here.visit(`/discover/${chess}`)
    await page.getByRole('button', { name: 'Report' }).click()
    await page.getByText('You’re not signed in, so the report is anonymous').waitFor()
    await page.getByRole('button', { name: 'Send report' }).click()
    await page.getByText('Fill in this field.').waitFor()
    await page.getByLabel('Spam or advertising').check()
    await page.getByRole('button', { name: 'Send report' }).click()
    await page.getByText('Report sent. Thank you!').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })

    const report = () => here.atrium.call('POST', `/v2/discover/${chess}/report`, { json: {}, ip: '127.0.0.1' })
    while ((await report()).status !== 429);
    await page.getByRole('button', { name: 'Report' }).click()
    await page.getByLabel('Something else').check()
    await page.getByRole('button', { name: 'Send report' }).click()
    await page.getByRole('alert').getByText('Many reports were sent from your network').waitFor()
    assert.ok(await page.getByLabel('Something else').isChecked(), 'nothing is lost')
  })

  test('somebody signed in reports it, and finds what became of it', async () => {
    const { atrium } = here
    const person = await addPerson(atrium)
    const page = await here.visit(`/discover/${chess}`, { signedInAs: person })
    await page.getByText('Members join by invitation. Ask someone in the organization.').waitFor()
    await page.getByRole('button', { name: 'Report' }).click()
    await page.getByLabel('Impersonates someone else').check()
    await page.getByLabel('More details (optional)').fill('It is a rowing club.')
    await page.getByRole('button', { name: 'Send report' }).click()
    await page.getByText('Report sent. Thank you!').waitFor()
    await goTo(page, '/me/reports')
    const card = page.getByRole('article')
    await card.getByText('Open', { exact: true }).waitFor()
    await card.getByText('Impersonates someone else').waitFor()
    await card.getByText('About the organization').waitFor()

    const { token } = founder
    const { body } = await atrium.call('GET', `/v2/workplace/${chess}/reports`, { token })
    const { id } = body.reports.find(({ reason }: { reason: string }) => reason === 'Impersonates someone else')
    await atrium.call('POST', `/v2/workplace/${chess}/reports/${id}/close`, { token, json: { outcome: 'acted' } })
    await page.reload()
    await card.getByText('Action taken').waitFor()
  })

  test('a member is led into it', async () => {
    const person = await addPerson(here.atrium)
    await join(here.atrium, founder, chess, person)
    const page = await here.visit(`/discover/${chess}`, { signedInAs: person })
    await page.getByRole('link', { name: 'Open: Chess Club Lyon' }).click()
    await page.getByText('Your role: Member').waitFor()
  })

  test('one that is not public is not there', async () => {
    const page = await here.visit('/discover/999999')
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  })

  test('is accessible in both themes, in Arabic and on a phone, signed in or not', async () => {
    for (const [visit, signedInAs] of looks.map((look, n) => [look, n === 0 ? founder : undefined] as const)) {
      const page = await here.newTab({ ...visit, ...(signedInAs ? { signedInAs } : {}) })
      for (const path of ['/discover', '/discover?q=nothing+like+this', `/discover/${chess}`]) {
        await goTo(page, path)
        await page.getByRole('heading').nth(1).or(page.getByText('Tuesdays')).first().waitFor()
        await assertAccessible(page)
        await assertNoSidewaysScroll(page)
      }
      await page.locator('main').getByRole('button').first().click()
      await page.getByRole('dialog').waitFor()
      await assertAccessible(page)
    }
  })
})
