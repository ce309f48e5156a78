import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../../server/test/support/until.ts'
import { assertAccessible } from './support/accessible.ts'
import { assertNoSidewaysScroll, atriumInBrowser, desktop, goTo, looks } from './support/atrium-in-browser.ts'
import { countClicks } from './support/clicks.ts'
import { article, type Club, newClub, type Talk } from './support/club.ts'
import { boxOf } from './support/places.ts'
import { words } from './support/words.ts'

const here = atriumInBrowser()

const composer = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })
const channels = (page: Page) => page.getByRole('region', { name: words('channels.title'), exact: true })
const found = (page: Page) =>
  page.getByRole('list', { name: words('channels.title'), exact: true }).getByRole('listitem')
const drawer = (page: Page) => page.getByRole('dialog')

const openChannel = ({ call, administrator, nio }: Club, title: string, userlist: string[] = []): Promise<Talk> =>
  call(administrator, 'POST', `/v2/talks/${nio}`, { kind: 'open', title, userlist, message: 'Welcome' })

/** Opens the people of a talk. */
async function openPeople(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: words('talks.peopleCount', { count }) }).click()
  await drawer(page).waitFor()
}

async function chooseInMenu(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: words('talks.talkActions') }).click()
  await page.getByRole('menuitem', { name: label }).click()
}

