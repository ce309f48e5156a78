import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { findAccount } from '../../server/src/domain/identity/find-account.ts'
import { keepBackupRecord } from '../../server/src/domain/operator/backup-record.ts'
import { dailyFigureWrite } from '../../server/src/domain/operator/figures-queries.ts'
import { accountSetOperator } from '../../server/src/domain/operator/queries.ts'
import { callsOf, newClub } from '../../server/test/support/clubs.ts'
import { type Person, password } from '../../server/test/support/people.ts'
import { reportCallsOf } from '../../server/test/support/reports.ts'
import { dailyGrowth } from '../src/pages/operator/daily-growth.ts'
import { assertAccessible } from './support/accessible.ts'
import { assertNoSidewaysScroll, atriumInBrowser, goTo, looks } from './support/atrium-in-browser.ts'
import { words } from './support/words.ts'

const here = atriumInBrowser()

const menuOf = (page: Page) => page.getByRole('button', { name: words('common.account') })

/** Fills in a dialog, and the password if the server asks for it. */
async function act(page: Page, button: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words('operator.reason')).fill(reason)
  await dialog.getByRole('button', { name: button }).click()
}

describe('the desk of operators', () => {
  let operator: Person
  before(async () => {
    const { atrium } = here
    operator = await here.newPerson()
    const { key } = (await findAccount(atrium.app.db, operator.id)) ?? assert.fail()
    await accountSetOperator.run(atrium.app.db, { key, isOperator: 1 })
  })

  test('is in the menu of operators only', async () => {
    const person = await here.newPerson()
    const page = await here.visit('/', { signedInAs: person })
    await menuOf(page).click()
    await page.getByRole('menuitem', { name: words('account.title') }).waitFor()
    assert.equal(await page.getByRole('menuitem', { name: words('common.operatorDesk') }).count(), 0)
    await page.goto(`${here.url}/operator/accounts`)
    await page.getByRole('heading', { name: words('common.notFoundTitle') }).waitFor()
  })

  test('an account is found and suspended, with a reason and, when it is asked for, the password, by keyboard', async () => {
    const person = await here.newPerson()
    const page = await here.visit('/', { signedInAs: operator })
    await menuOf(page).click()
    await page.getByRole('menuitem', { name: words('common.operatorDesk') }).click()
    await page.getByRole('link', { name: words('operator.accounts'), exact: true }).click()
    await page.getByRole('searchbox').fill(person.nametag)
    const row = page.getByRole('listitem').filter({ hasText: person.mail })
    await row.getByRole('button', { name: words('operator.actsOn', { name: person.nametag }) }).press('Enter')
    await page.getByRole('menuitem', { name: words('operator.suspend') }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: words('operator.suspend') }).click()
    await dialog.getByText(words('field.required')).waitFor()
    assert.equal(await dialog.getByLabel(words('operator.password')).count(), 0)
    await act(page, words('operator.suspend'), 'Sends advertisements.')
    const secret = dialog.getByLabel(words('operator.password'))
    await secret.fill('a wrong password')
    await secret.press('Enter')
    await dialog.getByText(words('problem.WRONG_PASSWORD')).waitFor()
    await secret.fill(password)
    await secret.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await row.getByText(words('operator.suspended'), { exact: true }).waitFor()

    // The proof is good for some minutes.
    await row.getByRole('button').click()
    await page.getByRole('menuitem', { name: words('operator.resume') }).click()
    await act(page, words('operator.resume'), 'It was a mistake.')
    await dialog.waitFor({ state: 'detached' })
    await row.getByText(words('operator.suspended'), { exact: true }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: words('operator.log'), exact: true }).click()
    await page.getByText('It was a mistake.').waitFor()
    await page.getByText('Sends advertisements.').waitFor()

    const { body } = await here.atrium.call('POST', '/v2/login', { json: { credential: person.nametag, password } })
    const own = await here.visit('/me/security', { signedInAs: { nametag: person.nametag, token: body.token } })
    const acts = own.getByRole('region', { name: words('operator.actsOnYou') })
    await acts.getByText('Sends advertisements.').waitFor()
    assert.equal(await acts.getByText(operator.nametag).count(), 0)
  })

  test('an organization leaves Discover, and gets an administrator', async () => {
    const { nio, administrator, member } = await newClub(here.atrium)
    const name = `Rowing ${nio}`
    await callsOf(here.atrium).update(administrator, nio, { json: { name, public: true } })
    const page = await here.visit(`/operator/organizations?q=${encodeURIComponent(name)}`, { signedInAs: operator })
    const row = page.getByRole('listitem').filter({ hasText: name })
    const choose = async (label: string) => {
      await row.getByRole('button').click()
      await page.getByRole('menuitem', { name: label }).click()
    }
    const done = () => page.getByRole('dialog').waitFor({ state: 'detached' })
    await choose(words('operator.unlist'))
    await act(page, words('operator.unlist'), 'Spam')
    await done()
    await row.getByText(words('operator.unlisted')).waitFor()
    assert.equal((await here.atrium.call('GET', `/v2/discover/${nio}`)).status, 404)
    await choose(words('operator.makeAdministrator'))
    await page.getByRole('dialog').getByLabel(words('operator.member')).fill(member.nametag)
    await act(page, words('operator.makeAdministrator'), 'Nobody else is left.')
    await done()
    assert.equal((await callsOf(here.atrium).read(member, nio)).body.role, 3)
  })

  test('a reporter asks the operators, who close the report', async () => {
    const { nio, administrator, secretary, stranger } = await newClub(here.atrium)
    const name = `Sailing ${nio}`
    await callsOf(here.atrium).update(administrator, nio, { json: { name, public: true } })
    const reports = reportCallsOf(here.atrium)
    const json = { reason: 'Scam', description: 'Takes money' }
    const { id } = (await reports.onOrganization(nio, { token: stranger.token, json })).body
    await reports.close(secretary, nio, id, { outcome: 'dismissed' })

    const reporter = await here.visit('/me/reports', { signedInAs: stranger })
    await reporter.getByRole('button', { name: words('account.escalate') }).click()
    const question = reporter.getByRole('dialog')
    await question.getByLabel(words('account.escalateMessage')).fill('They go on with it.')
    await question.getByRole('button', { name: words('account.escalateSubmit') }).click()
    await reporter.getByText(words('account.operatorsWaiting')).waitFor()

    const page = await here.visit('/operator/reports', { signedInAs: operator })
    const card = page.getByRole('article').filter({ hasText: name })
    await card.getByText('They go on with it.').waitFor()
    await card.getByRole('button', { name: words('reports.close') }).click()
    const dialog = page.getByRole('dialog')
    assert.equal(await dialog.getByRole('button', { name: words('reports.close') }).isDisabled(), true)
    await dialog.getByRole('radio', { name: words('reports.outcome.acted') }).check()
    await act(page, words('reports.close'), 'They were warned.')
    await card.waitFor({ state: 'detached' })
    await reporter.reload()
    await reporter.getByText(words('account.operatorsActed')).waitFor()
  })

  test('the overview shows figures, the last verified backup and the state of mails; all pages are accessible in both themes, both directions and on a phone', async () => {
    const { db, clock } = here.atrium.app
    const now = clock.now()
    await keepBackupRecord(db, { at: now - 60_000, file: '/backups/a.tar', bytes: 5000, verifiedAt: now })
    for (let ago = 20; ago > 0; ago--) {
      const day = new Date(now - ago * 86_400_000).toISOString().slice(0, 10)
      const totals = { accounts: 100 - ago, organizations: 3, messages: 1000 - ago * ago, files: 0, bytes: 0 }
      await dailyFigureWrite.run(db, { day, ...totals, now: now - ago * 86_400_000 })
    }
    for (const look of looks) {
      const page = await here.visit('/operator', { signedInAs: operator, ...look })
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.getByRole('main').getByRole('img').first().waitFor()
      if (!look.locale) await page.getByText(words('operator.backup')).waitFor()
      await assertNoSidewaysScroll(page)
      await assertAccessible(page)
      for (const path of ['accounts', 'organizations', 'reports', 'settings', 'log']) {
        // A link under the mouse has other colours.
        await page.locator(`nav a[href="/operator/${path}"]`).press('Enter')
        await page.waitForURL(new RegExp(`/operator/${path}`))
        await page.locator('main .mantine-Skeleton-root').first().waitFor({ state: 'detached' })
        await assertNoSidewaysScroll(page)
        await assertAccessible(page)
      }
    }
  })

  test('an announcement is on all pages until it is hidden, and registration is closed', async () => {
    const page = await here.visit('/operator/settings', { signedInAs: operator })
    const text = 'On Sunday the server is updated.'
    await page.getByRole('textbox', { name: words('common.announcement') }).fill(text)
    const section = page.getByRole('region', { name: words('common.announcement') })
    await section.getByRole('button', { name: words('common.save') }).click()
    await act(page, words('common.save'), 'An update')
    const banner = page.getByRole('status').filter({ hasText: text })
    await banner.waitFor()
    const visitor = await here.newTab(looks[1])
    for (const path of ['/sign-in', '/discover']) {
      await goTo(visitor, path)
      await visitor.getByText(text).waitFor()
      await assertAccessible(visitor)
    }
    await banner.getByRole('button').click()
    await banner.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('textbox', { name: words('common.announcement') }).waitFor()
    assert.equal(await banner.count(), 0)

    const registration = page.getByRole('region', { name: words('operator.registration') })
    await registration.getByRole('radio', { name: words('operator.registers.closed') }).check()
    await registration.getByRole('button', { name: words('common.save') }).click()
    await act(page, words('common.save'), 'Full')
    await page.getByText(words('operator.inForce', { value: words('operator.registers.closed') })).waitFor()
    const { body } = await here.atrium.call('GET', '/v2/login')
    assert.deepEqual([body.registration, body.announcement], ['closed', text])
  })
})

describe('daily growth', () => {
  const day = (date: string, accounts: number) => ({
    day: date,
    accounts,
    organizations: 0,
    messages: 0,
    files: 0,
    bytes: 0,
  })

  test('is the difference of days, with nothing on days that are missing, and never negative', () => {
    assert.deepEqual(dailyGrowth([], 'accounts'), [])
    assert.deepEqual(dailyGrowth([day('2026-11-01', 5)], 'accounts'), [])
    const days = [day('2026-10-30', 5), day('2026-10-31', 7), day('2026-11-03', 8), day('2026-11-04', 6)]
    assert.deepEqual(dailyGrowth(days, 'accounts'), [2, 0, 0, 1, 0])
  })
})
