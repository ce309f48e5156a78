import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { accountById } from '../../server/src/domain/identity/queries.ts'
import { startMembership } from '../../server/src/domain/organizations/membership.ts'
import { callsOf, createOrganization, invite, join, newClub } from '../../server/test/support/clubs.ts'
import { addPerson } from '../../server/test/support/people.ts'
import { assertAccessible } from './support/accessible.ts'
import {
  assertNoSidewaysScroll,
  atriumInBrowser,
  goTo,
  looks,
  phone,
  untilInPage,
} from './support/atrium-in-browser.ts'
import { words } from './support/words.ts'

/** The limit is low enough for a pasted list to reach it. */
const invitationsPerHour = 8
const here = atriumInBrowser({ limits: { invitationsPerHour } })

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

/** Leaves an organization on the page of the reader. */
async function leave(page: Page, organization: string): Promise<void> {
  await page.getByRole('button', { name: `Leave ${organization}` }).click()
  await page.getByRole('dialog').getByRole('textbox').fill(organization)
  await page.getByRole('dialog').getByRole('button', { name: 'Leave organization' }).click()
}

describe('Members', () => {
  test('are searched by name on the server, and by role, and saved as a table and as a PDF', async () => {
    const club = await newClub(here.atrium)
    const page = await here.visit(`/o/${club.nio}/members`, { signedInAs: club.secretary })
    await rowOf(page, club.member.nametag).getByText(club.member.mail).waitFor()
    await rowOf(page, club.secretary.nametag).getByText('(you)').waitFor()
    await page.getByRole('searchbox').fill(club.secretary.nametag)
    await rowOf(page, club.member.nametag).waitFor({ state: 'detached' })
    await rowOf(page, club.secretary.nametag).getByText('Secretary').waitFor()
    await page.getByRole('searchbox').fill('nobody at all')
    await page.getByRole('heading', { name: 'No results' }).waitFor()
    await page.getByRole('searchbox').fill('')
    await rowOf(page, club.member.nametag).waitFor()
    await page.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'Administrators', exact: true }).click()
    await rowOf(page, club.secretary.nametag).waitFor({ state: 'detached' })
    await rowOf(page, club.administrator.nametag).waitFor()
    await page.getByRole('button', { name: 'What can each role do?' }).click()
    await page.getByRole('dialog').getByText('Can also assign roles, remove members').waitFor()
    await page.keyboard.press('Escape')

    for (const [item, begins] of [
      ['CSV (spreadsheet)', '﻿'],
      ['PDF', '%PDF'],
    ] as const) {
      await page.getByRole('button', { name: 'Export' }).click()
      const download = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: item }).click()
      const content = await readFile(await (await download).path(), 'utf8')
      assert.ok(content.startsWith(begins), content.slice(0, 20))
      if (item.includes('CSV')) assert.ok(content.includes(club.member.nicHandle))
    }
  })

  test('beyond the first page appear by themselves when one scrolls, and whoever joins appears live', async () => {
    const { atrium } = here
    const club = await newClub(atrium)
    const { nio, administrator, pendingInvitee, invitationId } = club
    const people = await Promise.all(Array.from({ length: 110 }, () => addPerson(atrium)))
    // The rows are inserted directly, because requests would reach the limit.
    await atrium.app.db.transact(async (tx) => {
      for (const { id } of people) {
        const account = await accountById.first(tx, { id })
        if (account)
          await startMembership(tx, { organizationKey: nio, accountKey: account.key, role: 1, now: Date.now() })
      }
    })
    const page = await here.visit(`/o/${nio}/members`, { signedInAs: administrator })
    await rowOf(page, club.member.nametag).waitFor()
    const last = people.at(-1)?.nametag ?? ''
    while ((await rowOf(page, last).count()) === 0) await page.mouse.wheel(0, 4000)
    await callsOf(atrium).accept(pendingInvitee, invitationId)
    await rowOf(page, pendingInvitee.nametag).waitFor()
  })

  test('a plain member is offered nothing that only others may do, and leaves', async () => {
    const club = await newClub(here.atrium)
    const page = await here.visit(`/o/${club.nio}/members`, { signedInAs: club.member })
    await rowOf(page, club.secretary.nametag).waitFor()
    assert.equal(await page.getByText(club.secretary.mail).count(), 0)
    for (const name of ['Invite people', 'Export']) {
      assert.equal(await page.getByText(name, { exact: true }).count(), 0, name)
    }
    for (const name of ['Moderation', 'Audit log']) {
      assert.equal(await page.getByRole('link', { name }).count(), 0, name)
    }
    await page.getByRole('tab', { name: 'Invitations' }).click()
    await page.getByText(`Invited by ${club.administrator.nametag}`).waitFor()
    assert.equal(await page.getByRole('button', { name: /Cancel invitation|Resend/ }).count(), 0)
    await page.getByRole('tab', { name: 'Members' }).click()
    await page.getByRole('link', { name: club.secretary.nametag }).click()
    await page.getByRole('button', { name: 'Download' }).waitFor()
    await page.getByRole('button', { name: words('channels.message') }).waitFor()
    assert.equal(await page.getByRole('main').getByRole('button').count(), 2)
    await goTo(page, `/o/${club.nio}/members/invite`)
    await page.getByRole('heading', { name: words('common.forbiddenTitle') }).waitFor()
    await goTo(page, `/o/${club.nio}/members/${club.member.nicHandle}`)
    await leave(page, club.name)
    await page.getByText(`You left ${club.name}`).waitFor()
  })
})

