import { describe, test } from 'node:test'
import type { Person } from '../../server/test/support/people.ts'
import { until } from '../../server/test/support/until.ts'
import { assertAccessible } from './support/accessible.ts'
import { assertNoSidewaysScroll, atriumInBrowser, desktop, goTo, looks, phone } from './support/atrium-in-browser.ts'
import { announced, cardOf, columnOf, dragOver, newBoard } from './support/boards.ts'
import { middleOf } from './support/places.ts'

const here = atriumInBrowser()

describe('Boards on a phone, in Arabic and for everybody', () => {
  test('on a phone a card is held by a finger, and carried to the next column', async () => {
    const board = await newBoard(here)
    await board.add(0, 'Book the hall')
    const page = await here.visit(board.path, { ...phone, signedInAs: board.member })
    const from = await middleOf(cardOf(page, 'Book the hall'))
    const devtools = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: from.y }] })
    await touch('touchStart', from.x)
    await announced(page, 'Picked up “Book the hall”')
    for (const x of [from.x + 40, from.x + 120, 320]) await touch('touchMove', x)
    await cardOf(columnOf(page, 'Doing'), 'Book the hall').waitFor()
    await touch('touchEnd')
    await announced(page, 'Dropped “Book the hall”: card 1 of 1 in Doing.')
    await until('the server has it in Doing', async () => (await board.titles())[1]?.[0] === 'Book the hall')
  })

  test('in Arabic the next column is to the left', async () => {
    const board = await newBoard(here)
    await board.add(0, 'Book the hall')
    const page = await here.visit(board.path, { locale: 'ar', signedInAs: board.member })
    await cardOf(page, 'Book the hall').focus()
    await page.keyboard.press('Space')
    await announced(page, 'Book the hall')
    await page.keyboard.press('ArrowLeft')
    await cardOf(columnOf(page, 'Doing'), 'Book the hall').waitFor()
    await page.keyboard.press('Space')
    await until('the server has it in Doing', async () => (await board.titles())[1]?.[0] === 'Book the hall')
    await dragOver(page, 'Book the hall', 'Done')
    await page.mouse.up()
    await until('the server has it in Done', async () => (await board.titles())[2]?.[0] === 'Book the hall')
  })

  for (const visit of looks) {
    test(`every page is accessible: ${visit.theme}`, async () => {
      const board = await newBoard(here)
      const card = await board.add(0, 'Book the hall', everything(board.member))
      await board.add(1, 'Order trophies', { labels: ['urgent', 'money'] })
      const old = await board.add(1, 'Find a date')
      await board.call('POST', `/cards/${old.id}/archive`)
      const list = `/o/${board.nio}/boards`
      const page = await here.newTab({ ...desktop, ...visit, signedInAs: board.administrator })
      const paths = [list, board.path, `${board.path}?card=${card.id}`, `${board.path}/archive`, `${list}/trash`]
      for (const path of paths) {
        await goTo(page, path)
        await page.getByRole('heading').first().waitFor()
        await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' })
        await assertAccessible(page)
        await assertNoSidewaysScroll(page)
      }
    })
  }
})

const everything = ({ nicHandle }: Person) => ({
  text: 'For both days.',
  due: '2020-02-03T18:30:00Z',
  assignees: [nicHandle],
  labels: ['urgent'],
  checklist: [{ text: 'Ask for the price', done: true }],
})
