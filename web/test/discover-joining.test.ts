import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { callsOf, createOrganization } from '../../server/test/support/clubs.ts'
import { type Person, password, uniqueName } from '../../server/test/support/people.ts'
import { assertAccessible } from './support/accessible.ts'
import { assertNoSidewaysScroll, atriumInBrowser, goTo, looks } from './support/atrium-in-browser.ts'
import { words } from './support/words.ts'

const here = atriumInBrowser()

/** A public organization with a name of its own, because all tests share one list. */
async function newChoir(fields: object) {
  const administrator = await here.newPerson()
  const name = `Choir ${uniqueName()}`
  const nio = await createOrganization(here.atrium, administrator, { name, public: true, ...fields })
  return { administrator, name, nio }
}

const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })

const ownRequests = async ({ token }: Person) =>
  (await here.atrium.call('GET', '/v2/account/requests', { token })).body.requests

describe('joining from Discover', () => {
  test('an open organization is joined from the list with one click', async () => {
    const { name } = await newChoir({ joining: 'open' })
    const page = await here.visit(`/discover?q=${name.slice(6)}`, { signedInAs: await here.newPerson() })
    await cardOf(page, name).getByRole('button', { name: /^Join/ }).click()
    await page.getByText(words('home.accepted', { organization: name })).waitFor()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByText('Your role: Member').waitFor()
  })

  test('questions are answered, the request is shown with its state, and withdrawn', async () => {
    const { name, nio } = await newChoir({ joining: 'request', questions: ['Which voice?', 'Since when?'] })
    const person = await here.newPerson()
    const page = await here.visit(`/discover?q=${name.slice(6)}`, { signedInAs: person })
    await cardOf(page, name)
      .getByRole('button', { name: /^Ask to join/ })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Which voice?').fill('Alto')
    await dialog.getByRole('button', { name: words('joining.send') }).click()
    await dialog.getByText(words('field.required')).waitFor()
    assert.equal(await dialog.getByText(words('field.required')).count(), 1)
    await dialog.getByLabel('Since when?').fill('2012')
    await dialog.getByLabel(words('joining.message'), { exact: true }).fill('Hello!')
    await dialog.getByRole('button', { name: words('joining.send') }).click()
    // The message is on top of the page for a few seconds only.
    await page.getByText(words('joining.sent', { organization: name })).waitFor({ state: 'attached' })
    const [request] = await ownRequests(person)
    assert.deepEqual(
      [request.state, request.message, request.answers.map(({ answer }: { answer: string }) => answer)],
      ['pending', 'Hello!', ['Alto', '2012']],
    )
    await goTo(page, `/discover/${nio}`)
    const own = page.getByRole('article', { name: words('joining.ownRequest', { organization: name }) })
    await own.getByText(words('joining.state.pending')).waitFor()
    await own.getByRole('button', { name: words('joining.withdraw') }).click()
    await page.getByText(words('joining.requestWithdrawn')).waitFor()
    await page.getByRole('button', { name: /^Ask to join/ }).waitFor()
  })

  test('a decision appears by itself: a refusal with its reply, and a membership', async () => {
    const { administrator, name, nio } = await newChoir({ joining: 'request' })
    const [person, other] = [await here.newPerson(), await here.newPerson()]
    const decide = async (who: Person, how: string) => {
      const json = { message: 'We are full.' }
      const asked = await here.atrium.call('POST', `/v2/discover/${nio}/join`, { token: who.token, json: {} })
      const page = await here.visit(`/discover/${nio}`, { signedInAs: who })
      await page.getByText(words('joining.state.pending')).waitFor()
      const path = `/v2/workplace/${nio}/requests/${asked.body.id}/${how}`
      const reply = await here.atrium.call('POST', path, { token: administrator.token, json })
      assert.equal(reply.status, 200, reply.text)
      return page
    }
    const declined = await decide(person, 'decline')
    await declined.getByText('We are full.').waitFor()
    await declined.getByText(words('joining.state.declined')).waitFor()
    assert.equal(await declined.getByRole('button', { name: /Ask to join|Withdraw/ }).count(), 0)
    const accepted = await decide(other, 'accept')
    await accepted.getByRole('link', { name: `Open: ${name}` }).waitFor()
  })

  test('a stranger signs up on the way, and returns to the organization', async () => {
    const { name, nio } = await newChoir({ joining: 'open' })
    const page = await here.visit('/sign-in')
    await page.getByRole('link', { name: words('discover.title') }).click()
    await page.getByRole('searchbox').fill(name)
    await cardOf(page, name).getByRole('link', { name: /^Join/ }).click()
    const nametag = uniqueName()
    await page.getByLabel(words('auth.nametag')).fill(nametag)
    await page.locator('input[type=email]').fill(`${nametag}@example.org`)
    await page.getByLabel(words('auth.choosePassword'), { exact: true }).fill(password)
    await page.getByRole('button', { name: words('auth.registerSubmit') }).click()
    await page.waitForURL(`**/discover/${nio}`)
    await page.getByRole('button', { name: /^Join/ }).click()
    await page.getByText('Your role: Member').waitFor()
  })

  test('a link that is chosen before the search begins leads to its page', async () => {
    const { name } = await newChoir({ joining: 'open' })
    const page = await here.newTab()
    await goTo(page, '/discover')
    const link = cardOf(page, name).getByRole('link', { name: /^Join/ })
    await link.waitFor()
    const held = Promise.withResolvers<void>()
    await page.route(/\/app\//, (route) => held.promise.then(() => route.continue()))
    await page.getByRole('searchbox').fill('Choir')
    await link.click()
    await page.waitForURL(/\/(register|sign-in)/)
    // The search began 300 ms after typing.
    await page.evaluate('new Promise((resolve) => setTimeout(resolve, 400))')
    held.resolve()
    await page.getByLabel(words('auth.nametag')).waitFor()
  })

  test('a refusal of the server is said: joining was closed meanwhile', async () => {
    const { administrator, name, nio } = await newChoir({ joining: 'open' })
    const person = await here.newPerson()
    // The page would otherwise learn of the change first and remove the button.
    const { body: offer } = await here.atrium.call('GET', `/v2/discover/${nio}`, { token: person.token })
    const page = await here.newTab({ signedInAs: person })
    await page.route(`**/v2/discover/${nio}`, (route) => route.fulfill({ json: offer }))
    await page.goto(`${here.url}/discover/${nio}`)
    const button = page.getByRole('button', { name: `Join: ${name}` })
    await button.waitFor()
    await callsOf(here.atrium).update(administrator, nio, { json: { joining: 'invitation' } })
    await button.click()
    await page.getByText(words('problem.JOINING_NOT_OFFERED')).waitFor()
  })

  test('questions that changed meanwhile are asked again', async () => {
    const { administrator, nio } = await newChoir({ joining: 'request', questions: ['Which voice?'] })
    const page = await here.visit(`/discover/${nio}`, { signedInAs: await here.newPerson() })
    await page.getByRole('button', { name: /^Ask to join/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Which voice?').fill('Alto')
    await callsOf(here.atrium).update(administrator, nio, { json: { questions: ['Since when?', 'Why?'] } })
    await dialog.getByRole('button', { name: words('joining.send') }).click()
    await dialog.getByText(words('joining.questionsChanged')).waitFor()
    await dialog.getByLabel('Since when?').fill('2012')
    await dialog.getByLabel('Why?').fill('I like to sing.')
    await dialog.getByRole('button', { name: words('joining.send') }).click()
    await page.getByText(words('joining.state.pending')).waitFor()
  })

  test('is accessible in both themes, in Arabic and on a phone', async () => {
    const { nio } = await newChoir({ joining: 'request', questions: ['Which voice?'] })
    const asked = await newChoir({ joining: 'request' })
    const person = await here.newPerson()
    await here.atrium.call('POST', `/v2/discover/${asked.nio}/join`, { token: person.token, json: {} })
    for (const look of looks) {
      const page = await here.visit('/discover', { ...look, signedInAs: person })
      await page.getByRole('article').nth(1).waitFor()
      await assertAccessible(page)
      await assertNoSidewaysScroll(page)
      await goTo(page, `/discover/${nio}`)
      await page.locator('main').getByRole('button').last().click()
      await page.getByRole('dialog').getByRole('textbox').first().waitFor()
      await assertAccessible(page)
      await assertNoSidewaysScroll(page)
    }
  })
})
