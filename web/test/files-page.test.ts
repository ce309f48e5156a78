import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../../server/test/support/until.ts'
import { assertAccessible } from './support/accessible.ts'
import { assertNoSidewaysScroll, atriumInBrowser, goTo, looks, untilFocused } from './support/atrium-in-browser.ts'
import { tabTo } from './support/boards.ts'
import { article, type Club, newClub, type Talk } from './support/club.ts'
import { image, postFiles, upload } from './support/files.ts'
import { words } from './support/words.ts'

const here = atriumInBrowser()

const rows = (page: Page) => page.getByRole('list', { name: words('files.title') }).getByRole('listitem')
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
const names = async (page: Page) =>
  (await rows(page).locator('[dir=auto]').allTextContents()).map((name) => name.trim())

describe('The page of files', () => {
  let club: Club
  let talk: Talk
  let board: { id: string }
  const path = () => `/o/${club.nio}/files`
  before(async () => {
    club = await newClub(here)
    const { nio, administrator, member, call } = club
    talk = await club.openTalk('Hall')
    await postFiles(club, administrator, talk, [
      await upload(here, nio, administrator, 'plan of the hall.png', await image(80, 60)),
    ])
    await postFiles(club, member, talk, [await upload(here, nio, member, 'minutes.txt', 'minutes')], 'The minutes')
    board = await call(member, 'POST', `/v2/boards/${nio}/create`, { name: 'Tournament' })
    const { columns } = await call(member, 'GET', `/v2/boards/${nio}/${board.id}`)
    const poster = await upload(here, nio, member, 'poster.png', await image(60, 80, '#c92a2a'))
    await call(member, 'POST', `/v2/boards/${nio}/${board.id}/cards`, {
      columnId: columns[0].id,
      title: 'Print the poster',
      attachments: [poster.id],
    })
    const menu = await upload(here, nio, member, 'menu.txt', 'soup')
    await call(member, 'POST', `/v2/workplace/users/${nio}/${member.nicHandle}/calendar`, {
      title: 'Dinner',
      start: '2027-03-01T18:00:00Z',
      end: '2027-03-01T20:00:00Z',
      timeZone: 'Europe/Paris',
      attachments: [menu.id],
    })
    // Nobody but the administrator reads this talk.
    const secret: Talk = await call(administrator, 'POST', `/v2/talks/${nio}`, {
      title: 'Board',
      userlist: [],
      message: 'x',
    })
    await postFiles(club, administrator, secret, [await upload(here, nio, administrator, 'secret.txt', 'secret')])
  })

  test('shows what one may read, newest first, with the used space, from the navigation and the palette, and leads to where it was shared', async () => {
    const page = await here.visit(`/o/${club.nio}`, { signedInAs: club.member })
    await page
      .getByRole('navigation')
      .getByRole('link', { name: words('files.title') })
      .click()
    await rows(page).nth(3).waitFor()
    assert.deepEqual(await names(page), ['menu.txt', 'poster.png', 'minutes.txt', 'plan of the hall.png'])
    await page.getByText(/ of 10\sGB used/).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('textbox', { name: words('common.search'), exact: true }).fill('minut')
    await page.getByRole('button', { name: words('common.searchFiles', { text: 'minut' }) }).click()
    await until('the list is filtered', async () => (await names(page)).join() === 'minutes.txt')
    assert.equal(await page.getByRole('searchbox').inputValue(), 'minut')

    await goTo(page, path())
    await row(page, 'minutes.txt')
      .getByRole('link', { name: words('files.sharedIn', { title: 'Hall' }) })
      .click()
    await page.locator('[data-highlighted]').filter({ hasText: 'The minutes' }).waitFor()
    await page.goBack()
    await row(page, 'poster.png')
      .getByRole('link', { name: words('files.sharedIn', { title: 'Tournament' }) })
      .click()
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: words('boards.cardTitle') })
      .waitFor()
    await page.goBack()
    await row(page, 'menu.txt')
      .getByRole('button', { name: words('files.sharedIn', { title: 'Dinner' }) })
      .click()
    await page
      .getByRole('dialog', { name: 'Dinner' })
      .getByRole('link', { name: words('files.open', { name: 'menu.txt' }) })
      .waitFor()
  })

  test('by type, person, place, event and words; the address keeps them', async () => {
    const { nio, administrator, call } = club
    const page = await here.visit(path(), { signedInAs: club.member })
    await rows(page).nth(3).waitFor()
    const choose = async (title: string) => {
      await page
        .getByRole('textbox', { name: words('files.place') })
        .or(page.getByRole('combobox', { name: words('files.place') }))
        .first()
        .click()
      await page.getByRole('option', { name: title }).click()
    }
    const shows = (expected: string[]) =>
      until(`the list shows ${expected}`, async () => (await names(page)).join() === expected.join())
    await page
      .getByRole('combobox', { name: words('files.type') })
      .or(page.getByRole('textbox', { name: words('files.type') }))
      .first()
      .click()
    await page.getByRole('option', { name: words('files.types.images') }).click()
    await shows(['poster.png', 'plan of the hall.png'])
    await choose('Tournament')
    await shows(['poster.png'])
    await page.reload()
    await shows(['poster.png'])
    await goTo(page, `${path()}?by=${club.administrator.nicHandle}`)
    await shows(['plan of the hall.png'])
    await goTo(page, `${path()}?talk=${talk.id}`)
    await shows(['minutes.txt', 'plan of the hall.png'])
    await page.getByRole('searchbox').fill('nowhere')
    await page.getByRole('heading', { name: words('files.nothingFound') }).waitFor()
    await page.getByRole('button', { name: words('files.showAll') }).click()
    await shows(['menu.txt', 'poster.png', 'minutes.txt', 'plan of the hall.png'])

    // Events of the reader, and of the organization.
    const statutes = await upload(here, nio, administrator, 'statutes.txt', 'Article 1')
    const assembly = await call(administrator, 'POST', `/v2/workplace/${nio}/calendar`, {
      title: 'General assembly',
      start: '2027-03-02T18:00:00Z',
      end: '2027-03-02T20:00:00Z',
      timeZone: 'Europe/Paris',
      attachments: [statutes.id],
    })
    await choose('Dinner')
    await shows(['menu.txt'])
    await choose('General assembly')
    await shows(['statutes.txt'])
    await page.reload()
    await shows(['statutes.txt'])
    await row(page, 'statutes.txt')
      .getByRole('button', { name: words('files.sharedIn', { title: 'General assembly' }) })
      .click()
    await page.getByRole('dialog', { name: 'General assembly' }).waitFor()
    await call(administrator, 'DELETE', `/v2/workplace/${nio}/calendar/${assembly.id}`)
  })

  test('one deletes one’s own, by keyboard, and not those of others', async () => {
    const { nio, member } = club
    await postFiles(club, member, talk, [await upload(here, nio, member, 'wrong.txt', 'wrong')], 'Oh no')
    const page = await here.visit(path(), { signedInAs: member })
    await row(page, 'plan of the hall.png')
      .getByRole('button', { name: words('files.actions', { name: 'plan of the hall.png' }) })
      .click()
    await page.getByRole('menuitem', { name: words('files.downloadShort') }).waitFor()
    assert.equal(await page.getByRole('menuitem', { name: words('files.delete') }).count(), 0)
    await page.keyboard.press('Escape')
    await tabTo(page, page.getByRole('button', { name: words('files.actions', { name: 'wrong.txt' }) }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await untilFocused(page, words('files.downloadShort'))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText('wrong.txt').waitFor()
    await untilFocused(page, words('files.delete'))
    await page.keyboard.press('Enter')
    await row(page, 'wrong.txt').waitFor({ state: 'detached' })
    await page.goto(here.url + club.talkPath(talk))
    await article(page, 'Oh no').waitFor()
    assert.equal(await page.getByRole('link', { name: words('files.open', { name: 'wrong.txt' }) }).count(), 0)
  })

  test('shows at once what others attach to a card or an event, and a link stays usable for days', async () => {
    const { nio, administrator, member, call } = club
    const page = await here.visit(path(), { signedInAs: member })
    const link = page.getByRole('link', { name: 'minutes.txt' })
    const [, minutesId] = /files\/\d+\/([\w-]+)\//.exec((await link.getAttribute('href')) ?? '') ?? []
    const { columns } = await call(administrator, 'GET', `/v2/boards/${nio}/${board.id}`)
    const list = await upload(here, nio, administrator, 'shopping list.txt', 'paper')
    const card = { columnId: columns[0].id, title: 'Buy paper', attachments: [list.id] }
    const { id } = await call(administrator, 'POST', `/v2/boards/${nio}/${board.id}/cards`, card)
    await row(page, 'shopping list.txt').waitFor()
    await call(administrator, 'DELETE', `/v2/files/${nio}/${list.id}`)
    await call(administrator, 'PATCH', `/v2/boards/${nio}/${board.id}/cards/${id}`, { title: 'Bought' })
    await row(page, 'shopping list.txt').waitFor({ state: 'detached' })

    // The tickets of a day are the same, so a renewed address may look like the one before.
    const renewal = page.waitForRequest((request) => request.url().endsWith(`/v2/files/${nio}/${minutesId}`))
    await page.evaluate('{ const now = Date.now; Date.now = () => now() + 25 * 60 * 60 * 1000 }')
    await link.hover()
    await renewal
  })

  test('goes on to the next page, and an empty organization says what to do', async () => {
    const other = await newClub(here, 'Other club')
    const page = await here.visit(`/o/${other.nio}/files`, { signedInAs: other.member })
    await page.getByRole('heading', { name: words('files.emptyTitle') }).waitFor()
    await assertAccessible(page)
    for (let index = 0; index < 60; index++)
      await upload(here, other.nio, other.member, `file ${index}.txt`, `${index}`)
    await page.reload()
    await rows(page).first().waitFor()
    await rows(page).last().scrollIntoViewIfNeeded()
    await row(page, 'file 0.txt').waitFor()
    assert.equal(await rows(page).count(), 60)
  })

  test('is accessible in both themes, in Arabic and on a phone', async () => {
    for (const visit of looks) {
      const page = await here.visit(path(), { ...visit, signedInAs: club.administrator })
      await page.getByText('minutes.txt').waitFor()
      await assertAccessible(page)
      await assertNoSidewaysScroll(page)
    }
  })
})
