import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { callsOf, createOrganization, invite } from '../../server/test/support/clubs.ts'
import type { Person } from '../../server/test/support/people.ts'
import { until } from '../../server/test/support/until.ts'
import { assertAccessible } from './support/accessible.ts'
import { assertNoSidewaysScroll, atriumInBrowser, looks } from './support/atrium-in-browser.ts'
import { type Club, newClub } from './support/club.ts'
import { words } from './support/words.ts'

const here = atriumInBrowser()
const hourMs = 60 * 60 * 1000
/** Times of events have whole minutes. */
const inHours = (hours: number) => new Date(Math.ceil(Date.now() / 60_000) * 60_000 + hours * hourMs).toISOString()

const list = (page: Page) => page.getByRole('region', { name: words('today.title') })
const itemWith = (page: Page, text: string) => list(page).getByRole('listitem').filter({ hasText: text })

const plan = ({ call, administrator, nio }: Club, fields: object) =>
  call(administrator, 'POST', `/v2/workplace/${nio}/calendar`, {
    title: 'Training',
    start: inHours(30),
    end: inHours(31),
    ...fields,
  })

const addCard = async ({ call, administrator, member, nio }: Club, title: string, fields: object = {}) => {
  const board = `/v2/boards/${nio}/${(await call(administrator, 'POST', `/v2/boards/${nio}/create`, { name: 'Plans' })).id}`
  const { columns } = await call(administrator, 'GET', board)
  const assignees = [member.nicHandle]
  const card = await call(administrator, 'POST', `${board}/cards`, {
    columnId: columns[0].id,
    title,
    assignees,
    ...fields,
  })
  return { path: `${board}/cards/${card.id}` }
}

