import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { newClub } from '../../server/test/support/clubs.ts'
import { answering, openReceiver, type Receiver } from '../../server/test/support/receiver.ts'
import { openTalk, reportCallsOf } from '../../server/test/support/reports.ts'
import { assertAccessible } from './support/accessible.ts'
import {
  assertNoSidewaysScroll,
  atriumInBrowser,
  goTo,
  looks,
  phone,
  untilInPage,
} from './support/atrium-in-browser.ts'
import { words } from './support/words.ts'

const here = atriumInBrowser({ env: { WEBHOOKS_ALLOW_PRIVATE: 'true' } })

/** An organization with a message that a member has reported, and one report from outside. */
async function clubWithReports() {
  const { atrium } = here
  const club = await newClub(atrium)
  const { nio, administrator, secretary, member } = club
  const { token } = administrator
  await atrium.call('PATCH', `/v2/workplace/${nio}`, { token, json: { public: true } })
  const { talk, message } = await openTalk(atrium, nio, administrator, [secretary, member], 'You play badly.')
  const calls = reportCallsOf(atrium)
  const about = { reason: 'Insult', description: 'Not how we talk.', messageId: message }
  const insult: string = (await calls.onTalk(member, nio, talk, about)).body.id
  const spam: string = (await calls.onOrganization(nio, { json: { reason: 'Spam' } })).body.id
  const tone: string = (await calls.onTalk(secretary, nio, talk, { reason: 'Tone' })).body.id
  return { ...club, insult, spam, tone }
}

describe('Reports', () => {
  test('a secretary takes a case on with its evidence, and closes it with a note, but not their own report', async () => {
    const club = await clubWithReports()
    const page = await here.visit(`/o/${club.nio}/reports/${club.tone}`, { signedInAs: club.secretary })
    await page.getByText('You sent this report, so someone else has to handle it.').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Close report' }).count(), 0)

    await goTo(page, `/o/${club.nio}`)
    await page.getByRole('link', { name: 'Moderation' }).click()
    await page.getByRole('link', { name: /Spam.*Anonymous report/s }).waitFor()
    await page.getByRole('link', { name: /Insult/ }).click()
    await page.getByText('Not how we talk.').waitFor()
    await page.getByText('You play badly.').waitFor()
    await page.getByText(`Reported by ${club.member.nametag}`).waitFor()
    await page.getByRole('button', { name: 'Assign to me' }).click()
    await page.getByText(`Report assigned to ${club.secretary.nametag}`).waitFor()
    await page.getByRole('button', { name: 'Close report' }).click()
    await page.getByText('Choose an outcome.').waitFor()
    await page.getByRole('radio', { name: 'Action taken' }).check()
    await page.getByLabel('Note').fill('We talked to them.')
    await page.getByRole('button', { name: 'Close report' }).click()
    await page.getByRole('heading', { name: 'Action taken' }).waitFor()
    await page.getByText('We talked to them.').waitFor()
    await page.getByRole('button', { name: 'Close report' }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'All reports' }).click()
    await page.getByText('Open', { exact: true }).first().click()
    await page.getByRole('link', { name: /Insult/ }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: /Spam/ }).waitFor()
    await page.getByText('In progress', { exact: true }).click()
    await page.getByRole('heading', { name: 'No reports' }).waitFor()
  })

  test('is given to another handler, of whom nobody is part of the case; the person it is about does not read it', async () => {
    const club = await clubWithReports()
    const page = await here.visit(`/o/${club.nio}/reports/${club.spam}`, { signedInAs: club.administrator })
    await page.getByRole('combobox', { name: 'Assign to someone else' }).click()
    assert.equal(await page.getByRole('option', { name: club.member.nametag }).count(), 0)
    await page.getByRole('option', { name: club.secretary.nametag }).click()
    await page.getByText(`Assigned to ${club.secretary.nametag}`, { exact: true }).waitFor()

    await goTo(page, `/o/${club.nio}/reports/${club.insult}`)
    await page.getByRole('heading', { name: 'This report is about you' }).waitFor()
    assert.equal(await page.getByText(club.member.nametag).count(), 0)
  })
})

