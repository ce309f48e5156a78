import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createOrganization } from '../../server/test/support/clubs.ts'
import { until } from '../../server/test/support/until.ts'
import { assertAccessible } from './support/accessible.ts'
import { atriumInBrowser } from './support/atrium-in-browser.ts'
import {
  announced,
  type CardOnBoard,
  cardOf,
  columnOf,
  dragOver,
  isFocused,
  type Named,
  newBoard,
  tabTo,
} from './support/boards.ts'
import { words } from './support/words.ts'

const here = atriumInBrowser()

describe('Boards', () => {
  test('by mouse: a board is created, cards are added, moved, filled in, archived and brought back', async () => {
    const { atrium } = here
    const person = await here.newPerson()
    const nio = await createOrganization(atrium, person, { name: 'Chess Club Lyon' })
    const page = await here.visit(`/o/${nio}`, { signedInAs: person })
    await page.getByRole('link', { name: 'Boards', exact: true }).click()
    await page.getByRole('heading', { name: 'No boards yet' }).waitFor()
    await page.getByRole('button', { name: 'Create board' }).last().click()
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByText('Fill in this field.').waitFor()
    await page.getByRole('textbox', { name: 'Name' }).fill('Summer tournament')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByRole('heading', { name: 'Summer tournament', level: 1 }).waitFor()

    const keys: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/cards')) keys.push(request.headers()['idempotency-key'])
    })
    await page.getByRole('button', { name: 'Add card to To do' }).click()
    for (const title of ['Book the hall', 'Order trophies']) {
      await page.getByLabel('Title').fill(title)
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await cardOf(columnOf(page, 'To do'), title).waitFor()
    }
    // A second card with the same title is meant to be one, and a second attempt to send it is not.
    await page.route('**/cards', (route) => route.abort())
    await page.getByLabel('Title').fill('Order trophies')
    for (const _ of [1, 2]) {
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByRole('alert').getByRole('button', { name: 'Close' }).click()
      await page.getByRole('alert').waitFor({ state: 'detached' })
    }
    assert.ok(keys[1])
    assert.deepEqual([keys.length, keys[2] === keys[1], keys[3] === keys[2]], [4, false, true])
    await page.unroute('**/cards')
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await dragOver(page, 'Book the hall', 'Doing')
    await page.mouse.up()
    await announced(page, 'Dropped “Book the hall”: card 1 of 1 in Doing.')

    await cardOf(page, 'Book the hall').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Description').fill('For both days.')
    await dialog.getByLabel('Due date', { exact: true }).fill('2020-02-03T18:30')
    await dialog.getByLabel('Assigned to').fill(person.nametag.slice(0, 6))
    await page.getByRole('option', { name: person.nametag }).click()
    await dialog.getByLabel('Labels').fill('urgent')
    await dialog.getByLabel('Labels').press('Enter')
    await dialog.getByLabel('Add item').fill('Ask for the price')
    await dialog.getByLabel('Add item').press('Enter')
    await dialog.getByRole('checkbox', { name: 'Ask for the price' }).check()
    await dialog.getByLabel('Add item').fill('Find the number')
    await dialog.getByLabel('Add item').press('Enter')
    const up = dialog.getByRole('button', { name: 'Move Find the number up' })
    await up.press('Enter')
    await dialog.getByLabel('Item 1').and(dialog.locator('[value="Find the number"]')).waitFor()
    await until('the focus goes with the item', () => isFocused(up))
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    const card = cardOf(columnOf(page, 'Doing'), 'Book the hall')
    for (const text of ['urgent', 'Overdue: 3 Feb 2020, 18:30', '1 of 2 done', `Assigned to ${person.nametag}`]) {
      await card.getByText(text).waitFor({ state: 'attached' })
    }

    await page.getByRole('button', { name: 'Filter' }).click()
    await page
      .getByRole('combobox', { name: 'Due date' })
      .or(page.getByRole('textbox', { name: 'Due date' }))
      .click()
    await page.getByRole('option', { name: 'No due date' }).click()
    await card.waitFor({ state: 'detached' })
    await cardOf(page, 'Order trophies').waitFor()
    await page.getByRole('button', { name: 'Clear filter' }).click()
    await card.waitFor()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'More actions for the card Order trophies' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await cardOf(page, 'Order trophies').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await cardOf(columnOf(page, 'To do'), 'Order trophies').waitFor()
    await page.getByRole('button', { name: 'More actions for the card Order trophies' }).click()
    await page.getByRole('menuitem', { name: 'Move to Done' }).click()
    await cardOf(columnOf(page, 'Done'), 'Order trophies').waitFor()
    await page.reload()
    await cardOf(columnOf(page, 'Done'), 'Order trophies').waitFor()
    await card.getByText('urgent').waitFor()
  })

  test('by keyboard alone: a card is added, moved to another column as is read aloud, and changed', async () => {
    const board = await newBoard(here)
    const page = await here.visit(board.path, { signedInAs: board.member })
    await tabTo(page, page.getByRole('button', { name: 'Add card to To do' }))
    await page.keyboard.press('Enter')
    await page.keyboard.type('Book the hall')
    await page.keyboard.press('Enter')
    const card = cardOf(page, 'Book the hall')
    await card.waitFor()
    await page.keyboard.press('Escape')
    await until('back on the button', () => isFocused(page.getByRole('button', { name: 'Add card to To do' })))

    await tabTo(page, card, 'Shift+Tab')
    await page.keyboard.press('Space')
    await announced(page, 'Picked up “Book the hall”: card 1 of 1 in To do. Move with the arrow keys')
    await page.keyboard.press('ArrowRight')
    await announced(page, '“Book the hall”: card 1 of 1 in Doing.')
    await page.keyboard.press('ArrowRight')
    await announced(page, '“Book the hall”: card 1 of 1 in Done.')
    await page.keyboard.press('Escape')
    await announced(page, 'Canceled. “Book the hall” is back: card 1 of 1 in To do.')
    await until('the focus stays on the card', () => isFocused(card))
    await page.keyboard.press('Space')
    await announced(page, 'picked up')
    await page.keyboard.press('ArrowRight')
    await announced(page, 'card 1 of 1 in Doing.')
    await page.keyboard.press('Space')
    await announced(page, 'Dropped “Book the hall”: card 1 of 1 in Doing.')
    await until('the server has it in Doing', async () => (await board.titles())[1]?.[0] === 'Book the hall')
    await until('the focus went with the card', () => isFocused(card))

    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await tabTo(page, dialog.getByLabel('Description'))
    await page.keyboard.type('For both days.')
    await page.keyboard.press('Escape')
    await dialog.getByText('You have unsaved changes').waitFor()
    await until('the question has the focus', () => isFocused(dialog.getByRole('button', { name: 'Save' })))
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await card.getByText('has a description').waitFor({ state: 'attached' })
    await until('the focus is on the card again', () => isFocused(card))
  })

  test('a card that was moved stays where it is, however slowly the page hears of it', async () => {
    const board = await newBoard(here)
    await board.add(0, 'Book the hall')
    const page = await here.visit(board.path, { signedInAs: board.member })
    const card = cardOf(page, 'Book the hall')
    await card.focus()
    await page.keyboard.press('Space')
    await announced(page, 'picked up')
    await page.keyboard.press('ArrowRight')
    await announced(page, 'card 1 of 1 in Doing.')
    // Deferred work of the page is delayed, as on a busy machine.
    await page.evaluate(() => {
      const later = setTimeout
      Object.assign(globalThis, { setTimeout: (work: () => void, ms = 0) => later(work, Math.max(ms, 100)) })
    })
    // The page aborts a request when another change arrives, and then requests again, so the test waits for a finished
    // one.
    const refetched = page.waitForEvent(
      'requestfinished',
      (request) => request.method() === 'GET' && request.url().endsWith(`/${board.id}`),
    )
    await page.keyboard.press('Space')
    await refetched
    for (const _ of ['what was read is told', 'and shown']) {
      await page.evaluate(() => new Promise<void>((done) => setTimeout(done)))
    }
    assert.ok(await isFocused(card), 'it was taken away, and the focus with it')
  })

  test('columns are added, renamed, moved by keyboard and deleted, with a way back', async () => {
    const board = await newBoard(here)
    const page = await here.visit(board.path, { signedInAs: board.member })
    await page.getByRole('button', { name: 'Add column' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Ideas')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await columnOf(page, 'Ideas').waitFor()
    await page.getByRole('button', { name: 'Move the column Ideas' }).focus()
    await page.keyboard.press('Space')
    await announced(page, 'Picked up “Ideas”: column 4 of 4.')
    await page.keyboard.press('ArrowLeft')
    await announced(page, '“Ideas”: column 3 of 4.')
    await page.keyboard.press('Space')
    await announced(page, 'Dropped “Ideas”: column 3 of 4.')
    await page.getByRole('button', { name: 'More actions for the column Ideas' }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Plans')
    await page.getByRole('button', { name: 'Save' }).click()
    await columnOf(page, 'Plans').waitFor()
    await page.getByRole('button', { name: 'More actions for the column Plans' }).click()
    await page.getByRole('menuitem', { name: 'Delete column' }).click()
    await columnOf(page, 'Plans').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await columnOf(page, 'Plans').waitFor()
    const names = async () => (await board.call('GET', '')).columns.map(({ name }: Named) => name).join()
    await until('it is back in its place', async () => (await names()) === 'To do,Doing,Plans,Done')
  })

  test('a move that does not reach the server goes back', async () => {
    const board = await newBoard(here)
    await board.add(0, 'Book the hall')
    const page = await here.visit(board.path, { signedInAs: board.member })
    await cardOf(page, 'Book the hall').waitFor()
    await page.context().setOffline(true)
    await dragOver(page, 'Book the hall', 'Done')
    await page.mouse.up()
    await page.getByText('The server can’t be reached.').waitFor()
    await cardOf(columnOf(page, 'To do'), 'Book the hall').waitFor()
  })

  test('two people at once: what one does shows at the other, whatever that one holds or types', async () => {
    const board = await newBoard(here)
    await board.add(0, 'Book the hall')
    const mine = await here.visit(board.path, { signedInAs: board.member })
    const theirs = await here.visit(board.path, { signedInAs: board.administrator })
    await cardOf(mine, 'Book the hall').waitFor()
    await cardOf(theirs, 'Book the hall').waitFor()
    const addThere = async (title: string) => {
      await theirs.getByLabel('Title').fill(title)
      await theirs.getByLabel('Title').press('Enter')
      await cardOf(theirs, title).waitFor()
    }
    await theirs.getByRole('button', { name: 'Add card to Done' }).click()

    await cardOf(mine, 'Book the hall').focus()
    await mine.keyboard.press('Space')
    await mine.keyboard.press('ArrowRight')
    await announced(mine, 'card 1 of 1 in Doing.')
    await addThere('Find a date')
    await cardOf(columnOf(mine, 'Done'), 'Find a date').waitFor()
    await cardOf(columnOf(mine, 'Doing'), 'Book the hall').waitFor()
    await mine.keyboard.press('Space')
    await cardOf(columnOf(theirs, 'Doing'), 'Book the hall').waitFor()

    await cardOf(mine, 'Book the hall').click()
    await mine.getByLabel('Description').fill('For both')
    await addThere('Choose a menu')
    await mine.getByText('Choose a menu').waitFor()
    assert.equal(await mine.getByLabel('Description').inputValue(), 'For both', 'what is typed stays')
  })

  test('two people change the same card: what gets along is merged, of the rest one chooses', async () => {
    const board = await newBoard(here)
    const { id } = await board.add(0, 'Book the hall', { text: 'Which one?' })
    const page = await here.visit(`${board.path}?card=${id}`, { signedInAs: board.administrator })
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Title').fill('Book the big hall')
    await dialog.getByLabel('Description').fill('The big one.')
    await board.call('PATCH', `/cards/${id}`, { title: 'Book the town hall', text: 'Ask first.', labels: ['urgent'] })
    await dialog.getByText('Someone else edited the same parts').waitFor()
    await dialog.getByRole('button', { name: 'Save' }).click()

    await dialog.getByText(`You and ${board.member.nametag} edited this at the same time`).waitFor()
    const title = dialog.getByRole('radiogroup', { name: 'Title' })
    await title.getByRole('radio', { name: /Their version.*Book the town hall/s }).waitFor()
    await assertAccessible(page)
    const save = dialog.getByRole('button', { name: 'Save' })
    assert.ok(await save.isDisabled(), 'nothing is chosen in advance')
    await title.getByRole('radio', { name: /Your version.*Book the big hall/s }).click()
    await dialog.getByRole('radiogroup', { name: 'Description' }).getByRole('radio', { name: 'Keep both' }).click()
    await save.click()
    await dialog.waitFor({ state: 'detached' })
    const saved: CardOnBoard = await board.call('GET', `/cards/${id}`)
    assert.equal(saved.title, 'Book the big hall')
    assert.equal(saved.text, 'Ask first.\n\nThe big one.')
    assert.deepEqual(saved.labels, ['urgent'], 'what only they changed is kept without asking')
  })

  test('a board goes to the trash and comes back; a plain member is not offered it', async () => {
    const board = await newBoard(here)
    const list = `/o/${board.nio}/boards`
    const plain = await here.visit(list, { signedInAs: board.member })
    await plain.getByRole('button', { name: 'More actions for the board Tournament' }).click()
    await plain.getByRole('menuitem', { name: 'Rename' }).waitFor()
    assert.equal(await plain.getByRole('menuitem', { name: 'Delete' }).count(), 0)
    assert.equal(await plain.getByRole('link', { name: 'Trash' }).count(), 0)

    const page = await here.visit(list, { signedInAs: board.administrator })
    const notice = page.getByText('“Tournament” moved to trash')
    const remove = async () => {
      await page.getByRole('button', { name: 'More actions for the board Tournament' }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await notice.waitFor()
    }
    const link = page.getByRole('link', { name: 'Tournament', exact: true })
    await remove()
    await link.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await link.waitFor()
    await notice.waitFor({ state: 'detached' })
    await remove()
    await page.getByRole('link', { name: 'Trash' }).click()
    await page.getByRole('button', { name: 'Restore Tournament' }).click()
    await page.getByRole('heading', { name: 'The trash is empty' }).waitFor()
    await page.getByRole('link', { name: 'All boards' }).click()
    await link.waitFor()
    await plain.getByRole('link', { name: 'Tournament', exact: true }).waitFor()
  })

  test('an archived card has its address; the menu of the board leads to the archive, and says so; there it is brought back', async () => {
    const board = await newBoard(here)
    const { id } = await board.add(1, 'Find a date')
    await board.call('POST', `/cards/${id}/archive`)
    const page = await here.visit(`${board.path}?card=${id}`, { signedInAs: board.member })
    await page.getByText('This card is archived.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
    await page.getByRole('button', { name: 'More actions for the board Tournament' }).click()
    await page.getByRole('menuitem').first().waitFor()
    assert.equal(await page.getByRole('menuitem', { name: words('boards.archiveCard'), exact: true }).count(), 0)
    await page.getByRole('menuitem', { name: words('boards.archive') }).click()
    await page.getByRole('link', { name: 'Find a date' }).waitFor()
    await page.getByRole('button', { name: 'Restore Find a date' }).click()
    await page.getByRole('heading', { name: 'No archived cards' }).waitFor()
    await page.getByRole('link', { name: 'Back to board' }).click()
    await cardOf(columnOf(page, 'Doing'), 'Find a date').waitFor()
  })

  test('the command palette finds a board', async () => {
    const board = await newBoard(here)
    const page = await here.visit(`/o/${board.nio}`, { signedInAs: board.member })
    await page.getByRole('heading', { name: 'Chess Club Lyon' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('textbox', { name: 'Search' }).fill('tourn')
    await page.getByRole('button', { name: /Tournament/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/boards\/[0-9a-f-]+$/)
  })
})