describe('Channels', () => {
  test('an open channel is created, found, read before joining, joined, and left', async () => {
    const club = await newClub(here)
    const { nio, administrator, member } = club
    const page = await here.visit(`/o/${nio}/talks?new=true`, { signedInAs: administrator })
    const dialog = page.getByRole('dialog')
    await dialog.getByText(words('channels.privateHint')).waitFor()
    await dialog.getByLabel(words('talks.title')).fill('Chess problems')
    await dialog.getByRole('radio', { name: words('channels.open') }).check()
    await dialog.getByLabel(words('talks.firstMessage')).fill('Mate in two')
    await dialog.getByRole('button', { name: words('talks.openSubmit') }).click()
    await article(page, 'Mate in two').waitFor()

    const theirs = await here.visit(`/o/${nio}/talks`, { signedInAs: member })
    await theirs
      .getByRole('link', { name: words('channels.browse') })
      .first()
      .click()
    await theirs.getByRole('searchbox', { name: words('channels.find') }).fill('chess')
    await theirs.waitForURL((url) => url.searchParams.get('q') === 'chess')
    await found(theirs).filter({ hasText: 'Chess problems' }).getByRole('link', { name: 'Chess problems' }).click()
    await article(theirs, 'Mate in two').waitFor()
    await theirs.getByText(words('channels.joinText')).waitFor()
    assert.equal(await composer(theirs).count(), 0)
    await theirs.getByRole('button', { name: words('channels.join') }).click()
    await composer(theirs).fill('Queen to h7')
    await theirs.keyboard.press('Enter')
    await article(page, 'Queen to h7').waitFor()
    await channels(theirs)
      .getByRole('link', { name: /Chess problems/ })
      .waitFor()

    await chooseInMenu(theirs, words('talks.leave'))
    await theirs.getByRole('dialog').getByText(words('channels.leaveOpenText')).waitFor()
    await theirs
      .getByRole('dialog')
      .getByRole('button', { name: words('talks.leave') })
      .click()
    await theirs.getByText(words('talks.left', { title: 'Chess problems' })).waitFor()
    await goTo(theirs, `/o/${nio}/talks/browse`)
    // A list that is longer than the window takes no height from the choice above it.
    await theirs.setViewportSize({ width: 1280, height: 240 })
    const choice = await boxOf(theirs.getByRole('main').getByRole('radiogroup').first())
    assert.ok(choice.height > 24, `${choice.height} px`)
    await theirs.setViewportSize(desktop.viewport)
    await theirs.getByRole('button', { name: words('channels.joinName', { title: 'Chess problems' }) }).click()
    await found(theirs).filter({ hasText: 'Chess problems' }).getByText(words('groups.joined')).waitFor()
  })

  test('everyone is added as a group, for whom the channel appears at once, and removed again', async () => {
    const club = await newClub(here)
    const { nio, administrator, member } = club
    const talk: Talk = await club.call(administrator, 'POST', `/v2/talks/${nio}`, {
      title: 'Board meeting',
      userlist: [],
      message: 'In private',
    })
    const theirs = await here.visit(`/o/${nio}/talks`, { signedInAs: member })
    await theirs.getByRole('heading', { level: 1 }).waitFor()
    const page = await here.visit(club.talkPath(talk), { signedInAs: administrator })
    await openPeople(page, 1)
    await drawer(page).getByText(words('channels.privatePeopleHint')).waitFor()
    await drawer(page).getByLabel(words('talks.addPeople')).first().click()
    await page.getByRole('option', { name: words('groups.everyone') }).click()
    await page.getByRole('button', { name: words('talks.add'), exact: true }).click()
    const group = drawer(page)
      .getByRole('list', { name: words('groups.title') })
      .getByRole('listitem')
    await group.filter({ hasText: words('groups.everyone') }).waitFor()
    await drawer(page).getByRole('listitem').filter({ hasText: member.nametag }).waitFor()
    await theirs.getByRole('link', { name: /Board meeting/ }).waitFor()

    const removal = words('channels.removePerson', { name: words('groups.everyone') })
    await drawer(page).getByRole('button', { name: removal }).click()
    await group.first().waitFor({ state: 'detached' })
    await drawer(page).getByRole('listitem').filter({ hasText: member.nametag }).waitFor({ state: 'detached' })
    await page
      .getByRole('alert')
      .getByRole('button', { name: words('common.undo') })
      .click()
    await group.filter({ hasText: words('groups.everyone') }).waitFor()
  })

  test('a message to all members takes two clicks and the text, also where no channel of everyone exists', async () => {
    const club = await newClub(here)
    const { nio, administrator, member } = club
    const { talks } = await club.call(administrator, 'GET', `/v2/talks/${nio}`)
    for (const { id } of talks) await club.call(administrator, 'POST', `/v2/talks/${nio}/${id}/archive`)
    const page = await here.visit(`/o/${nio}`, { signedInAs: administrator })
    const everyone = page.getByRole('button', { name: words('channels.messageEveryone') })
    await everyone.waitFor()
    const clicks = await countClicks(page)
    await everyone.click()
    await page.getByRole('dialog').getByLabel(words('talks.firstMessage')).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('The hall is closed today')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('talks.openSubmit') })
      .click()
    await article(page, 'The hall is closed today').waitFor()
    assert.equal(await clicks(), 2)

    await page
      .getByRole('navigation')
      .getByRole('link', { name: words('common.overview') })
      .click()
    const before = await clicks()
    await everyone.click()
    await page.locator('textarea:focus').waitFor()
    await page.keyboard.type('It is open again')
    await page.getByRole('button', { name: words('talks.send') }).click()
    await article(page, 'It is open again').and(page.locator(':not([data-outgoing])')).waitFor()
    assert.equal((await clicks()) - before, 2)

    const theirs = await here.visit(`/o/${nio}/talks`, { signedInAs: member })
    await channels(theirs)
      .getByRole('link', { name: words('channels.general') })
      .click()
    await article(theirs, 'It is open again').waitFor()
  })

  test('an archived channel is read-only for all until it is restored; a member of an open one cannot rename it', async () => {
    const club = await newClub(here)
    const { nio, administrator, member } = club
    const talk = await openChannel(club, 'Summer 2025', [member.nicHandle])
    const theirs = await here.visit(club.talkPath(talk), { signedInAs: member })
    await composer(theirs).waitFor()
    await theirs.getByRole('button', { name: words('talks.talkActions') }).click()
    await theirs.getByRole('menuitem', { name: words('talks.leave') }).waitFor()
    for (const label of ['talks.rename', 'channels.archive'] as const) {
      assert.equal(await theirs.getByRole('menuitem', { name: words(label) }).count(), 0, label)
    }
    await theirs.keyboard.press('Escape')

    const page = await here.visit(club.talkPath(talk), { signedInAs: administrator })
    await composer(page).waitFor()
    await chooseInMenu(page, words('channels.archive'))
    await page.getByText(words('channels.archivedText')).waitFor()
    await theirs.getByText(words('channels.archivedText')).waitFor()
    assert.equal(await composer(theirs).count(), 0)
    assert.equal(await theirs.getByRole('button', { name: words('channels.restore') }).count(), 0)
    await article(theirs, 'Welcome').hover()
    assert.equal(await theirs.getByRole('button', { name: words('talks.reply'), exact: true }).count(), 0)
    await until(
      'it left the list',
      async () =>
        (await channels(theirs)
          .getByRole('link', { name: /Summer/ })
          .count()) === 0,
    )

    await goTo(page, `/o/${nio}/talks/browse?archived=true`)
    await page.getByRole('button', { name: words('channels.restoreName', { title: 'Summer 2025' }) }).click()
    await page.getByRole('heading', { name: words('channels.noArchivedTitle') }).waitFor()
    await composer(theirs).waitFor()
  })

  test('is accessible in both themes, in Arabic and on a phone', async () => {
    const club = await newClub(here)
    const { nio, administrator, member } = club
    const open = await openChannel(club, 'Chess problems', ['group:everyone'])
    await openChannel(club, 'Not joined')
    const archived = await openChannel(club, 'Summer 2025', [member.nicHandle])
    await club.call(administrator, 'POST', `/v2/talks/${nio}/${archived.id}/archive`)
    for (const visit of looks) {
      const page = await here.newTab({ ...visit, signedInAs: member })
      for (const path of [
        '/talks/browse',
        '/talks/browse?archived=true',
        `/talks/${archived.id}`,
        '/talks?new=everyone',
      ]) {
        await goTo(page, `/o/${nio}${path}`)
        await page.getByRole('heading').first().waitFor()
        await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' })
        await assertAccessible(page)
        await assertNoSidewaysScroll(page)
      }
      await goTo(page, club.talkPath(open))
      await page.locator('header button:has(.tabler-icon-users)').click()
      await drawer(page).getByRole('listitem').filter({ hasText: administrator.nametag }).waitFor()
      await assertAccessible(page)
      await assertNoSidewaysScroll(page)
    }
  })
})
