import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from './support/accessible.ts'
import { assertNoSidewaysScroll, atriumInBrowser, goTo, looks } from './support/atrium-in-browser.ts'
import { countClicks } from './support/clicks.ts'
import { article, newClub } from './support/club.ts'
import { words } from './support/words.ts'

const here = atriumInBrowser()

const direct = (page: Page) => page.getByRole('region', { name: words('channels.direct') })
const composer = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })
const titled = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

describe('Direct messages', () => {
  test('one click on a member leads to them, and they arrive at once in a section of their own', async () => {
    const { nio, administrator, member } = await newClub(here)
    const theirs = await here.visit(`/o/${nio}/talks`, { signedInAs: member })
    await theirs.getByRole('heading', { level: 1 }).waitFor()
    const page = await here.visit(`/o/${nio}/members`, { signedInAs: administrator })
    const button = page.getByRole('button', { name: words('channels.messageTo', { name: member.nametag }) })
    await button.waitFor()
    const own = words('channels.messageTo', { name: administrator.nametag })
    assert.equal(await page.getByRole('button', { name: own }).count(), 0, 'nobody writes to themselves')
    const clicks = await countClicks(page)
    await button.click()
    await titled(page, member.nametag).waitFor()
    assert.equal(await clicks(), 1)
    await composer(page).fill('Between us')
    await page.keyboard.press('Enter')
    await article(page, 'Between us').and(page.locator(':not([data-outgoing])')).waitFor()

    await direct(theirs).getByRole('link', { name: administrator.nametag }).click()
    await article(theirs, 'Between us').waitFor()
    await composer(theirs).fill('Understood')
    await theirs.keyboard.press('Enter')
    await article(page, 'Understood').waitFor()
  })

  test('at most two clicks lead to them from a message, from the people of a channel, from a profile, and from anywhere', async () => {
    const club = await newClub(here)
    const { nio, administrator, member } = club
    const talk = await club.openTalk('Tournament')
    const page = await here.newTab({ signedInAs: member })
    const name = words('channels.messageTo', { name: administrator.nametag })
    const ways: [path: string, go: () => Promise<void>, most: number][] = [
      [
        club.talkPath(talk),
        async () => {
          await article(page, 'Hello').getByRole('button', { name: administrator.nametag }).click()
          await page.getByRole('menuitem', { name: words('channels.directMessage') }).click()
        },
        2,
      ],
      [
        club.talkPath(talk),
        async () => {
          await page.getByRole('button', { name: words('talks.peopleCount', { count: 2 }) }).click()
          await page.getByRole('dialog').getByRole('button', { name }).click()
        },
        2,
      ],
      [`/o/${nio}/members/${administrator.nicHandle}`, () => page.getByRole('button', { name }).click(), 1],
      [
        '/',
        async () => {
          await page.keyboard.press('Control+k')
          await page.getByRole('textbox', { name: words('common.search'), exact: true }).fill(administrator.nametag)
          await page.getByRole('dialog').getByRole('button', { name }).click()
        },
        1,
      ],
    ]
    const addresses = new Set<string>()
    let clicks: (() => Promise<number>) | undefined
    for (const [path, go, most] of ways) {
      await goTo(page, path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      clicks ??= await countClicks(page)
      const before = await clicks()
      await go()
      await titled(page, administrator.nametag).waitFor()
      await composer(page).waitFor()
      assert.ok((await clicks()) - before <= most, path)
      addresses.add(new URL(page.url()).pathname)
    }
    assert.equal(addresses.size, 1, 'the same people have one talk')
  })

  test('they are begun by keyboard, hidden until the next message, and brought back', async () => {
    const club = await newClub(here)
    const { nio, administrator, member } = club
    await club.openTalk('Tournament')
    const page = await here.visit(`/o/${nio}/talks`, { signedInAs: member })
    await page.getByRole('button', { name: words('channels.newDirect') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').or(dialog.getByRole('textbox')).and(page.locator(':focus')).waitFor()
    await page.keyboard.type(administrator.nametag)
    await page.getByRole('option', { name: administrator.nametag }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: words('channels.startDirect') }).press('Enter')
    await titled(page, administrator.nametag).waitFor()

    await page.getByRole('button', { name: words('channels.directActions') }).click()
    await page.getByRole('menuitem', { name: words('channels.hide') }).click()
    await direct(page).getByText(words('channels.noDirect')).waitFor()
    await page
      .getByRole('alert')
      .getByRole('button', { name: words('common.undo') })
      .click()
    await direct(page).getByRole('link', { name: administrator.nametag }).waitFor()
  })

  test('they stay readable after the other person has left', async () => {
    const { nio, call, administrator, member } = await newClub(here)
    const talk = await call(member, 'POST', `/v2/talks/${nio}/direct`, { userlist: [administrator.nicHandle] })
    await call(member, 'POST', `/v2/talks/${nio}/${talk.id}`, { message: 'Goodbye' })
    await call(member, 'POST', `/v2/workplace/${nio}/leave`)
    const page = await here.visit(`/o/${nio}/talks/${talk.id}`, { signedInAs: administrator })
    await article(page, 'Goodbye').waitFor()
    await page.getByText(words('channels.directEnded')).waitFor()
    assert.equal(await composer(page).count(), 0)
  })

  test('is accessible in both themes, in Arabic and on a phone', async () => {
    const { nio, call, administrator, member } = await newClub(here)
    const talk = await call(administrator, 'POST', `/v2/talks/${nio}/direct`, { userlist: [member.nicHandle] })
    await call(administrator, 'POST', `/v2/talks/${nio}/${talk.id}`, { message: 'Good morning' })
    for (const visit of looks) {
      const page = await here.visit(`/o/${nio}/talks`, { ...visit, signedInAs: member })
      await page.getByRole('link', { name: administrator.nametag }).waitFor()
      await assertAccessible(page)
      await goTo(page, `/o/${nio}/talks/${talk.id}`)
      await article(page, 'Good morning').waitFor()
      await assertAccessible(page)
      await article(page, 'Good morning').getByRole('button', { name: administrator.nametag }).click()
      await page.getByRole('menuitem').first().waitFor()
      await assertNoSidewaysScroll(page)
      await goTo(page, `/o/${nio}/members`)
      await page.locator('td button:has(.tabler-icon-message)').waitFor()
      await assertAccessible(page)
      await assertNoSidewaysScroll(page)
    }
  })
})

describe('Notifications of a channel', () => {
  test('a muted channel is silent, even for mentions, and the list shows it', async () => {
    const club = await newClub(here)
    const { nio, administrator, member } = club
    const [muted, other] = [await club.openTalk('Chatter'), await club.openTalk('Tournament')]
    const page = await here.visit(club.talkPath(muted), { signedInAs: member })
    await page.getByRole('button', { name: words('talks.talkActions') }).click()
    const choice = (name: string) => page.getByRole('menuitemradio', { name })
    assert.equal(await choice(words('channels.notifyBy.all')).getAttribute('aria-checked'), 'true')
    await choice(words('channels.notifyBy.none')).click()
    const entry = page.getByRole('link', { name: /Chatter/ })
    await entry.getByRole('img', { name: words('channels.muted') }).waitFor()

    await page
      .getByRole('navigation')
      .getByRole('link', { name: words('boards.title') })
      .click()
    await page.getByRole('heading', { level: 1, name: words('boards.title') }).waitFor()
    await club.post(administrator, muted, `Silent, @${member.nametag}`)
    await club.post(administrator, other, `Loud, @${member.nametag}`)
    await page.getByRole('alert').getByText('Loud').waitFor()
    assert.equal(await page.getByRole('alert').getByText('Silent').count(), 0)
    const { notify } = await club.call(member, 'GET', `/v2/talks/${nio}/${muted.id}/info`)
    assert.equal(notify, 'none')
  })

  test('a direct message is shown by a toast on another page', async () => {
    const { nio, call, administrator, member } = await newClub(here)
    const page = await here.newTab({ signedInAs: member })
    const connected = page.waitForResponse(/\/v2\/events\?/)
    await page.goto(`${here.url}/o/${nio}/boards`)
    await connected
    await page.getByRole('heading', { level: 1 }).waitFor()
    const talk = await call(administrator, 'POST', `/v2/talks/${nio}/direct`, { userlist: [member.nicHandle] })
    await call(administrator, 'POST', `/v2/talks/${nio}/${talk.id}`, { message: 'Have you a minute?' })
    const toast = page.getByRole('alert').filter({ hasText: 'Have you a minute?' })
    await toast.getByText(words('channels.directFrom', { name: administrator.nametag })).waitFor()
    await toast.getByRole('button', { name: words('talks.showMessage') }).click()
    await titled(page, administrator.nametag).waitFor()
  })
})
