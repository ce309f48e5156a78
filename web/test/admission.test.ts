import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { createOrganization, join } from '../../server/test/support/clubs.ts'
import type { Person } from '../../server/test/support/people.ts'
import { assertAccessible } from './support/accessible.ts'
import { assertNoSidewaysScroll, atriumInBrowser, goTo, looks, untilInPage } from './support/atrium-in-browser.ts'
import { newLink } from './support/joining.ts'
import { words } from './support/words.ts'

const here = atriumInBrowser()

/** An organization that takes requests, with an administrator. */
async function newChoir(fields: object = {}, administrator?: Person) {
  administrator ??= await here.newPerson()
  const name = 'Choir on the River'
  const nio = await createOrganization(here.atrium, administrator, {
    name,
    public: true,
    joining: 'request',
    questions: ['Which voice do you sing?'],
    ...fields,
  })
  const ask = async (person: Person, message = 'I moved here in May.') => {
    const json = { message, answers: ['Alto'] }
    const reply = await here.atrium.call('POST', `/v2/discover/${nio}/join`, { token: person.token, json })
    assert.ok(reply.status < 300, reply.text)
    return reply.body.id as string
  }
  return { administrator, nio, name, ask }
}

const requestOf = (page: Page, person: Person) => page.getByRole('article', { name: person.nametag })

describe('requests to join', () => {
  test('appear by themselves, and are accepted with one click, with a reply', async () => {
    const { administrator, nio, ask } = await newChoir()
    const page = await here.visit(`/o/${nio}/requests`, { signedInAs: administrator })
    await page.getByRole('heading', { name: words('joining.noRequests') }).waitFor()
    const person = await here.newPerson()
    await ask(person)
    const card = requestOf(page, person)
    await card.getByText('I moved here in May.').waitFor()
    await card.getByText('Which voice do you sing?').waitFor()
    await card.getByText('Alto', { exact: true }).waitFor()
    await card.getByLabel(words('joining.reply')).fill('See you on Tuesday.')
    await card.getByRole('button', { name: /^Accept/ }).click()
    await page.getByText(words('joining.requestAccepted', { name: person.nametag })).waitFor()
    await card.waitFor({ state: 'detached' })
    const { body } = await here.atrium.call('GET', '/v2/account/requests', { token: person.token })
    assert.deepEqual([body.requests[0].state, body.requests[0].decisionMessage], ['accepted', 'See you on Tuesday.'])
    await page.getByText(words('joining.state.accepted'), { exact: true }).click()
    await page.waitForURL(/state=accepted/)
    await card.getByText('See you on Tuesday.').waitFor()
    await card.getByText(new RegExp(`Decided by ${administrator.nametag}`)).waitFor()
  })

  test('are declined after another question, by keyboard; one that was decided meanwhile says so', async () => {
    const { administrator, nio, ask } = await newChoir()
    const [person, other] = [await here.newPerson(), await here.newPerson()]
    await ask(person)
    await ask(other)
    const page = await here.visit(`/o/${nio}/requests`, { signedInAs: administrator })
    await requestOf(page, person)
      .getByRole('button', { name: /^Decline/ })
      .focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('can’t ask again for 30 days').waitFor()
    await dialog.getByLabel(words('joining.reply')).fill('We are full.')
    await dialog.getByRole('button', { name: words('joining.decline') }).focus()
    await page.keyboard.press('Enter')
    await page.getByText(words('joining.requestDeclined', { name: person.nametag })).waitFor()
    await requestOf(page, person).waitFor({ state: 'detached' })

    // Somebody else decides at the same moment.
    await page.route('**/requests/*/accept', (route) =>
      route.fulfill({ status: 409, json: { code: 'REQUEST_CLOSED' } }),
    )
    await requestOf(page, other)
      .getByRole('button', { name: /^Accept/ })
      .click()
    await page.getByText(words('problem.REQUEST_CLOSED')).waitFor()
  })

  test('are for staff, as links are: members see neither the page nor the tabs', async () => {
    const { administrator, nio } = await newChoir()
    const member = await here.newPerson()
    await join(here.atrium, administrator, nio, member)
    const page = await here.visit(`/o/${nio}/requests`, { signedInAs: member })
    await page.getByRole('heading', { name: words('common.forbiddenTitle') }).waitFor()
    assert.equal(await page.getByRole('link', { name: words('joining.requests') }).count(), 0)
    await goTo(page, `/o/${nio}/members`)
    await page.getByRole('tab', { name: words('members.invited') }).waitFor()
    assert.equal(await page.getByRole('tab', { name: words('joining.links') }).count(), 0)
  })

  test('are allowed in the settings, with questions', async () => {
    const { administrator, nio, name } = await newChoir({ joining: 'invitation', questions: [] })
    const page = await here.visit(`/o/${nio}/settings`, { signedInAs: administrator })
    const section = page.getByRole('region', { name: words('joining.title') })
    assert.equal(await section.getByRole('button', { name: words('joining.addQuestion') }).count(), 0)
    await section.getByLabel(words('joining.way.request')).check()
    await section.getByRole('button', { name: words('joining.addQuestion') }).click()
    await section.getByRole('button', { name: words('common.save') }).click()
    await section.getByText(words('joining.questionEmpty')).waitFor()
    await section.getByLabel(words('joining.question', { number: 1 }), { exact: true }).fill('Which voice?')
    await section.getByRole('button', { name: words('joining.addQuestion') }).click()
    await section.getByLabel(words('joining.question', { number: 2 }), { exact: true }).fill('Since when?')
    await section.getByRole('button', { name: words('joining.removeQuestion', { number: 1 }) }).click()
    await section.getByRole('button', { name: words('common.save') }).click()
    await page.getByText(words('settings.saved')).waitFor()
    const { body } = await here.atrium.call('GET', `/v2/discover/${nio}`)
    assert.deepEqual([body.name, body.joining, body.questions], [name, 'request', ['Since when?']])
    // The name above is another form, and keeps its own state.
    await page.getByLabel(words('home.public')).uncheck()
    await page
      .getByRole('button', { name: words('common.save') })
      .first()
      .click()
    await section.getByText('Your organization is private').waitFor()
  })
})

