import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { until } from '../../server/test/support/until.ts'
import { assertAccessible } from './support/accessible.ts'
import { assertNoSidewaysScroll, atriumInBrowser, goTo, looks, phone } from './support/atrium-in-browser.ts'
import { article, type Club, newClub, type Posted, postMany, type Talk } from './support/club.ts'
import { boxOf } from './support/places.ts'
import { words } from './support/words.ts'

const here = atriumInBrowser()

type Box = Awaited<ReturnType<typeof boxOf>>
const isInside = (inner: Box, outer: Box) =>
  inner.y >= outer.y - 1 && inner.y + inner.height <= outer.y + outer.height + 1

/** Waits until a message is completely in the visible part of the list. */
async function untilInView(page: Page, message: Locator): Promise<void> {
  const feed = page.getByRole('feed')
  await message.waitFor()
  await until(`${message} is in view`, async () => isInside(await boxOf(message), await boxOf(feed)))
}

type Edges = { left: number; right: number; top: number; bottom: number }

/** The texts with a line that an element covers. All are measured at once, because the list may still scroll. */
const textsCoveredBy = (element: Locator): Promise<string[]> =>
  element.evaluate((node) => {
    const document = node.ownerDocument
    const cover = node.getBoundingClientRect()
    const isCovered = (line: Edges) =>
      line.left < cover.right - 1 &&
      cover.left < line.right - 1 &&
      line.top < cover.bottom - 1 &&
      cover.top < line.bottom - 1
    const hasCoveredLine = (text: typeof node) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      return [...range.getClientRects()].some(isCovered)
    }
    const texts = [...document.querySelectorAll('[role="article"] [dir="auto"]')]
    return texts.filter(hasCoveredLine).map((text) => text.textContent)
  })

const wide = { viewport: { width: 1440, height: 900 } }
const widest = { viewport: { width: 1920, height: 1080 } }

/** Posts messages of two people whose heights differ from row to row. */
async function postWords({ post, administrator, member }: Club, talk: Talk): Promise<Posted[]> {
  const posted: Posted[] = []
  for (let number = 1; number <= 12; number++) {
    const text = `Number ${number}. ${'some words '.repeat((number * 7) % 30)}`
    posted.push(await post(number % 2 ? member : administrator, talk, text))
  }
  return posted
}

