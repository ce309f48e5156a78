import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { dayMs } from '../../server/src/clock.ts'
import { callsOf } from '../../server/test/support/clubs.ts'
import { password, uniqueName } from '../../server/test/support/people.ts'
import { assertAccessible } from './support/accessible.ts'
import { assertNoSidewaysScroll, atriumInBrowser, goTo, looks } from './support/atrium-in-browser.ts'
import { newClub } from './support/club.ts'
import { newLink } from './support/joining.ts'
import { words } from './support/words.ts'

const here = atriumInBrowser()

/** Fills in the form to sign up, and sends it with the Enter key. */
async function signUp(page: Page): Promise<string> {
  const nametag = uniqueName()
  await page.getByLabel(words('auth.nametag')).fill(nametag)
  await page.locator('input[type=email]').fill(`${nametag}@example.org`)
  const field = page.getByLabel(words('auth.choosePassword'), { exact: true })
  await field.fill(password)
  await field.press('Enter')
  return nametag
}

const isBroken = (page: Page) => page.getByRole('heading', { name: words('joining.brokenTitle') }).waitFor()

describe('an invitation link', () => {
  test('leads a new person to their first message with at most 3 clicks and the form to sign up', async () => {
    const club = await newClub(here)
    await club.call(club.administrator, 'PATCH', `/v2/workplace/${club.nio}`, { description: 'We meet on Tuesdays.' })
    await club.call(club.administrator, 'POST', `/v2/talks/${club.nio}`, {
      title: 'Welcome',
      userlist: ['group:everyone'],
      message: 'Tuesday at seven.',
    })
    const { path, secret } = await newLink(here, club.administrator, club.nio)
    const page = await here.newTab()
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url()))
    let clicks = 0
    const click = async (element: Locator) => {
      clicks += 1
      await element.click()
    }

    await page.goto(here.url + path)
    await page.getByRole('heading', { name: words('joining.joinTitle', { organization: club.name }) }).waitFor()
    await page.getByText('We meet on Tuesdays.').waitFor()
    await page.getByText('2 members').waitFor()
    assert.doesNotMatch(await page.locator('main').innerText(), new RegExp(club.administrator.nametag))
    await click(page.getByRole('link', { name: words('auth.register') }))
    await page.getByText(words('joining.willJoin', { organization: club.name })).waitFor()
    await signUp(page)
    await page.getByRole('heading', { level: 1, name: club.name }).waitFor()
    await click(page.getByRole('link', { name: /Welcome/ }))
    await page.getByText('Tuesday at seven.').first().waitFor()
    assert.ok(clicks <= 3, `${clicks} clicks`)

    // The browser does not send the fragment of a document's address, but the page could have put it elsewhere.
    const sent = addresses.filter((address) => address.split('#')[0]?.includes(secret))
    assert.deepEqual(sent, [])
    const stored = String(await page.evaluate('JSON.stringify({ ...sessionStorage, ...localStorage })'))
    assert.ok(!stored.includes(secret), 'the secret is not kept')
  })

  test('is followed by somebody who is signed in; a second time it leads into the organization', async () => {
    const club = await newClub(here)
    const { path, secret } = await newLink(here, club.administrator, club.nio, { uses: 3 })
    const person = await here.newPerson()
    const page = await here.visit(path, { signedInAs: person })
    await page.getByText(words('joining.signedInAs', { name: person.nametag })).waitFor()
    await page.getByRole('button', { name: words('joining.join') }).click()
    await page.getByText(words('home.accepted', { organization: club.name })).waitFor()
    await page.getByRole('heading', { level: 1, name: club.name }).waitFor()
    await page.goBack()
    assert.ok(!page.url().includes(secret), 'the secret is not in the history')
    await page.goto(here.url + path)
    await page.getByText(words('joining.alreadyMember', { organization: club.name })).waitFor()
    await page.getByRole('link', { name: words('discover.open') }).click()
    await page.getByText('Your role: Member').waitFor()
  })

  test('is followed by somebody who signs in first, and then needs no further click', async () => {
    const club = await newClub(here)
    const { path } = await newLink(here, club.administrator, club.nio, { uses: 1 })
    const person = await here.newPerson()
    const page = await here.visit(path)
    await page.getByRole('link', { name: words('auth.signIn') }).click()
    await page.getByLabel(words('auth.credential')).fill(person.nametag)
    const field = page.getByLabel(words('auth.password'), { exact: true })
    await field.fill(person.password)
    await field.press('Enter')
    await page.getByRole('heading', { level: 1, name: club.name }).waitFor()
    await page.getByText('Your role: Member').waitFor()
  })

  test('that is used up, revoked, expired, unknown or incomplete says so, and how to go on', async () => {
    const club = await newClub(here)
    const usedUp = await newLink(here, club.administrator, club.nio, { uses: 1 })
    const first = await here.newPerson()
    await club.call(first, 'POST', '/v2/account/join', { link: usedUp.url })
    const revoked = await newLink(here, club.administrator, club.nio)
    await club.call(club.administrator, 'DELETE', `/v2/workplace/${club.nio}/links/${revoked.id}`)
    const page = await here.newTab()
    for (const path of [usedUp.path, revoked.path, `/join#${'x'.repeat(43)}`, '/join']) {
      await page.goto('about:blank')
      await page.goto(here.url + path)
      await isBroken(page)
      await page.getByText(words(path === '/join' ? 'joining.incomplete' : 'joining.brokenText')).waitFor()
    }
    // Another link in the same tab only changes the fragment.
    const working = await newLink(here, club.administrator, club.nio)
    await page.goto(here.url + working.path)
    await page.getByRole('heading', { name: words('joining.joinTitle', { organization: club.name }) }).waitFor()
    here.atrium.clock.advance(31 * dayMs)
    await page.reload()
    await isBroken(page)
  })

  test('that ends while somebody fills in the form is said, and the account can be created without it', async () => {
    const club = await newClub(here)
    const { id, path } = await newLink(here, club.administrator, club.nio)
    const page = await here.visit(path)
    await page.getByRole('link', { name: words('auth.register') }).click()
    await page.getByLabel(words('auth.nametag')).waitFor()
    await club.call(club.administrator, 'DELETE', `/v2/workplace/${club.nio}/links/${id}`)
    const nametag = await signUp(page)
    await page.getByRole('alert').getByText(words('joining.linkLost')).waitFor()
    await page.getByRole('button', { name: words('auth.registerSubmit') }).click()
    await page.getByRole('heading', { name: words('home.greeting', { name: nametag }) }).waitFor()
  })

  test('used by somebody who was removed becomes a request', async () => {
    const club = await newClub(here)
    const { path } = await newLink(here, club.administrator, club.nio)
    await callsOf(here.atrium).removeMember(club.administrator, club.nio, club.member.nicHandle)
    const page = await here.visit(path, { signedInAs: club.member })
    await page.getByRole('button', { name: words('joining.join') }).click()
    await page.getByText(words('joining.pendingAgain', { organization: club.name })).waitFor()
  })

  test('is accessible in both themes, in Arabic and on a phone', async () => {
    const club = await newClub(here)
    const { path } = await newLink(here, club.administrator, club.nio)
    for (const look of looks) {
      for (const signedInAs of [undefined, await here.newPerson(), club.member]) {
        const page = await here.visit(path, { ...look, ...(signedInAs && { signedInAs }) })
        await page.getByRole('heading', { name: new RegExp(club.name) }).waitFor()
        await page.getByRole('button').or(page.getByRole('link')).first().waitFor()
        await assertAccessible(page)
        await assertNoSidewaysScroll(page)
        if (signedInAs) continue
        await goTo(page, '/join#none')
        await page.getByRole('alert').waitFor()
        await assertAccessible(page)
      }
    }
  })
})
