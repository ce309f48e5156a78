import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../../server/test/support/until.ts'
import { assertAccessible } from './support/accessible.ts'
import { atriumInBrowser, looks, phone, untilInPage } from './support/atrium-in-browser.ts'
import { isFocused } from './support/boards.ts'
import { article, type Club, newClub, type Talk } from './support/club.ts'
import { image, postFiles, type StoredFile, upload } from './support/files.ts'
import { watchLayoutShift } from './support/in-page.js'
import { boxOf } from './support/places.ts'
import { words } from './support/words.ts'

const here = atriumInBrowser()

const openButton = (page: Page, name: string) =>
  page.getByRole('button', { name: words('files.openImage', { name }), exact: true })
const viewer = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const shownImage = (page: Page) => page.getByRole('dialog').getByRole('img')
const untilLoaded = (page: Page) =>
  untilInPage(page, `[...document.images].every((image) => image.complete && image.naturalWidth > 0)`)

const swipe = async (page: Page, from: number, to: number) => {
  await page.mouse.move(from, 400)
  await page.mouse.down()
  await page.mouse.move(to, 410, { steps: 5 })
  await page.mouse.up()
}

describe('Images', () => {
  let club: Club
  let talk: Talk
  const uploaded = (name: string, width: number, height: number, color?: string): Promise<StoredFile> =>
    image(width, height, color).then((content) => upload(here, club.nio, club.administrator, name, content))
  before(async () => {
    club = await newClub(here)
    talk = await club.openTalk('Pictures')
    await postFiles(club, club.administrator, talk, [await uploaded('wide.png', 1200, 300)], 'One alone')
    const several = [
      await uploaded('first.png', 640, 480, '#2b8a3e'),
      await uploaded('second.png', 300, 900, '#c92a2a'),
      await uploaded('third.png', 100, 100, '#862e9c'),
    ]
    await postFiles(club, club.administrator, talk, several, 'Three together')
    await postFiles(club, club.administrator, talk, [await uploaded('line.png', 20_000, 1)], 'A line')
    await club.post(club.administrator, talk, 'The last message')
  })

  test('nothing moves when they are loaded', async () => {
    const page = await here.newTab({ signedInAs: club.member })
    const hold = Promise.withResolvers<void>()
    await page.context().route('**/thumbnail?*', async (route) => {
      await hold.promise
      await route.continue()
    })
    await page.goto(here.url + club.talkPath(talk))
    await article(page, 'The last message').waitFor()
    await openButton(page, 'line.png').waitFor()
    const places = async () =>
      Promise.all(
        ['One alone', 'Three together', 'A line', 'The last message'].map((text) => boxOf(article(page, text))),
      )
    const beforehand = await places()
    await page.evaluate(watchLayoutShift)
    const shiftBefore = await page.evaluate('window.layoutShift')
    hold.resolve()
    await untilLoaded(page)
    assert.deepEqual(await places(), beforehand)
    assert.equal(await page.evaluate('window.layoutShift'), shiftBefore)
    const wide = await boxOf(openButton(page, 'wide.png'))
    assert.equal(Math.round(wide.width / wide.height), 4)
    const line = await boxOf(openButton(page, 'line.png'))
    assert.ok(line.height >= 44 && line.width <= 400, 'a line of one pixel can be seen and pressed')
  })

  test('the viewer goes through the images of the talk by keyboard, zooms, downloads and returns the focus', async () => {
    const page = await here.visit(club.talkPath(talk), { signedInAs: club.member })
    await openButton(page, 'wide.png').focus()
    await page.keyboard.press('Enter')
    await viewer(page, 'wide.png').waitFor()
    await page.keyboard.press('ArrowRight')
    await viewer(page, 'first.png')
      .getByText(words('files.position', { index: 2, total: 5 }))
      .waitFor()
    await page.keyboard.press('ArrowRight')
    await viewer(page, 'second.png').waitFor()
    await page.keyboard.press('ArrowLeft')
    await viewer(page, 'first.png').waitFor()

    await until(
      'the preview is shown',
      async () => (await shownImage(page).getAttribute('src'))?.includes('size=large') ?? false,
    )
    await untilLoaded(page)
    const fitting = await boxOf(shownImage(page))
    await page.keyboard.press('+')
    await until('it is larger', async () => (await boxOf(shownImage(page))).width > 1.4 * fitting.width)
    // The original is loaded for a closer look.
    assert.match((await shownImage(page).getAttribute('src')) ?? '', /\/content\?ticket=/)
    const zoomed = await boxOf(shownImage(page))
    await page.keyboard.press('ArrowRight')
    await until('the arrow moved the image', async () => (await boxOf(shownImage(page))).x < zoomed.x)
    await viewer(page, 'first.png').waitFor()
    await page.keyboard.press('-')
    await until('it fits again', async () => (await boxOf(shownImage(page))).width === fitting.width)

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: words('files.download', { name: 'first.png' }) }).click(),
    ])
    assert.equal(download.suggestedFilename(), 'first.png')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await until('the focus is back', () => isFocused(openButton(page, 'wide.png')))
  })

  test('on a phone a swipe shows the next image, also one that begins on selected content', async () => {
    const page = await here.visit(club.talkPath(talk), { signedInAs: club.member, ...phone })
    await openButton(page, 'first.png').tap()
    await viewer(page, 'first.png').waitFor()
    await swipe(page, 300, 60)
    await viewer(page, 'second.png').waitFor()
    await swipe(page, 60, 300)
    await viewer(page, 'first.png').waitFor()

    await untilLoaded(page)
    await page.keyboard.press('Control+a')
    await swipe(page, 200, 60)
    await viewer(page, 'second.png').waitFor()
  })

  test('in Arabic the next image is on the left', async () => {
    const page = await here.visit(club.talkPath(talk), { signedInAs: club.member, locale: 'ar' })
    await page.locator('[data-row] button[title="first.png"]').click()
    await viewer(page, 'first.png').waitFor()
    await page.keyboard.press('ArrowLeft')
    await viewer(page, 'second.png').waitFor()
  })

  test('an expired ticket is replaced, and a deleted image leaves its place', async () => {
    const page = await here.newTab({ signedInAs: club.member })
    let refused = 0
    await page.context().route('**/thumbnail?*', (route) => {
      if (refused >= 1) return route.continue()
      refused += 1
      return route.fulfill({ status: 401, contentType: 'application/problem+json', body: '{"code":"TICKET_INVALID"}' })
    })
    await page.goto(here.url + club.talkPath(talk))
    await openButton(page, 'line.png').waitFor()
    await untilLoaded(page)
    assert.equal(refused, 1)
  })

  test('the viewer is accessible in both themes, in Arabic and on a phone', async () => {
    for (const visit of looks) {
      const page = await here.visit(club.talkPath(talk), { ...visit, signedInAs: club.member })
      await page.locator('[data-row] button[title="first.png"]').click()
      await viewer(page, 'first.png').waitFor()
      await untilLoaded(page)
      await assertAccessible(page)
    }
  })
})
