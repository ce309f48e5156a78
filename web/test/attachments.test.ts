import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { until } from '../../server/test/support/until.ts'
import { assertAccessible } from './support/accessible.ts'
import { assertNoSidewaysScroll, atriumInBrowser, looks, phone, untilInPage } from './support/atrium-in-browser.ts'
import { article, type Club, newClub, type Talk } from './support/club.ts'
import { choose, drop, image, paste, postFiles, sound, textFile, upload } from './support/files.ts'
import { words } from './support/words.ts'

const here = atriumInBrowser({ env: { FILES_MAX_MB: '1' } })

const field = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })
const sent = (page: Page, text: string) => article(page, text).and(page.locator(':not([data-outgoing])'))
const chosen = (where: Page | Locator) =>
  where.getByRole('list', { name: words('files.attached') }).getByRole('listitem')
const picture = async (name = 'hall.png') => ({ name, mimeType: 'image/png', buffer: await image(640, 480) })

/** Counts the uploads that the page starts. */
function countUploads(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/v2/files/')) count += 1
  })
  return () => count
}

describe('Files in the composer', () => {
  let club: Club
  const messagesOf = async ({ id }: Talk): Promise<{ message: string; attachments: { name: string }[] }[]> =>
    (await club.call(club.member, 'GET', `/v2/talks/${club.nio}/${id}`)).messages
  const filesOf = async (): Promise<{ name: string }[]> =>
    (await club.call(club.member, 'GET', `/v2/files/${club.nio}`)).files
  before(async () => {
    club = await newClub(here)
  })

  test('several at once, by button, drop and paste, while the message is written', async () => {
    const talk = await club.openTalk('Hall')
    const page = await here.visit(club.talkPath(talk), { signedInAs: club.member })
    await article(page, 'Hello').waitFor()
    await page.getByRole('button', { name: words('files.attach') }).waitFor()
    // The uploads wait until the message is sent.
    const hold = Promise.withResolvers<void>()
    await page.route('**/v2/files/*?name=*', async (route) => {
      await hold.promise
      await route.continue()
    })
    await choose(page, [await picture(), textFile('minutes.txt')])
    const progress = page.getByRole('progressbar', { name: words('files.uploading', { name: 'hall.png' }) })
    // A bar at 0 % has no width.
    await progress.waitFor({ state: 'attached' })
    await drop(page.locator('[data-drop]'), [textFile('dropped.txt')])
    await paste(field(page), { ...(await picture('image.png')), buffer: await image(200, 100, '#e8590c') })
    await chosen(page).nth(3).waitFor()
    await chosen(page)
      .filter({ hasText: /^Screenshot/ })
      .waitFor()
    await field(page).fill('Four files')
    await page.keyboard.press('Enter')
    const outgoing = article(page, 'Four files')
    await outgoing.getByText(words('talks.outgoing.sending')).waitFor()
    assert.equal(await field(page).inputValue(), '')
    // The next message of the talk waits for the files, so that the order stays.
    await field(page).fill('And a text')
    await page.keyboard.press('Enter')
    hold.resolve()
    await sent(page, 'And a text').waitFor()
    await sent(page, 'Four files')
      .getByRole('button', { name: words('files.openImage', { name: 'hall.png' }) })
      .waitFor()
    const [, first, second] = await messagesOf(talk)
    assert.deepEqual([first?.message, second?.message], ['Four files', 'And a text'])
    const names = first?.attachments.map(({ name }) => name)
    assert.deepEqual(names?.slice(0, 3), ['hall.png', 'minutes.txt', 'dropped.txt'])
    assert.match(names?.[3] ?? '', /^Screenshot .+\.png$/)
  })

  test('a message may have only files, and one that is removed is not sent', async () => {
    const talk = await club.openTalk('Only files')
    const page = await here.visit(club.talkPath(talk), { signedInAs: club.member })
    await article(page, 'Hello').waitFor()
    const send = page.getByRole('button', { name: words('talks.send') })
    assert.equal(await send.isDisabled(), true)
    await choose(page, [textFile('kept.txt'), textFile('removed.txt')])
    await chosen(page).and(page.locator('[data-status=uploaded]')).filter({ hasText: 'removed.txt' }).waitFor()
    await page.getByRole('button', { name: words('files.remove', { name: 'removed.txt' }) }).click()
    await send.click()
    await page.getByRole('link', { name: words('files.open', { name: 'kept.txt' }) }).waitFor()
    const [, message] = await messagesOf(talk)
    assert.deepEqual(
      message?.attachments.map(({ name }) => name),
      ['kept.txt'],
    )
    await until('the removed file is gone', async () => !(await filesOf()).some(({ name }) => name === 'removed.txt'))
  })

  test('what is too large is said before anything is sent, and nothing typed is lost', async () => {
    const talk = await club.openTalk('Large')
    const page = await here.visit(club.talkPath(talk), { signedInAs: club.member })
    await article(page, 'Hello').waitFor()
    const uploads = countUploads(page)
    await page
      .getByRole('button', { name: words('files.attach') })
      .and(page.locator('[title*="1\u00a0MB"]'))
      .waitFor()
    await field(page).fill('With a film')
    await choose(page, { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(2 * 1024 * 1024) })
    await page
      .getByRole('alert')
      .filter({ hasText: /larger than 1\sMB/ })
      .waitFor()
    assert.equal(uploads(), 0)
    assert.equal(await page.getByRole('button', { name: words('talks.send') }).isDisabled(), true)
    await page.getByRole('button', { name: words('files.remove', { name: 'film.mp4' }) }).click()
    assert.equal(await field(page).inputValue(), 'With a film')
    await choose(
      page,
      Array.from({ length: 11 }, (_, index) => textFile(`${index}.txt`)),
    )
    await page.getByText(words('files.tooMany', { max: 10 })).waitFor()
    assert.equal(await chosen(page).count(), 10)
  })

  test('a refusal has a sentence, and the upload can be repeated', async () => {
    const talk = await club.openTalk('Refused')
    const page = await here.visit(club.talkPath(talk), { signedInAs: club.member })
    await article(page, 'Hello').waitFor()
    const refusals = [
      { status: 409, code: 'UNATTACHED_FULL' },
      { status: 429, code: 'TOO_MANY_UPLOADS' },
    ]
    await page.route('**/v2/files/*?name=*', (route) => {
      const refusal = refusals.shift()
      return refusal
        ? route.fulfill({
            status: refusal.status,
            contentType: 'application/problem+json',
            body: JSON.stringify(refusal),
          })
        : route.continue()
    })
    await field(page).fill('In the end')
    await choose(page, textFile('refused.txt'))
    await page
      .getByRole('alert')
      .filter({ hasText: words('problem.UNATTACHED_FULL') })
      .waitFor()
    await page.getByRole('button', { name: words('files.retry', { name: 'refused.txt' }) }).click()
    // The server asks to wait, so the upload is repeated without being asked.
    await page.getByText(words('problem.TOO_MANY_UPLOADS')).waitFor()
    await page.getByRole('button', { name: words('talks.send') }).click()
    await sent(page, 'In the end')
      .getByRole('link', { name: words('files.open', { name: 'refused.txt' }) })
      .waitFor()
  })

  test('an upload does not wait for a reply about the space that never comes', async () => {
    const talk = await club.openTalk('Lost reply')
    const page = await here.newTab({ signedInAs: club.member })
    await page.route('**/v2/files/*?limit=1', () => {})
    await page.goto(here.url + club.talkPath(talk))
    await article(page, 'Hello').waitFor()
    await choose(page, textFile('lost.txt'))
    await chosen(page).and(page.locator('[data-status=uploaded]')).filter({ hasText: 'lost.txt' }).waitFor()
  })

  test('without a connection files are kept over a reload, and are uploaded and sent exactly once', async () => {
    const talk = await club.openTalk('Tunnel')
    const page = await here.visit(club.talkPath(talk), { signedInAs: club.member })
    await article(page, 'Hello').waitFor()
    const context = page.context()
    // The page could not be loaded offline, so only what it sends fails.
    await context.route(/\/v2\/(files|talks)\/\d+(\/\d+)?(\?name=.*)?$/, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await choose(page, textFile('tunnel.txt', 'written in the tunnel'))
    await chosen(page).getByText(words('files.waiting')).waitFor()
    await field(page).fill('From the tunnel')
    await page.keyboard.press('Enter')
    await article(page, 'From the tunnel').getByText(words('talks.outgoing.waiting')).first().waitFor()
    await choose(page, textFile('draft.txt', 'a draft'))
    await chosen(page).filter({ hasText: 'draft.txt' }).waitFor()

    await page.reload()
    await article(page, 'From the tunnel').getByText('tunnel.txt').waitFor()
    await chosen(page).filter({ hasText: 'draft.txt' }).waitFor()

    await context.setOffline(true)
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    // The server accepts the message, but its first response is lost.
    let posts = 0
    await context.route(`**/v2/talks/${club.nio}/${talk.id}`, async (route) => {
      if (route.request().method() !== 'POST' || ++posts > 1) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await context.setOffline(false)
    await sent(page, 'From the tunnel')
      .getByRole('link', { name: words('files.open', { name: 'tunnel.txt' }) })
      .waitFor()
    await page.locator('[data-outgoing]').first().waitFor({ state: 'detached' })
    // The message does not wait for the file of the draft.
    const uploadedDraft = chosen(page).and(page.locator('[data-status=uploaded]')).filter({ hasText: 'draft.txt' })
    await uploadedDraft.waitFor()
    // An upload that began before the connection was lost may fail and be repeated, so what the server has is counted.
    const uploaded = async () => (await filesOf()).filter(({ name }) => /tunnel|draft/.test(name)).length
    assert.equal(await uploaded(), 2, 'each file is uploaded once')
    assert.deepEqual(
      (await messagesOf(talk)).map(({ message, attachments }) => [message, attachments.length]),
      [
        ['Hello', 0],
        ['From the tunnel', 1],
      ],
    )

    // A draft that was uploaded before a reload is not uploaded again.
    await page.reload()
    await uploadedDraft.waitFor()
    await page.getByRole('button', { name: words('talks.send') }).click()
    await page.getByRole('link', { name: words('files.open', { name: 'draft.txt' }) }).waitFor()
    assert.equal(await uploaded(), 2)
  })

  test('on a phone the camera and the library are offered', async () => {
    const talk = await club.openTalk('Phone')
    const page = await here.visit(club.talkPath(talk), { signedInAs: club.member, ...phone })
    await article(page, 'Hello').waitFor()
    await page.getByRole('button', { name: words('files.attach') }).tap()
    for (const key of ['files.takePhoto', 'files.library', 'files.chooseFiles'] as const) {
      await page.getByRole('menuitem', { name: words(key) }).waitFor()
    }
    assert.equal(await page.locator('input[type=file][capture=environment][accept="image/*"]').count(), 1)
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('menuitem', { name: words('files.library') }).tap(),
    ])
    await chooser.setFiles([await picture('photo.png')])
    await chosen(page).filter({ hasText: 'photo.png' }).waitFor()
    await assertNoSidewaysScroll(page)
    await page.getByRole('button', { name: words('talks.send') }).tap()
    await page.getByRole('button', { name: words('files.openImage', { name: 'photo.png' }) }).waitFor()
    await assertNoSidewaysScroll(page)
  })

  test('audio plays, and a file that the browser cannot show is downloaded under its name', async () => {
    const talk = await club.openTalk('Music')
    const files = [
      await upload(here, club.nio, club.administrator, 'song.wav', sound()),
      await upload(
        here,
        club.nio,
        club.administrator,
        'تقرير الاجتماع.zip',
        Buffer.from('504b0506000000000000000000000000000000000000', 'hex'),
      ),
    ]
    await postFiles(club, club.administrator, talk, files)
    const page = await here.visit(club.talkPath(talk), { signedInAs: club.member })
    await page.locator('audio').waitFor()
    await page.evaluate('document.querySelector("audio").preload = "metadata"')
    await untilInPage(page, 'document.querySelector("audio").duration === 1')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: words('files.download', { name: 'تقرير الاجتماع.zip' }) }).click(),
    ])
    assert.equal(download.suggestedFilename(), 'تقرير الاجتماع.zip')
  })

  test('is accessible in both themes, in Arabic and on a phone', async () => {
    const talk = await club.openTalk('For all')
    const long = `${'اسم طويل '.repeat(27)}.txt`
    const files = [
      await upload(here, club.nio, club.administrator, 'wide.png', await image(2000, 1)),
      await upload(here, club.nio, club.administrator, 'song.wav', sound()),
      await upload(here, club.nio, club.administrator, long, 'text'),
    ]
    await postFiles(club, club.administrator, talk, files, 'Look')
    for (const visit of looks) {
      const page = await here.visit(club.talkPath(talk), { ...visit, signedInAs: club.member })
      await article(page, 'Look').waitFor()
      await choose(page, [textFile('chosen.txt'), { ...textFile('large.bin'), buffer: Buffer.alloc(2 * 1024 * 1024) }])
      await page.getByRole('alert').waitFor()
      await assertAccessible(page)
      await assertNoSidewaysScroll(page)
    }
  })
})
