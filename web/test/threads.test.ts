import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from './support/accessible.ts'
import { assertNoSidewaysScroll, atriumInBrowser, goTo, looks, phone } from './support/atrium-in-browser.ts'
import { article, newClub, type Posted } from './support/club.ts'
import { words } from './support/words.ts'

const here = atriumInBrowser()

const thread = (page: Page) => page.getByRole('region', { name: words('channels.thread'), exact: true })
const inThread = (page: Page, text: string) => thread(page).getByRole('article').filter({ hasText: text })
const reply = (page: Page) => page.getByRole('textbox', { name: words('channels.replyTo') })
const composer = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })
const feed = (page: Page) => page.getByRole('feed', { name: words('talks.messages') })
const inTalk = (page: Page, text: string) => feed(page).getByRole('article').filter({ hasText: text })
const replies = (page: Page, count: number) =>
  feed(page).getByRole('button', { name: words('channels.replies', { count }) })
const drawer = (page: Page) => page.getByRole('dialog', { name: words('channels.pins') })
const wide = { viewport: { width: 1440, height: 900 } }

async function choose(page: Page, text: string, label: string): Promise<void> {
  await inTalk(page, text).hover()
  await page.getByRole('button', { name: words('talks.moreActions') }).click()
  await page.getByRole('menuitem', { name: label }).click()
}

describe('Threads', () => {
  test('a reply opens a thread beside the talk, both of which are live for others; one that does not exist says so', async () => {
    const club = await newClub(here)
    const { administrator, member } = club
    const talk = await club.openTalk('Tournament', 'Who brings the clocks?')
    await club.post(administrator, talk, 'Something else')
    const theirs = await here.visit(club.talkPath(talk), { ...wide, signedInAs: member })
    await inTalk(theirs, 'Who brings').waitFor()
    const page = await here.visit(club.talkPath(talk), { ...wide, signedInAs: administrator })
    await choose(page, 'Who brings', words('channels.replyInThread'))
    await inThread(page, 'Who brings').waitFor()
    await reply(page).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('I have five')
    await page.keyboard.press('Enter')
    await inThread(page, 'I have five').and(page.locator(':not([data-outgoing])')).waitFor()
    assert.equal(await inThread(page, 'Something else').count(), 0)
    // The reply is in the list of the talk as well, and counted once.
    await inTalk(page, 'I have five').waitFor()
    await replies(page, 1).waitFor()

    await replies(theirs, 1).click()
    await inThread(theirs, 'I have five').waitFor()
    assert.match(theirs.url(), /[?&]thread=\d+$/)
    await reply(theirs).fill('Then three are missing')
    await theirs.keyboard.press('Enter')
    await inThread(page, 'Then three are missing').waitFor()
    await replies(page, 2).waitFor()

    await inThread(page, 'I have five').hover()
    await thread(page)
      .getByRole('button', { name: words('talks.moreActions') })
      .click()
    await page.getByRole('menuitem', { name: words('talks.delete') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('talks.delete') })
      .click()
    await inThread(theirs, words('talks.deleted')).waitFor()
    await replies(theirs, 1).waitFor()
    await replies(page, 1).waitFor()

    await composer(page).fill('A draft of the talk')
    await reply(page).fill('A draft of the thread')
    await page.reload()
    await inThread(page, 'Then three are missing').waitFor()
    assert.equal(await reply(page).inputValue(), 'A draft of the thread')
    assert.equal(await composer(page).inputValue(), 'A draft of the talk')
    await page.getByRole('button', { name: words('channels.closeThread') }).click()
    await thread(page).waitFor({ state: 'detached' })
    await inTalk(page, 'Something else').waitFor()

    // A thread that does not exist says so, and can be closed.
    await goTo(theirs, `${club.talkPath(talk)}?thread=999999999`)
    await thread(theirs)
      .getByRole('button', { name: words('common.retry') })
      .waitFor()
    await theirs.getByRole('button', { name: words('channels.closeThread') }).click()
    await thread(theirs).waitFor({ state: 'detached' })
  })

  test('on a phone a thread covers the talk, and the way back leads to it', async () => {
    const club = await newClub(here)
    const talk = await club.openTalk('Tournament', 'Who brings the clocks?')
    const { messages } = await club.call(club.member, 'GET', `/v2/talks/${club.nio}/${talk.id}`)
    const [{ id }] = messages as [Posted]
    await club.call(club.member, 'POST', `/v2/talks/${club.nio}/${talk.id}`, { message: 'I have five', replyTo: id })
    const page = await here.visit(club.talkPath(talk), { ...phone, signedInAs: club.administrator })
    await replies(page, 1).tap()
    await inThread(page, 'I have five').waitFor()
    assert.equal(await composer(page).isVisible(), false)
    await assertNoSidewaysScroll(page)
    await page.goBack()
    await thread(page).waitFor({ state: 'detached' })
    await composer(page).waitFor()
    await replies(page, 1).tap()
    await page.getByRole('button', { name: words('channels.closeThread') }).tap()
    await composer(page).waitFor()
  })
})

describe('Pinned messages', () => {
  test('a message is pinned for all, found again from the list, and unpinned', async () => {
    const club = await newClub(here)
    const talk = await club.openTalk('Tournament', 'The address is Rue Haute')
    const theirs = await here.visit(club.talkPath(talk), { signedInAs: club.member })
    await inTalk(theirs, 'Rue Haute').waitFor()
    const page = await here.visit(club.talkPath(talk), { signedInAs: club.administrator })
    await page.getByRole('button', { name: words('channels.pins') }).click()
    await drawer(page).getByText(words('channels.noPins')).waitFor()
    await page.keyboard.press('Escape')
    await choose(page, 'Rue Haute', words('channels.pin'))
    await inTalk(theirs, 'Rue Haute').getByText(words('channels.pinned'), { exact: true }).waitFor()

    await theirs.getByRole('button', { name: words('channels.pins') }).click()
    await drawer(theirs)
      .getByRole('button', { name: /Rue Haute/ })
      .click()
    await theirs.locator('[data-highlighted]').filter({ hasText: 'Rue Haute' }).waitFor()
    await choose(page, 'Rue Haute', words('channels.unpin'))
    await theirs.getByRole('button', { name: words('channels.pins') }).click()
    await drawer(theirs).getByText(words('channels.noPins')).waitFor()
  })
})

describe('Threads and pinned messages', () => {
  test('are accessible in both themes, in Arabic and on a phone', async () => {
    const club = await newClub(here)
    const { nio, administrator, member } = club
    const talk = await club.openTalk('Tournament', 'Who brings the clocks?')
    const { messages } = await club.call(member, 'GET', `/v2/talks/${nio}/${talk.id}`)
    const [{ id }] = messages as [Posted]
    await club.call(member, 'POST', `/v2/talks/${nio}/${talk.id}`, { message: 'I have five', replyTo: id })
    await club.call(member, 'POST', `/v2/talks/${nio}/${talk.id}/${id}/pin`)
    for (const visit of [...looks, { ...wide, theme: 'dark' as const }]) {
      const page = await here.visit(`${club.talkPath(talk)}?thread=${id}`, { ...visit, signedInAs: administrator })
      await page.getByRole('feed').last().getByRole('article').filter({ hasText: 'I have five' }).focus()
      await assertAccessible(page)
      await assertNoSidewaysScroll(page)
      await goTo(page, club.talkPath(talk))
      await article(page, 'I have five').waitFor()
      await assertAccessible(page)
      await page.locator('header button:has(.tabler-icon-pin)').click()
      await page.getByRole('dialog').getByRole('listitem').waitFor()
      await assertAccessible(page)
    }
  })
})
