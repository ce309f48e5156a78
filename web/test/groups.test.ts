import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { newClub } from '../../server/test/support/clubs.ts'
import type { SignedInPerson } from '../../server/test/support/people.ts'
import { until } from '../../server/test/support/until.ts'
import { assertAccessible } from './support/accessible.ts'
import { assertNoSidewaysScroll, atriumInBrowser, goTo, looks } from './support/atrium-in-browser.ts'
import { loseReply } from './support/lost-reply.ts'
import { words } from './support/words.ts'

const here = atriumInBrowser()

const call = async (who: SignedInPerson, method: string, path: string, json?: object) => {
  const reply = await here.atrium.call(method, path, { token: who.token, ...(json && { json }) })
  assert.ok(reply.status < 300, reply.text)
  return reply.body
}

const groups = (page: Page) => page.getByRole('list', { name: words('groups.title') }).getByRole('listitem')
const people = (page: Page) => page.getByRole('list', { name: words('members.title') }).getByRole('listitem')

describe('Groups', () => {
  test('a secretary makes one by keyboard and brings people in; it appears for a member at once, who leaves, and joins when it is open; staff remove people, edit it, see conflicts, and delete it', async () => {
    const { nio, secretary, member } = await newClub(here.atrium)
    const page = await here.visit(`/o/${nio}/members`, { signedInAs: secretary })
    const theirs = await here.visit(`/o/${nio}/groups`, { signedInAs: member })
    await theirs.getByText(words('groups.emptyTextMember')).waitFor()
    assert.equal(await theirs.getByRole('main').getByRole('button').count(), 0)
    await page.getByRole('link', { name: words('groups.title') }).click()
    await page.getByRole('heading', { name: words('groups.emptyTitle') }).waitFor()
    await page.getByRole('button', { name: words('groups.create') }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(words('groups.name')).fill('Everyone')
    // A click beside the dialog keeps what was typed.
    await page.mouse.click(20, 700)
    assert.equal(await dialog.getByLabel(words('groups.name')).inputValue(), 'Everyone')
    await dialog.getByLabel(words('groups.name')).press('Enter')
    await dialog.getByText(words('problem.GROUP_NAME_TAKEN')).waitFor()
    await dialog.getByLabel(words('groups.name')).fill('Choir')
    // The reply is lost, and the same form is sent again.
    await loseReply(page, `/v2/workplace/${nio}/groups`)
    await page.keyboard.press('Enter')
    await dialog.getByText(words('problem.UNREACHABLE')).waitFor()
    await dialog.getByLabel(words('groups.name')).press('Enter')
    await page.getByRole('heading', { name: 'Choir', level: 1 }).waitFor()
    await page.getByRole('heading', { name: words('groups.noMembers') }).waitFor()
    await page.getByLabel(words('groups.addPeople')).first().fill(member.nametag)
    await page.getByRole('option', { name: member.nametag }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: words('groups.addSubmit'), exact: true }).click()
    await people(page).getByRole('link', { name: member.nametag }).waitFor()

    const choir = groups(theirs).filter({ hasText: 'Choir' })
    await choir.getByText(words('groups.joined')).waitFor()
    await choir.getByRole('button', { name: words('groups.leaveName', { group: 'Choir' }) }).click()
    await theirs.getByText(words('groups.leftNow', { group: 'Choir' })).waitFor()
    // Nobody joins it without staff.
    await choir.getByRole('button').waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: words('groups.noMembers') }).waitFor()

    // Everybody joins an open one.
    const path = `/v2/workplace/${nio}/groups/${new URL(page.url()).pathname.split('/').at(-1)}`
    await call(secretary, 'PATCH', path, { selfJoin: true })
    await choir.getByRole('button', { name: words('groups.joinName', { group: 'Choir' }) }).click()
    await choir.getByText(words('groups.joined')).waitFor()

    await page.getByRole('button', { name: words('groups.removePerson', { name: member.nametag }) }).click()
    await page.getByRole('heading', { name: words('groups.noMembers') }).waitFor()
    await page.getByRole('button', { name: words('common.undo') }).click()
    await people(page).getByRole('link', { name: member.nametag }).waitFor()

    await page.getByRole('button', { name: words('groups.edit'), exact: true }).click()
    await dialog.getByLabel(words('groups.name')).fill('Voices')
    await call(secretary, 'PATCH', path, { name: 'Singers' })
    await dialog.getByRole('button', { name: words('common.save') }).click()
    await dialog.getByText(words('groups.conflict', { name: 'Singers' })).waitFor()
    await dialog.getByRole('button', { name: words('common.save') }).click()
    await page.getByRole('heading', { name: 'Voices', level: 1 }).waitFor()

    await theirs.getByRole('link', { name: 'Voices' }).click()
    await people(theirs).getByRole('link', { name: member.nametag }).waitFor()
    await page.getByRole('button', { name: words('groups.delete') }).click()
    await dialog.getByRole('button', { name: words('groups.delete') }).click()
    await page.getByRole('heading', { name: words('groups.emptyTitle') }).waitFor()
    await theirs.getByRole('heading', { name: words('groups.gone') }).waitFor()
  })

  test('are assigned to cards, invited to events, shown there, and taken away again', async () => {
    const { nio, member, administrator } = await newClub(here.atrium)
    const choir = await call(administrator, 'POST', `/v2/workplace/${nio}/groups`, { name: 'Choir', selfJoin: true })
    await call(member, 'POST', `/v2/workplace/${nio}/groups/${choir.id}/members`, { userlist: [member.nicHandle] })
    const board = await call(administrator, 'POST', `/v2/boards/${nio}/create`, { name: 'Concert' })
    const { columns } = await call(administrator, 'GET', `/v2/boards/${nio}/${board.id}`)
    const cardsPath = `/v2/boards/${nio}/${board.id}/cards`
    const card = await call(administrator, 'POST', cardsPath, { columnId: columns[0].id, title: 'Sing' })
    await call(administrator, 'POST', cardsPath, { columnId: columns[0].id, title: 'Something else' })

    const page = await here.visit(`/o/${nio}/boards/${board.id}?card=${card.id}`, { signedInAs: administrator })
    const dialog = page.getByRole('dialog')
    const assignees = dialog.getByLabel(words('boards.assignees')).first()
    await assignees.fill('choi')
    await page.getByRole('option', { name: 'Choir' }).click()
    const assigned = async () => (await call(administrator, 'GET', `${cardsPath}/${card.id}`)).groups
    await until('the group is assigned', async () => (await assigned())[0]?.name === 'Choir')
    await assignees.blur()
    await assertAccessible(page)
    await page.keyboard.press('Escape')
    await page.goto(`${here.url}/o/${nio}/boards/${board.id}`)
    const face = page.getByRole('link', { name: words('boards.assignedTo', { names: 'Choir' }) })
    await face.getByText('Choir', { exact: true }).waitFor()

    const theirs = await here.visit(`/o/${nio}/boards/${board.id}?assignee=${member.nicHandle}`, { signedInAs: member })
    await theirs.getByRole('link', { name: /^Sing/ }).waitFor()
    assert.equal(await theirs.getByRole('link', { name: /^Something else/ }).count(), 0, 'not assigned to the reader')
    await face.click()
    await dialog.locator('.mantine-Pill-root').getByRole('button', { includeHidden: true }).click()
    await until('nobody is assigned', async () => (await assigned()).length === 0)

    const calendar = `/v2/workplace/users/${nio}/${administrator.nicHandle}/calendar`
    await goTo(page, `/o/${nio}/calendar?view=month&day=2027-03-16`)
    await page.locator('td[data-day="2027-03-16"]').click()
    await dialog.getByLabel(words('calendar.eventTitle')).fill('Rehearsal')
    await dialog.getByLabel(words('calendar.attendees')).first().fill('choi')
    await page.getByRole('option', { name: 'Choir' }).click()
    await dialog.getByLabel(words('calendar.places')).fill('20')
    await dialog.getByRole('button', { name: words('calendar.findTime') }).waitFor()
    await dialog.getByRole('button', { name: words('common.save') }).click()
    await page.getByRole('button', { name: /^Rehearsal/ }).click()
    await dialog.getByText(words('calendar.attending', { names: 'Choir' })).waitFor()
    const { events } = await call(administrator, 'GET', calendar)
    assert.deepEqual([events[0].groups, events[0].capacity], [[{ id: choir.id, name: 'Choir' }], 20])
    await dialog.getByRole('button', { name: words('calendar.edit') }).click()
    await dialog.getByText('Choir', { exact: true }).waitFor()
    await dialog.getByLabel(words('calendar.location')).fill('Hall')
    await dialog.getByRole('button', { name: words('common.save') }).click()
    await page.getByText(words('calendar.saved')).waitFor()
    const [saved] = (await call(administrator, 'GET', calendar)).events
    assert.deepEqual([saved.location, saved.groups.length], ['Hall', 1], 'the group stays invited')
  })

  test('are accessible in both themes, in Arabic and on a phone', async () => {
    const { nio, administrator, member } = await newClub(here.atrium)
    const path = `/v2/workplace/${nio}/groups`
    const name = 'ف'.repeat(120)
    const { id } = await call(administrator, 'POST', path, { name, description: 'x'.repeat(500), selfJoin: true })
    await call(administrator, 'POST', `${path}/${id}/members`, { userlist: [member.nicHandle] })
    for (const visit of looks) {
      const page = await here.visit(`/o/${nio}/groups`, { ...visit, signedInAs: administrator })
      await page.getByRole('link', { name }).waitFor()
      await assertAccessible(page)
      await assertNoSidewaysScroll(page)
      await page.getByRole('link', { name }).click()
      await page.getByRole('link', { name: member.nametag }).waitFor()
      await assertAccessible(page)
      await assertNoSidewaysScroll(page)
    }
  })
})