test('the audit trail tells in sentences who did what, and goes on when one scrolls', async () => {
  const { atrium } = here
  const { nio, name, administrator, member } = await newClub(atrium)
  const { token } = administrator
  for (let at = 1; at <= 30; at++) {
    const json = { role: at % 2 === 1 ? 2 : 1, comment: `Comment ${at}` }
    await atrium.call('POST', `/v2/workplace/users/${nio}/${member.nicHandle}`, { token, json })
  }
  const page = await here.visit(`/o/${nio}/audit`, { signedInAs: administrator })
  const sentence = `${administrator.nametag} changed the role of ${member.nametag} from Member to Secretary.`
  await page.getByText(sentence).first().waitFor()
  const first = page.getByText(`${administrator.nametag} created ${name}.`)
  while ((await first.count()) === 0) await page.mouse.wheel(0, 4000)
})

describe('Settings', () => {
  test('an administrator renames the organization; an empty name is refused beside its field, and saving a description keeps what somebody else changed meanwhile', async () => {
    const { nio, administrator, secretary } = await newClub(here.atrium)
    const theirs = await here.visit(`/o/${nio}`, { signedInAs: secretary })
    await theirs.getByRole('heading', { name: 'Chess Club Lyon' }).waitFor()
    const page = await here.visit(`/o/${nio}/settings`, { signedInAs: administrator })
    const save = page.getByRole('region', { name: 'About the organization' }).getByRole('button', { name: 'Save' })
    await page.getByLabel('Name', { exact: true }).fill('')
    await save.click()
    await page.getByText('Fill in this field.').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Chess Club Rhône')
    await page.getByRole('switch', { name: 'Anyone can find it' }).click()
    await save.click()
    await page.getByText('Saved').waitFor()
    await theirs.getByRole('heading', { name: 'Chess Club Rhône' }).waitFor()
    await theirs.getByText('Public', { exact: true }).waitFor()

    await page.getByLabel('Description').fill('We meet on Tuesdays.')
    const { token } = administrator
    await here.atrium.call('PATCH', `/v2/workplace/${nio}`, { token, json: { name: 'Chess Club Ain', public: false } })
    await untilInPage(page, `[...document.querySelectorAll('input')].some(({ value }) => value === 'Chess Club Ain')`)
    await save.click()
    await theirs.getByText('We meet on Tuesdays.').waitFor()
    const { body } = await here.atrium.call('GET', `/v2/workplace/${nio}`, { token })
    assert.deepEqual([body.name, body.public], ['Chess Club Ain', false])
  })

  test('a plain member reads there where they are, what they may do and how to leave, and changes nothing', async () => {
    const { nio, name, member } = await newClub(here.atrium)
    const page = await here.visit(`/o/${nio}/settings`, { signedInAs: member })
    const about = page.getByRole('region', { name: words('settings.about') })
    await about.getByText(name, { exact: true }).waitFor()
    await about.getByText(words('role.member'), { exact: true }).waitFor()
    await about.getByText(words('members.may.member')).waitFor()
    await page.getByText(words('members.leaveText')).waitFor()
    await page.getByRole('button', { name: words('members.leaveName', { organization: name }) }).waitFor()
    assert.equal(await page.getByRole('heading', { level: 2 }).count(), 2)
    assert.equal(await page.getByRole('textbox').count(), 0)
    await assertAccessible(page)
  })

  test('an organization is closed by typing its name, and restored from Home, on a phone', async () => {
    const { nio, name, administrator } = await newClub(here.atrium)
    const page = await here.visit(`/o/${nio}/settings`, { ...phone, signedInAs: administrator })
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Another Club')
    assert.ok(await dialog.getByRole('button', { name: 'Delete organization' }).isDisabled())
    await dialog.getByRole('textbox').fill(name)
    await dialog.getByRole('button', { name: 'Delete organization' }).click()
    await page.getByRole('link', { name: '1 deleted organization can be restored' }).click()
    await page.getByRole('button', { name: 'Restore' }).click()
    await page.getByText(`${name} restored`).waitFor()
    await page.getByRole('heading', { name }).waitFor()
  })
})

