import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { join } from '../../server/test/support/clubs.ts'
import { addPerson, type Person } from '../../server/test/support/people.ts'
import { until } from '../../server/test/support/until.ts'
import { assertAccessible } from './support/accessible.ts'
import { assertNoSidewaysScroll, atriumInBrowser, goTo, looks, untilInPage } from './support/atrium-in-browser.ts'
import { article, newClub } from './support/club.ts'
import { words } from './support/words.ts'

const here = atriumInBrowser()

const toast = (page: Page) => page.getByRole('alert')
const badge = (count: number) => ({ name: words('talks.mentions', { count }) })
const icon = (page: Page) => page.locator('link[rel=icon]').getAttribute('href')

/** A script that records the notifications of the browser, which a headless one does not show. It can hide the tab. */
const recording = ({ isHidden, permission }: { isHidden: boolean; permission: 'default' | 'granted' }) => ({
  content: `
    globalThis.shownNotifications = []
    globalThis.Notification = class {
      static permission = '${permission}'
      static async requestPermission() {
        return (this.permission = 'granted')
      }
      constructor(title) {
        shownNotifications.push(title)
      }
      close() {}
    }
    if (${isHidden}) Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
  `,
})
/** Opens a page and waits until it receives live events. A first connection does not replay older ones. */
async function visitLive(path: string, signedInAs: Person): Promise<Page> {
  const page = await here.newTab({ signedInAs })
  await openLive(page, path)
  return page
}
async function openLive(page: Page, path: string): Promise<void> {
  const connected = page.waitForResponse(/\/v2\/events\?/)
  await page.goto(here.url + path)
  await connected
  await page.getByRole('heading', { level: 1 }).waitFor()
}

const shownIn = async (page: Page) => (await page.evaluate('shownNotifications')) as string[]

