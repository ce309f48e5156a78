import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type Club, newClub } from '../../server/test/support/clubs.ts'
import type { SignedInPerson } from '../../server/test/support/people.ts'
import { until } from '../../server/test/support/until.ts'
import { assertAccessible } from './support/accessible.ts'
import {
  assertNoSidewaysScroll,
  atriumInBrowser,
  goTo,
  looks,
  untilFocused,
  type Visit,
} from './support/atrium-in-browser.ts'
import { words } from './support/words.ts'

const here = atriumInBrowser()

/** A Tuesday. */
const day = '2027-03-16'
const evening = {
  title: 'Training',
  location: 'Town hall',
  start: `${day}T18:00:00Z`,
  end: `${day}T20:00:00Z`,
  timeZone: 'Europe/Paris',
}

type Said = { answer: string | null; guests?: number; occurrence?: string }
type Shown = { id: string }

describe('Answers to events', () => {
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
  const say = async ({ token }: SignedInPerson, { id }: Shown, json: Said) => {
    const reply = await here.atrium.call('POST', `${path()}/${id}/answer`, { token, json })
    assert.equal(reply.status, 200, reply.text)
  }
  const open = async (person: SignedInPerson, key: string, visit: Visit = {}) => {
    const search = new URLSearchParams({ view: 'month', day, event: key })
    const page = await here.visit(`/o/${club.nio}/calendar?${search}`, { signedInAs: person, ...visit })
    await page.getByRole('dialog').waitFor()
    return page
  }
  const button = (page: Page, kind: 'yes' | 'maybe' | 'no' | 'waiting' | 'joinWaiting', isPressed?: boolean) =>
    page.getByRole('dialog').getByRole('button', {
      name: words(`calendar.answers.${kind}`),
      exact: true,
      ...(isPressed !== undefined && { pressed: isPressed }),
    })
  const taken = (count: number, capacity: number) => words('calendar.answers.placesTaken', { taken: count, capacity })
  const counted = (kind: 'yes' | 'maybe' | 'no' | 'waiting', count: number) =>
    words('common.labelled', { label: words(`calendar.answers.${kind}`), value: String(count) })
  const bring = async (page: Page, count: number) => {
    await page.getByRole('dialog').getByLabel(words('calendar.answers.guests')).first().click()
    await page.getByRole('option', { name: String(count), exact: true }).click()
  }

  test('one click says yes, with guests, and others see it at once; a second click takes it back', async () => {
    const { member, secretary } = club
    const { id } = await plan({ ...evening, capacity: 20 })
    const watching = await open(secretary, id)
    await watching.getByText(taken(0, 20)).waitFor()

    const page = await open(member, id)
    await button(page, 'yes').click()
    await button(page, 'yes', true).waitFor()
    await watching.getByText(taken(1, 20)).waitFor()
    await bring(page, 3)
    await watching.getByText(taken(4, 20)).waitFor()
    await page.getByText(counted('yes', 4)).waitFor()
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: new RegExp(`^Training.*${words('calendar.answers.mine', { answer: 'Yes' })}`) })
      .click()

    await button(page, 'maybe').click()
    await button(page, 'maybe', true).waitFor()
    await watching.getByText(taken(0, 20)).waitFor()
    await watching.getByText(counted('maybe', 4)).waitFor()
    await button(page, 'maybe', true).click()
    await button(page, 'maybe', false).waitFor()
    await watching.getByText(counted('maybe', 0)).waitFor()
  })

  test('without a place one joins the waiting list, sees the own place in it, and moves up', async () => {
    const { administrator, secretary, member } = club
    const event = await plan({ ...evening, capacity: 1 })
    await say(administrator, event, { answer: 'yes' })
    await say(secretary, event, { answer: 'yes' })
    const page = await open(member, event.id)
    await button(page, 'joinWaiting').click()
    await button(page, 'waiting', true).waitFor()
    const place = (position: number) => page.getByText(words('calendar.answers.position', { position }))
    await place(2).waitFor()
    await page.getByText(counted('waiting', 2), { exact: true }).waitFor()
    await say(secretary, event, { answer: 'no' })
    await place(1).waitFor()
    await say(administrator, event, { answer: null })
    await button(page, 'yes', true).waitFor()
    await place(1).waitFor({ state: 'detached' })

    // Guests that do not fit are refused, and the number stays.
    await bring(page, 2)
    await page.getByText(words('problem.GUESTS_DO_NOT_FIT')).waitFor()
    await page.getByText(taken(1, 1)).waitFor()
  })

  test('of a series each date has its own answers', async () => {
    const { member } = club
    const { id } = await plan({ ...evening, rrule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=3', capacity: 20 })
    const page = await open(member, `${id} ${day}T18:00:00.000Z`)
    await button(page, 'yes').click()
    await button(page, 'yes', true).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Training, Tuesday, 23 March 2027/ }).click()
    await page.getByText(taken(0, 20)).waitFor()
    await button(page, 'yes', false).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Training, Tuesday, 16 March 2027/ }).click()
    await page.getByText(taken(1, 20)).waitFor()
  })

  test('attendees answer the event of a member; others only read who comes', async () => {
    const { administrator, secretary, member } = club
    const mine = `/v2/workplace/users/${club.nio}/${secretary.nametag}/calendar`
    const json = { ...evening, attendees: [member.nametag] }
    const { body } = await here.atrium.call('POST', mine, { token: secretary.token, json })
    const visit = async (person: SignedInPerson) => {
      const search = new URLSearchParams({ view: 'month', day, event: body.id, people: secretary.nicHandle })
      const page = await here.visit(`/o/${club.nio}/calendar?${search}`, { signedInAs: person })
      await page.getByRole('dialog').waitFor()
      return page
    }
    const reading = await visit(administrator)
    await reading.getByText(counted('yes', 0)).waitFor()
    assert.equal(await button(reading, 'yes').count(), 0)
    const page = await visit(member)
    await button(page, 'yes').click()
    await button(page, 'yes', true).waitFor()
    await reading.getByText(counted('yes', 1)).waitFor()
    await reading.getByRole('link', { name: words('calendar.answers.whoComes') }).click()
    await reading.getByRole('heading', { name: words('calendar.answers.whoComes') }).waitFor()
    await reading.getByRole('cell', { name: member.nametag }).waitFor()
  })

  test('a date that is over shows its answers, and takes none', async () => {
    const { member } = club
    const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
    const { id } = await plan({ ...evening, start: `${yesterday}T08:00:00Z`, end: `${yesterday}T09:00:00Z` })
    const search = new URLSearchParams({ view: 'month', day: yesterday, event: id })
    const page = await here.visit(`/o/${club.nio}/calendar?${search}`, { signedInAs: member })
    await page.getByText(counted('yes', 0)).waitFor()
    assert.equal(await button(page, 'yes').count(), 0)
  })

  test('the list of who comes is read by group and in the order of the queue, and printed without the navigation', async () => {
    const { administrator, secretary, member } = club
    const event = await plan({ ...evening, capacity: 2 })
    await say(member, event, { answer: 'yes', guests: 1 })
    await say(secretary, event, { answer: 'yes' })
    const page = await open(administrator, event.id)
    await page.getByRole('link', { name: words('calendar.answers.whoComes') }).click()
    const group = (kind: 'yes' | 'waiting' | 'maybe' | 'no', count: number) =>
      page.getByRole('region', { name: counted(kind, count) })
    await group('yes', 2)
      .getByRole('row', { name: new RegExp(`${member.nametag}.*1`) })
      .waitFor()
    await group('waiting', 1)
      .getByRole('row', { name: new RegExp(`^1.*${secretary.nametag}`) })
      .waitFor()
    await page.getByText('Tuesday, 16 March 2027').waitFor()
    await say(administrator, event, { answer: 'yes' })
    await group('waiting', 2)
      .getByRole('row', { name: new RegExp(`^2.*${administrator.nametag}`) })
      .waitFor()

    await page.evaluate('window.print = () => { document.title = "printed" }')
    await page.getByRole('button', { name: words('calendar.answers.print') }).click()
    assert.equal(await page.title(), 'printed')
    assert.equal(await page.getByText(words('calendar.answers.present')).isVisible(), false)
    await page.emulateMedia({ media: 'print' })
    await page.getByRole('columnheader', { name: words('calendar.answers.present') }).waitFor()
    assert.equal(await page.locator('header').first().isVisible(), false)
    assert.equal(await page.getByRole('button', { name: words('calendar.answers.print') }).count(), 0)
    await page.emulateMedia({ media: 'screen' })

    await page
      .getByRole('main')
      .getByRole('link', { name: words('calendar.title') })
      .click()
    await page.getByRole('dialog', { name: 'Training' }).waitFor()
  })

  test('by keyboard: the answer is a button of the open event, which keeps the focus and ignores a key that is held', async () => {
    const { member } = club
    const { id } = await plan(evening)
    const page = await open(member, id)
    // Each answer is on its way until the test lets it go.
    const sent: unknown[] = []
    const underWay: (() => void)[] = []
    await page.route(`**${path()}/${id}/answer`, async (route) => {
      const { answer, guests } = route.request().postDataJSON()
      sent.push([answer, guests])
      const { promise, resolve } = Promise.withResolvers<void>()
      underWay.push(resolve)
      await promise
      await route.continue()
    })
    const group = page.getByRole('group', { name: words('calendar.answers.question') })
    const busy = page.locator('[role=group][aria-busy=true]').and(group)
    const letGo = async () => {
      await until('an answer is on its way', () => underWay.length > 0)
      underWay.pop()?.()
    }

    await button(page, 'yes').focus()
    await page.keyboard.down('Enter')
    await page.getByRole('dialog').getByRole('button', { disabled: true }).first().waitFor()
    await busy.waitFor()
    await letGo()
    await button(page, 'yes', true).waitFor()
    await busy.waitFor({ state: 'detached' })
    // Without a release in between, these are repetitions.
    for (let times = 0; times < 3; times++) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await page.keyboard.press('Tab')
    await untilFocused(page, words('calendar.answers.maybe'))
    await page.keyboard.press('Enter')
    await letGo()
    await button(page, 'maybe', true).waitFor()
    await untilFocused(page, words('calendar.answers.maybe'))
    assert.deepEqual(sent, [
      ['yes', 0],
      ['maybe', 0],
    ])

    const guests = page.getByRole('dialog').getByLabel(words('calendar.answers.guests')).first()
    /** How the element with the focus looks: its value, whether it says that it is disabled, and whether it looks so. */
    const focused = () =>
      page.evaluate(`[
        document.activeElement.value,
        document.activeElement.ariaDisabled,
        getComputedStyle(document.activeElement).opacity < 1,
      ]`)
    await guests.focus()
    assert.deepEqual(await focused(), ['0', 'false', false])
    await page.keyboard.press('ArrowDown')
    await page.getByRole('option', { name: '1', exact: true }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await busy.waitFor()
    assert.deepEqual(await focused(), ['0', 'true', true])
    await letGo()
    await page.getByText(counted('maybe', 2)).waitFor()
    await busy.waitFor({ state: 'detached' })
    assert.deepEqual(await focused(), ['1', 'false', false])
    assert.deepEqual(sent.slice(2), [['maybe', 1]])
  })

  test('is accessible in both themes, in Arabic and on a phone', async () => {
    const { administrator, secretary, member } = club
    const event = await plan({ ...evening, capacity: 2 })
    await say(member, event, { answer: 'yes', guests: 1 })
    await say(secretary, event, { answer: 'yes' })
    await say(administrator, event, { answer: 'no' })
    for (const visit of looks) {
      const page = await open(secretary, event.id, visit)
      await page.getByRole('dialog').getByRole('button', { pressed: true }).waitFor()
      await assertAccessible(page)
      await assertNoSidewaysScroll(page)
      await goTo(page, `/o/${club.nio}/calendar/answers?${new URLSearchParams({ day, event: event.id })}`)
      await page.getByRole('table').first().waitFor()
      await assertAccessible(page)
      await assertNoSidewaysScroll(page)
    }
  })
})
