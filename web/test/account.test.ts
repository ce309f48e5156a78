import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { callsOf, createOrganization, join } from '../../server/test/support/clubs.ts'
import { addPerson, confirmMail, password, tokenFor, uniqueName } from '../../server/test/support/people.ts'
import { until } from '../../server/test/support/until.ts'
import { deviceName } from '../src/pages/account/device-name.ts'
import { assertAccessible } from './support/accessible.ts'
import { assertNoSidewaysScroll, atriumInBrowser, goTo, looks, untilInPage } from './support/atrium-in-browser.ts'
import { words } from './support/words.ts'

const here = atriumInBrowser()
const isAlive = async (token: string) =>
  (await here.atrium.call('GET', '/v2/account/getUserInfos', { token })).status === 200

describe('Me', () => {
  test('somebody takes another name and address, and confirms the address', async () => {
    const [person, other] = [await addPerson(here.atrium), await addPerson(here.atrium)]
    const page = await here.visit('/', { signedInAs: person })
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Your account' }).click()
    await page.getByText('Confirmed', { exact: true }).waitFor()
    await untilInPage(page, `document.title === 'Profile · Atrium'`)
    await page.getByRole('textbox', { name: 'Username' }).fill(other.nametag)
    await page.getByRole('region', { name: 'Username and email' }).getByRole('button', { name: 'Save' }).click()
    await page.getByText('This username is taken.').waitFor()
    const nametag = uniqueName()
    const mail = `${nametag}@example.org`
    await page.getByRole('textbox', { name: 'Username' }).fill(nametag)
    await page.getByRole('textbox', { name: /^Email/ }).fill('no address')
    await page.getByRole('region', { name: 'Username and email' }).getByRole('button', { name: 'Save' }).click()
    await page.getByText('Enter an email address such as jane@example.org.').waitFor()
    await page.getByRole('textbox', { name: /^Email/ }).fill(mail)
    await page.getByRole('region', { name: 'Username and email' }).getByRole('button', { name: 'Save' }).click()
    await page.getByText(`We sent a new link to ${mail}`).waitFor()
    await page.getByText('Not confirmed').waitFor()
    await page.getByRole('button', { name: 'Resend email' }).click()
    await page.getByText(`We sent a new link to ${mail}`).nth(1).waitFor()
    await confirmMail(here.atrium, nametag)
    await page.reload()
    await page.getByText('Confirmed', { exact: true }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Resend email' }).count(), 0)
  })

  test('somebody changes the password, and is signed out elsewhere', async () => {
    const person = await here.newPerson()
    const elsewhere = await tokenFor(here.atrium, person.nametag)
    const page = await here.visit('/me/security', { signedInAs: person })
    await page.getByLabel('Current password', { exact: true }).fill('not the one')
    await page.getByLabel('New password', { exact: true }).fill('a new sentence to keep')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('The current password is wrong.').waitFor()
    await page.getByLabel('Current password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Password changed. All other devices are signed out.').waitFor()
    await page.getByText('Only this device.').waitFor()
    assert.deepEqual([await isAlive(person.token), await isAlive(elsewhere)], [true, false])
  })

  test('sessions on other devices are ended, one and all', async () => {
    const person = await here.newPerson()
    const { token } = person
    const signIn = async (program: string) => {
      const json = { credential: person.nametag, password }
      const headers = { 'user-agent': program }
      return (await here.atrium.call('POST', '/v2/login', { json, headers })).body.token as string
    }
    const firefox = await signIn('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')
    const others = [await signIn('curl/8.0'), await signIn('curl/8.0')]
    const page = await here.visit('/me/security', { signedInAs: person })
    await page.getByRole('button', { name: 'Sign out on Firefox · Linux' }).click()
    await page.getByText('Firefox · Linux signed out').waitFor()
    assert.equal(await isAlive(firefox), false)
    await page.getByRole('button', { name: 'Sign out all others' }).click()
    await page.getByText('All other devices signed out').waitFor()
    await page.getByText('Only this device.').waitFor()
    for (const each of others) assert.equal(await isAlive(each), false)
    assert.ok(await isAlive(token))
  })

  test('devices are named in words that people know', () => {
    for (const [userAgent, name] of [
      [
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
        'Edge · Windows',
      ],
      [
        'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1',
        'Safari · iPhone',
      ],
      ['Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Chrome · Android'],
      ['curl/8.0', 'curl/8.0'],
      ['', ''],
    ] as const) {
      assert.equal(deviceName(userAgent), name)
    }
  })

  test('the profile is changed, and null is what was not filled in; the own data is downloaded; language and theme are chosen', async () => {
    const person = await addPerson(here.atrium)
    const page = await here.visit('/me', { signedInAs: person })
    await page.getByLabel('Display name').fill('Zoë Ångström')
    await page.getByRole('combobox', { name: 'Language of emails' }).click()
    await page.getByRole('listbox').getByRole('option', { name: 'Deutsch' }).click()
    await page.getByRole('combobox', { name: 'Time zone' }).fill('Europe/Vienna')
    await page.getByRole('listbox').getByRole('option', { name: 'Europe/Vienna' }).click()
    await page.getByRole('region', { name: 'Name and language' }).getByRole('button', { name: 'Save' }).click()
    const profile = async () => {
      const { body } = await here.atrium.call('GET', '/v2/account/getUserInfos', { token: person.token })
      return [body.name, body.bio, body.locale, body.timeZone]
    }
    await until('it is saved', async () => (await profile())[0] !== null)
    assert.deepEqual(await profile(), ['Zoë Ångström', null, 'de', 'Europe/Vienna'])

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: words('account.dataExport') }).click()
    assert.equal((await downloading).suggestedFilename(), `atrium-${person.nametag}.zip`)

    await page.getByText('Dark', { exact: true }).click()
    await page.locator('html[data-mantine-color-scheme=dark]').waitFor()
    await page.getByLabel('Language', { exact: true }).selectOption('Deutsch')
    await page.getByRole('heading', { name: 'Profil', exact: true }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Profil', exact: true }).waitFor()
    assert.equal(await page.locator('html').getAttribute('data-mantine-color-scheme'), 'dark')
  })

  test('the mails are read here as well, and a new one appears by itself', async () => {
    const person = await here.newPerson()
    const page = await here.visit('/me/mails', { signedInAs: person })
    const first = page.getByRole('button', { name: /Confirm/ })
    await first.click()
    await page.getByText('Hello,').waitFor()
    await page.getByText('Sending').first().waitFor()
    await here.atrium.call('POST', '/v2/accounts/resetPassword', { json: { credential: person.nametag } })
    await page.getByRole('button', { name: /Your one-time password/ }).waitFor()
  })

  test('mails about mentions are switched off, and an address for calendar programs is made', async () => {
    const person = await addPerson(here.atrium)
    await createOrganization(here.atrium, person, { name: 'Rowers' })
    const page = await here.visit('/me/notifications', { signedInAs: person })
    const choice = page.getByRole('switch', { name: /Email me when someone mentions me/ })
    assert.ok(await choice.isChecked())
    const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH' && reply.ok())
    await choice.click()
    await saved
    await page.reload()
    await choice.waitFor()
    assert.equal(await choice.isChecked(), false)
    await page.getByRole('button', { name: 'Rowers' }).click()
    await page.getByRole('button', { name: 'Create secret link' }).click()
    const address = new URL(await page.getByLabel('Secret link').inputValue())
    assert.equal((await here.atrium.call('GET', address.pathname)).status, 200)
  })

  test('an account is deleted once nobody needs it, after its name was typed', async () => {
    const { atrium } = here
    const [person, other] = [await addPerson(atrium), await addPerson(atrium)]
    const needed = await createOrganization(atrium, person, { name: 'Needs me' })
    await join(atrium, person, needed, other)
    await createOrganization(atrium, person, { name: 'Only me' })
    const page = await here.visit('/me/delete', { signedInAs: person })
    await page.getByText('You’re the only administrator').waitFor()
    await page.getByText('1 organization is deleted, because no one else is in it').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Delete my account…' }).count(), 0)

    await callsOf(atrium).modifyMember(person, needed, other.nicHandle, { role: 3, comment: '' })
    await page.reload()
    await page.getByText('You leave 1 organization, which continues without you').waitFor()
    await page.getByRole('button', { name: 'Delete my account…' }).click()
    const submit = page.getByRole('button', { name: 'Delete account' })
    const field = page.getByLabel(`Type “${person.nametag}” to confirm`)
    await field.fill('somebody else')
    assert.ok(await submit.isDisabled())
    await field.press('Enter')
    assert.ok(await isAlive(person.token))
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Delete my account…' }).click()
    assert.equal(await field.inputValue(), '', 'what was typed before is forgotten')
    await field.fill(person.nametag)
    await submit.click()
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
    await page.getByText('Account deleted').waitFor()
    assert.equal(new URL(page.url()).search, '')
    assert.equal(await isAlive(person.token), false)
  })

  test('is accessible in both themes, in Arabic and on a phone', async () => {
    const [person, other] = [await here.newPerson(), await addPerson(here.atrium)]
    await tokenFor(here.atrium, person.nametag)
    await join(here.atrium, person, await createOrganization(here.atrium, person, { name: 'Rowers' }), other)
    for (const visit of looks) {
      const page = await here.newTab({ ...visit, signedInAs: person })
      for (const path of ['', '/security', '/notifications', '/mails', '/reports', '/delete']) {
        await goTo(page, `/me${path}`)
        await page.locator('main h2').first().waitFor()
        await assertAccessible(page)
        await assertNoSidewaysScroll(page)
      }
    }
  })
})
