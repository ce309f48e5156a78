import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { mailedSecret, password, stopTokenOf, uniqueName } from '../../server/test/support/people.ts'
import { until } from '../../server/test/support/until.ts'
import { assertAccessible } from './support/accessible.ts'
import { assertNoSidewaysScroll, atriumInBrowser, goTo, looks } from './support/atrium-in-browser.ts'

const here = atriumInBrowser()

describe('In', () => {
  test('somebody registers with a password, is signed in, signs out and signs in again', async () => {
    const nametag = uniqueName()
    const page = await here.visit('/register')
    await page.getByLabel('Username').fill(nametag)
    await page.getByRole('textbox', { name: 'Email' }).fill(`${nametag}@example.org`)
    await page.getByLabel('Choose a password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { name: `Hello, ${nametag}` }).waitFor()

    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByLabel('Username or email').fill(nametag)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: `Hello, ${nametag}` }).waitFor()
  })

  test('somebody registers with a name in their own script, and a time zone that the server does not know', async () => {
    const nametag = uniqueName()
    const page = await here.visit('/register')
    const bodies: Record<string, unknown>[] = []
    await page.route('**/v2/register', (route) => {
      const body = route.request().postDataJSON()
      bodies.push(body)
      return route.continue({ postData: { ...body, ...(body.timeZone && { timeZone: 'Mars/Olympus' }) } })
    })
    await page.getByLabel('Display name').fill(' محمد ')
    await page.getByLabel('Username').fill(nametag)
    await page.getByRole('textbox', { name: 'Email' }).fill(`${nametag}@example.org`)
    await page.getByLabel('Choose a password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Hello' }).waitFor()
    assert.deepEqual(
      bodies.map(({ name, locale, timeZone }) => ({ name, locale, timeZone })),
      [
        { name: 'محمد', locale: 'en-GB', timeZone: 'Europe/Paris' },
        { name: 'محمد', locale: 'en-GB', timeZone: null },
      ],
    )
    const { body } = await here.atrium.call('POST', '/v2/login', { json: { credential: nametag, password } })
    assert.equal(body.account.name, 'محمد')
  })

  test('somebody registers without a password, and chooses one after signing in with the mailed one', async () => {
    const nametag = uniqueName()
    const page = await here.visit('/register')
    await page.getByLabel('Username').fill(nametag)
    await page.getByRole('textbox', { name: 'Email' }).fill(`${nametag}@example.org`)
    await page.getByRole('switch', { name: 'Email me a one-time password instead' }).click()
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText(`${nametag}@example.org`).waitFor()
    await page.getByRole('link', { name: 'Back to sign in' }).click()

    await page.getByLabel('Username or email').fill(nametag)
    const oneTimePassword = await mailedSecret(here.atrium, nametag, 'first-credentials')
    await page.getByLabel('Password', { exact: true }).fill(oneTimePassword)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
    await page.getByLabel('New password', { exact: true }).fill('12345678')
    await page.getByRole('button', { name: 'Set password' }).click()
    await page.getByText('No common password').waitFor()
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Set password' }).click()
    await page.getByRole('heading', { name: `Hello, ${nametag}` }).waitFor()
  })

  test('staying signed in is remembered by the server, and the account gets the language and zone of the browser', async () => {
    for (const stays of [true, false]) {
      const person = await here.newPerson()
      const page = await here.visit('/sign-in', { locale: 'fr-CH', timezoneId: 'Europe/Zurich' })
      await page.getByRole('textbox').first().fill(person.nametag)
      await page.locator('input[type=password]').fill(password)
      if (!stays) await page.getByRole('checkbox').uncheck()
      await page.locator('button[type=submit]').click()
      await page.getByRole('navigation').first().waitFor()
      const account = async () =>
        (await here.atrium.call('GET', '/v2/account/getUserInfos', { token: person.token })).body
      await until('the profile is complete', async () => (await account()).timeZone !== null)
      const { locale, timeZone } = await account()
      assert.deepEqual([locale, timeZone], ['fr-CH', 'Europe/Zurich'])
      const { sessions } = (await here.atrium.call('GET', '/v2/account/sessions', { token: person.token })).body
      assert.equal(sessions[0].remembered, stays)
    }
  })

  test('what is wrong is said beside its field', async () => {
    const { nametag } = await here.newPerson()
    const page = await here.visit('/register')
    await page.getByRole('button', { name: 'Create account' }).click()
    assert.equal(await page.getByText('Fill in this field.').count(), 3)
    await page.getByLabel('Username').fill(nametag)
    await page.getByRole('textbox', { name: 'Email' }).fill(`other_${nametag}@example.org`)
    await page.getByLabel('Choose a password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('This username is taken.').waitFor()
    const field = page.getByLabel('Username')
    assert.equal(await field.getAttribute('aria-invalid'), 'true')
    const described = await field.getAttribute('aria-describedby')
    assert.ok(described, 'the sentence belongs to the field for screen readers, too')
  })

  test('a wrong password is said in words, the password can be shown, and whoever forgot it gets another by mail', async () => {
    const { nametag } = await here.newPerson()
    const page = await here.visit('/sign-in')
    const field = page.getByLabel('Password', { exact: true })
    await page.getByLabel('Username or email').fill(nametag)
    assert.equal(await field.getAttribute('type'), 'password')
    await field.fill('not the one')
    await page.getByRole('button', { name: 'Show password' }).click()
    assert.equal(await field.getAttribute('type'), 'text')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').getByText('Wrong username or password.').waitFor()

    await goTo(page, '/forgot-password')
    await page.getByLabel('Username or email').fill(nametag)
    await page.getByRole('button', { name: 'Email one-time password' }).click()
    await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
    assert.ok(await mailedSecret(here.atrium, nametag, 'password-reset'))
  })

  test('a session that ended elsewhere leads to the sign-in page, and back to where one was', async () => {
    const person = await here.newPerson()
    const { body } = await here.atrium.call('POST', '/v2/workplace', { token: person.token, json: { name: 'Rowers' } })
    const page = await here.visit(`/o/${body.nio}`, { signedInAs: person })
    await page.getByRole('heading', { name: 'Rowers' }).waitFor()
    await here.atrium.call('POST', '/v2/logout', { token: person.token })
    await page.reload()
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
    await page.getByLabel('Username or email').fill(person.nametag)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Rowers' }).waitFor()
  })

  test('the mailed link confirms the address once its owner has signed in and pressed the button', async () => {
    const person = await here.newPerson()
    const { nametag, mail } = person
    const secret = await mailedSecret(here.atrium, nametag, 'confirm-address')
    const page = await here.visit(`/confirm-mail#${secret}`)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByLabel('Username or email').fill(nametag)
    await page.getByLabel('Password', { exact: true }).fill(password)
    assert.doesNotMatch(page.url(), new RegExp(secret), 'the secret is in no address that a server sees')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText(`You’re signed in as ${nametag}.`).waitFor()
    await page.getByRole('button', { name: 'Confirm email' }).click()
    await page.getByText(`${mail} is confirmed.`).waitFor()
    assert.equal(new URL(page.url()).hash, '', 'the secret is gone from the address')
    await goTo(page, `/confirm-mail#${secret}`)
    await page.getByRole('button', { name: 'Confirm email' }).click()
    await page.getByText('This link is invalid or has expired.').waitFor()
  })

  test('the link in a mail stops such mails, and allows them again; an expired and an incomplete link say so', async () => {
    const { mail } = await here.newPerson()
    const page = await here.visit(`/stop-mails#${await stopTokenOf(here.atrium, mail)}`)
    await page.getByRole('button', { name: 'Stop these emails' }).click()
    await page.getByText(`Requests to confirm ${mail} are no longer sent.`).waitFor()
    await page.getByRole('button', { name: 'Allow them again' }).click()
    await page.getByText(`Emails like this are sent to ${mail} again.`).waitFor()
    await goTo(page, '/stop-mails#none')
    await page.getByRole('button', { name: 'Stop these emails' }).click()
    await page.getByText('This link is invalid or has expired.').waitFor()
    await goTo(page, '/undo-mail-change')
    await page.getByText('This link is incomplete.').waitFor()
  })

  test('whoever signs out on purpose leaves no page behind for the next person', async () => {
    const [one, next] = [await here.newPerson(), await here.newPerson()]
    const page = await here.visit('/me/security', { signedInAs: one })
    const other = await page.context().newPage()
    await other.goto(new URL('/me/mails', page.url()).href)
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    for (const tab of [page, other]) {
      await tab.getByRole('heading', { name: 'Welcome back' }).waitFor()
      assert.equal(new URL(tab.url()).search, '')
    }
    await page.getByLabel('Username or email').fill(next.nametag)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL((url) => url.pathname === '/')
  })

  test('password managers are told what each field is, and a password can be pasted', async () => {
    const person = await here.newPerson()
    const page = await here.visit('/sign-in')
    await page.getByLabel('Password', { exact: true }).waitFor()
    const purposes = await page
      .locator('input[autocomplete]')
      .evaluateAll((all) => all.map((each) => each.getAttribute('autocomplete')))
    assert.deepEqual(purposes, ['username', 'current-password'])
    await page.getByLabel('Username or email').fill(person.nametag)
    const field = page.getByLabel('Password', { exact: true })
    // The text reaches the clipboard through the other field.
    const name = page.getByLabel('Username or email')
    await name.fill(password)
    await name.press('ControlOrMeta+a')
    await name.press('ControlOrMeta+x')
    await name.fill(person.nametag)
    await field.press('ControlOrMeta+v')
    assert.equal(await field.inputValue(), password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL((url) => url.pathname === '/')
  })

  test('/new-password is accessible in both themes, in Arabic and on a phone', async () => {
    const person = await here.newPerson()
    for (const visit of looks) {
      const page = await here.visit('/', { ...visit, signedInAs: person, passwordChangeRequired: true })
      await page.getByRole('heading', { level: 1 }).waitFor()
      assert.equal(new URL(page.url()).pathname, '/new-password')
      await assertAccessible(page)
      await assertNoSidewaysScroll(page)
    }
  })

  for (const visit of looks) {
    test(`every page for those who are not signed in is accessible: ${visit.theme}`, async () => {
      const page = await here.newTab(visit)
      for (const path of ['/sign-in', '/register', '/forgot-password', '/confirm-mail#none', '/stop-mails#none']) {
        await goTo(page, path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await assertAccessible(page)
        await assertNoSidewaysScroll(page)
        if (visit.locale) assert.equal(await page.locator('html').getAttribute('dir'), 'rtl')
      }
    })
  }
})
