import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { callsOf, createOrganization, invite, join } from '../../server/test/support/clubs.ts'
import { assertAccessible } from './support/accessible.ts'
import { assertNoSidewaysScroll, atriumInBrowser, goTo, looks } from './support/atrium-in-browser.ts'

const here = atriumInBrowser()

describe('Home', () => {
  test('a newcomer is welcomed, and founds an organization: once, also if sending fails and is repeated', async () => {
    const person = await here.newPerson()
    const page = await here.visit('/', { signedInAs: person })
    await page.getByRole('heading', { name: 'Welcome to Atrium' }).waitFor()
    await page.getByRole('button', { name: 'Create an organization' }).click()
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByText('Fill in this field.').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Chess Club Lyon')
    await page.getByLabel('Description').fill('We meet on Tuesdays.')
    await page.route('**/v2/workplace', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByRole('dialog').getByRole('alert').waitFor()
    await page.unroute('**/v2/workplace')
    // The form has kept its values, and is submitted twice.
    await page.evaluate(`for (const _ of [1, 2]) document.querySelector('[role=dialog] form').requestSubmit()`)
    await page.getByRole('heading', { name: 'Chess Club Lyon' }).waitFor()
    await page.getByText('Your role: Administrator').waitFor()
    await page.getByRole('link', { name: 'Home' }).click()
    await page.getByRole('link', { name: /Chess Club Lyon.*1 member.*No unread messages/s }).waitFor()
    const { body } = await here.atrium.call('GET', '/v2/workplace', { token: person.token })
    assert.deepEqual(
      body.organizations.map(({ name }: { name: string }) => name),
      ['Chess Club Lyon'],
    )
  })

  test('an invitation appears by itself, is declined and gone; another one is accepted, and leads to the organization', async () => {
    const { atrium } = here
    const founder = await here.newPerson()
    const nio = await createOrganization(atrium, founder, { name: 'Rowing Club' })
    const person = await here.newPerson()
    const page = await here.visit('/', { signedInAs: person })
    await page.getByRole('heading', { name: 'Welcome to Atrium' }).waitFor()
    await invite(atrium, founder, nio, person.nametag)
    await page.getByRole('button', { name: 'Decline' }).click()
    await page.getByText('Invitation to Rowing Club declined').waitFor()
    await page.getByRole('heading', { name: 'Welcome to Atrium' }).waitFor()
    await page.getByRole('button', { name: 'Decline' }).waitFor({ state: 'detached' })

    await invite(atrium, founder, nio, person.nametag, 2)
    await page.getByText(`${founder.nametag} invited you. Role: Secretary.`).waitFor()
    await page.getByRole('button', { name: 'Accept' }).click()
    await page.getByText('Welcome to Rowing Club!').waitFor()
    await page.waitForURL((url) => url.pathname === `/o/${nio}`)
    await page.getByRole('heading', { name: 'Rowing Club' }).waitFor()
    await page.getByRole('button', { name: 'Accept' }).waitFor({ state: 'detached' })
  })

  test('unread messages are counted, and counted on when another arrives', async () => {
    const { atrium } = here
    const founder = await here.newPerson()
    const person = await here.newPerson()
    const nio = await createOrganization(atrium, founder, { name: 'Rowing Club' })
    await join(atrium, founder, nio, person)
    const json = { title: 'Boats', userlist: [person.nametag], message: 'Which one?' }
    const { body: talk } = await atrium.call('POST', `/v2/talks/${nio}`, { token: founder.token, json })
    const page = await here.visit('/', { signedInAs: person })
    await page.getByText('1 unread message', { exact: true }).waitFor()
    await atrium.call('POST', `/v2/talks/${nio}/${talk.id}`, {
      token: founder.token,
      json: { message: 'The red one.' },
    })
    await page.getByText('2 unread messages', { exact: true }).waitFor()
  })

  test('the command palette opens by keyboard, finds an organization, and in it people, also by what is not shown', async () => {
    const [founder, person] = [await here.newPerson(), await here.newPerson()]
    const nio = await createOrganization(here.atrium, founder, { name: 'Bee Keepers' })
    await join(here.atrium, founder, nio, person)
    const page = await here.visit('/', { signedInAs: founder })
    await page.getByRole('link', { name: /Bee Keepers/ }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('textbox', { name: 'Search' }).fill('bee')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/o/${nio}`)

    await page.getByRole('heading', { name: 'Bee Keepers' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('textbox', { name: 'Search' }).fill(person.mail)
    await page.getByText(`${person.nicHandle} · Member`).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/o/${nio}/members/${person.nicHandle}`)
  })

  test('the command palette begins things where they belong, and offers nothing that one may not do', async () => {
    const { atrium } = here
    const founder = await here.newPerson()
    const person = await here.newPerson()
    const nio = await createOrganization(atrium, founder, { name: 'Rowing Club' })
    await join(atrium, founder, nio, person)
    const page = await here.visit(`/o/${nio}`, { signedInAs: founder })
    const choose = async (typed: string, name: RegExp) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('textbox', { name: 'Search' }).fill(typed)
      await page.getByRole('button', { name }).first().waitFor()
      await page.keyboard.press('Enter')
    }
    await page.getByRole('heading', { name: 'Rowing Club' }).waitFor()
    await choose('audit', /Audit log/)
    await page.waitForURL(`**/o/${nio}/audit`)
    await choose('create board', /Create board/)
    await page.getByRole('dialog', { name: 'Create board' }).waitFor()
    await page.keyboard.press('Escape')
    await choose('new event', /New event/)
    await page.getByRole('dialog').getByLabel('Title').waitFor()
    await page.keyboard.press('Escape')
    await choose('create an org', /Create an organization/)
    await page.getByRole('dialog', { name: 'Create an organization' }).waitFor()
    await page.keyboard.press('Escape')
    await choose('deutsch', /Deutsch/)
    await page.getByRole('heading', { name: `Hallo ${founder.nametag}` }).waitFor()

    const theirs = await here.visit(`/o/${nio}`, { signedInAs: person })
    await theirs.getByRole('heading', { name: 'Rowing Club' }).waitFor()
    await theirs.keyboard.press('Control+k')
    await theirs.getByRole('textbox', { name: 'Search' }).fill('invite')
    await theirs.getByText('No results').waitFor()
  })

  test('the command palette finds a talk, however long nobody has spoken in it', async () => {
    const founder = await here.newPerson()
    const nio = await createOrganization(here.atrium, founder, { name: 'Rowing Club' })
    const openTalk = (title: string) => {
      const json = { title, userlist: [], message: 'Hello' }
      return here.atrium.call('POST', `/v2/talks/${nio}`, { token: founder.token, json })
    }
    const { body: oldest } = await openTalk('Paint for the boat house')
    for (let n = 1; n <= 200; n++) assert.equal((await openTalk(`Training ${n}`)).status, 201)
    const page = await here.visit(`/o/${nio}`, { signedInAs: founder })
    await page.getByRole('heading', { name: 'Rowing Club' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('textbox', { name: 'Search' }).fill('paint for')
    await page.getByRole('button', { name: /Paint for the boat house/ }).click()
    await page.waitForURL(`**/o/${nio}/talks/${oldest.id}`)
  })

  test('an administrator finds a closed organization, and restores it', async () => {
    const [founder, person] = [await here.newPerson(), await here.newPerson()]
    const nio = await createOrganization(here.atrium, founder, { name: 'Rowing Club' })
    await join(here.atrium, founder, nio, person)
    await callsOf(here.atrium).close(founder, nio)
    const theirs = await here.visit('/', { signedInAs: person })
    await theirs.getByRole('heading', { name: 'Welcome to Atrium' }).waitFor()
    assert.equal(await theirs.getByRole('link', { name: /deleted organization/ }).count(), 0)
    const page = await here.visit('/', { signedInAs: founder })
    await page.getByRole('link', { name: '1 deleted organization can be restored' }).click()
    await page.getByText('Rowing Club').waitFor()
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Restore' }).click()
    await page.getByText('Rowing Club restored').waitFor()
    await page.getByRole('heading', { name: 'Rowing Club' }).waitFor()
    await goTo(page, '/closed')
    await page.getByRole('heading', { name: 'Nothing to restore' }).waitFor()
  })

  test('the language is switched in place, to right-to-left Arabic as well', async () => {
    const page = await here.visit('/', { signedInAs: await here.newPerson() })
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'العربية' }).click()
    await page.getByRole('heading', { name: 'مرحبًا بك في Atrium' }).waitFor()
    assert.equal(await page.locator('html').getAttribute('dir'), 'rtl')
    await page.reload()
    await page.getByRole('heading', { name: 'مرحبًا بك في Atrium' }).waitFor()
  })

  test('a part that cannot be had is asked for with a newer page, once, and then said to be missing', async () => {
    const person = await here.newPerson()
    const nio = await createOrganization(here.atrium, person, { name: 'Chess Club Lyon' })
    const allowedConsoleErrors = /Failed to fetch dynamically imported module/
    const page = await here.visit(`/o/${nio}`, { signedInAs: person, allowedConsoleErrors })
    await page.route('**/app/members-page*', (route) => route.abort())
    let loads = 0
    page.on('framenavigated', () => loads++)
    await page.getByRole('link', { name: 'Members' }).first().click()
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
    assert.ok(loads <= 4, `loaded ${loads} times`)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.getByRole('table', { name: 'Members' }).waitFor()
  })

  test('an address that does not exist says so, an organization of others as well', async () => {
    const person = await here.newPerson()
    const page = await here.newTab({ signedInAs: person })
    for (const path of ['/o/999999', '/nothing/here']) {
      await page.goto(here.url + path)
      await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    }
  })

  test('is accessible in both themes, in Arabic and on a phone, full and empty', async () => {
    const { atrium } = here
    const founder = await here.newPerson()
    const person = await here.newPerson()
    await createOrganization(atrium, person, { name: 'Chess Club Lyon', description: 'We meet on Tuesdays.' })
    await invite(atrium, founder, await createOrganization(atrium, founder, { name: 'Rowing Club' }), person.nametag)
    for (const signedInAs of [person, await here.newPerson()]) {
      for (const visit of looks) {
        const page = await here.visit('/', { ...visit, signedInAs })
        await page.getByRole('heading', { level: 2 }).first().waitFor()
        await page.waitForLoadState('networkidle').catch(() => undefined)
        await assertAccessible(page)
        await assertNoSidewaysScroll(page)
      }
    }
  })
})
