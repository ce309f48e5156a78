import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createOrganization } from '../../server/test/support/clubs.ts'
import { password, uniqueName } from '../../server/test/support/people.ts'
import { until } from '../../server/test/support/until.ts'
import { languages } from '../../shared/languages.ts'
import { assertAccessible } from './support/accessible.ts'
import { atriumInBrowser, looks, withoutMails } from './support/atrium-in-browser.ts'

const here = atriumInBrowser(withoutMails)

describe('a server that sends no mails', () => {
  test('does not offer a password by mail, and says who has the one-time password', async () => {
    const page = await here.visit('/register')
    await page.getByRole('button', { name: 'Create account' }).waitFor()
    await page.getByRole('switch').waitFor({ state: 'detached' })
    const { nametag } = await here.newPerson()
    await page.goto(`${here.url}/forgot-password`)
    await page.getByText('This server doesn’t send emails.').waitFor()
    await page.getByRole('textbox').fill(nametag)
    await page.getByRole('button', { name: 'Create password' }).click()
    await page.getByText('Ask the person who runs this server for it.').waitFor()
  })

  test('says so in five languages, and axe finds nothing', async () => {
    const page = await here.visit('/forgot-password')
    for (const language of Object.keys(languages)) {
      await page.evaluate(`localStorage.setItem('atrium.language', '${language}')`)
      await page.reload()
      await page.getByRole('heading', { level: 1 }).waitFor()
      // The page says what is true on most servers until it knows about this one.
      const promisesMail = /mail you|par e-mail|per E-Mail|por correo/
      await until(
        `the page speaks of no mail in ${language}`,
        async () => !promisesMail.test(await page.locator('body').innerText()),
      )
    }
    for (const look of looks) {
      const page = await here.visit('/forgot-password', look)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await assertAccessible(page)
    }
  })

  test('staff copy the link of an invitation, and a new person joins with it', async () => {
    const founder = await here.newPerson()
    const nio = await createOrganization(here.atrium, founder, { name: 'Chess Club' })
    const mail = `${uniqueName()}@example.org`
    const json = { credential: mail, role: 1 }
    const sent = await here.atrium.call('POST', `/v2/workplace/users/new/${nio}`, { token: founder.token, json })
    assert.equal(sent.status, 201, sent.text)

    const staff = await here.visit(`/o/${nio}/members?view=invited`, { signedInAs: founder })
    await staff.getByText('this server doesn’t send emails').waitFor()
    await staff.getByRole('button', { name: /Copy link/ }).waitFor()
    await assertAccessible(staff)

    const page = await here.visit(new URL(sent.body.link).pathname + new URL(sent.body.link).hash)
    await page.getByRole('heading', { name: 'Your invitation' }).waitFor()
    await assertAccessible(page)
    await page.getByRole('link', { name: 'Create account' }).click()
    const nametag = uniqueName()
    await page.getByLabel('Username').fill(nametag)
    await page.locator('input[type=email]').fill(`${nametag}@example.org`)
    await page.getByLabel('Choose a password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('button', { name: 'View invitation' }).click()
    await page.getByText('Chess Club').first().waitFor()
    await page.getByRole('button', { name: /Accept/ }).click()
    await page.getByText('Chess Club').first().waitFor()
    const members = await here.atrium.call('GET', `/v2/workplace/users/${nio}`, { token: founder.token })
    assert.ok(members.body.members.some((member: { nametag: string }) => member.nametag === nametag))
  })
})
