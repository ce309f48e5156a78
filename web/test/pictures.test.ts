import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../../server/test/support/until.ts'
import { assertAccessible } from './support/accessible.ts'
import { contrastOf } from './support/appearance.ts'
import { assertNoSidewaysScroll, atriumInBrowser, goTo, looks, untilInPage } from './support/atrium-in-browser.ts'
import { article, newClub } from './support/club.ts'
import { image } from './support/files.ts'
import { boxOf } from './support/places.ts'
import { words } from './support/words.ts'

const here = atriumInBrowser()

const crop = (page: Page) => page.getByRole('dialog', { name: words('picture.cropTitle') })
const area = (page: Page) => crop(page).getByRole('group', { name: words('picture.cropArea') })

async function choosePicture(page: Page, width: number, height: number): Promise<void> {
  const file = { name: 'me.png', mimeType: 'image/png', buffer: await image(width, height, '#2b8a3e') }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('dialog').getByRole('group').locator('img').waitFor()
}

describe('Avatars and logos', () => {
  test('a person chooses a picture, moves it in the square by mouse and keys, and others see it', async () => {
    const club = await newClub(here)
    const talk = await club.openTalk('Faces', 'With a face')
    const page = await here.visit('/me', { signedInAs: club.administrator })
    await page.getByRole('button', { name: words('picture.choose') }).waitFor()
    await choosePicture(page, 1200, 600)
    const picture = area(page).locator('img')
    const start = await boxOf(picture)
    const square = await boxOf(area(page))
    assert.deepEqual([start.height, square.width], [square.height, square.height])
    await area(page).focus()
    await page.keyboard.press('ArrowRight')
    await until('it moved', async () => (await boxOf(picture)).x === start.x + 8)
    await page.mouse.move(square.x + 100, square.y + 100)
    await page.mouse.down()
    await page.mouse.move(square.x + 900, square.y + 100, { steps: 4 })
    await page.mouse.up()
    // The picture always covers the square.
    assert.equal((await boxOf(picture)).x, square.x)
    await crop(page)
      .getByRole('slider', { name: words('picture.zoom') })
      .focus()
    await page.keyboard.press('ArrowRight')
    await until('it is larger', async () => (await boxOf(picture)).height > start.height)
    await assertAccessible(page)
    await crop(page)
      .getByRole('button', { name: words('common.save') })
      .click()
    await page.getByText(words('picture.saved')).waitFor()
    await page.locator('header .mantine-Avatar-root img').waitFor()

    const others = await here.visit(club.talkPath(talk), { signedInAs: club.member })
    await article(others, 'With a face').locator('.mantine-Avatar-root img').waitFor()

    await page.getByRole('button', { name: words('picture.remove') }).click()
    await page.getByText(words('picture.removed')).waitFor()
    await page.locator('header .mantine-Avatar-root img').waitFor({ state: 'detached' })
  })

  test('initials are shown until the picture is loaded, and nothing moves', async () => {
    const club = await newClub(here)
    const talk = await club.openTalk('Faces', 'Slow face')
    const payload = await image(300, 300, '#e8590c')
    const headers = { 'content-type': 'image/png' }
    const reply = await here.atrium.call('PUT', '/v2/account/avatar', {
      token: club.administrator.token,
      payload,
      headers,
    })
    assert.ok(reply.status < 300, reply.text)
    const page = await here.newTab({ signedInAs: club.member })
    const hold = Promise.withResolvers<void>()
    await page.context().route(/\?size=\d+$/, async (route) => {
      await hold.promise
      await route.continue()
    })
    await page.goto(here.url + club.talkPath(talk))
    const avatar = article(page, 'Slow face').locator('.mantine-Avatar-root')
    await avatar.waitFor()
    assert.notEqual((await avatar.textContent())?.trim(), '')
    assert.ok((await contrastOf(avatar.locator('span').first())) >= 4.5)
    const box = await boxOf(article(page, 'Slow face'))
    hold.resolve()
    await avatar.locator('img').waitFor()
    await untilInPage(page, '[...document.images].every((image) => image.complete)')
    assert.deepEqual(await boxOf(article(page, 'Slow face')), box)
  })

  test('administrators choose a logo, which members see; what is no image has a sentence', async () => {
    const club = await newClub(here)
    const page = await here.visit(`/o/${club.nio}/settings`, { signedInAs: club.administrator })
    await page.getByRole('button', { name: words('picture.choose') }).waitFor()
    const text = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no image') }
    await page.locator('input[type=file]').setInputFiles(text)
    await page.getByText(words('problem.NOT_AN_IMAGE')).waitFor()
    await page.keyboard.press('Escape')
    await choosePicture(page, 300, 500)
    await crop(page)
      .getByRole('button', { name: words('common.save') })
      .click()
    await page.getByText(words('picture.saved')).waitFor()
    const others = await here.visit(`/o/${club.nio}`, { signedInAs: club.member })
    await others.locator('main .mantine-Avatar-root img').first().waitFor()
    await goTo(others, `/o/${club.nio}/settings`)
    await others.getByRole('heading', { level: 1 }).waitFor()
    assert.equal(await others.getByRole('button', { name: words('picture.choose') }).count(), 0)
  })

  test('is accessible in both themes, in Arabic and on a phone', async () => {
    const club = await newClub(here)
    for (const visit of looks) {
      const page = await here.visit('/me', { ...visit, signedInAs: club.administrator })
      await page.locator('input[type=file]').waitFor({ state: 'attached' })
      await choosePicture(page, 400, 300)
      await assertAccessible(page)
      await assertNoSidewaysScroll(page)
    }
  })
})
