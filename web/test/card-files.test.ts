import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../../server/test/support/until.ts'
import { assertAccessible } from './support/accessible.ts'
import { assertNoSidewaysScroll, atriumInBrowser, goTo, looks } from './support/atrium-in-browser.ts'
import { cardOf, newBoard } from './support/boards.ts'
import { choose, drop, image, textFile, upload } from './support/files.ts'
import { words } from './support/words.ts'

const here = atriumInBrowser()

const attachments = (page: Page) => page.getByRole('dialog').getByRole('group', { name: words('files.attachments') })
const poster = async () => ({ name: 'poster.png', mimeType: 'image/png', buffer: await image(400, 300) })

describe('Files of cards and events', () => {
  test('a card gets files, a cover that the board shows, and loses them again', async () => {
    const board = await newBoard(here)
    const { id } = await board.add(0, 'Print the poster')
    const others = await here.visit(board.path, { signedInAs: board.administrator })
    await cardOf(others, 'Print the poster').waitFor()
    const page = await here.visit(`${board.path}?card=${id}`, { signedInAs: board.member })
    await choose(attachments(page), [await poster(), textFile('sizes.txt')])
    await attachments(page)
      .getByRole('button', { name: words('files.openImage', { name: 'poster.png' }) })
      .waitFor()
    await attachments(page)
      .getByRole('link', { name: words('files.open', { name: 'sizes.txt' }) })
      .waitFor()
    await drop(attachments(page), [textFile('dropped.txt')])
    await attachments(page)
      .getByRole('link', { name: words('files.open', { name: 'dropped.txt' }) })
      .waitFor()
    await cardOf(others, 'Print the poster')
      .filter({ hasText: words('files.count', { count: 3 }) })
      .waitFor()

    await attachments(page)
      .getByRole('button', { name: words('files.actions', { name: 'poster.png' }) })
      .click()
    await page.getByRole('menuitem', { name: words('files.useAsCover') }).click()
    await attachments(page).getByText(words('files.cover')).waitFor()
    await cardOf(others, 'Print the poster').locator('img').waitFor()

    // The viewer lies above the dialog of the card, and Escape closes only the viewer.
    await attachments(page)
      .getByRole('button', { name: words('files.openImage', { name: 'poster.png' }) })
      .click()
    await page.getByRole('dialog', { name: 'poster.png' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'poster.png' }).waitFor({ state: 'detached' })
    await attachments(page).waitFor()

    await attachments(page)
      .getByRole('button', { name: words('files.actions', { name: 'poster.png' }) })
      .click()
    await page.getByRole('menuitem', { name: words('files.detach'), exact: true }).click()
    await cardOf(others, 'Print the poster').locator('img').waitFor({ state: 'detached' })
    const card = await board.call('GET', `/cards/${id}`)
    assert.deepEqual([card.attachments.length, card.cover], [2, null])
  })

  test('an upload that is still running when the card is closed is attached all the same', async () => {
    const board = await newBoard(here)
    const { id } = await board.add(0, 'Slow')
    const page = await here.visit(`${board.path}?card=${id}`, { signedInAs: board.member })
    const hold = Promise.withResolvers<void>()
    await page.route('**/v2/files/*?name=*', async (route) => {
      await hold.promise
      await route.continue()
    })
    await choose(attachments(page), textFile('slow.txt'))
    const progress = page.getByRole('progressbar', { name: words('files.uploading', { name: 'slow.txt' }) })
    // A bar at 0 % has no width.
    await progress.waitFor({ state: 'attached' })
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    hold.resolve()
    await until('the file is attached', async () => (await board.call('GET', `/cards/${id}`)).attachments.length === 1)
  })

  test('an event gets files in its form, and shows them', async () => {
    const { nio, member } = await newBoard(here)
    const page = await here.visit(`/o/${nio}/calendar?new=true&view=agenda`, { signedInAs: member })
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: words('calendar.eventTitle') }).fill('Dinner')
    await choose(attachments(page), [await poster(), textFile('menu.txt')])
    await attachments(page)
      .getByRole('link', { name: words('files.open', { name: 'menu.txt' }) })
      .waitFor()
    await attachments(page)
      .getByRole('button', { name: words('files.openImage', { name: 'poster.png' }) })
      .waitFor()
    await dialog.getByRole('button', { name: words('common.save') }).click()
    await page
      .getByRole('button', { name: /Dinner/ })
      .first()
      .click()
    await dialog.getByRole('link', { name: words('files.open', { name: 'menu.txt' }) }).waitFor()
    await dialog.getByRole('button', { name: words('files.openImage', { name: 'poster.png' }) }).waitFor()
    await dialog.getByRole('button', { name: words('calendar.edit') }).click()
    await attachments(page)
      .getByRole('button', { name: words('files.actions', { name: 'menu.txt' }) })
      .click()
    await page.getByRole('menuitem', { name: words('files.detach'), exact: true }).click()
    await dialog.getByRole('button', { name: words('common.save') }).click()
    await page
      .getByRole('button', { name: /Dinner/ })
      .first()
      .click()
    await dialog.getByRole('button', { name: words('files.openImage', { name: 'poster.png' }) }).waitFor()
    assert.equal(await dialog.getByRole('link', { name: words('files.open', { name: 'menu.txt' }) }).count(), 0)
  })

  test('is accessible in both themes, in Arabic and on a phone', async () => {
    const board = await newBoard(here)
    const files = [
      await upload(here, board.nio, board.member, 'poster.png', (await poster()).buffer),
      await upload(here, board.nio, board.member, 'sizes.txt', 'A3'),
    ]
    const { id } = await board.add(0, 'Print', { attachments: files.map((file) => file.id), cover: files[0]?.id })
    for (const visit of looks) {
      const page = await here.visit(board.path, { ...visit, signedInAs: board.member })
      await cardOf(page, 'Print').locator('img').waitFor()
      await assertAccessible(page)
      await goTo(page, `${board.path}?card=${id}`)
      await page.getByRole('dialog').getByText('sizes.txt').waitFor()
      await assertAccessible(page)
      await assertNoSidewaysScroll(page)
    }
  })
})
