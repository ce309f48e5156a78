import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { mailedSecret } from '../../server/test/support/people.ts'
import { assertAccessible } from './support/accessible.ts'
import { assertNoSidewaysScroll, atriumInBrowser, goTo, looks } from './support/atrium-in-browser.ts'
import { newClub } from './support/club.ts'
import { words } from './support/words.ts'

const here = atriumInBrowser()
const dayMs = 24 * 60 * 60 * 1000

describe('Pages that one cannot have', () => {
  test('an address without a page keeps the frame, in an organization, outside and signed out; so does a page that the role does not allow, without a retry', async () => {
    const { nio, member } = await newClub(here)
    const notFound = { name: words('common.notFoundTitle') }
    const page = await here.visit(`/o/${nio}/nothing/here`, { signedInAs: member })
    await page.getByRole('heading', notFound).waitFor()
    await page
      .getByRole('navigation')
      .getByRole('link', { name: words('members.title') })
      .waitFor()
    const forbidden = ['audit', 'reports', 'members/invite', 'boards/trash', 'settings/webhooks/none']
    for (const path of forbidden) {
      await goTo(page, `/o/${nio}/${path}`)
      await page.getByRole('heading', { name: words('common.forbiddenTitle') }).waitFor()
      assert.equal(await page.getByRole('button', { name: words('common.retry') }).count(), 0, path)
      assert.equal(await page.getByRole('button', { name: words('common.reload') }).count(), 0, path)
      await page
        .getByRole('navigation')
        .getByRole('link', { name: words('members.title') })
        .waitFor()
    }

    await page.goto(`${here.url}/nothing/here`)
    await page.getByRole('heading', notFound).waitFor()
    await page
      .getByRole('navigation')
      .getByRole('link', { name: words('common.home') })
      .click()
    await page.waitForURL((url) => url.pathname === '/')
    const stranger = await here.visit('/nothing/here')
    await stranger.getByRole('heading', notFound).waitFor()
    await stranger.getByRole('link', { name: words('auth.signIn') }).waitFor()
  })

  test('both are accessible in both themes, in Arabic and on a phone', async () => {
    const { nio, member } = await newClub(here)
    for (const visit of looks) {
      const page = await here.newTab({ ...visit, signedInAs: member })
      for (const path of ['/nothing/here', `/o/${nio}/audit`]) {
        await goTo(page, path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await assertAccessible(page)
        await assertNoSidewaysScroll(page)
      }
    }
  })

  test('an expired link has no button that cannot work', async () => {
    const person = await here.newPerson()
    const secret = await mailedSecret(here.atrium, person.nametag, 'confirm-address')
    const confirm = { name: words('auth.confirmSubmit') }
    const page = await here.visit(`/confirm-mail#${secret}`, { signedInAs: person })
    await page.getByRole('button', confirm).click()
    await page.getByText(words('auth.confirmDone', { mail: person.mail })).waitFor()
    for (const [path, button] of [
      [`/confirm-mail#${secret}`, confirm.name],
      ['/undo-mail-change#none', words('auth.undoSubmit')],
      ['/stop-mails#none', words('auth.stopSubmit')],
    ] as const) {
      await goTo(page, path)
      await page.getByRole('button', { name: button }).click()
      await page.getByText(words('problem.LINK_INVALID')).waitFor()
      await page.getByRole('button', { name: button }).waitFor({ state: 'detached' })
      await page.getByRole('link', { name: words('auth.goOn') }).waitFor()
    }
  })
})

describe('Ways to a page', () => {
  test('upcoming events lead to the calendar, where they are open, also by their address; members are listed by name', async () => {
    const { nio, administrator, member, call } = await newClub(here)
    const start = new Date(Date.now() + 3 * dayMs).toISOString().replace(/\.\d+/, '')
    const end = new Date(Date.now() + 3 * dayMs + 3_600_000).toISOString().replace(/\.\d+/, '')
    const calendar = `/v2/workplace/users/${nio}/${administrator.nicHandle}/calendar`
    await call(administrator, 'POST', calendar, { title: 'Board meeting', start, end, timeZone: 'Europe/Paris' })
    await call(administrator, 'POST', calendar, {
      title: 'Training',
      start,
      end,
      timeZone: 'Europe/Paris',
      rrule: 'FREQ=WEEKLY;COUNT=3',
    })
    const page = await here.visit(`/o/${nio}`, { signedInAs: administrator })
    await page.getByRole('link', { name: /Board meeting/ }).click()
    await page.waitForURL((url) => url.pathname === `/o/${nio}/calendar`)
    await page.getByRole('dialog', { name: 'Board meeting' }).waitFor()
    await assertAccessible(page)
    const address = page.url()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('common.close') })
      .click()
    await page.waitForURL((url) => !url.searchParams.has('event'))

    await goTo(page, `/o/${nio}`)
    await page
      .getByRole('link', { name: /Training/ })
      .nth(1)
      .click()
    await page.getByRole('dialog', { name: 'Training' }).waitFor()

    const theirs = await here.visit(address.slice(here.url.length), { signedInAs: member })
    await theirs.getByRole('dialog', { name: 'Board meeting' }).waitFor()

    const nametag = `a${member.nametag}`
    await call(member, 'POST', '/v2/account', { nametag, email: member.mail })
    await goTo(page, `/o/${nio}/members`)
    const names = page.getByRole('table').getByRole('link')
    await names.nth(1).waitFor()
    assert.deepEqual(await names.allInnerTexts(), [nametag, administrator.nametag])
  })
})
