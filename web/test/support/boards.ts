import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { createOrganization, join } from '../../../server/test/support/clubs.ts'
import type { AtriumInBrowser } from './atrium-in-browser.ts'
import { middleOf } from './places.ts'

export type Named = { id: string; name: string }
export type CardOnBoard = { id: string; title: string; text: string; labels: string[] }

/** An organization with two people and a board with three columns, and API calls that bypass the pages. */
export async function newBoard(here: AtriumInBrowser) {
  const { atrium } = here
  const administrator = await here.newPerson()
  const member = await here.newPerson()
  const nio = await createOrganization(atrium, administrator, { name: 'Chess Club Lyon' })
  await join(atrium, administrator, nio, member)
  const call = async (method: string, path: string, json?: object) => {
    const reply = await atrium.call(method, `/v2/boards/${nio}${path}`, { token: member.token, ...(json && { json }) })
    assert.ok(reply.status < 300, reply.text)
    return reply.body
  }
  const { id } = await call('POST', '/create', { name: 'Tournament' })
  const read = () => call('GET', `/${id}`)
  const columns: Named[] = (await read()).columns
  return {
    nio,
    id,
    administrator,
    member,
    path: `/o/${nio}/boards/${id}`,
    call: (method: string, path: string, json?: object) => call(method, `/${id}${path}`, json),
    add: (column: number, title: string, fields: object = {}): Promise<CardOnBoard> =>
      call('POST', `/${id}/cards`, { columnId: columns[column]?.id, title, ...fields }),
    /** The titles of the cards by column, as the server has them. */
    titles: async (): Promise<string[][]> =>
      (await read()).columns.map(({ cards }: { cards: CardOnBoard[] }) => cards.map(({ title }) => title)),
  }
}

export const columnOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const cardOf = (where: Page | Locator, title: string) => where.getByRole('link', { name: title })
export const announced = (page: Page, words: string) =>
  page.getByRole('status').getByText(words).waitFor({ state: 'attached' })
export const isFocused = async (locator: Locator) => (await locator.and(locator.page().locator(':focus')).count()) > 0

/** Drags by mouse until the target shows the placeholder. The caller releases the button. */
export async function dragOver(page: Page, title: string, column: string): Promise<void> {
  const from = await middleOf(cardOf(page, title))
  const to = await middleOf(columnOf(page, column))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 20, from.y, { steps: 4 })
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await cardOf(columnOf(page, column), title).waitFor()
}

/** Presses Tab until an element has the focus, as a keyboard user does. */
export async function tabTo(page: Page, locator: Locator, key = 'Tab'): Promise<void> {
  await locator.waitFor()
  for (let presses = 0; presses < 80; presses++) {
    if (await isFocused(locator)) return
    await page.keyboard.press(key)
  }
  assert.fail('the focus never came there')
}
