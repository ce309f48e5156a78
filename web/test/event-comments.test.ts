import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertAccessible } from './support/accessible.ts'
import { assertNoSidewaysScroll, atriumInBrowser, desktop, looks } from './support/atrium-in-browser.ts'
import { newClub } from './support/club.ts'
import { comment, commentField, row } from './support/comments.ts'
import { words } from './support/words.ts'

const here = atriumInBrowser()

const title = 'Summer party'

/** An organization with an event of the administrator. */
async function newEvent(fields: object = {}) {
  const club = await newClub(here)
  const { administrator, nio } = club
  const calendar = `/v2/workplace/users/${nio}/${administrator.nicHandle}/calendar`
  const time = { start: '2027-07-03T15:00:00Z', end: '2027-07-03T20:00:00Z', timeZone: 'Europe/Paris' }
  const event = await club.call(administrator, 'POST', calendar, { title, ...time, ...fields })
  const path = `/o/${nio}/calendar?day=2027-07-03&event=${event.id}&people=${administrator.nicHandle}`
  return { ...club, event, path, comments: `${calendar}/${event.id}/comments` }
}

describe('Comments on an event', () => {
  test('all who can read the event write and read them, live', async () => {
    const { administrator, member, path } = await newEvent()
    const [mine, theirs] = [
      await here.visit(path, { signedInAs: administrator }),
      await here.visit(path, { signedInAs: member }),
    ]
    for (const page of [mine, theirs]) await page.getByText(words('comments.empty')).waitFor()
    await comment(mine, title, 'Bring a cake')
    await row(theirs, 'Bring a cake').waitFor()
    await comment(theirs, title, 'With *cherries*')
    await row(mine, 'With cherries').waitFor()
  })

  test('a found comment leads to its event, also of a series', async () => {
    const { administrator, member, nio, call, comments } = await newEvent({ rrule: 'FREQ=WEEKLY;COUNT=3' })
    await call(administrator, 'POST', comments, { message: 'Bring a pavlova' })
    const page = await here.visit(`/o/${nio}/talks/search?q=pavlova`, { signedInAs: member })
    await page.getByRole('link', { name: /pavlova/ }).click()
    await row(page, 'Bring a pavlova').and(page.locator('[data-highlighted]')).waitFor()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('common.close') })
      .click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    assert.doesNotMatch(page.url(), /comment=|event=/)
  })

  test('a link to a deleted event says so', async () => {
    const { administrator, member, nio, call, comments, event } = await newEvent()
    await call(administrator, 'DELETE', comments.replace('/comments', ''))
    const page = await here.visit(`/o/${nio}/calendar?event=${event.id}&people=${administrator.nicHandle}`, {
      signedInAs: member,
    })
    await page.getByText(words('problem.EVENT_NOT_FOUND')).waitFor()
  })

  test('a private event of others has none', async () => {
    const { administrator, member, path } = await newEvent({ visibility: 'private' })
    const page = await here.visit(path, { signedInAs: member })
    await page.getByText(words('calendar.busyHint')).waitFor()
    assert.equal(await commentField(page, title).count(), 0)
    const own = await here.visit(path, { signedInAs: administrator })
    await commentField(own, title).waitFor()
  })

  for (const visit of looks) {
    test(`the dialog is accessible: ${visit.theme}`, async () => {
      const { administrator, call, comments, path } = await newEvent()
      await call(administrator, 'POST', comments, { message: 'Bring a cake' })
      const page = await here.visit(path, { ...desktop, ...visit, signedInAs: administrator })
      await page.getByRole('feed').getByRole('article').waitFor()
      await assertAccessible(page)
      await assertNoSidewaysScroll(page)
    })
  }
})
