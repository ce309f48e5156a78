import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { createOrganization } from '../../server/test/support/clubs.ts'
import { until } from '../../server/test/support/until.ts'
import { assertAccessible } from './support/accessible.ts'
import { atriumInBrowser, goTo, looks } from './support/atrium-in-browser.ts'
import { type Club, newClub } from './support/club.ts'
import { holdTimeouts } from './support/in-page.js'
import { words } from './support/words.ts'

const here = atriumInBrowser()
const dayMs = 24 * 60 * 60 * 1000

const field = (page: Page) => page.getByRole('textbox', { name: words('common.search'), exact: true })
const entry = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name })

async function openPalette(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
}

/** A board with a card, and an event, in the organization of the club. */
async function fill({ nio, administrator, call }: Club) {
  const board = await call(administrator, 'POST', `/v2/boards/${nio}/create`, { name: 'Regatta' })
  const { columns } = await call(administrator, 'GET', `/v2/boards/${nio}/${board.id}`)
  const fields = { columnId: columns[0].id, title: 'Order the Éclairs' }
  const card = await call(administrator, 'POST', `/v2/boards/${nio}/${board.id}/cards`, fields)
  const time = (at: number) => new Date(at).toISOString().replace(/\.\d+/, '')
  const event = await call(administrator, 'POST', `/v2/workplace/users/${nio}/${administrator.nicHandle}/calendar`, {
    title: 'Harbour dinner',
    start: time(Date.now() + 40 * dayMs),
    end: time(Date.now() + 40 * dayMs + 3_600_000),
    timeZone: 'Europe/Paris',
  })
  return { board, card, event }
}