describe('Today', () => {
  test('an event is answered with one click, and the answer is taken back; with few places, the waiting list is named', async () => {
    const club = await newClub(here)
    const event = await plan(club, { title: 'Club evening' })
    const page = await here.visit('/', { signedInAs: club.member })
    let clicks = 0
    await page.exposeFunction('countClick', () => (clicks += 1))
    await page.evaluate(`document.addEventListener('click', () => window.countClick(), true)`)
    await itemWith(page, 'Club evening').getByRole('button', { name: 'Yes: Club evening' }).click()
    await page.getByText(words('today.answered', { title: 'Club evening', answer: 'Yes' })).waitFor()
    assert.equal(clicks, 1)
    await itemWith(page, 'Club evening').waitFor({ state: 'detached' })
    await page.getByText(words('today.nothing')).waitFor()
    const path = `/v2/workplace/${club.nio}/calendar/${event.id}`
    assert.equal((await club.call(club.member, 'GET', path)).myAnswer, 'yes')
    await page.getByRole('button', { name: words('common.undo') }).click()
    await itemWith(page, 'Club evening').waitFor()
    assert.equal((await club.call(club.member, 'GET', path)).myAnswer, null)

    const { id } = await plan(club, { title: 'Boat trip', rrule: 'FREQ=WEEKLY', capacity: 1 })
    await itemWith(page, 'Boat trip').waitFor()
    const { items } = await club.call(club.administrator, 'GET', '/v2/account/today')
    await club.call(club.administrator, 'POST', `/v2/workplace/${club.nio}/calendar/${id}/answer`, {
      answer: 'yes',
      occurrence: items.find(({ title }: { title: string }) => title === 'Boat trip').occurrence,
    })
    await itemWith(page, 'Boat trip').getByRole('button', { name: /^Yes/ }).click()
    await page.getByText(words('today.waiting', { title: 'Boat trip', position: 1 })).waitFor()
  })

  test('an event of a person is answered in their calendar, and leads to its own address', async () => {
    const club = await newClub(here)
    const { administrator, member, nio } = club
    const calendar = `/v2/workplace/users/${nio}/${administrator.nicHandle}/calendar`
    const fields = { title: 'Tea', start: inHours(50), end: inHours(51), attendees: [member.nicHandle] }
    const { id } = await club.call(administrator, 'POST', calendar, fields)
    const page = await here.visit('/', { signedInAs: member })
    await itemWith(page, 'Tea').getByRole('link', { name: 'Tea' }).click()
    await page.getByRole('dialog').getByText('Tea').first().waitFor()
    await page.goto(here.url)
    await itemWith(page, 'Tea')
      .getByRole('button', { name: /^Maybe/ })
      .click()
    await itemWith(page, 'Tea').waitFor({ state: 'detached' })
    assert.equal((await club.call(member, 'GET', `${calendar}/${id}`)).myAnswer, 'maybe')
  })

  test('times are those of the reader’s time zone, and whole days are the same everywhere', async () => {
    const club = await newClub(here)
    const noon = new Date(`${inHours(72).slice(0, 10)}T12:00:00Z`)
    await plan(club, {
      title: 'At noon',
      start: noon.toISOString(),
      end: new Date(noon.getTime() + hourMs).toISOString(),
    })
    const dayAfter = new Date(noon.getTime() + 24 * hourMs)
    await plan(club, {
      title: 'Trip',
      allDay: true,
      start: noon.toISOString().slice(0, 10),
      end: dayAfter.toISOString().slice(0, 10),
    })
    for (const timezoneId of ['America/Los_Angeles', 'Asia/Tokyo']) {
      const page = await here.visit('/', { signedInAs: club.member, timezoneId })
      const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: timezoneId }).format(noon)
      await itemWith(page, 'At noon').getByText(time).waitFor()
      const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(noon)
      await itemWith(page, 'Trip').getByText(day).waitFor()
    }
  })

  test('a mention appears by itself, is answered in place, and is read then', async () => {
    const club = await newClub(here)
    const talk = await club.openTalk('Boats')
    const page = await here.visit('/', { signedInAs: club.member })
    await page.getByText(words('today.nothing')).waitFor()
    await club.post(club.administrator, talk, `Who comes, @${club.member.nametag}?`)
    const item = itemWith(page, 'Who comes,')
    await item.getByText(words('today.mentionBy', { name: club.administrator.nametag })).waitFor()
    const { id: directId } = await club.call(club.administrator, 'POST', `/v2/talks/${club.nio}/direct`, {
      userlist: [club.member.nicHandle],
    })
    await club.post(club.administrator, { id: directId, title: '' }, 'A word, please')
    const direct = itemWith(page, 'A word, please')
    await direct.getByText(words('channels.directFrom', { name: club.administrator.nametag })).waitFor()
    await direct.getByRole('button', { name: /^Mark as read/ }).click()
    await direct.waitFor({ state: 'detached' })
    await item.getByRole('button', { name: /^Reply/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('I do!')
    await dialog.getByRole('button', { name: words('talks.send') }).click()
    await page.getByText(words('today.replied')).waitFor()
    await item.waitFor({ state: 'detached' })
    const { messages } = await club.call(club.administrator, 'GET', `/v2/talks/${club.nio}/${talk.id}`)
    assert.deepEqual(
      messages.map(({ message }: { message: string }) => message).filter((text: string) => text === 'I do!'),
      ['I do!'],
    )
    await club.post(club.administrator, talk, `And you, @${club.member.nametag}?`)
    await itemWith(page, 'And you,')
      .getByRole('button', { name: /^Mark as read/ })
      .click()
    await itemWith(page, 'And you,').waitFor({ state: 'detached' })
  })

  test('a card that is due is archived in place, and brought back', async () => {
    const club = await newClub(here)
    const { path } = await addCard(club, 'Paint the boat', { due: inHours(-2) })
    const page = await here.visit('/', { signedInAs: club.member })
    const item = itemWith(page, 'Paint the boat')
    await item.getByText(/^Overdue/).waitFor()
    await item.getByRole('button', { name: /^Archive/ }).click()
    await item.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: words('common.undo') }).click()
    await item.waitFor()
    await item.getByRole('link', { name: 'Paint the boat' }).click()
    await page.waitForURL(new RegExp(`card=${path.split('/').at(-1)}`))
  })

  test('a request is decided, a report opened, and an invitation answered', async () => {
    const founder = await here.newPerson()
    const nio = await createOrganization(here.atrium, founder, { name: 'Choir', public: true, joining: 'request' })
    const applicant = await here.newPerson()
    const call = (who: Person, path: string, json: object) => here.atrium.call('POST', path, { token: who.token, json })
    const page = await here.visit('/', { signedInAs: founder })
    await call(applicant, `/v2/discover/${nio}/join`, {})
    await itemWith(page, applicant.nametag)
      .getByRole('button', { name: /^Accept/ })
      .click()
    await page.getByText(words('joining.requestAccepted', { name: applicant.nametag })).waitFor()
    await itemWith(page, applicant.nametag).waitFor({ state: 'detached' })
    await call(applicant, `/v2/discover/${nio}/report`, { reason: 'Spam' })
    await itemWith(page, 'Spam').getByRole('link', { name: 'Review: Spam' }).click()
    await page.waitForURL(`**/o/${nio}/reports/*`)
  })

  test('what changes while the page is loading is shown', async () => {
    const founder = await here.newPerson()
    const nio = await createOrganization(here.atrium, founder, { name: 'Choir', public: true, joining: 'request' })
    const applicant = await here.newPerson()
    const page = await here.newTab({ signedInAs: founder })
    const [answered, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route(
      '**/v2/account/today*',
      async (route) => {
        const response = await route.fetch()
        answered.resolve()
        await released.promise
        await route.fulfill({ response })
      },
      { times: 1 },
    )
    const connected = page.waitForResponse('**/v2/events?*')
    await page.goto(`${here.url}/`)
    await Promise.all([answered.promise, connected])
    // Tabs tell each other which events they have received.
    const channel = await page.evaluateHandle((id) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      new BroadcastChannel(`atrium.live.${id}`).onmessage = ({ data }) => data.kind === 'today.changed' && resolve()
      return { promise }
    }, founder.id)
    await here.atrium.call('POST', `/v2/discover/${nio}/join`, { token: applicant.token, json: {} })
    await channel.evaluate(({ promise }) => promise)
    released.resolve()
    await itemWith(page, applicant.nametag).waitFor()
  })

  test('invitations carry the logo of the organization', async () => {
    const founder = await here.newPerson()
    const nio = await createOrganization(here.atrium, founder, { name: 'Choir' })
    const payload = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#2b8a3e' } })
      .png()
      .toBuffer()
    const headers = { 'content-type': 'application/octet-stream' }
    const logo = await here.atrium.call('PUT', `/v2/workplace/${nio}/logo`, { token: founder.token, headers, payload })
    assert.equal(logo.status, 200, logo.text)
    const person = await here.newPerson()
    await invite(here.atrium, founder, nio, person.nametag)
    const page = await here.visit('/', { signedInAs: person })
    const picture = itemWith(page, 'Choir').locator('img')
    await picture.waitFor()
    assert.match((await picture.getAttribute('src')) ?? '', /\/v2\/images\/.*size=/)
  })

  test('many items are shown in steps, so that the organizations stay near, and disappear with their event and organization', async () => {
    const club = await newClub(here)
    for (let number = 11; number <= 20; number += 1) await plan(club, { title: `Evening ${number}` })
    const { id } = await plan(club, { title: 'Cancelled evening' })
    const page = await here.visit('/', { signedInAs: club.member })
    await list(page).getByRole('listitem').nth(7).waitFor()
    assert.equal(await list(page).getByRole('listitem').count(), 8)
    await page.getByRole('link', { name: new RegExp(club.name) }).waitFor()
    await list(page)
      .getByRole('button', { name: words('common.more') })
      .click()
    await until('all are shown', async () => (await list(page).getByRole('listitem').count()) === 11)

    await itemWith(page, 'Cancelled evening').waitFor()
    await club.call(club.administrator, 'DELETE', `/v2/workplace/${club.nio}/calendar/${id}`)
    await itemWith(page, 'Cancelled evening').waitFor({ state: 'detached' })
    await callsOf(here.atrium).leave(club.member, club.nio)
    await page.getByRole('heading', { name: words('home.welcomeTitle') }).waitFor()
    await list(page).waitFor({ state: 'detached' })
  })

  test('is accessible in both themes, in Arabic and on a phone', async () => {
    const club = await newClub(here)
    await plan(club, { title: 'Training' })
    await addCard(club, 'Paint the boat', { due: inHours(-2) })
    const talk = await club.openTalk('Boats')
    await club.post(club.administrator, talk, `Who comes, @${club.member.nametag}?`)
    const other = await createOrganization(here.atrium, club.administrator, { name: 'Rowing Club' })
    await invite(here.atrium, club.administrator, other, club.member.nametag)
    for (const look of looks) {
      const page = await here.visit('/', { ...look, signedInAs: club.member })
      await page.getByRole('listitem').filter({ hasText: 'Training' }).waitFor()
      await page
        .getByRole('listitem')
        .filter({ hasText: 'Rowing Club' })
        .getByText(club.administrator.nametag)
        .waitFor()
      await assertAccessible(page)
      await assertNoSidewaysScroll(page)
    }
  })
})
