import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../../server/test/support/until.ts'
import { atriumInBrowser } from './support/atrium-in-browser.ts'
import { newBoard } from './support/boards.ts'
import { words } from './support/words.ts'

const here = atriumInBrowser()

type Stored = {
  title: string
  due: string | null
  columnId: string
  labels: string[]
  assignees: { nametag: string }[]
  groups: { id: string; name: string }[]
  checklist: { text: string; done: boolean }[]
}

const checklist = [
  { text: 'Ask for the price', done: false },
  { text: 'Find the number', done: false },
]

/** A board with an open card that has a checklist. */
async function openCard() {
  const board = await newBoard(here)
  const { id } = await board.add(0, 'Book the hall', { checklist })
  const page = await here.visit(`${board.path}?card=${id}`, { signedInAs: board.member })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Find the number' }).waitFor()
  const stored = (): Promise<Stored> => board.call('GET', `/cards/${id}`)
  return {
    board,
    page,
    dialog,
    id,
    stored,
    title: dialog.getByLabel(words('boards.cardTitle')),
    save: dialog.getByRole('button', { name: words('common.save') }),
    ticks: async () => (await stored()).checklist.map(({ done }) => done).join(),
  }
}

const closeCard = async (page: Page) => {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('common.close') })
    .first()
    .click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

describe('An open card', () => {
  test('ticks, moves, people, labels and due dates apply at once; the title waits for Save', async () => {
    const { board, page, dialog, stored, title, save, ticks } = await openCard()
    await title.fill('Book the big hall')
    await dialog.getByRole('checkbox', { name: 'Find the number' }).check()
    await until('the tick is saved', async () => (await ticks()) === 'false,true')

    await dialog.getByLabel(words('boards.due')).fill('2027-02-03T18:30')
    await until('the due date is saved', async () => (await stored()).due === '2027-02-03T17:30:00.000Z')
    await dialog.getByLabel(words('boards.assignees')).first().fill(board.member.nametag.slice(0, 6))
    await page.getByRole('option', { name: board.member.nametag }).click()
    await until('the assignee is saved', async () => (await stored()).assignees.length === 1)
    await dialog.getByLabel(words('boards.assignees')).first().fill('every')
    await page.getByRole('option', { name: words('groups.everyone') }).click()
    await until('the group is saved', async () => (await stored()).groups[0]?.id === 'everyone')
    await dialog.getByLabel(words('boards.labels')).first().fill('urgent')
    await dialog.getByLabel(words('boards.labels')).first().press('Enter')
    await until('the label is saved', async () => (await stored()).labels.join() === 'urgent')
    await dialog
      .getByRole('combobox', { name: words('boards.column') })
      .or(dialog.getByRole('textbox', { name: words('boards.column') }))
      .click()
    await page.getByRole('option', { name: 'Done' }).click()
    await until('the card is moved', async () => (await board.titles())[2]?.[0] === 'Book the hall')

    assert.equal((await stored()).title, 'Book the hall', 'the title is not saved yet')
    assert.equal(await title.inputValue(), 'Book the big hall', 'and what is typed stays')
    await save.click()
    await dialog.waitFor({ state: 'detached' })
    const { checklist, due, labels, assignees, ...rest } = await stored()
    assert.equal(rest.title, 'Book the big hall')
    assert.deepEqual(
      [checklist[1]?.done, due, labels.length, assignees.length],
      [true, '2027-02-03T17:30:00.000Z', 1, 1],
    )
  })

  test('items of the checklist are added, renamed and removed without Save, one with an empty text alone', async () => {
    const { page, dialog, stored } = await openCard()
    const texts = async () => (await stored()).checklist.map(({ text }) => text).join()
    await dialog.getByLabel(words('boards.checklistAdd')).fill('Pay')
    await dialog.getByLabel(words('boards.checklistAdd')).press('Enter')
    await until('it is added', async () => (await texts()) === 'Ask for the price,Find the number,Pay')
    await dialog.getByLabel(words('boards.checklistItem', { number: 1 })).fill('Ask')
    await dialog.getByLabel(words('boards.checklistItem', { number: 1 })).blur()
    await until('it is renamed', async () => (await texts()) === 'Ask,Find the number,Pay')
    await dialog.getByRole('button', { name: words('boards.checklistRemove', { text: 'Find the number' }) }).click()
    await until('it is removed', async () => (await texts()) === 'Ask,Pay')

    // The row of an empty text stays while the focus is in others, and the press of a person takes a while.
    const item = (number: number) => dialog.getByLabel(words('boards.checklistItem', { number }))
    await item(1).fill('')
    await item(2).click()
    assert.equal(await item(2).inputValue(), 'Pay')
    await item(1).click()
    await dialog
      .getByRole('button', { name: words('boards.checklistRemove', { text: '' }), exact: true })
      .click({ delay: 90 })
    await until('only the empty one is removed', async () => (await texts()) === 'Pay')
    assert.equal(await item(1).inputValue(), 'Pay')
    await closeCard(page)
  })

  test('two people tick at the same time, and both ticks stay', async () => {
    const { board, page, dialog, id, ticks } = await openCard()
    // The page does not receive the other tick before it sends its own.
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(`**/cards/${id}`, async (route) => {
      if (route.request().method() === 'GET') await answered
      await route.continue()
    })
    const [first, second] = checklist
    await board.call('PATCH', `/cards/${id}`, { checklist: [{ ...first, done: true }, second] })
    await dialog.getByRole('checkbox', { name: 'Find the number' }).check()
    answer()
    await until('both are done', async () => (await ticks()) === 'true,true')
    await until('the page shows both', () => dialog.getByRole('checkbox', { name: 'Ask for the price' }).isChecked())
    assert.ok(await dialog.getByRole('checkbox', { name: 'Find the number' }).isChecked())
    await closeCard(page)
  })

  test('a title that both changed is still asked about after a tick', async () => {
    const { board, dialog, id, title, save, ticks } = await openCard()
    await title.fill('Book the big hall')
    await board.call('PATCH', `/cards/${id}`, { title: 'Book the town hall' })
    await dialog.getByText(words('boards.disputed')).waitFor()
    await dialog.getByRole('checkbox', { name: 'Find the number' }).check()
    await until('the tick is saved', async () => (await ticks()) === 'false,true')
    assert.equal(await title.inputValue(), 'Book the big hall')
    await save.click()
    await dialog.getByRole('radiogroup', { name: words('boards.cardTitle') }).waitFor()
  })

  test('a tick that does not reach the server says so, stays, and is saved later', async () => {
    const { page, dialog, save, ticks } = await openCard()
    await page.context().setOffline(true)
    const tick = dialog.getByRole('checkbox', { name: 'Find the number' })
    await tick.check()
    // Comments that were not loaded yet have an alert of their own.
    await dialog.locator('form').getByRole('alert').getByText(words('problem.UNREACHABLE')).waitFor()
    assert.ok(await tick.isChecked())
    await page.keyboard.press('Escape')
    await dialog.getByText(words('boards.unsaved')).waitFor()
    await page.context().setOffline(false)
    await save.click()
    await dialog.waitFor({ state: 'detached' })
    assert.equal(await ticks(), 'false,true')
  })

  test('closing right after a tick keeps the tick, without a question', async () => {
    const { page, dialog, ticks } = await openCard()
    await dialog.getByRole('checkbox', { name: 'Find the number' }).check()
    await closeCard(page)
    assert.equal(await ticks(), 'false,true')
  })
})
