import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { beforeEach, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type Club, newClub } from '../../server/test/support/clubs.ts'
import type { SignedInPerson } from '../../server/test/support/people.ts'
import { until } from '../../server/test/support/until.ts'
import { assertAccessible } from './support/accessible.ts'
import { assertNoSidewaysScroll, atriumInBrowser, goTo, looks, type Visit } from './support/atrium-in-browser.ts'
import { loseReply } from './support/lost-reply.ts'
import { words } from './support/words.ts'

const here = atriumInBrowser()

/** A Tuesday. The browser is in Paris, an hour ahead of UTC until 28 March 2027. */
const day = '2027-03-16'
const month = { from: '2027-03-01T00:00:00Z', to: '2027-04-30T00:00:00Z' }
const assembly = {
  title: 'General assembly',
  location: 'Town hall',
  start: `${day}T18:00:00Z`,
  end: `${day}T20:00:00Z`,
  timeZone: 'Europe/Paris',
}
const weekly = { ...assembly, title: 'Training', rrule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=3' }

type Shown = {
  id: string
  title: string
  location: string
  start: string
  rrule: string | null
  recurrenceId: string | null
  capacity: number | null
  reminders: number[]
  owner: null
}

describe('The calendar of the organization', () => {
  let club: Club
  beforeEach(async () => {
    club = await newClub(here.atrium)
  })

  const path = () => `/v2/workplace/${club.nio}/calendar`
  const plan = async (fields: object) => {
    const reply = await here.atrium.call('POST', path(), { token: club.secretary.token, json: fields })
    assert.equal(reply.status, 201, reply.text)
    return reply.body as Shown
  }
  const planned = async (query: Record<string, string> = month) =>
    (await here.atrium.call('GET', path(), { token: club.member.token, query })).body.events as Shown[]
  const startsOf = async () => (await planned()).map(({ start }) => start.slice(0, 16)).join()
  const pathOf = (search: string) => `/o/${club.nio}/calendar?day=${day}${search}`
  const open = (person: SignedInPerson, search: string, visit: Visit = {}) =>
    here.visit(pathOf(search), { signedInAs: person, ...visit })
  const chip = (page: Page, title: string) => page.getByRole('button', { name: new RegExp(`^\\P{L}?${title}`, 'u') })
  const choose = async (page: Page, label: string, option: string) => {
    await page.getByRole('dialog').getByLabel(label).first().click()
    await page.getByRole('option', { name: option }).click()
  }

  test('weekly training for everybody with 20 places and reminders is one form, and all members see it at once', async () => {
    const { secretary, member, name } = club
    const theirs = await open(member, '&view=month')
    await theirs.getByText(words('calendar.emptyHint')).waitFor()

    const page = await open(secretary, '&view=month')
    await page.locator(`td[data-day="${day}"]`).click()
    const form = page.getByRole('dialog', { name: words('calendar.newEvent') })
    await form.getByLabel(words('calendar.eventTitle')).fill('Training')
    assert.equal(
      await form.getByLabel(words('calendar.reminders')).count(),
      0,
      'nobody answers an event without others',
    )
    await choose(page, words('calendar.inCalendarOf'), name)
    await form.getByText(words('calendar.forEveryone')).waitFor()
    assert.equal(await form.getByLabel(words('calendar.attendees')).count(), 0, 'everybody is invited')
    assert.equal(await form.getByLabel(words('calendar.private')).count(), 0, 'it is never private')
    await choose(page, words('calendar.repeat'), words('calendar.frequency.WEEKLY'))
    // The weekday of the start moves with it, also when others were chosen.
    await form.getByRole('checkbox', { name: 'Friday' }).check()
    await form.getByLabel(words('calendar.startDay')).fill('2027-03-17')
    await form.getByText('Every week on Wednesday and Friday').waitFor()
    await form.getByRole('checkbox', { name: 'Friday' }).uncheck()
    await form.getByLabel(words('calendar.startDay')).fill(day)
    await form.getByText('Every Tuesday', { exact: true }).waitFor()
    await form.getByLabel(words('calendar.places')).fill('20')
    await form.locator('.mantine-MultiSelect-input').click()
    await page.getByRole('option', { name: /^1.day$/ }).click()
    await page.getByRole('option', { name: /^1.hour$/ }).click()
    await page.keyboard.press('Escape')
    // The reply is lost, and the same form is sent again.
    await loseReply(page, path())
    await form.getByRole('button', { name: words('common.save') }).click()
    await form.getByText(words('problem.UNREACHABLE')).waitFor()
    await form.getByRole('button', { name: words('common.save') }).click()
    await page.getByText(words('calendar.planned')).waitFor()

    const [training, ...others] = await planned({})
    assert.equal(others.length, 0)
    assert.deepEqual(
      { title: training?.title, rrule: training?.rrule, capacity: training?.capacity, owner: training?.owner },
      { title: 'Training', rrule: 'FREQ=WEEKLY;BYDAY=TU', capacity: 20, owner: null },
    )
    assert.deepEqual(training?.reminders, [1440, 60])
    const entry = theirs.getByRole('button', { name: new RegExp(`^Training, Tuesday, 16 March 2027.*${name}`) })
    await entry.click()
    const details = theirs.getByRole('dialog', { name: 'Training' })
    await details.getByText(words('calendar.ofOrganization', { organization: name })).waitFor()
    assert.equal(await details.getByRole('button', { name: words('calendar.edit') }).count(), 0)
    assert.equal(await details.getByText(words('calendar.busyHint')).count(), 0)
    assert.equal(new URL(theirs.url()).searchParams.has('people'), false)
  })

  test('its events have a colour of their own, which the legend explains, also beside other people', async () => {
    const { member, secretary, name } = club
    await plan(assembly)
    const json = { ...assembly, title: 'My own' }
    const own = `/v2/workplace/users/${club.nio}/${member.nametag}/calendar`
    assert.equal((await here.atrium.call('POST', own, { token: member.token, json })).status, 201)
    const colorOf = (page: Page, title: string) =>
      chip(page, title)
        .first()
        .evaluate((element) => element.style.getPropertyValue('--chip-color'))
    const legendColor = (page: Page, text: string) =>
      page
        .getByRole('list', { name: words('calendar.shownCalendars') })
        .getByRole('listitem')
        .filter({ hasText: text })
        .evaluate((element) => element.style.getPropertyValue('--chip-color'))
    const page = await here.newTab({ signedInAs: member })
    for (const [view, people] of [
      ['month', ''],
      ['week', ''],
      ['agenda', `&people=${secretary.nicHandle}`],
      ['day', `&people=${secretary.nicHandle}`],
    ] as const) {
      await goTo(page, pathOf(`&view=${view}${people}`))
      await chip(page, 'General assembly').first().waitFor()
      assert.notEqual(await colorOf(page, 'General assembly'), await colorOf(page, 'My own'), view)
      assert.equal(await colorOf(page, 'General assembly'), await legendColor(page, name), view)
      assert.equal(await colorOf(page, 'My own'), await legendColor(page, words('calendar.me')), view)
    }
  })

  test('staff edit one date, move and delete the series, and undo it; members are offered none of it', async () => {
    const { administrator, member } = club
    await plan(weekly)
    const theirs = await open(member, '&view=month')
    await chip(theirs, 'Training').first().waitFor()
    assert.equal(await theirs.locator('[data-movable]').count(), 0)

    const page = await open(administrator, '&view=month')
    const dialog = page.getByRole('dialog')
    const on = (date: string) => page.getByRole('button', { name: new RegExp(`^Training.*, ${date} March 2027`) })
    await on('Tuesday, 23').click()
    await dialog.getByRole('button', { name: words('calendar.edit') }).click()
    await dialog.getByRole('button', { name: words('calendar.scopeOne') }).click()
    await dialog.getByLabel(words('calendar.eventTitle')).fill('Training in the park')
    await dialog.getByLabel(words('calendar.startTime')).fill('18:00')
    await dialog.getByRole('button', { name: words('common.save') }).click()
    await page.getByRole('button', { name: /^Training in the park, Tuesday, 23 March 2027/ }).waitFor()
    await theirs.getByRole('button', { name: /^Training in the park, Tuesday, 23 March 2027/ }).waitFor()
    assert.equal(await startsOf(), '2027-03-16T18:00,2027-03-23T17:00,2027-03-30T17:00')

    await on('Tuesday, 16').click()
    await dialog.getByRole('button', { name: words('calendar.delete') }).click()
    await dialog.getByRole('button', { name: words('calendar.scopeOne') }).click()
    await on('Tuesday, 16').waitFor({ state: 'detached' })
    await page
      .getByRole('alert')
      .getByRole('button', { name: words('common.close') })
      .last()
      .click()
    await until('one date is deleted', async () => (await planned()).length === 2)

    await on('Tuesday, 30').click()
    await dialog.getByRole('button', { name: words('calendar.delete') }).click()
    await dialog.getByRole('button', { name: words('calendar.scopeSeries') }).click()
    await on('Tuesday, 30').waitFor({ state: 'detached' })
    await page
      .getByRole('button', { name: words('common.undo') })
      .last()
      .click()
    await on('Tuesday, 30').waitFor()
    assert.equal((await planned()).length, 2)
    await on('Tuesday, 30').click()
    await dialog.getByRole('button', { name: words('calendar.delete') }).click()
    await dialog.getByRole('button', { name: words('calendar.scopeSeries') }).click()
    await on('Tuesday, 30').waitFor({ state: 'detached' })
    await page.goto(here.url)
    await until('the series is deleted when the page is left', async () => (await planned()).length === 0)
    await theirs.getByText(words('calendar.emptyHint')).waitFor()
  })

  test('a series opened by its address is edited as a whole, and keeps the form while its dates change', async () => {
    const { administrator, secretary } = club
    const { id } = await plan(weekly)
    const occurrence = (await planned())[1]?.recurrenceId ?? ''
    const page = await open(administrator, `&view=month&event=${id}+${occurrence}`)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: words('calendar.edit') }).click()
    await dialog.getByRole('button', { name: words('calendar.scopeSeries') }).click()
    const title = dialog.getByLabel(words('calendar.eventTitle'))
    await title.fill('Training for all')
    const chips = page.locator('[data-movable]')
    const moveTo = async (date: string, shown: number) => {
      const json = { occurrence, start: `${date}T18:00:00Z`, end: `${date}T20:00:00Z` }
      const reply = await here.atrium.call('PATCH', `${path()}/${id}`, { token: secretary.token, json })
      assert.equal(reply.status, 200, reply.text)
      await until('the month shows it', async () => (await chips.count()) === shown)
    }
    await until('the month shows three dates', async () => (await chips.count()) === 3)
    await moveTo('2027-06-23', 2)
    await moveTo('2027-03-23', 3)
    assert.equal(await title.inputValue(), 'Training for all')
  })

  test('an edit keeps the reminders; one that somebody else overtook is refused, and overwrites nothing', async () => {
    const { administrator, secretary } = club
    const { id } = await plan({ ...assembly, reminders: [1440, 60] })
    const page = await open(administrator, '&view=month')
    await chip(page, 'General assembly').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: words('calendar.edit') }).click()
    await dialog.getByText(/^1.day$/).waitFor()
    await dialog.getByLabel(words('calendar.location')).fill('Hall')
    await dialog.getByRole('button', { name: words('common.save') }).click()
    await page.getByText(words('calendar.saved')).waitFor()
    const [moved] = await planned()
    assert.deepEqual([moved?.location, moved?.reminders], ['Hall', [1440, 60]])

    await chip(page, 'General assembly').click()
    await dialog.getByRole('button', { name: words('calendar.edit') }).click()
    await dialog.getByLabel(words('calendar.eventTitle')).fill('Mine')
    const change = { token: secretary.token, json: { title: 'Theirs' } }
    assert.equal((await here.atrium.call('PATCH', `${path()}/${id}`, change)).status, 200)
    await dialog.getByRole('button', { name: words('common.save') }).click()
    await dialog.getByText(words('problem.PRECONDITION_FAILED')).waitFor()
    assert.equal((await planned())[0]?.title, 'Theirs')
  })

  test('a reader in another zone sees their own time and that of the place, and whole days as they are', async () => {
    const { member } = club
    await plan(assembly)
    await plan({ title: 'Summer camp', allDay: true, start: '2027-03-18', end: '2027-03-20', timeZone: 'Europe/Paris' })
    const page = await open(member, '&view=month', { timezoneId: 'Asia/Tokyo' })
    await page
      .getByRole('button', { name: /^Summer camp, .*18.*19.*March 2027/ })
      .first()
      .waitFor()
    await chip(page, 'General assembly').click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByText(/Wednesday, 17 March 2027.*03:00/)
      .first()
      .waitFor()
    await dialog.getByText(/In \P{L}?Europe\/Paris\P{L}?: Tuesday, 16 March 2027.*19:00/u).waitFor()
  })

  test('the overview leads to the event, at an address that others can open; a link with its id alone leads to the next date, and an unknown one says so', async () => {
    const { member, administrator } = club
    const start = new Date(Date.now() + 5 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
    const { id } = await plan({ ...assembly, start: `${start}T12:00:00Z`, end: `${start}T13:00:00Z` })
    const page = await here.visit(`/o/${club.nio}`, { signedInAs: member })
    await page.getByRole('link', { name: /General assembly/ }).click()
    await page.getByRole('dialog', { name: 'General assembly' }).waitFor()
    const { pathname, search, searchParams } = new URL(page.url())
    assert.equal(searchParams.get('event'), id)
    assert.equal(searchParams.has('people'), false)
    const other = await here.visit(pathname + search, { signedInAs: administrator })
    await other.getByRole('dialog', { name: 'General assembly' }).waitFor()

    // Mails have links with the id alone. They lead to the next date.
    const at = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
    const times = { start: `${at(-40)}T12:00:00Z`, end: `${at(-40)}T13:00:00Z` }
    const series = { ...times, title: 'Round', timeZone: 'UTC', rrule: 'FREQ=DAILY;INTERVAL=45' }
    const { id: seriesId } = await plan({ ...assembly, ...series })
    await goTo(page, `/o/${club.nio}/calendar?event=${seriesId}`)
    await page.getByRole('dialog', { name: 'Round' }).waitFor()
    assert.equal(new URL(page.url()).searchParams.get('event'), `${seriesId} ${at(5)}T12:00:00.000Z`)
    await goTo(page, `/o/${club.nio}/calendar?event=0199c0de-0000-7000-8000-000000000000`)
    await page.getByText(words('problem.EVENT_NOT_FOUND')).waitFor()
    assert.equal(new URL(page.url()).searchParams.has('event'), false)
  })

  const more = async (page: Page, item: string) => {
    await page.getByRole('button', { name: words('calendar.moreActions') }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }

  test('staff import a file into it; members export it, subscribe to it or to all of theirs, and turn either off', async () => {
    const { secretary, member, name } = club
    const lines = ['UID:gala', 'SUMMARY:Gala', `DTSTART:20270320T190000Z`, 'DTEND:20270320T220000Z', 'CLASS:PRIVATE']
    const file = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n')
    const page = await open(secretary, '&view=month')
    await more(page, words('calendar.importTitle'))
    const dialog = page.getByRole('dialog')
    const upload = { name: 'club.ics', mimeType: 'text/calendar', buffer: Buffer.from(file) }
    await dialog.locator('input[type=file]').setInputFiles(upload)
    await dialog.getByText(words('calendar.importToOwn')).waitFor()
    await choose(page, words('calendar.inCalendarOf'), name)
    await dialog.getByText(words('calendar.importToAll')).waitFor()
    await dialog.getByRole('button', { name: words('calendar.importPreview.show') }).click()
    await dialog.getByText(words('calendar.importPreview.text')).waitFor()
    await assertAccessible(page)
    assert.deepEqual(await planned(), [], 'the preview changes nothing')
    await dialog.getByRole('button', { name: words('calendar.import') }).click()
    await dialog.getByText(words('calendar.importCreated', { count: 1 })).waitFor()
    assert.deepEqual(
      (await planned()).map(({ title }) => title),
      ['Gala'],
    )

    const theirs = await open(member, '&view=month')
    await chip(theirs, 'Gala').waitFor()
    await more(theirs, words('calendar.importTitle'))
    await theirs.getByText(words('calendar.importToOwn')).waitFor()
    assert.equal(await theirs.getByRole('dialog').getByLabel(words('calendar.inCalendarOf')).count(), 0)
    await theirs.keyboard.press('Escape')
    const downloading = theirs.waitForEvent('download')
    await more(theirs, words('calendar.exportShared', { organization: name }))
    const download = await downloading
    assert.equal(download.suggestedFilename(), `${name}.ics`)
    assert.match(await readFile(await download.path(), 'utf8'), /SUMMARY:Gala/)

    await more(theirs, words('calendar.subscribe'))
    const subscription = theirs.getByRole('dialog')
    const feeds: string[] = []
    for (const label of ['calendar.feedOwn', 'calendar.feedShared'] as const) {
      await choose(theirs, words('calendar.feedOf'), words(label, { organization: name }))
      await subscription.getByRole('button', { name: words('calendar.makeFeed') }).click()
      feeds.push(new URL(await subscription.getByLabel(words('calendar.feedAddress')).inputValue()).pathname)
    }
    assert.notEqual(feeds[0], feeds[1])
    for (const feed of feeds) assert.match((await here.atrium.call('GET', feed)).text, /SUMMARY:Gala/)
    await subscription.getByRole('button', { name: words('calendar.revoke') }).click()
    await theirs.getByText(words('calendar.revoked')).waitFor()
    const statuses = await Promise.all(feeds.map(async (feed) => (await here.atrium.call('GET', feed)).status))
    assert.deepEqual(statuses, [200, 404])
  })

  test('the form shows what else happens at that time to all attendees, proposes times at which they are free, and says when clocks skip a time', async () => {
    const { secretary, member, name } = club
    await plan(assembly)
    const theirs = `/v2/workplace/users/${club.nio}/${member.nametag}/calendar`
    const json = {
      ...assembly,
      title: 'Dentist',
      visibility: 'private',
      start: `${day}T06:00:00Z`,
      end: `${day}T12:00:00Z`,
    }
    assert.equal((await here.atrium.call('POST', theirs, { token: member.token, json })).status, 201)
    const page = await open(secretary, '&view=month')
    await page.getByRole('button', { name: /^Tuesday, 16 March 2027/ }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel(words('calendar.eventTitle')).fill('Interview')
    assert.equal(await form.getByRole('button', { name: words('calendar.findTime') }).count(), 0)
    const conflicts = form.getByRole('status').filter({ hasText: words('calendar.conflicts') })
    await form.getByLabel(words('calendar.startTime')).fill('20:30')
    await conflicts.getByText(new RegExp(`General assembly.*${name}`)).waitFor()
    await form.getByLabel(words('calendar.startTime')).fill('11:30')
    await conflicts.waitFor({ state: 'detached' })
    await form.getByLabel(words('calendar.attendees')).first().fill(member.nametag)
    await page.getByRole('option', { name: member.nametag }).click()
    await conflicts.getByText(new RegExp(`${words('calendar.busy')}.*${member.nametag}`)).waitFor()
    await form.getByRole('button', { name: words('calendar.findTime') }).click()
    const proposal = form.getByRole('button', { name: /Tuesday, 16 March 2027/ }).first()
    await proposal.waitFor()
    await conflicts.waitFor()
    await assertAccessible(page)
    await proposal.click()
    const start = await form.getByLabel(words('calendar.startTime')).inputValue()
    assert.ok(start >= '13:00', `${start} is after the event of the attendee`)
    await form.getByText(words('calendar.allFree')).waitFor()
    await form.getByLabel(words('calendar.startTime')).fill('11:30')
    await conflicts.waitFor()
    await form.getByLabel(words('calendar.startTime')).fill('14:00')
    await form.getByText(words('calendar.allFree')).waitFor()
    await form.getByRole('button', { name: words('common.save') }).click()
    await chip(page, 'Interview').waitFor()

    await page.locator('td[data-day="2027-03-28"]').click()
    await form.getByLabel(words('calendar.startTime')).fill('02:30')
    await form.getByText(words('calendar.clockSkips', { time: '03:30' })).waitFor()
    await form.getByLabel(words('calendar.startTime')).fill('04:30')
    await form.getByText(words('calendar.clockSkips', { time: '03:30' })).waitFor({ state: 'detached' })
  })

  test('is accessible in both themes, in Arabic and on a phone, where a tap on a day lists its events', async () => {
    await plan({ ...weekly, capacity: 20 })
    for (const visit of looks) {
      const page = await open(club.secretary, '&view=month', visit)
      await page.locator('[data-stop]').first().waitFor()
      await assertAccessible(page)
      await assertNoSidewaysScroll(page)
      if (visit.hasTouch) {
        await page.locator(`td[data-day="${day}"]`).tap()
        await chip(page, 'Training').waitFor()
        await assertNoSidewaysScroll(page)
      }
      await chip(page, 'Training').first().click()
      await page.getByRole('dialog').waitFor()
      await assertAccessible(page)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^(Edit|تعديل)$/ })
        .click()
      await page.getByRole('dialog').getByRole('button').last().click()
      await page.getByRole('dialog').getByRole('textbox').first().waitFor()
      await assertAccessible(page)
      await assertNoSidewaysScroll(page)
    }
  })
})