describe('Searching with the palette', () => {
  test('cards, boards, events and people of all organizations are found by keyboard', async () => {
    const club = await newClub(here, 'Rowing Club')
    const { nio, administrator, member } = club
    const { board, card, event } = await fill(club)
    const elsewhere = await createOrganization(here.atrium, administrator, { name: 'Bee Keepers' })
    const page = await here.newTab({ signedInAs: administrator })
    for (const [path, typed, name, address] of [
      [`/o/${nio}`, 'eclairs', /Order the Éclairs/, `/o/${nio}/boards/${board.id}?card=${card.id}`],
      ['/', 'eclairs', /Order the Éclairs/, `/o/${nio}/boards/${board.id}?card=${card.id}`],
      [`/o/${elsewhere}`, 'regatta', /Regatta/, `/o/${nio}/boards/${board.id}`],
      [`/o/${elsewhere}`, 'harbour', /Harbour dinner/, `/o/${nio}/calendar?`],
      [`/o/${elsewhere}`, member.nametag, new RegExp(member.nicHandle), `/o/${nio}/members/${member.nicHandle}`],
    ] as const) {
      await goTo(page, path)
      await openPalette(page)
      await page.keyboard.type(typed)
      await entry(page, name).and(page.locator('[data-selected]')).waitFor()
      await page.keyboard.press('Enter')
      await page.waitForURL((url) => `${url.pathname}${url.search}`.startsWith(address))
    }
    await goTo(page, '/')
    await openPalette(page)
    await page.keyboard.type('harbour')
    await entry(page, /Harbour dinner/).click()
    await page.getByRole('dialog', { name: event.title }).waitFor()
  })

  test('messages are searched for what was typed, in this organization or in a chosen one', async () => {
    const club = await newClub(here, 'Rowing Club')
    const { nio, member } = club
    await club.openTalk('Boats', 'The keel is painted')
    const other = await createOrganization(here.atrium, member, { name: 'Bee Keepers' })
    const page = await here.visit(`/o/${nio}`, { signedInAs: member })
    await openPalette(page)
    await page.keyboard.type('keel')
    await entry(page, words('common.searchMessages', { text: 'keel' })).waitFor()
    await page.getByRole('dialog').getByText(words('common.searchNothing')).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === `/o/${nio}/talks/search` && url.searchParams.get('q') === 'keel')
    await page.getByRole('link', { name: /The keel is painted/ }).waitFor()

    await page.goto(here.url)
    await openPalette(page)
    await page.keyboard.type('keel')
    await entry(page, /Search messages.*Bee Keepers/).click()
    await page.waitForURL((url) => url.pathname === `/o/${other}/talks/search`)
  })

  test('typing sends few requests, none for what is loaded already, and cancels those for an older text', async () => {
    const club = await newClub(here, 'Rowing Club')
    const { nio, administrator, member } = club
    await fill(club)
    const page = await here.visit(`/o/${nio}`, { signedInAs: administrator })
    await openPalette(page)
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname.startsWith('/v2/')) asked.push(pathname + search)
    })
    const people = () => asked.filter((each) => each.includes('q='))
    const content = () => asked.filter((each) => /\/v2\/boards\/|\/calendar\?/.test(each))
    await page.keyboard.type(member.nametag)
    await entry(page, new RegExp(member.nicHandle)).first().waitFor()
    assert.ok(people().length < member.nametag.length / 2, people().join('\n'))
    await until('the content is loaded', () => content().length >= 3)
    const loaded = content().length
    await field(page).fill('regatta')
    await entry(page, /Regatta/).waitFor()
    await field(page).fill('harbour')
    await entry(page, /Harbour dinner/).waitFor()
    assert.equal(content().length, loaded, 'boards and events are requested once')

    const held = Promise.withResolvers<void>()
    await page.route(/users\/\d+\?.*q=nobody/, async (route) => {
      await held.promise
      await route.abort().catch(() => undefined)
    })
    const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('q=nobody'))
    const begun = page.waitForRequest(/q=nobody/)
    await field(page).fill('nobody')
    await begun
    await field(page).fill(member.nametag)
    await cancelled
    held.resolve()
    await entry(page, new RegExp(member.nicHandle)).first().waitFor()
  })

  test('a person stays while a longer text is searched for, and Enter opens their page', async () => {
    const { nio, administrator, member } = await newClub(here)
    const page = await here.visit(`/o/${nio}`, { signedInAs: administrator })
    await openPalette(page)
    const [start, end] = [member.nametag.slice(0, -2), member.nametag.slice(-2)]
    await page.keyboard.type(start)
    const selected = entry(page, new RegExp(member.nicHandle)).and(page.locator('[data-selected]'))
    await selected.waitFor()
    // The last answer never arrives.
    await page.route(
      (url) => url.searchParams.get('q') === member.nametag,
      () => undefined,
    )
    const begun = page.waitForRequest((request) => new URL(request.url()).searchParams.get('q') === member.nametag)
    await page.keyboard.type(end)
    await begun
    await selected.waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/o/${nio}/members/${member.nicHandle}`)
  })

  test('a person who was found while typing goes on stays as well', async () => {
    const { nio, administrator, member } = await newClub(here)
    const page = await here.visit(`/o/${nio}`, { signedInAs: administrator })
    const [start, next, end] = [member.nametag.slice(0, -2), member.nametag.slice(-2, -1), member.nametag.slice(-1)]
    const held = Promise.withResolvers<void>()
    await page.route(/[?&]q=/, async (route) => {
      await held.promise
      // The answer for the whole name never arrives.
      if (new URL(route.request().url()).searchParams.get('q') === start) await route.continue()
    })
    await openPalette(page)
    const begun = page.waitForRequest((request) => new URL(request.url()).searchParams.get('q') === start)
    await page.keyboard.type(start)
    await begun
    // No pause in typing is long enough.
    await page.evaluate(holdTimeouts, 200)
    await page.keyboard.type(next)
    held.resolve()
    const selected = entry(page, new RegExp(member.nicHandle)).and(page.locator('[data-selected]'))
    await selected.waitFor()
    await page.evaluate('window.releaseTimeouts()')
    const continued = page.waitForRequest((request) => new URL(request.url()).searchParams.get('q') === member.nametag)
    await page.keyboard.type(end)
    await continued
    await selected.waitFor()
  })

  test('is accessible in both themes, in Arabic and on a phone', async () => {
    const club = await newClub(here)
    await fill(club)
    for (const visit of looks) {
      const page = await here.visit(`/o/${club.nio}`, { ...visit, signedInAs: club.administrator })
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('textbox').fill('e')
      await entry(page, /Harbour dinner/).waitFor()
      await assertAccessible(page)
    }
  })
})