describe('Inviting', () => {
  test('a pasted list: each line says what came of it, the limit is said plainly, and one goes on later', async () => {
    const { atrium } = here
    const club = await newClub(atrium)
    const newcomer = await addPerson(atrium)
    const page = await here.visit(`/o/${club.nio}/members`, { signedInAs: club.secretary })
    await page.getByRole('link', { name: 'Invite people' }).click()
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await page.getByText('Fill in this field.').waitFor()
    const list = [
      newcomer.nametag,
      '"Doe, Jane" <jane@example.net>, JANE@example.net; no_such_name',
      'bob@example',
      club.member.nametag,
      ...Array.from({ length: invitationsPerHour }, (_, at) => `guest${at}@example.net`),
    ]
    await page.getByLabel('Usernames or emails').fill(list.join('\n'))
    assert.equal(await page.getByRole('radio', { name: /Administrator/ }).count(), 0)
    await page.getByRole('radio', { name: 'Secretary' }).check()
    await page.getByRole('button', { name: `Invite ${5 + invitationsPerHour} people` }).click()
    await page.getByText('Many invitations were sent in the last hour.').waitFor()
    const lineOf = (text: string) => page.getByRole('listitem').filter({ hasText: text })
    await lineOf(newcomer.nametag).getByText('Invited').waitFor()
    await lineOf('JANE@example.net').getByText('Invited').waitFor()
    await lineOf('no_such_name').getByText('No one has this username.').waitFor()
    await lineOf('bob@example').getByText('This isn’t a valid email.').waitFor()
    await lineOf(club.member.nametag).getByText('Already a member').waitFor()
    await lineOf(`guest${invitationsPerHour - 1}@`)
      .getByText('Not sent yet')
      .waitFor()
    const { body } = await callsOf(atrium).pending(club.secretary, club.nio)
    assert.ok(body.invitations.some(({ mail, role }: { mail: string; role: number }) => mail && role === 2))
    // Closing the page and returning an hour later loses nothing.
    await page.reload()
    await lineOf('no_such_name').waitFor()
    atrium.clock.advance(2 * 60 * 60 * 1000)
    await page.getByRole('button', { name: /Send \d+ more/ }).click()
    await lineOf(`guest${invitationsPerHour - 1}@`)
      .getByText('Invited')
      .waitFor()
    await page.getByRole('button', { name: 'Fix 2 failed invitations' }).click()
    assert.equal(await page.getByLabel('Usernames or emails').inputValue(), 'no_such_name\nbob@example')
    await page.getByLabel('Usernames or emails').fill('bob@example.net')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await page.getByRole('link', { name: 'View invitations' }).click()
    await page.getByText('bob@example.net').waitFor()
  })

  test('an invitation is sent again, taken back, and the taking back is undone, all on a phone', async () => {
    const { atrium } = here
    const person = await addPerson(atrium)
    const nio = await createOrganization(atrium, person, { name: 'Rowing Club' })
    await invite(atrium, person, nio, 'guest@example.net')
    const page = await here.visit(`/o/${nio}`, { ...phone, signedInAs: person })
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Members' }).click()
    await page.getByRole('tab', { name: 'Invitations' }).click()
    await page.getByRole('button', { name: 'Resend: guest@example.net' }).click()
    await page.getByText('Invitation to guest@example.net resent').waitFor()
    await page.getByRole('button', { name: 'Cancel invitation: guest@example.net' }).click()
    await page.getByRole('heading', { name: 'No pending invitations' }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('guest@example.net invited again').waitFor()
    await page.getByRole('button', { name: 'Cancel invitation: guest@example.net' }).waitFor()
  })
})

describe("A member's page", () => {
  test('an administrator changes role and comment, another sees it live, saving a note keeps the role that somebody else gave meanwhile, and the sheet is shown', async () => {
    const { atrium } = here
    const { nio, administrator, secretary, member } = await newClub(atrium)
    const start = new Date(Math.ceil(atrium.app.clock.now() / 86_400_000 + 1) * 86_400_000)
    const end = new Date(start.getTime() + 3_600_000)
    const event = { title: 'Summer tournament', start: start.toISOString(), end: end.toISOString(), location: 'Hall' }
    const planned = `/v2/workplace/users/${nio}/${member.nicHandle}/calendar`
    assert.equal((await atrium.call('POST', planned, { token: member.token, json: event })).status, 201)
    const path = `/o/${nio}/members/${member.nicHandle}`
    const page = await here.visit(path, { signedInAs: administrator })
    const other = await here.visit(path, { signedInAs: secretary })
    await page.getByText('Summer tournament').waitFor()
    await other.getByRole('textbox', { name: 'Note' }).waitFor()
    assert.equal(await other.getByRole('radio').count(), 0)
    await page.getByRole('radio', { name: 'Secretary' }).check()
    await page.getByRole('textbox', { name: 'Note' }).fill('Treasurer since 2024')
    await page.getByRole('button', { name: 'Save' }).first().click()
    await page.getByText('Saved').waitFor()
    await other.getByRole('main').getByText('Secretary', { exact: true }).waitFor()
    await untilInPage(other, `document.querySelector('textarea').value === 'Treasurer since 2024'`)

    await page.getByRole('textbox', { name: 'Note' }).fill('Treasurer until 2026')
    const { token } = administrator
    const their = `/v2/workplace/users/${nio}/${member.nicHandle}`
    await atrium.call('POST', their, { token, json: { role: 1, comment: 'Treasurer since 2024' } })
    await page.getByRole('radio', { name: 'Member', checked: true }).waitFor()
    await page.getByRole('button', { name: 'Save' }).first().click()
    await untilInPage(other, `document.querySelector('textarea').value === 'Treasurer until 2026'`)
    assert.equal((await atrium.call('GET', their, { token })).body.role, 1)

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    assert.match(await readFile(await (await download).path(), 'latin1'), /^%PDF/)
    assert.match((await page.getByRole('link', { name: 'Open' }).getAttribute('href')) ?? '', /^blob:/)
  })

  test('an administrator removes a member by typing the name, who sees nothing of it any more; the only administrator cannot leave', async () => {
    const { nio, name, administrator, member } = await newClub(here.atrium)
    const theirs = await here.visit(`/o/${nio}/members`, { signedInAs: member })
    await rowOf(theirs, administrator.nametag).waitFor()
    const page = await here.visit(`/o/${nio}/members/${member.nicHandle}`, { signedInAs: administrator })
    await page.getByRole('button', { name: `Remove ${member.nametag}` }).click()
    const dialog = page.getByRole('dialog')
    assert.ok(await dialog.getByRole('button', { name: 'Remove from organization' }).isDisabled())
    await dialog.getByRole('textbox').fill(member.nametag)
    await dialog.getByRole('button', { name: 'Remove from organization' }).click()
    await page.getByText(`${member.nametag} removed`).waitFor()
    await rowOf(page, administrator.nametag).waitFor()
    await rowOf(page, member.nametag).waitFor({ state: 'detached' })
    await theirs.getByRole('heading', { name: 'Page not found' }).waitFor()

    // The only administrator reads why they cannot leave.
    await rowOf(page, administrator.nametag).getByRole('link').first().click()
    await leave(page, name)
    await page.getByText('An organization needs an administrator.').waitFor()
  })
})

test('the pages of members are accessible in both themes and in Arabic, and fit on a phone', async () => {
  const { atrium } = here
  const { nio, administrator, member } = await newClub(atrium)
  await join(atrium, administrator, nio, await addPerson(atrium), 3)
  for (const visit of looks) {
    const page = await here.visit(`/o/${nio}/members`, { ...visit, signedInAs: administrator })
    const check = async (path: string, ready: string) => {
      if (path) await goTo(page, `/o/${nio}/${path}`)
      await page.locator(ready).first().waitFor()
      await assertAccessible(page)
      await assertNoSidewaysScroll(page)
    }
    await check('', 'tbody tr')
    await check('members?view=invited', 'main button:has-text("@"), main button')
    await check('members/invite', 'textarea')
    await page.locator('textarea').first().fill('no_such_name\nother@example.net')
    await page.locator('main button[type=submit]').click()
    await check('', 'main li')
    await check(`members/${member.nicHandle}`, 'a[href^="blob:"]')
  }
})
