import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { newClub } from '../../server/test/support/clubs.ts'
import type { SignedInPerson } from '../../server/test/support/people.ts'
import de from '../src/i18n/de.json' with { type: 'json' }
import { createTranslate } from '../src/i18n/translate.ts'
import { brokenWords, halfLines } from './support/appearance.ts'
import { atriumInBrowser, goTo, phone, type Visit } from './support/atrium-in-browser.ts'
import { words } from './support/words.ts'

const here = atriumInBrowser()

/** A Tuesday. The browser is in Paris, an hour ahead of UTC. */
const day = '2027-03-16'
const hour = { start: `${day}T18:00:00Z`, end: `${day}T19:00:00Z`, timeZone: 'Europe/Paris' }

async function newCalendar() {
  const club = await newClub(here.atrium)
  const plan = async (person: SignedInPerson, fields: object) => {
    const path = `/v2/workplace/users/${club.nio}/${person.nametag}/calendar`
    const reply = await here.atrium.call('POST', path, { token: person.token, json: fields })
    assert.equal(reply.status, 201, reply.text)
  }
  const open = (search: string, visit: Visit = {}) =>
    here.visit(`/o/${club.nio}/calendar?day=${day}${search}`, { signedInAs: club.member, ...visit })
  return { ...club, plan, open }
}

const chipOf = (page: Page, title: string) =>
  page.getByRole('button', { name: new RegExp(`^\\P{L}?${title}`, 'u') }).first()

describe('The calendar', () => {
  test('offline, it says that a month is not loaded, and keeps what is', async () => {
    const { member, plan, open } = await newCalendar()
    await plan(member, { ...hour, title: 'Chess' })
    const page = await open('&view=month')
    await chipOf(page, 'Chess').waitFor()
    await page.context().setOffline(true)
    const next = page.getByRole('button', { name: words('calendar.next'), exact: true })
    await next.click()
    await page.getByRole('heading', { name: words('calendar.offlineTitle') }).waitFor()
    assert.equal(await page.getByText(words('calendar.emptyHint')).count(), 0)
    assert.equal(await page.getByRole('grid').count(), 0)
    await page.getByRole('button', { name: words('calendar.earlier'), exact: true }).click()
    await chipOf(page, 'Chess').waitFor()
    await next.click()
    await page.getByRole('heading', { name: words('calendar.offlineTitle') }).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('grid').waitFor()
    await page.getByText(words('calendar.emptyHint')).waitFor()
  })

  test('marks today, and no other day', async () => {
    const { nio, member } = await newClub(here.atrium)
    const marked = `[...document.querySelectorAll('main button[tabindex], main button[tabindex] span')]
      .filter((each) => getComputedStyle(each).backgroundColor === marker)
      .map((each) => each.closest('button').getAttribute('aria-current')).join()`
    const page = await here.newTab({ signedInAs: member })
    for (const view of ['week', 'month']) {
      await goTo(page, `/o/${nio}/calendar?view=${view}`)
      await page.locator('[aria-current=date]').waitFor()
      const filled = `(() => {
        const probe = document.body.appendChild(document.createElement('i'))
        probe.style.background = 'var(--mantine-primary-color-filled)'
        const marker = getComputedStyle(probe).backgroundColor
        probe.remove()
        return ${marked}
      })()`
      assert.equal(await page.evaluate(filled), 'date', view)
    }
  })

  test('a month that is still loading does not claim to be empty', async () => {
    const { member, plan, open } = await newCalendar()
    await plan(member, { ...hour, title: 'Chess' })
    const page = await open('&view=month')
    await chipOf(page, 'Chess').waitFor()
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/calendar?from=*', async (route) => {
      await answered
      await route.continue()
    })
    await page.getByRole('button', { name: words('calendar.next'), exact: true }).click()
    await page.getByRole('status', { name: words('common.loading') }).waitFor()
    assert.equal(await page.getByText(words('calendar.emptyHint')).count(), 0)
    answer()
    await page.getByText(words('calendar.emptyHint')).waitFor()
  })

  test('no weekday above a month is broken on an Arabic phone', async () => {
    const { open } = await newCalendar()
    const page = await open('&view=month', { ...phone, locale: 'ar' })
    const weekdays = page.getByRole('grid').locator('thead')
    await weekdays.waitFor()
    assert.deepEqual(await brokenWords(weekdays), [])
  })

  test('no word beside the hours is broken in German', async () => {
    const { open } = await newCalendar()
    const page = await open('&view=week', { locale: 'de-DE' })
    const allDay = createTranslate('de', de)('calendar.allDay')
    assert.deepEqual(await brokenWords(page.getByText(allDay, { exact: true }).first()), [])
  })

  test('an event of an hour, of three quarters and of half an hour shows its time, however long its title is', async () => {
    const { member, plan, open } = await newCalendar()
    const events = [
      { length: 'an hour', date: '2027-03-16', end: '19:00', name: 'Training' },
      { length: 'three quarters of an hour', date: '2027-03-17', end: '18:45', name: 'Practice' },
      { length: 'half an hour', date: '2027-03-18', end: '18:30', name: 'Lessons' },
    ].map((event) => ({ ...event, title: `${event.name} for everybody who plays in the second team this year` }))
    for (const { date, end, title } of events) {
      await plan(member, { ...hour, start: `${date}T18:00:00Z`, end: `${date}T${end}:00Z`, title })
    }
    const page = await open('&view=week')
    for (const { length, name, title } of events) {
      const chip = chipOf(page, name)
      const time = chip.locator('[aria-hidden]').filter({ hasText: /19:00/, visible: true })
      const [inner, outer] = [await time.boundingBox(), await chip.boundingBox()]
      assert.ok(inner && outer && inner.height > 0, length)
      assert.ok(inner.y + inner.height <= outer.y + outer.height + 1, `the time is inside the event of ${length}`)
      assert.ok(
        inner.x + inner.width <= outer.x + outer.width + 1,
        `the time is as wide as the event of ${length}, at most`,
      )
      assert.deepEqual(await halfLines(chip.locator('[aria-hidden]').filter({ hasText: title })), [], length)
    }
  })

  test('a month with several people shows the times', async () => {
    const { member, secretary, plan, open } = await newCalendar()
    await plan(member, { ...hour, title: 'Chess' })
    const page = await open(`&view=month&people=${secretary.nicHandle}`)
    await page.getByRole('list', { name: words('calendar.shownCalendars') }).waitFor()
    const time = chipOf(page, 'Chess')
      .locator('[aria-hidden]')
      .filter({ hasText: /^19:00$/ })
    await time.waitFor()
  })
})