describe('Reading a talk', () => {
  // The estimated heights of so few messages fit into the window, their real ones do not.
  test('links to the messages of a short talk scroll to them, and so do hits of the search', async () => {
    const club = await newClub(here)
    const talk = await club.openTalk('Short')
    const posted = await postWords(club, talk)
    for (const visit of [wide, widest]) {
      const page = await here.newTab({ ...visit, signedInAs: club.administrator })
      for (const { id } of [posted[0], posted[2], posted[8]].filter((each) => each !== undefined)) {
        await goTo(page, `${club.talkPath(talk)}?message=${id}`)
        await untilInView(page, page.locator(`[data-row="${id}"]`))
      }
      if (visit !== widest) continue
      await goTo(page, `/o/${club.nio}/talks/search?q=Number`)
      for (const number of [1, 2]) {
        await page.getByRole('link', { name: `Number ${number}.` }).click()
        await untilInView(page, article(page, `Number ${number}.`))
        await page.goBack()
      }
    }
  })

  test('an open talk asks for no further frames once it is shown', async () => {
    const club = await newClub(here)
    const [short, long] = [await club.openTalk('Short'), await club.openTalk('Long')]
    const posted = await postMany(club, long, 30)
    const initScript = `
      window.framesAsked = 0
      const ask = window.requestAnimationFrame
      window.requestAnimationFrame = (callback) => {
        window.framesAsked++
        return ask(callback)
      }`
    const page = await here.newTab({ signedInAs: club.administrator, initScript })
    for (const path of [club.talkPath(short), club.talkPath(long), `${club.talkPath(long)}?message=${posted[3]?.id}`]) {
      await page.goto(here.url + path)
      await page.getByRole('article').first().waitFor()
      let asked = 0
      await until('half a second passes without a frame', async () => {
        const before = await page.evaluate<number>('framesAsked')
        asked = await page.evaluate<number>('new Promise((look) => setTimeout(() => look(framesAsked), 500))')
        return asked === before
      })
      assert.ok(asked > 0 && asked < 100, `${asked} frames were asked for`)
    }
  })

  test('an answer does not hide the last message', async () => {
    const club = await newClub(here)
    const talk = await club.openTalk('Answers')
    await postMany(club, talk, 15)
    const page = await here.visit(club.talkPath(talk), { signedInAs: club.administrator })
    const last = article(page, 'Number 15.')
    await untilInView(page, last)
    await last.hover()
    await page.getByRole('button', { name: words('talks.reply'), exact: true }).click()
    await page.getByRole('button', { name: words('common.cancel') }).waitFor()
    await untilInView(page, last)
    await page.locator('textarea:focus').fill('one\ntwo\nthree')
    await untilInView(page, last)
  })

  test('the line above new messages has no hole, www. begins a link over https, and people are sorted by name', async () => {
    const club = await newClub(here)
    const named = `a${club.member.nametag}`
    await club.call(club.member, 'POST', '/v2/account', { nametag: named, email: club.member.mail })
    const talk = await club.openTalk('News', 'See www.example.org/rules, not awww.example.org')
    const [read] = await postMany(club, talk, 3)
    await club.call(club.member, 'POST', `/v2/talks/${club.nio}/${talk.id}/read`, { messageId: read?.id })
    const page = await here.visit(club.talkPath(talk), { signedInAs: club.member })
    const mark = page.getByRole('feed').getByText(words('talks.new'), { exact: true })
    await mark.waitFor()
    const gap = await mark.evaluate((element) => {
      const divider = element.parentElement
      const view = element.ownerDocument.defaultView
      if (!divider || !view) return Number.NaN
      const widthOf = (part: string) => {
        const { display, width } = view.getComputedStyle(divider, part)
        return display === 'none' ? 0 : Number.parseFloat(width)
      }
      const { paddingLeft, paddingRight } = view.getComputedStyle(divider)
      const content = divider.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      return content - element.getBoundingClientRect().width - widthOf('::before') - widthOf('::after')
    })
    assert.ok(gap <= 13, `${gap} px of the line are empty; only the gap before the mark may be`)

    const link = article(page, 'See').getByRole('link')
    await link.waitFor()
    assert.equal(await link.count(), 1)
    assert.equal(await link.innerText(), 'www.example.org/rules')
    assert.equal(await link.getAttribute('href'), 'https://www.example.org/rules')

    await page.getByRole('button', { name: words('talks.peopleCount', { count: 2 }) }).click()
    const people = page.getByRole('dialog').getByRole('listitem')
    await people.first().waitFor()
    const names = (await people.all()).map((person) => person.locator('bdi').first().innerText())
    assert.deepEqual(await Promise.all(names), [named, club.administrator.nametag])
  })

  for (const [where, visit] of [
    ['on a wide window', {}],
    ['on a phone', phone],
  ] as const) {
    test(`the actions of a message cover no text, ${where}`, async () => {
      const club = await newClub(here)
      const talk = await club.openTalk('Long lines')
      for (let number = 1; number <= 4; number++) {
        await club.post(club.administrator, talk, `Line ${number}: ${'many words in a long line '.repeat(8)}`)
      }
      const page = await here.visit(club.talkPath(talk), { signedInAs: club.member, ...visit })
      for (const number of [1, 3]) {
        const message = article(page, `Line ${number}:`)
        if (visit === phone) await message.tap()
        else await message.hover()
        const tools = message.getByRole('button', { name: words('talks.moreActions') }).locator('../..')
        // The rows below make room for the actions after the next measurement.
        await until('the actions cover no text', async () => (await textsCoveredBy(tools)).length === 0)
      }
    })
  }

  test('an open message with its actions is accessible in both themes, in Arabic and on a phone', async () => {
    const club = await newClub(here)
    const talk = await club.openTalk('Looks')
    const [read] = await postMany(club, talk, 6)
    for (const visit of looks) {
      await club.call(club.member, 'POST', `/v2/talks/${club.nio}/${talk.id}/read`, { messageId: read?.id })
      const page = await here.visit(club.talkPath(talk), { ...visit, signedInAs: club.member })
      await article(page, 'Number 3.').focus()
      await assertAccessible(page)
      await assertNoSidewaysScroll(page)
    }
  })
})
