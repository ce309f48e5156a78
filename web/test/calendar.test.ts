import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { before, describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { type Club, join, newClub } from '../../server/test/support/clubs.ts'
import type { SignedInPerson } from '../../server/test/support/people.ts'
import { until } from '../../server/test/support/until.ts'
import { assertAccessible } from './support/accessible.ts'
import {
  assertNoSidewaysScroll,
  atriumInBrowser,
  phone,
  untilFocused,
  untilInPage,
  type Visit,
} from './support/atrium-in-browser.ts'
import { boxOf, middleOf } from './support/places.ts'
import { idleAddressAt } from './support/process-windows.ts'
import { words } from './support/words.ts'

const here = atriumInBrowser()
const path = '/v2/workplace/users'

type Shown = { id: string; title: string; start: string; end: string; rrule: string | null; attendees: object[] }

/** A Tuesday. The browser is in Paris, an hour ahead of UTC until 28 March 2027. */
const day = '2027-03-16'
const evening = {
  title: 'Club evening',
  location: 'Town hall',
  start: `${day}T18:00:00Z`,
  end: `${day}T20:00:00Z`,
  timeZone: 'Europe/Paris',
}

describe('Calendar', () => {
  /** Each person has their own organization, so that tests do not share events. */
  let club: Club
  const clubOfItsOwn = async () => {
    club = await newClub(here.atrium)
  }
  before(clubOfItsOwn)

  const calendarOf = ({ nametag }: SignedInPerson) => `${path}/${club.nio}/${nametag}/calendar`
  const plan = async (person: SignedInPerson, fields: object) => {
    const reply = await here.atrium.call('POST', calendarOf(person), { token: person.token, json: fields })
    assert.equal(reply.status, 201, reply.text)
    return reply.body as Shown
  }
  const eventsOf = async (
    person: SignedInPerson,
    query = { from: '2027-03-01T00:00:00Z', to: '2027-04-30T00:00:00Z' },
  ) => (await here.atrium.call('GET', calendarOf(person), { token: person.token, query })).body.events as Shown[]
  const open = (person: SignedInPerson, search: string, visit: Visit = {}) =>
    here.visit(`/o/${club.nio}/calendar?day=${day}${search}`, { signedInAs: person, ...visit })

  const startsOf = async (person: SignedInPerson) => (await eventsOf(person)).map(({ start }) => start.slice(0, 16))

  const drag = async (page: Page, from: Locator, to: { x: number; y: number }, at = { x: 20, y: 8 }) => {
    const box = await boxOf(from)
    await page.mouse.move(box.x + at.x, box.y + at.y)
    await page.mouse.down()
    await page.mouse.move(box.x + at.x + 6, box.y + at.y + 6)
    await page.mouse.move(to.x, to.y, { steps: 4 })
    await page.mouse.up()
  }

  test('by mouse: an event is planned, moved, stretched, deleted and brought back', async () => {
    const { nio, administrator, member, stranger } = club
    await join(here.atrium, administrator, nio, stranger)
    const page = await open(member, '&view=month')
    await page.getByText('No events yet.').waitFor()
    await page.locator(`td[data-day="${day}"]`).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Fill in this field.').waitFor()
    await dialog.getByLabel('Title').and(page.locator(':focus')).waitFor()
    await dialog.getByLabel('Title').fill('Chess for beginners')
    await dialog.getByLabel('Start time').fill('14:00')
    assert.equal(await dialog.getByLabel('End time').inputValue(), '15:00', 'the end keeps its distance')
    await dialog.getByLabel('End time').fill('13:00')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('The end is before the start.').waitFor()
    await dialog.getByLabel('End time').fill('15:00')
    // Somebody leaves while they are being invited.
    const invited = dialog.getByLabel('Attendees').first()
    await invited.fill(stranger.nametag)
    await page.getByRole('option', { name: stranger.nametag }).click()
    const membership = `${path}/${nio}/${stranger.nicHandle}`
    await here.atrium.call('DELETE', membership, { token: administrator.token })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText(words('field.attendees')).waitFor()
    await invited.and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Backspace')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const event = page.getByRole('button', { name: /^Chess for beginners, Tuesday, 16 March 2027/ })
    await event.waitFor()

    // The event moves to another day of the month, and back by undo.
    await drag(page, event, await middleOf(page.locator('td[data-day="2027-03-18"]')))
    await page.getByText('Event saved').waitFor()
    assert.deepEqual(await startsOf(member), ['2027-03-18T13:00'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await until('the move is undone', async () => (await startsOf(member))[0] === '2027-03-16T13:00')

    // The event moves to another day and hour of the week.
    await page.getByText('Week', { exact: true }).click()
    const timed = page.getByRole('button', { name: /^Chess for beginners/ })
    const box = await boxOf(timed)
    const column = page.locator('[data-column="2027-03-17"]')
    const wednesday = await middleOf(column)
    const hour = (await boxOf(column)).height / 24
    await drag(page, timed, { x: wednesday.x, y: box.y + 8 - 2 * hour })
    await until('two hours earlier, a day later', async () => (await startsOf(member))[0] === '2027-03-17T11:00')
    await page.getByRole('button', { name: /^Chess for beginners, Wednesday, 17 March 2027.*12:00/ }).waitFor()
    const edge = await middleOf(page.locator('[data-stretch]'))
    await drag(page, page.locator('[data-stretch]'), { x: edge.x, y: edge.y + hour }, { x: 5, y: 4 })
    await until('an hour longer', async () => (await eventsOf(member))[0]?.end === '2027-03-17T13:00:00.000Z')

    // A deletion that is undone, and one that is not.
    const remove = async () => {
      await timed.click()
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await page.getByText('“Chess for beginners” deleted').last().waitFor()
      await timed.waitFor({ state: 'detached' })
    }
    await remove()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await timed.waitFor()
    assert.equal((await eventsOf(member)).length, 1)
    await remove()
    await page.goto(idleAddressAt(here.url))
    await until('it is deleted when the page is left', async () => (await eventsOf(member)).length === 0)
  })

  test('of a series one occurrence is moved, the series is moved and renamed, one occurrence is deleted', async () => {
    const { member } = club
    await plan(member, { ...evening, rrule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=3' })
    const page = await open(member, '&view=month')
    const dialog = page.getByRole('dialog')
    const on = (date: string) => page.getByRole('button', { name: new RegExp(`^Club .*, ${date} March 2027`) })
    await drag(page, on('Tuesday, 23'), await middleOf(page.locator('td[data-day="2027-03-25"]')))
    await dialog.getByRole('button', { name: 'This event' }).click()
    await on('Thursday, 25').waitFor()
    await until(
      'one is moved',
      async () => (await startsOf(member)).join() === '2027-03-16T18:00,2027-03-25T18:00,2027-03-30T17:00',
    )
    await drag(page, on('Tuesday, 16'), await middleOf(page.locator('td[data-day="2027-03-17"]')))
    await dialog.getByRole('button', { name: 'All events' }).click()
    await on('Wednesday, 31').waitFor()
    await until(
      'all are moved, and keep their hour in Paris',
      async () => (await startsOf(member)).join() === '2027-03-17T18:00,2027-03-24T18:00,2027-03-31T17:00',
    )

    await on('Wednesday, 24').click()
    await dialog.getByText('Every Wednesday, 3 times').waitFor()
    await dialog.getByRole('button', { name: 'Edit' }).click()
    await dialog.getByRole('button', { name: 'All events' }).click()
    await dialog.getByLabel('Title').fill('Club night')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: /^Club night, Wednesday, 17/ }).waitFor()
    await on('Wednesday, 24').click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'This event' }).click()
    await on('Wednesday, 24').waitFor({ state: 'detached' })
    await on('Wednesday, 31').waitFor()
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).last().click()
    await until('one is deleted', async () => (await startsOf(member)).length === 2)
    // A notification may cover the last week, and stays while the mouse is on it.
    await on('Wednesday, 31').press('Enter')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'This and later events' }).click()
    await on('Wednesday, 31').waitFor({ state: 'detached' })
    await on('Wednesday, 17').waitFor()
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).last().click()
    await until('the series ends', async () => (await startsOf(member)).join() === '2027-03-17T18:00')
  })

  test('by keyboard: arrows find a day, Enter plans a series, and the focus comes back', async () => {
    await clubOfItsOwn()
    const { member } = club
    const page = await open(member, '&view=month')
    await page.getByRole('button', { name: /^Tuesday, 16 March 2027/ }).focus()
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft']) await page.keyboard.press(key)
    await untilFocused(page, 'Tuesday, 23 March 2027, 0 events')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Title').waitFor()
    await untilInPage(page, `document.activeElement?.closest('[role=dialog]') !== null`)
    await page.keyboard.type('Blitz')
    await dialog.getByLabel('Repeat').first().focus()
    await page.keyboard.press('Enter')
    const weeks = page.getByRole('option', { name: 'Weekly' })
    await weeks.waitFor()
    // Arrow keys start from the current value, which the list has only a moment after it is shown.
    await until('an arrow leads to the option', async () => {
      await page.keyboard.press('ArrowDown')
      return (await weeks.getAttribute('data-combobox-selected')) !== null
    })
    await page.keyboard.press('Enter')
    await dialog.getByText('Every Tuesday', { exact: true }).waitFor()
    await dialog.getByLabel('Every … weeks').fill('2')
    await dialog.getByText('Every second Tuesday', { exact: true }).waitFor()
    await dialog.getByLabel('Title').press('Enter')
    await page.getByText('Event created').waitFor()
    await untilFocused(page, 'Tuesday, 23 March 2027, 1 event')
    assert.equal((await eventsOf(member))[0]?.rrule, 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU')

    await page.keyboard.press('ArrowDown')
    await untilFocused(page, 'Blitz')
    await page.keyboard.press('Enter')
    await dialog.getByText('Every second Tuesday').waitFor()
    await page.keyboard.press('Escape')
    await untilFocused(page, 'Blitz')
    await page.keyboard.press('PageDown')
    await page.getByRole('heading', { name: 'April 2027' }).waitFor()
    assert.match(page.url(), /day=2027-04-23/)

    await page.keyboard.press('Control+k')
    await page.getByRole('textbox', { name: 'Search' }).fill('new event')
    await page.keyboard.press('Enter')
    await dialog.getByLabel('Title').waitFor()
  })

  test('a calendar is saved as a file, and another person takes it over from there', async () => {
    const { secretary, administrator } = club
    await plan(secretary, { ...evening, title: 'Déjà vu, encore', rrule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=3' })
    const page = await open(secretary, '&view=agenda')
    await page.getByRole('button', { name: 'More calendar actions' }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Export calendar' }).click()
    const download = await downloading
    assert.equal(download.suggestedFilename(), `${secretary.nametag}.ics`)
    const buffer = await readFile(await download.path())

    const other = await open(administrator, '&view=agenda')
    await other.getByText('No events until').waitFor()
    const dialog = other.getByRole('dialog')
    const take = async (file: Buffer, foreseen: string[], ...sentences: string[]) => {
      await other.getByRole('button', { name: 'More calendar actions' }).click()
      await other.getByRole('menuitem', { name: 'Import calendar' }).click()
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'club.ics', mimeType: 'text/calendar', buffer: file })
      await dialog.getByRole('button', { name: 'Preview' }).click()
      for (const sentence of foreseen) await dialog.getByText(sentence).waitFor()
      if (sentences.length === 0) return other.keyboard.press('Escape')
      await dialog.getByRole('button', { name: 'Import' }).click()
      for (const sentence of sentences) await dialog.getByText(sentence).waitFor()
      await dialog.locator('footer, div').getByRole('button', { name: 'Close' }).last().click()
    }
    await take(buffer, ['New: 1', 'Déjà vu, encore: 16 March 2027'])
    assert.deepEqual(await eventsOf(administrator), [], 'a preview changes nothing')
    await take(buffer, ['New: 1'], '1 event added.')
    await take(buffer, ['This file changes nothing.', 'Already there: 1'])
    // The file has the Windows encoding of older programs, and properties that Atrium does not keep.
    const lines = [
      'UID:old',
      'SUMMARY:Fête',
      'DTSTART:20270320T190000Z',
      'ORGANIZER:mailto:zoe@example.org',
      'TRANSP:TRANSPARENT',
    ]
    const old = [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      ...lines,
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:never',
      'DTSTART:20271345T990000Z',
      'END:VEVENT',
      'BEGIN:VTODO',
      'END:VTODO',
      'END:VCALENDAR',
      '',
    ]
    await take(
      Buffer.from(old.join('\r\n'), 'latin1'),
      ['These details won’t be imported:', 'Fête: organizer, shown as free', 'Can’t be imported: 1'],
      'These details weren’t imported:',
      'Fête: organizer, shown as free',
      'never: Its date or time can’t be read.',
      '1 other entry, such as a task, was skipped.',
    )
    await other.getByRole('button', { name: /^Déjà vu, encore, Tuesday, 16 March 2027.*19:00–21:00/ }).waitFor()
  })

  test('a secret address is made, copied from, works, and is revoked', async () => {
    const { administrator } = club
    const page = await open(administrator, '&view=agenda')
    const showFeed = async () => {
      await page.getByRole('button', { name: 'More calendar actions' }).click()
      await page.getByRole('menuitem', { name: 'Subscribe in another app' }).click()
    }
    await showFeed()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Create secret link' }).click()
    const address = new URL(await dialog.getByLabel('Secret link').inputValue())
    await dialog.getByRole('button', { name: 'Copy' }).waitFor()
    assert.equal((await here.atrium.call('GET', address.pathname)).status, 200)
    await page.keyboard.press('Escape')
    await showFeed()
    await dialog.getByText(/A secret link has existed since/).waitFor()
    await dialog.getByRole('button', { name: 'Turn off link' }).click()
    await page.getByText('The link no longer works').waitFor()
    assert.equal((await here.atrium.call('GET', address.pathname)).status, 404)
  })

  test('an attendee removes a series of somebody else from their own calendar, can undo it, and has removed it when they sign out at once', async () => {
    await clubOfItsOwn()
    const { member, secretary } = club
    const series = { ...evening, title: 'Practice', rrule: 'FREQ=WEEKLY;COUNT=3', attendees: [member.nametag] }
    await plan(secretary, { ...series, visibility: 'private' })

    const page = await open(member, '&view=month')
    const occurrences = page.getByRole('button', { name: /^Practice/ })
    const leave = async () => {
      await occurrences.first().click()
      await page.getByRole('dialog').getByRole('button', { name: 'Remove from my calendar' }).click()
      await page.getByText('“Practice” removed from your calendar').last().waitFor()
      await occurrences.first().waitFor({ state: 'detached' })
    }
    await leave()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await occurrences.first().waitFor()
    assert.equal((await eventsOf(member)).length, 3)
    await leave()
    await page.getByRole('button', { name: words('common.account') }).click()
    await page.getByRole('menuitem', { name: words('common.signOut') }).click()
    await page.getByRole('heading', { name: words('auth.signInTitle') }).waitFor()
    const left = (await eventsOf(secretary)).map(({ attendees }) => attendees.length)
    assert.deepEqual(left, [0, 0, 0], 'the series stays in the calendar of its owner')
    assert.equal(await page.getByRole('button', { name: words('common.undo') }).count(), 0)

    const owner = await open(secretary, '&view=month')
    await owner
      .getByRole('button', { name: /^Practice/ })
      .first()
      .click()
    await owner.getByRole('dialog').getByRole('button', { name: 'Delete' }).waitFor()
    assert.equal(await owner.getByRole('button', { name: 'Remove from my calendar' }).count(), 0)
  })

  test('an open event is in the address, and the back button closes it', async () => {
    await clubOfItsOwn()
    const { member } = club
    const { id } = await plan(member, evening)
    const page = await open(member, '&view=month')
    const entry = page.getByRole('button', { name: /^Club evening/ })
    const dialog = page.getByRole('dialog', { name: 'Club evening' })
    await entry.click()
    await dialog.waitFor()
    assert.equal(new URL(page.url()).searchParams.get('event'), id)
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    await entry.click()
    await dialog.waitFor()
    await page.reload()
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    assert.equal(new URL(page.url()).searchParams.has('event'), false)
    await entry.click()
    await dialog.waitFor()
  })

  test('the calendars of others stand beside mine; only secretaries are offered to change them', async () => {
    await clubOfItsOwn()
    const { member, secretary, administrator } = club
    await plan(member, { ...evening, title: 'My own' })
    await plan(secretary, { ...evening, title: 'Accounts' })
    await plan(secretary, { ...evening, title: 'Doctor', visibility: 'private', start: `${day}T19:00:00Z` })
    await plan(secretary, {
      ...evening,
      title: 'Together',
      start: `${day}T09:00:00Z`,
      end: `${day}T10:00:00Z`,
      attendees: [member.nametag],
    })

    const page = await open(member, '&view=day')
    await page.getByRole('button', { name: /^My own/ }).waitFor()
    await page.getByRole('button', { name: 'Show other people' }).click()
    await page.getByRole('dialog').getByLabel('Select people').first().fill(secretary.nametag)
    await page.getByRole('option', { name: secretary.nametag }).click()
    await page.keyboard.press('Escape')
    const legend = page.getByRole('list', { name: 'Calendars shown' })
    await legend.getByText(secretary.nametag).waitFor()
    await page.getByRole('button', { name: new RegExp(`^Busy, .*${secretary.nametag}`) }).waitFor()
    assert.equal(await page.getByText('Doctor').count(), 0)
    assert.equal(await page.getByRole('button', { name: /^Together/ }).count(), 2, 'once in each column')

    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: /^Accounts/ }).click()
    await dialog.getByText(`In the calendar of ${secretary.nametag}`).waitFor()
    assert.equal(await dialog.getByRole('button', { name: 'Edit' }).count(), 0)
    await page.keyboard.press('Escape')
    await page.getByText('Week', { exact: true }).click()
    await page
      .getByRole('button', { name: new RegExp(`^Together, .*${member.nametag}, ${secretary.nametag}`) })
      .waitFor()
    await assertAccessible(page)
    await plan(secretary, { ...evening, title: 'Just now', start: `${day}T15:00:00Z`, end: `${day}T16:00:00Z` })
    await page.getByRole('button', { name: /^Just now/ }).waitFor()
    await legend.getByRole('button', { name: `Hide the calendar of ${secretary.nametag}` }).click()
    await page.getByRole('button', { name: /^Busy/ }).waitFor({ state: 'detached' })

    const theirs = await open(administrator, `&view=week&people=${secretary.nicHandle}`)
    await theirs.getByRole('button', { name: /^Accounts/ }).click()
    await theirs.getByRole('dialog').getByRole('button', { name: 'Edit' }).waitFor()
    await theirs.keyboard.press('Escape')
    await theirs.getByRole('button', { name: /^Busy/ }).click()
    await theirs.getByText('You only see that the time is taken.').waitFor()
    assert.equal(await theirs.getByRole('dialog').getByRole('button', { name: 'Edit' }).count(), 0)
  })

  test('an event elsewhere is shown at my time, and says where it is', async () => {
    const { member } = club
    await plan(member, {
      ...evening,
      title: 'New York',
      timeZone: 'America/New_York',
      start: `${day}T22:00:00Z`,
      end: `${day}T23:30:00Z`,
    })
    const page = await open(member, '&view=week')
    // The event lasts from 23:00 to 00:30 in Paris, so on two days.
    await page
      .getByRole('button', { name: /^New York/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/In America\/New_York: Tuesday, 16 March 2027.*18:00.*19:30/).waitFor()
    await dialog.getByRole('button', { name: 'Edit' }).click()
    assert.equal(await dialog.getByLabel('Start time').inputValue(), '18:00')
    await dialog.getByText(/Times are in America\/New_York/).waitFor()
  })

  test('on a phone: the agenda comes first, and a month lists the chosen day', async () => {
    const { member } = club
    const page = await open(member, '', phone)
    await page.getByRole('heading', { name: 'Tuesday, 16 March 2027' }).waitFor()
    await page.getByRole('button', { name: /^My own/ }).waitFor()
    await assertNoSidewaysScroll(page)
    await page.getByText('Month', { exact: true }).tap()
    await page.locator('td[data-day="2027-03-17"]').tap()
    await page.getByRole('heading', { name: 'Wednesday, 17 March 2027' }).waitFor()
    await assertNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'New event' }).tap()
    await page.getByRole('dialog').getByLabel('Title').fill('By thumb')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).tap()
    await page.getByRole('button', { name: /^By thumb, Wednesday, 17 March 2027/ }).waitFor()
  })

  test('is accessible in both themes, in Arabic and on a phone', async () => {
    const { member, secretary } = club
    await plan(member, evening)
    const all = ['month', 'week', 'day', 'agenda']
    for (const [visit, views] of [
      [{ theme: 'light' }, all],
      [{ theme: 'dark', locale: 'ar' }, ['week', 'month']],
      [{ ...phone, theme: 'dark' }, ['agenda']],
    ] as [Visit, string[]][]) {
      const page = await open(member, `&view=${views.at(-1)}&people=${secretary.nicHandle}`, visit)
      for (const view of views) {
        await page.locator('.mantine-SegmentedControl-label').nth(all.indexOf(view)).click()
        await untilInPage(page, `location.search.includes('view=${view}')`)
        await page.locator('[data-stop]').first().waitFor()
        await assertAccessible(page)
        await assertNoSidewaysScroll(page)
      }
      await page.locator('[data-movable]').first().click()
      await page.getByRole('dialog').waitFor()
      await assertAccessible(page)
      await page.getByRole('dialog').locator('.mantine-Button-root').last().click()
      await page.getByRole('dialog').locator('.mantine-TextInput-root').first().waitFor()
      await assertAccessible(page)
    }
  })
})