describe('Webhooks', () => {
  let receiver: Receiver
  before(async () => {
    receiver = await openReceiver()
  })
  after(() => receiver.close())

  test('is added with its secret shown once, tested, fails, is sent again, switched off and deleted', async () => {
    const { nio, administrator } = await newClub(here.atrium)
    const page = await here.visit(`/o/${nio}/settings`, { signedInAs: administrator })
    await page.getByRole('button', { name: 'Add webhook' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('URL').fill('nonsense')
    await dialog.getByRole('button', { name: 'Add webhook' }).click()
    await dialog.getByText('Enter a public internet address').waitFor()
    await dialog.getByLabel('URL').fill(receiver.url)
    await dialog.getByLabel('Board edited').uncheck()
    await dialog.getByRole('button', { name: 'Add webhook' }).click()
    const secret = page.getByRole('dialog', { name: 'Copy the signing secret now' })
    assert.match(await secret.getByLabel('Signing secret').inputValue(), /^whsec_/)
    await secret.getByRole('button', { name: 'Copy' }).waitFor()
    await secret.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('link', { name: /8 events/ }).click()

    receiver.answer = answering(503)
    await page.getByRole('button', { name: 'Send test' }).click()
    await page.getByText('Response status 503.').waitFor()
    receiver.answer = answering(204)
    await page.getByRole('button', { name: 'Resend' }).first().click()
    await page.getByText('Delivered').waitFor()

    await page.getByRole('button', { name: 'Create new secret' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create new secret' }).click()
    assert.match(await secret.getByLabel('Signing secret').inputValue(), /^whsec_/)
    await secret.getByRole('button', { name: 'Done' }).click()

    await page.getByRole('switch', { name: 'Send events to this URL' }).click()
    await page.getByText('Off', { exact: true }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Send test' }).count(), 0)
    await page.getByRole('button', { name: 'Delete webhook' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill(new URL(receiver.url).host)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete webhook' }).click()
    await page.getByText('No webhooks yet').waitFor()
  })
})

/** An entry has the direction of the page, whatever name it begins with. */
async function assertDirectionOfPage(entry: Locator): Promise<void> {
  await entry.waitFor()
  const isTurned = await entry.evaluate((item) => item.querySelector('[dir]') !== null)
  assert.equal(isTurned, false, 'an entry of the audit log has the direction of the page')
}

test('reports, audit, settings and webhooks are accessible in both themes and in Arabic, and fit on a phone; entries of the audit log have the direction of the page', async () => {
  const { atrium } = here
  const { nio, administrator, secretary, spam } = await clubWithReports()
  const { token } = administrator
  const calls = reportCallsOf(atrium)
  await calls.assign(secretary, nio, spam, administrator.nametag)
  const address = `/v2/workplace/${nio}/webhooks`
  const { body } = await atrium.call('POST', address, { token, json: { url: 'http://127.0.0.1:9/hook' } })
  await atrium.call('POST', `${address}/${body.id}/test`, { token })
  for (const visit of looks) {
    const page = await here.visit(`/o/${nio}/reports`, { ...visit, signedInAs: administrator })
    for (const [path, ready] of [
      ['reports', 'main a:has(p)'],
      [`reports/${spam}`, 'textarea'],
      ['audit', 'main li'],
      ['settings', 'main a:has(p)'],
      [`settings/webhooks/${body.id}`, 'main section button'],
    ] as const) {
      if (path !== 'reports') await goTo(page, `/o/${nio}/${path}`)
      await page.locator(ready).first().waitFor()
      if (path === 'audit' && visit.locale === 'ar') {
        const entry = page.getByRole('listitem').filter({ hasText: `\u2068${administrator.nametag}\u2069` })
        await assertDirectionOfPage(entry.first())
      }
      await assertAccessible(page)
      await assertNoSidewaysScroll(page)
    }
  }
})