describe('Mentions', () => {
  test('a mention elsewhere is shown by a toast, in the navigation, in the title and in the icon, until it is read; one in the talk that one reads stays silent', async () => {
    const club = await newClub(here)
    const { nio, administrator, member } = club
    const talk = await club.openTalk('Tournament')
    await club.call(member, 'POST', `/v2/talks/${nio}/${talk.id}/read`)
    const page = await visitLive(`/o/${nio}/boards`, member)
    const plainIcon = await icon(page)
    await club.post(administrator, talk, 'Nobody in particular')
    await club.post(administrator, talk, `Can you come, @${member.nametag}?`)
    await toast(page)
      .getByText(words('talks.mentionIn', { name: administrator.nametag, title: 'Tournament' }))
      .waitFor()
    assert.equal(await toast(page).count(), 1, 'an ordinary message has no toast')
    const link = page.getByRole('navigation').getByRole('link', { name: words('talks.talks') })
    await link.getByRole('img', badge(1)).waitFor()
    await untilInPage(page, `document.title.startsWith('(1) ')`)
    assert.notEqual(await icon(page), plainIcon)
    await assertAccessible(page)

    await toast(page)
      .getByRole('button', { name: words('talks.showMessage') })
      .click()
    await article(page, 'Can you come').waitFor()
    await link.getByRole('img', badge(1)).waitFor({ state: 'detached' })
    await untilInPage(page, `!document.title.startsWith('(')`)
    await until('the icon is plain', async () => (await icon(page)) === plainIcon)
    await toast(page).waitFor({ state: 'detached' })

    // In the talk that one reads, a mention stays silent.
    await club.post(administrator, talk, `There, @${member.nametag}?`)
    await article(page, 'There').waitFor()
    await club.post(administrator, talk, 'The last one')
    await article(page, 'The last one').waitFor()
    assert.equal(await toast(page).count(), 0)
  })

  test('the list shows a mention differently from an unread message, also after a new start', async () => {
    const club = await newClub(here)
    const { nio, administrator, member } = club
    const [one, other] = [await club.openTalk('Tournament'), await club.openTalk('Canteen')]
    await club.post(administrator, one, `Hello, @${member.nametag}`)
    await club.post(administrator, other, 'Soup')
    for (const visit of looks) {
      const page = await here.visit(`/o/${nio}/talks`, { ...visit, signedInAs: member })
      const list = page.getByRole('list').last()
      const entry = (title: string) => list.getByRole('link', { name: title })
      await entry('Tournament').getByRole('img').nth(1).waitFor()
      assert.equal(await entry('Canteen').getByRole('img').count(), 1)
      await assertAccessible(page)
      await assertNoSidewaysScroll(page)
      if (visit.locale) continue
      await goTo(page, '/')
      await page.getByRole('main').getByRole('img', badge(1)).waitFor()
      await untilInPage(page, `document.title.startsWith('(1) ')`)
    }
  })

  test('everybody in a large talk and every group is suggested, highlighted, and told', async () => {
    const club = await newClub(here)
    const { nio, administrator, member, call } = club
    for (let count = 0; count < 20; count++) {
      await join(here.atrium, administrator, nio, await addPerson(here.atrium))
    }
    const path = `/v2/workplace/${nio}/groups`
    const cooks = await call(administrator, 'POST', path, { name: 'Café cooks' })
    await call(administrator, 'POST', `${path}/${cooks.id}/members`, { userlist: [member.nicHandle] })
    const fields = { title: 'Canteen', userlist: ['group:everyone'], message: 'Hello' }
    const talk = await call(administrator, 'POST', `/v2/talks/${nio}`, fields)
    const { participants } = await call(administrator, 'GET', `/v2/talks/${nio}/${talk.id}/participants`)
    const named = new Set(talk.participants.map(({ nicHandle }: Person) => nicHandle))
    const unnamed: Person = participants.find(({ nicHandle }: Person) => !named.has(nicHandle))

    const theirs = await visitLive(`/o/${nio}/boards`, member)
    const page = await here.visit(club.talkPath(talk), { signedInAs: administrator })
    const composer = page.getByRole('textbox', { name: words('talks.messageTo', { title: 'Canteen' }) })
    await composer.fill(`Soup, @${unnamed.nametag.slice(0, -1)}`)
    await page.getByRole('option', { name: unnamed.nametag }).click()
    await composer.pressSequentially('and @cafe')
    await page.getByRole('option', { name: '@Café cooks' }).waitFor()
    await assertAccessible(page)
    await page.keyboard.press('Enter')
    assert.equal(await composer.inputValue(), `Soup, @${unnamed.nametag} and @Café cooks `)
    await page.keyboard.press('Enter')
    for (const name of [`@${unnamed.nametag}`, '@Café cooks']) {
      await article(page, 'Soup').locator('bdi[title]').getByText(name, { exact: true }).waitFor()
    }
    await toast(theirs)
      .getByText(words('talks.mentionIn', { name: administrator.nametag, title: 'Canteen' }))
      .waitFor()
    await theirs.goto(here.url + club.talkPath(talk))
    await article(theirs, 'Soup').locator('[data-me]').getByText('@Café cooks').waitFor()

    await composer.fill('All of you, @every')
    await page.getByRole('option', { name: words('groups.everyone') }).click()
    await page.keyboard.press('Enter')
    await article(theirs, 'All of you').locator('[data-me]').getByText(words('groups.everyone')).waitFor()
  })

  test('several tabs show one notification, and only after the person has allowed it', async () => {
    const club = await newClub(here)
    const { nio, administrator, member } = club
    const talk = await club.openTalk('Tournament')
    const initScript = recording({ isHidden: false, permission: 'default' })
    const settings = await here.visit('/me/notifications', { signedInAs: member, initScript })
    const context = settings.context()
    const choice = settings.getByRole('switch', { name: words('account.browserMentions') })
    await choice.waitFor()
    assert.equal(await choice.isChecked(), false, 'nothing is asked on load')
    await assertAccessible(settings)
    await choice.click()
    await until('the switch is on', () => choice.isChecked())
    await settings.close()

    const hidden: Page[] = []
    for (const path of [`/o/${nio}/boards`, `/o/${nio}/members`]) {
      const tab = await context.newPage()
      await tab.addInitScript(recording({ isHidden: true, permission: 'granted' }))
      // The first tab connects, and passes the events on to the others.
      if (hidden.length === 0) await openLive(tab, path)
      else await tab.goto(here.url + path)
      await tab.getByRole('heading', { level: 1 }).waitFor()
      hidden.push(tab)
    }
    const total = async () => (await Promise.all(hidden.map(shownIn))).flat()
    await club.post(administrator, talk, `Are you there, @${member.nametag}?`)
    await until('a notification is shown', async () => (await total()).length > 0)
    const title = words('talks.mentionIn', { name: administrator.nametag, title: 'Tournament' })
    for (const tab of hidden) await untilInPage(tab, `document.title.startsWith('(')`)
    assert.deepEqual(await total(), [title])

    // A tab that the person looks at shows a toast instead.
    const visible = await context.newPage()
    await visible.addInitScript(recording({ isHidden: false, permission: 'granted' }))
    await visible.goto(`${here.url}/o/${nio}/boards`)
    await visible.getByRole('heading', { level: 1 }).waitFor()
    await untilInPage(visible, `document.title.startsWith('(1) ')`)
    await club.post(administrator, talk, `Once more, @${member.nametag}`)
    await toast(visible).getByText('Once more').waitFor()
    for (const tab of [...hidden, visible]) await untilInPage(tab, `document.title.startsWith('(2) ')`)
    assert.deepEqual([await total(), await shownIn(visible)], [[title], []])
  })

  test('a mention during an interruption is shown after it', async () => {
    const club = await newClub(here)
    const { nio, administrator, member } = club
    const talk = await club.openTalk('Tournament')
    const page = await visitLive(`/o/${nio}/boards`, member)
    await page.context().setOffline(true)
    await club.post(administrator, talk, `Missed, @${member.nametag}`)
    await page.context().setOffline(false)
    const link = page.getByRole('navigation').getByRole('link', { name: words('talks.talks') })
    await link.getByRole('img', badge(1)).waitFor()
  })
})