describe('invitation links', () => {
  test('are created with an end and a number of uses, copied and revoked', async () => {
    const { administrator, nio } = await newChoir()
    const permissions = ['clipboard-read', 'clipboard-write']
    const page = await here.visit(`/o/${nio}/members/invite`, { signedInAs: administrator, permissions })
    await page.getByRole('link', { name: words('joining.links') }).click()
    await page.getByRole('heading', { name: words('joining.noLinks') }).waitFor()
    await page.getByRole('button', { name: words('joining.createLink') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(words('joining.uses')).fill('5')
    await dialog.getByRole('button', { name: words('joining.createSubmit') }).click()
    await page.getByRole('heading', { level: 1, name: words('joining.link') }).waitFor()
    await page.getByText(words('joining.usedOf', { used: 0, uses: 5 })).waitFor()
    const { body } = await here.atrium.call('GET', `/v2/workplace/${nio}/links`, { token: administrator.token })
    const [link] = body.links
    assert.equal(await page.getByLabel(words('joining.link')).inputValue(), link.url)
    await page.getByRole('button', { name: words('common.copy') }).click()
    await page.getByRole('button', { name: words('common.copied') }).waitFor()
    assert.equal(await page.evaluate('navigator.clipboard.readText()'), link.url)
    await page.getByRole('link', { name: words('joining.links') }).click()
    await page.getByText(words('joining.usedOf', { used: 0, uses: 5 })).waitFor()
    await page.getByRole('button', { name: words('joining.revokeLink') }).click()
    await page.getByText(words('joining.linkRevoked')).waitFor()
    await page.getByRole('heading', { name: words('joining.noLinks') }).waitFor()
    await goTo(page, `/o/${nio}/members/links/${link.id}`)
    await page.getByRole('heading', { name: words('joining.linkGoneTitle') }).waitFor()
  })

  test('are shown as a QR code that leads to the link, and printed without the rest of the page', async () => {
    const { administrator, nio, name } = await newChoir()
    const { id, url } = await newLink(here, administrator, nio)
    const path = `/o/${nio}/members/links/${id}`
    const readCode = async (page: Page) => {
      const code = page.getByRole('img', { name: words('joining.qrCode') })
      const { data, info } = await sharp(await code.screenshot())
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })
    }
    assert.equal(await readCode(await here.visit(path, { signedInAs: administrator, theme: 'dark' })), url)
    const page = await here.visit(path, { signedInAs: administrator, theme: 'light' })
    assert.equal(await readCode(page), url)
    await page.evaluate('window.print = () => { window.printed = true }')
    await page.getByRole('button', { name: words('joining.print') }).click()
    await untilInPage(page, 'window.printed')
    await page.emulateMedia({ media: 'print' })
    assert.ok(await page.getByRole('img', { name: words('joining.qrCode') }).isVisible())
    assert.ok(await page.getByText(name).last().isVisible())
    for (const hidden of ['navigation', 'banner', 'button'] as const) {
      assert.equal(await page.getByRole(hidden).count(), 0, hidden)
    }
  })
})

test('the pages of staff are accessible in both themes, in Arabic and on a phone, full and empty', async () => {
  const { administrator, nio, ask } = await newChoir()
  const empty = await newChoir({ joining: 'open' }, administrator)
  await ask(await here.newPerson())
  const { id } = await newLink(here, administrator, nio, { uses: 20 })
  for (const look of looks) {
    const page = await here.visit(`/o/${nio}/requests`, { ...look, signedInAs: administrator })
    await page.getByRole('article').waitFor()
    const check = async () => {
      await assertAccessible(page)
      await assertNoSidewaysScroll(page)
    }
    await check()
    await page.getByRole('article').getByRole('button').first().click()
    await page.getByRole('dialog').waitFor()
    await check()
    for (const path of ['members?view=links', `members/links/${id}`, 'settings']) {
      await goTo(page, `/o/${nio}/${path}`)
      await page.getByRole('article').or(page.getByRole('img')).or(page.getByRole('radio')).first().waitFor()
      await check()
    }
    await goTo(page, `/o/${empty.nio}/requests`)
    await page.getByRole('heading', { level: 2 }).waitFor()
    await assertAccessible(page)
    await goTo(page, `/o/${empty.nio}/members?view=links`)
    await page.getByRole('tabpanel').getByRole('button').click()
    await page.getByRole('dialog').waitFor()
    await assertAccessible(page)
  }
})
