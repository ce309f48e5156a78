import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { createOrganization, join } from '../../server/test/support/clubs.ts'
import type { Person } from '../../server/test/support/people.ts'
import { reportFigure } from '../../server/test/support/report-figure.ts'
import { until } from '../../server/test/support/until.ts'
import { atriumInBrowser, goTo, untilInPage } from './support/atrium-in-browser.ts'
import { hostileTexts } from './support/hostile-texts.ts'
import { Watch } from './support/watch.ts'

const unlimited = 1_000_000
const here = atriumInBrowser({
  limits: { writtenMibPerMinute: unlimited, organizationsPerAccount: unlimited, boardsPerOrganization: unlimited },
})
const count = Number(process.env.ATRIUM_HOSTILE_TEXTS ?? 60)
const texts = hostileTexts(count)

/** A text in one line, truncated to the length that a field accepts. */
const titled = (text: string, most: number) => [...text.replace(/\s+/g, ' ').trim()].slice(0, most).join('') || '-'

describe('S17: hostile texts', () => {
  let anna: Person
  let ben: Person
  let nio: number

  before(async () => {
    anna = await here.newPerson()
    ben = await here.newPerson()
    nio = await createOrganization(here.atrium, anna, { name: 'Chess Club Lyon', public: true })
    await join(here.atrium, anna, nio, ben)
  })

  /** Texts that the server refuses are skipped. */
  const create = async (path: string, json: object) => {
    const reply = await here.atrium.call('POST', `/v2/${path}`, { token: anna.token, json })
    assert.ok(reply.status < 500, reply.text)
    return reply.status < 300 ? reply.body : null
  }
  const watchedTab = async (signedInAs: Person) => {
    const page = await here.newTab({ signedInAs })
    return { page, watch: new Watch(page.context(), here.url) }
  }

  test('as messages', async () => {
    const perTalk = 50
    let shown = 0
    const { page, watch } = await watchedTab(ben)
    for (let from = 0; from < texts.length; from += perTalk) {
      const some = texts.slice(from, from + perTalk)
      const talk = await create(`talks/${nio}`, {
        title: titled(some[0] ?? '', 100),
        userlist: [ben.nametag],
        message: 'First',
      })
      const ids: number[] = []
      for (const message of some) ids.push((await create(`talks/${nio}/${talk.id}`, { message }))?.id)
      const posted = ids.filter((id) => id !== undefined)
      await page.goto(`${here.url}/o/${nio}/talks/${talk.id}`)
      await scrollThrough(page, watch, posted)
      shown += posted.length
    }
    assert.equal(shown, count)
    reportFigure('S17', `${shown} messages`)
  })

  test('as names and texts of organizations, boards, cards, columns, events and members', async () => {
    const some = texts.filter((_, index) => index % 4 === 0)
    const board = await create(`boards/${nio}/create`, { name: 'Board' })
    const { columns } = (await here.atrium.call('GET', `/v2/boards/${nio}/${board.id}`, { token: anna.token })).body
    const start = Math.floor(Date.now() / 3_600_000) * 3_600_000
    let shown = 0
    for (const [index, text] of some.entries()) {
      const [title, at] = [
        titled(text, 100),
        (minutes: number) => new Date(start + (index + minutes) * 60_000).toISOString(),
      ]
      const made = [
        await create('workplace', { name: title, description: text.slice(0, 2000), public: true }),
        await create(`boards/${nio}/create`, { name: title }),
        await create(`boards/${nio}/${board.id}/cards`, {
          columnId: columns[index % columns.length].id,
          title,
          text,
          labels: [titled(text, 40)],
          checklist: [{ text: titled(text, 200), done: false }],
        }),
        await create(`boards/${nio}/${board.id}/columns`, { name: title }),
        await create(`workplace/users/${nio}/${anna.nicHandle}/calendar`, {
          title,
          description: text,
          location: title,
          start: at(0),
          end: at(30),
        }),
        await create(`workplace/users/${nio}/${ben.nicHandle}`, { role: 1, comment: text.slice(0, 1000) }),
        await create(`discover/${nio}/report`, { reason: titled(text, 200), description: text.slice(0, 2000) }),
      ]
      shown += made.filter((each) => each !== null).length
    }
    const { page, watch } = await watchedTab(anna)
    const people = `people=${anna.nicHandle}`
    for (const path of [
      '/',
      '/discover',
      `/o/${nio}`,
      `/o/${nio}/talks`,
      `/o/${nio}/talks/search?q=http`,
      `/o/${nio}/boards`,
      `/o/${nio}/boards/${board.id}`,
      ...['month', 'week', 'day', 'agenda'].map((view) => `/o/${nio}/calendar?view=${view}&${people}`),
      `/o/${nio}/members`,
      `/o/${nio}/members/${ben.nicHandle}`,
      `/o/${nio}/reports`,
      `/o/${nio}/audit`,
      `/o/${nio}/settings`,
      `/discover/${nio}`,
      '/closed',
      '/me/mails',
      '/me/reports',
    ]) {
      await goTo(page, path)
      await untilRead(page)
      await watch.assertHarmless(page, path)
    }
    const { body } = await here.atrium.call('GET', `/v2/boards/${nio}/${board.id}`, { token: ben.token })
    const cards: { id: string }[] = body.columns.flatMap((column: { cards: object[] }) => column.cards)
    for (const { id } of cards.slice(0, Math.ceil(cards.length / 4))) {
      await goTo(page, `/o/${nio}/boards/${board.id}?card=${id}`)
      await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).waitFor()
      await watch.assertHarmless(page, id)
    }
    reportFigure('S17', `${shown} names, titles and descriptions`)
  })
})

/** Waits until nothing is loading. */
const untilRead = async (page: Page) => {
  await page.getByRole('main').waitFor()
  await page.getByRole('heading').first().waitFor()
  await untilInPage(page, `document.querySelector('.mantine-Skeleton-root') === null`)
}

/** Scrolls from the first unread message until each of these was rendered. */
async function scrollThrough(page: Page, watch: Watch, messages: number[]): Promise<void> {
  await page.getByRole('article').first().waitFor()
  const missing = new Set(messages.map(String))
  let looksInVain = 0
  const look = async () => {
    const rows: string[] = await page.evaluate(
      `[...document.querySelectorAll('[data-row]')].map(({ dataset }) => dataset.row)`,
    )
    const isNew = rows.map((row) => missing.delete(row)).includes(true)
    looksInVain = isNew ? 0 : looksInVain + 1
    await watch.assertHarmless(page, rows.join())
    // The last row is always rendered, so the row before it is scrolled to the top, however high it is. Rows that were
    // skipped because of wrong height estimates are rendered on the way back.
    const step = looksInVain % 40 < 20 ? `.at(-2)?.scrollIntoView()` : `.at(0)?.scrollIntoView({ block: 'end' })`
    await page.evaluate(`[...document.querySelectorAll('[data-row]')]${step}`)
    return isNew
  }
  while (missing.size > 0) await until(`another of the messages ${[...missing]} is shown`, look)
}
