import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from './support/accessible.ts'
import { atriumInBrowser, goTo, looks } from './support/atrium-in-browser.ts'
import { countClicks } from './support/clicks.ts'
import { article, newClub } from './support/club.ts'
import { words } from './support/words.ts'

const here = atriumInBrowser()

async function openMenu(page: Page, text: string): Promise<void> {
  await article(page, text).hover()
  await page.getByRole('button', { name: words('talks.moreActions') }).click()
}

describe('A message becomes', () => {
  test('a card in two clicks, or an event, whose form has its text; both lead back to it', async () => {
    const club = await newClub(here)
    const { nio, member, call } = club
    const board = await call(member, 'POST', `/v2/boards/${nio}/create`, { name: 'Regatta' })
    const talk = await club.openTalk('Tournament', 'Order **ten** clocks\nand a table')
    await club.post(member, talk, 'Dinner at the harbour')
    const page = await here.visit(club.talkPath(talk), { signedInAs: member })
    await article(page, 'clocks').waitFor()
    const clicks = await countClicks(page)
    await openMenu(page, 'clocks')
    await page.getByRole('menuitem', { name: 'Regatta' }).click()
    await page.getByText(words('channels.cardMade', { board: 'Regatta' })).waitFor()
    assert.equal(await clicks(), 2)
    const { columns } = await call(member, 'GET', `/v2/boards/${nio}/${board.id}`)
    const [card] = columns[0].cards
    assert.deepEqual([card.title, card.text], ['Order ten clocks', 'Order **ten** clocks\nand a table'])

    await page.getByRole('button', { name: words('channels.openCard') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('link', { name: words('channels.source') }).click()
    await page.locator('[data-highlighted]').filter({ hasText: 'clocks' }).waitFor()

    const clicksBefore = await clicks()
    await openMenu(page, 'Dinner')
    await page.getByRole('menuitem', { name: words('channels.makeEvent') }).click()
    const form = page.getByRole('dialog', { name: words('calendar.newEvent') })
    await form.waitFor()
    assert.equal((await clicks()) - clicksBefore, 2)
    const title = form.getByRole('textbox', { name: words('calendar.eventTitle') })
    assert.equal(await title.inputValue(), 'Dinner at the harbour')
    const description = await form.getByRole('textbox', { name: words('calendar.description') }).inputValue()
    assert.equal(description, '', 'the text is the title already')
    await form.getByRole('button', { name: words('common.save') }).click()
    await page.getByRole('button', { name: /^Dinner at the harbour/ }).click()
    const details = page.getByRole('dialog', { name: 'Dinner at the harbour' })
    await details.getByRole('link', { name: words('channels.source') }).click()
    await page.waitForURL(new RegExp(`/o/${nio}/talks/${talk.id}\\?message=\\d+$`))
  })

  test('a card on any of many boards, and the one used last comes first', async () => {
    const club = await newClub(here)
    const { nio, member, call } = club
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five'])
      await call(member, 'POST', `/v2/boards/${nio}/create`, { name })
    const talk = await club.openTalk('Tournament', 'Order clocks')
    const page = await here.visit(club.talkPath(talk), { signedInAs: member })
    await openMenu(page, 'clocks')
    await page
      .getByRole('menuitem', { name: 'Five' })
      .or(page.getByRole('menuitem', { name: 'One' }))
      .first()
      .waitFor()
    const offered = await page.getByRole('menuitem').allTextContents()
    const hidden = ['One', 'Two', 'Three', 'Four', 'Five'].find((name) => !offered.includes(name)) ?? ''
    await page.getByRole('menuitem', { name: words('channels.otherBoard') }).click()
    await page.getByRole('dialog').getByRole('button', { name: hidden, exact: true }).click()
    await page.getByText(words('channels.cardMade', { board: hidden })).waitFor()
    await openMenu(page, 'clocks')
    await page.getByRole('menuitem', { name: hidden, exact: true }).waitFor()
  })

  test('and the dialog of boards and the link of the card are accessible in both themes, in Arabic and on a phone', async () => {
    const club = await newClub(here)
    const { nio, member, call } = club
    for (const name of ['One', 'Two', 'Three', 'Four']) await call(member, 'POST', `/v2/boards/${nio}/create`, { name })
    const talk = await club.openTalk('Tournament', 'Dinner at the harbour')
    const { boards } = await call(member, 'GET', `/v2/boards/${nio}`)
    const { columns } = await call(member, 'GET', `/v2/boards/${nio}/${boards[0].id}`)
    const { messages } = await call(member, 'GET', `/v2/talks/${nio}/${talk.id}`)
    const source = { talkId: talk.id, messageId: messages[0].id }
    const fields = { columnId: columns[0].id, title: 'Dinner', source }
    const card = await call(member, 'POST', `/v2/boards/${nio}/${boards[0].id}/cards`, fields)
    for (const visit of looks) {
      const page = await here.visit(club.talkPath(talk), { ...visit, signedInAs: member })
      await article(page, 'Dinner').focus()
      await article(page, 'Dinner').locator('button:has(.tabler-icon-dots)').click()
      await page.locator('[role=menuitem]:has(.tabler-icon-dots-circle-horizontal)').click()
      await page.getByRole('dialog').getByRole('button', { name: 'Two' }).waitFor()
      // The menu fades out behind the dialog, and is no part of it.
      await page.locator('[role=menu]').waitFor({ state: 'detached' })
      await assertAccessible(page)
      await goTo(page, `/o/${nio}/boards/${boards[0].id}?card=${card.id}`)
      await page.getByRole('dialog').locator(`a[href*="message=${messages[0].id}"]`).waitFor()
      await assertAccessible(page)
    }
  })
})
