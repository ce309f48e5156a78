import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { found, invite, join as joinClub } from '../server/test/support/clubs.ts'
import { atriumInBrowser, desktop, phone, until, type Visit } from './test/support/atrium-in-browser.ts'

/* npm run screenshots -- <folder>: every page on a desktop in both themes, on a phone, and in Arabic. */

const folder = process.argv[2] ?? 'screenshots'
const here = atriumInBrowser()

const ways: Record<string, Visit> = {
  'desktop-light': { ...desktop, theme: 'light' },
  'desktop-dark': { ...desktop, theme: 'dark' },
  phone: { ...phone, theme: 'light' },
  arabic: { ...desktop, theme: 'light', locale: 'ar' },
}

test('screenshots', async () => {
  mkdirSync(folder, { recursive: true })
  const { atrium } = here
  const newcomer = await here.newPerson()
  const person = await here.newPerson()
  const founder = await here.newPerson()
  const chess = await found(atrium, person, {
    name: 'Chess Club Lyon',
    description: 'We meet on Tuesdays in the town hall.',
  })
  await joinClub(atrium, person, chess, founder)
  const bees = await found(atrium, person, {
    name: 'Bee keepers of the Ardèche',
    description: 'Honey, wax and good advice.',
    public: true,
  })
  await invite(atrium, founder, await found(atrium, founder, { name: 'Rowing Club' }), person.nametag, 2)
  const json = { title: 'Boards', userlist: [person.nametag], message: 'Who brings the boards?' }
  const { body: talk } = await atrium.call('POST', `/v2/talks/${chess}`, { token: founder.token, json })
  const toBoards = (path: string, fields: object) =>
    atrium.call('POST', `/v2/boards/${chess}${path}`, { token: person.token, json: fields })
  const { body: board } = await toBoards('/create', { name: 'Summer tournament' })
  const { body: content } = await atrium.call('GET', `/v2/boards/${chess}/${board.id}`, { token: person.token })
  const addCard = (column: number, title: string, fields: object = {}) =>
    toBoards(`/${board.id}/cards`, { columnId: content.columns[column].id, title, ...fields })
  const { body: card } = await addCard(0, 'Book the hall', {
    text: 'For both days. Ask for the key.',
    due: '2020-06-17T18:00:00Z',
    assignees: [person.nametag],
    labels: ['urgent', 'hall'],
    checklist: [
      { text: 'Ask for the price', done: true },
      { text: 'Sign the contract', done: false },
    ],
  })
  await addCard(0, 'Invite the clubs of the region', { labels: ['mail'] })
  await addCard(1, 'Find sponsors', { assignees: [person.nametag, founder.nametag], labels: ['money'] })

  for (const event of [
    { title: 'Club evening', location: 'Town hall', start: '2027-03-02T18:00:00Z', end: '2027-03-02T21:00:00Z' },
    { title: 'Course for children', start: '2027-03-03T13:00:00Z', end: '2027-03-03T15:00:00Z' },
  ]) {
    const fields = { ...event, timeZone: 'Europe/Paris', rrule: 'FREQ=WEEKLY' }
    await atrium.call('POST', `/v2/workplace/users/${chess}/${person.nametag}/calendar`, {
      token: person.token,
      json: fields,
    })
  }

  const pages: { name: string; path: string; visit?: Visit }[] = [
    { name: 'sign-in', path: '/sign-in' },
    { name: 'register', path: '/register' },
    { name: 'forgot-password', path: '/forgot-password' },
    { name: 'new-password', path: '/', visit: { signedInAs: newcomer, passwordChangeRequired: true } },
    { name: 'discover', path: '/discover' },
    { name: 'public-profile', path: `/discover/${bees}` },
    { name: 'me', path: '/me', visit: { signedInAs: person } },
    { name: 'me-security', path: '/me/security', visit: { signedInAs: person } },
    { name: 'me-notifications', path: '/me/notifications', visit: { signedInAs: person } },
    { name: 'me-mails', path: '/me/mails', visit: { signedInAs: person } },
    { name: 'me-reports', path: '/me/reports', visit: { signedInAs: person } },
    { name: 'me-delete', path: '/me/delete', visit: { signedInAs: person } },
    { name: 'closed', path: '/closed', visit: { signedInAs: person } },
    { name: 'confirm-mail', path: '/confirm-mail#none' },
    { name: 'welcome', path: '/', visit: { signedInAs: newcomer } },
    { name: 'home', path: '/', visit: { signedInAs: person } },
    { name: 'organization', path: `/o/${chess}`, visit: { signedInAs: person } },
    { name: 'talks', path: `/o/${chess}/talks`, visit: { signedInAs: person } },
    { name: 'new-talk', path: `/o/${chess}/talks?new=true`, visit: { signedInAs: person } },
    { name: 'conversation', path: `/o/${chess}/talks/${talk.id}`, visit: { signedInAs: person } },
    { name: 'talk-search', path: `/o/${chess}/talks/search?q=boards`, visit: { signedInAs: person } },
    { name: 'calendar', path: `/o/${chess}/calendar?view=month&day=2027-03-16`, visit: { signedInAs: person } },
    { name: 'calendar-week', path: `/o/${chess}/calendar?view=week&day=2027-03-16`, visit: { signedInAs: person } },
    { name: 'calendar-agenda', path: `/o/${chess}/calendar?view=agenda&day=2027-03-16`, visit: { signedInAs: person } },
    { name: 'boards', path: `/o/${chess}/boards`, visit: { signedInAs: person } },
    { name: 'board', path: `/o/${chess}/boards/${board.id}`, visit: { signedInAs: person } },
    { name: 'card', path: `/o/${chess}/boards/${board.id}?card=${card.id}`, visit: { signedInAs: person } },
    { name: 'board-archive', path: `/o/${chess}/boards/${board.id}/archive`, visit: { signedInAs: person } },
    { name: 'board-trash', path: `/o/${chess}/boards/trash`, visit: { signedInAs: person } },
    { name: 'members', path: `/o/${chess}/members`, visit: { signedInAs: person } },
    { name: 'invite', path: `/o/${chess}/members/invite`, visit: { signedInAs: person } },
    { name: 'member', path: `/o/${chess}/members/${founder.nicHandle}`, visit: { signedInAs: person } },
    { name: 'reports', path: `/o/${chess}/reports`, visit: { signedInAs: person } },
    { name: 'audit', path: `/o/${chess}/audit`, visit: { signedInAs: person } },
    { name: 'settings', path: `/o/${chess}/settings`, visit: { signedInAs: person } },
    { name: 'not-found', path: '/nothing', visit: { signedInAs: person } },
  ]
  for (const { name, path, visit } of pages) {
    for (const [way, how] of Object.entries(ways)) {
      const page = await here.visit(path, { ...how, ...visit })
      await page.getByRole('heading').first().waitFor()
      await until(page, '!document.querySelector(".mantine-Skeleton-root")')
      await page.screenshot({ path: join(folder, `${name}-${way}.png`) })
      await page.context().close()
    }
  }
})
