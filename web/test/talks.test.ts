import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { membershipOf } from '../../server/src/domain/core/membership-queries.ts'
import { findAccount } from '../../server/src/domain/identity/find-account.ts'
import { messageInsert, nextSeqOfConversation } from '../../server/src/domain/talks/message-queries.ts'
import { createOrganization, join } from '../../server/test/support/clubs.ts'
import type { Person } from '../../server/test/support/people.ts'
import { until } from '../../server/test/support/until.ts'
import { assertAccessible } from './support/accessible.ts'
import { assertNoSidewaysScroll, atriumInBrowser, goTo, looks, phone } from './support/atrium-in-browser.ts'

const here = atriumInBrowser()

describe('Talks', () => {
  let anna: Person
  let ben: Person
  let cleo: Person
  let nio: number

  before(async () => {
    anna = await here.newPerson()
    ben = await here.newPerson()
    cleo = await here.newPerson()
    nio = await createOrganization(here.atrium, anna, { name: 'Chess Club Lyon' })
    await join(here.atrium, anna, nio, ben)
    await join(here.atrium, anna, nio, cleo)
    // The tests begin without any channel.
    const { talks } = await call(anna, 'GET', '')
    for (const { id } of talks) await call(anna, 'POST', `/${id}/archive`)
  })

  const call = async (who: Person, method: string, path: string, json?: object) => {
    const reply = await here.atrium.call(method, `/v2/talks/${nio}${path}`, { token: who.token, ...(json && { json }) })
    assert.ok(reply.status < 300, reply.text)
    return reply.body
  }
  const openTalk = (who: Person, title: string, others: Person[], message = 'Hello'): Promise<{ id: number }> =>
    call(who, 'POST', '', { title, userlist: others.map(({ nametag }) => nametag), message })
  const post = (who: Person, talk: { id: number }, message: string, replyTo?: number): Promise<{ id: number }> =>
    call(who, 'POST', `/${talk.id}`, { message, ...(replyTo && { replyTo }) })
  const messagesOf = async (talk: { id: number }): Promise<{ message: string; deleted: boolean }[]> =>
    (await call(anna, 'GET', `/${talk.id}?limit=200`)).messages
  const talkPath = (talk: { id: number }) => `/o/${nio}/talks/${talk.id}`

  /** Inserts many messages directly into the database. */
  async function fill(talk: { id: number }, author: Person, count: number): Promise<void> {
    const { db } = here.atrium.app
    const { key: accountKey } = (await findAccount(db, author.nametag)) ?? assert.fail('no author')
    const asked = { organizationKey: nio, accountKey }
    const { key: membershipKey } = (await membershipOf.first(db, asked)) ?? assert.fail('no member')
    const start = Date.now() - count * 60_000
    await db.transact(async (tx) => {
      for (let index = 0; index < count; index++) {
        const now = start + index * 60_000
        const next = await nextSeqOfConversation.first(tx, { ...asked, membershipKey, key: talk.id, now })
        const message = `Number ${index}. ${'and so on '.repeat((index * 7) % 11)}`
        const row = {
          talkKey: talk.id,
          authorKey: accountKey,
          message,
          replyTo: null,
          threadKey: null,
          mentionCount: 0,
          attachmentCount: 0,
          now,
        }
        await messageInsert.first(tx, { ...row, seq: next?.seq ?? 0 })
      }
    })
  }

  const field = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })
  const message = (page: Page, text: string | RegExp) => page.getByRole('article').filter({ hasText: text })

  /** Presses a key until an element has the focus. */
  async function pressUntilFocused(page: Page, key: string, target: Locator, most = 40): Promise<void> {
    for (let presses = 0; presses < most; presses++) {
      if ((await target.and(page.locator(':focus')).count()) > 0) return
      await page.keyboard.press(key)
    }
    assert.fail(`${key} does not lead to ${target}`)
  }

  test('the story of a talk, by mouse', async () => {
    const page = await here.visit(`/o/${nio}`, { signedInAs: anna, permissions: ['clipboard-read', 'clipboard-write'] })
    await page.getByRole('navigation').getByRole('link', { name: 'Chat' }).click()
    await page.getByRole('heading', { name: 'No channels yet' }).waitFor()
    await page.getByRole('button', { name: 'New channel' }).last().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Create channel' }).click()
    assert.equal(await dialog.getByText('Fill in this field.').count(), 2)
    await dialog.getByLabel('Name').fill('Summer tournament')
    await dialog
      .getByRole('combobox')
      .or(dialog.getByRole('textbox', { name: 'People in this channel' }))
      .first()
      .click()
    await page.keyboard.type(ben.nametag.slice(0, 6))
    await page.getByRole('option', { name: ben.nametag }).click()
    await dialog.getByLabel('First message').fill('Who brings the boards?')
    await dialog.getByRole('button', { name: 'Create channel' }).click()
    await page.getByRole('heading', { name: 'Summer tournament' }).waitFor()
    await message(page, 'Who brings the boards?').waitFor()

    await field(page).fill('Two lines\nand https://example.org/a?b=1.')
    await page.getByRole('button', { name: 'Send' }).click()
    const link = page.getByRole('link', { name: 'https://example.org/a?b=1', exact: true })
    assert.match((await link.getAttribute('rel')) ?? '', /noopener/)
    await message(page, 'Two lines').and(page.locator(':not([data-outgoing])')).waitFor()

    await message(page, 'Two lines').hover()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await field(page).fill('Three lines')
    await page.getByRole('button', { name: 'Save' }).click()
    await message(page, 'Three lines').getByText('(edited)').waitFor()

    const first = message(page, 'Who brings the boards?')
    await first.hover()
    await page.getByRole('button', { name: 'React' }).click()
    await page.getByRole('button', { name: '🎉' }).click()
    const reaction = page.getByRole('button', { name: /🎉 1 reaction/ })
    await reaction.click()
    await reaction.waitFor({ state: 'detached' })

    await first.hover()
    await page.getByRole('button', { name: 'Reply', exact: true }).click()
    await page.getByText(`Reply to ${anna.nametag}:`).waitFor()
    await field(page).fill('I do.')
    await page.keyboard.press('Enter')
    await message(page, 'I do.')
      .getByRole('button', { name: /Who brings the boards/ })
      .click()
    await page.locator('[data-highlighted]').filter({ hasText: 'Who brings' }).waitFor()

    await message(page, 'Three lines').hover()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Copy link' }).click()
    await page.getByText('Link copied').waitFor()
    const address = String(await page.evaluate('navigator.clipboard.readText()'))
    assert.match(address, /\/talks\/\d+\?message=\d+$/)

    await message(page, 'Three lines').hover()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).waitFor()
    await page.keyboard.press('Escape')
    await message(page, 'Three lines').and(page.locator(':focus-within')).waitFor()
    await message(page, 'Three lines').hover()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Message deleted').waitFor()
    await field(page).and(page.locator(':focus')).waitFor()
    await page.goto(address)
    await page.locator('[data-highlighted]').filter({ hasText: 'Message deleted' }).waitFor()

    await page.getByRole('button', { name: '2 people in this channel' }).click()
    await page.getByRole('dialog').getByRole('listitem').filter({ hasText: ben.nametag }).waitFor()
    await page.getByRole('dialog').getByLabel('Add people').first().click()
    await page.getByRole('option', { name: cleo.nametag }).click()
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('dialog').getByRole('listitem').filter({ hasText: cleo.nametag }).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: '3 people in this channel' }).waitFor()

    await page.getByRole('button', { name: 'Channel actions' }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Autumn tournament')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Autumn tournament' }).waitFor()

    await page.getByRole('button', { name: 'Channel actions' }).click()
    await page.getByRole('menuitem', { name: 'Leave channel' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave channel' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Channel actions' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Leave channel' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave channel' }).click()
    await page.getByText('You left “Autumn tournament”').waitFor()
    await page.getByRole('heading', { name: 'No channels yet' }).waitFor()
    await assertAccessible(page)
  })

  test('the story of a talk, by keyboard alone', async () => {
    const talk = await openTalk(ben, 'Keys', [anna], 'Shall we meet?')
    const page = await here.visit(`/o/${nio}/talks`, { signedInAs: anna })
    const entry = page.getByRole('link', { name: /Keys/ })
    await entry.waitFor()
    await pressUntilFocused(page, 'Tab', entry)
    await page.keyboard.press('Enter')
    await message(page, 'Shall we meet?').waitFor()
    await page.locator('textarea:focus').waitFor()

    await page.keyboard.type('On Friday')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type(`at sevn, @${ben.nametag.slice(0, 4)}`)
    await page.getByRole('option', { name: ben.nametag }).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    const sent = message(page, 'at sevn').and(page.locator(':not([data-outgoing])'))
    await sent.waitFor()
    await page.keyboard.press('ArrowUp')
    await page.getByText('Editing message').waitFor()
    await page.keyboard.press('End')
    await page.keyboard.type(' please')
    await page.keyboard.press('Enter')
    await message(page, 'please').getByText('(edited)').waitFor()
    const [, posted] = await messagesOf(talk)
    assert.equal(posted?.message, `On Friday\nat sevn, @${ben.nametag} please`)

    await pressUntilFocused(page, 'Shift+Tab', page.getByRole('article'))
    await page.keyboard.press('ArrowUp')
    await pressUntilFocused(page, 'ArrowUp', message(page, 'Shall we meet?'))
    await pressUntilFocused(page, 'Tab', page.getByRole('button', { name: 'React' }))
    await page.keyboard.press('Enter')
    // The arrow keys work when the picker is open and has the focus.
    await page.getByRole('button', { name: '👍' }).and(page.locator(':focus')).waitFor()
    await pressUntilFocused(page, 'ArrowRight', page.getByRole('button', { name: '❤️' }))
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /❤️ 1 reaction/ }).waitFor()

    await pressUntilFocused(page, 'Shift+Tab', message(page, 'Shall we meet?'))
    await pressUntilFocused(page, 'Tab', page.getByRole('button', { name: 'Reply', exact: true }))
    await page.keyboard.press('Enter')
    await page.getByText(`Reply to ${ben.nametag}:`).waitFor()
    await page.locator('textarea:focus').waitFor()
    await page.keyboard.type('Gladly')
    await page.keyboard.press('Enter')
    await message(page, 'Gladly')
      .getByRole('button', { name: /Shall we meet/ })
      .waitFor()

    await page.keyboard.press('Control+k')
    await page.getByRole('textbox', { name: 'Search', exact: true }).fill('search messages')
    await page.keyboard.press('Enter')
    const words = page.getByRole('searchbox', { name: 'Search messages' })
    await words.waitFor()
    await page.locator('[type=search]:focus').waitFor()
    await page.keyboard.type('shall meet')
    const hit = page.getByRole('list', { name: 'Messages found' }).getByRole('link')
    // The results of the first letters are shown until the whole text is typed.
    await hit
      .locator('mark')
      .filter({ hasText: /^meet$/ })
      .waitFor()
    assert.deepEqual(await hit.locator('mark').allTextContents(), ['Shall', 'meet'])
    await pressUntilFocused(page, 'Tab', hit)
    await page.keyboard.press('Enter')
    await page.locator('[data-highlighted]').filter({ hasText: 'Shall we meet?' }).waitFor()

    await page.keyboard.press('Control+k')
    await page.getByRole('textbox', { name: 'Search', exact: true }).fill('keys')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === talkPath(talk))
  })

  test('two browsers see at once what the other does', async () => {
    const talk = await openTalk(anna, 'Live', [ben])
    const hers = await here.visit(talkPath(talk), { signedInAs: anna })
    const his = await here.visit(`/o/${nio}/talks`, { signedInAs: ben })
    await message(hers, 'Hello').waitFor()
    const entry = his.getByRole('link', { name: /Live/ })
    await entry.getByRole('img', { name: '1 unread message' }).waitFor()
    await field(hers).fill(`Are you there, @${ben.nametag}?`)
    await hers.keyboard.press('Enter')
    await entry.getByRole('img', { name: '2 unread messages' }).waitFor()

    await entry.click()
    await message(his, 'Are you there').waitFor()
    await his.getByText('New', { exact: true }).waitFor()
    await entry.getByRole('img').first().waitFor({ state: 'detached' })
    await field(his).fill('Yes')
    await his.keyboard.press('Enter')
    await message(hers, 'Yes').waitFor()
    await hers.getByRole('log').getByText(`${ben.nametag}: Yes`).waitFor({ state: 'attached' })

    await message(hers, 'Yes').hover()
    await hers.getByRole('button', { name: 'React' }).click()
    await hers.getByRole('button', { name: '👍' }).click()
    await his.getByRole('button', { name: /👍 1 reaction/ }).waitFor()
    const answer = (await call(anna, 'GET', `/${talk.id}`)).messages.at(-1)
    await call(ben, 'DELETE', `/${talk.id}/${answer.id}`)
    await hers.getByText('Message deleted').waitFor()
  })

  test('what is written without a connection is kept over a reload, and arrives exactly once', async () => {
    const talk = await openTalk(anna, 'Tunnel', [ben])
    const page = await here.visit(talkPath(talk), { signedInAs: anna })
    await message(page, 'Hello').waitFor()
    // The server accepts the request, but its response is lost.
    const context = page.context()
    await context.route(`**/v2/talks/${nio}/${talk.id}`, async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      await route.abort()
    })
    await field(page).fill('In the tunnel')
    await page.keyboard.press('Enter')
    await message(page, 'In the tunnel').getByText('Waiting for a connection').waitFor()
    assert.equal((await messagesOf(talk)).length, 2)
    await context.setOffline(true)
    await field(page).fill('Still in it')
    await page.keyboard.press('Enter')
    await message(page, 'Still in it').getByText('Waiting for a connection').waitFor()
    await field(page).fill('A draft')
    await context.unrouteAll({ behavior: 'ignoreErrors' })

    // The page could not be loaded offline, so only its posts fail during the reload.
    await context.route(`**/v2/talks/${nio}/${talk.id}`, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await context.setOffline(false)
    await page.reload()
    await message(page, 'Still in it').getByText('Waiting for a connection').waitFor()
    assert.equal(await field(page).inputValue(), 'A draft')

    await context.setOffline(true)
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    await page.locator('[data-outgoing]').first().waitFor({ state: 'detached' })
    for (const text of ['In the tunnel', 'Still in it']) assert.equal(await message(page, text).count(), 1, text)
    assert.deepEqual(
      (await messagesOf(talk)).map((each) => each.message),
      ['Hello', 'In the tunnel', 'Still in it'],
    )
  })

  test('a talk of thousands opens at the first unread message, and loads upwards without a jump', async () => {
    const talk = await openTalk(ben, 'Everything', [anna])
    await fill(talk, ben, 3000)
    const all = await call(anna, 'GET', `/${talk.id}?limit=200`)
    const unread = all.messages[100].id
    await call(anna, 'POST', `/${talk.id}/read`, { messageId: unread - 1 })
    const page = await here.visit(talkPath(talk), { signedInAs: anna })
    const feed = page.getByRole('feed')
    await feed.getByText('New', { exact: true }).waitFor()
    const firstUnread = page.locator(`[data-row="${unread}"]`)
    await firstUnread.waitFor()
    assert.ok((await page.getByRole('article').count()) < 100, 'only what is in view is on the page')

    // Visible messages keep their position when an older page arrives above them.
    const inView = () =>
      feed.evaluate((element) => {
        const middle = element.getBoundingClientRect().top + element.clientHeight / 2
        const row = [...element.querySelectorAll('[data-row]')].find((each) => {
          const { top, bottom } = each.getBoundingClientRect()
          return top <= middle && bottom > middle
        })
        return row ? { row: row.getAttribute('data-row'), top: row.getBoundingClientRect().top } : null
      })
    // An older page is held back until the visible messages are recorded.
    let hold = Promise.withResolvers<void>()
    await page.route(/[?&]before=/, async (route) => {
      await hold.promise
      await route.continue()
    })
    const heightOf = () => feed.evaluate((element) => element.scrollHeight)
    for (let turn = 0; turn < 4; turn++) {
      const height = await heightOf()
      hold = Promise.withResolvers<void>()
      const asked = page.waitForRequest(/[?&]before=/)
      await feed.evaluate((element) => element.scrollTo({ top: 600 }))
      await asked
      await until('the rows at the new place are there', async () => (await inView()) !== null)
      const seen = await inView()
      assert.ok(seen)
      hold.resolve()
      await until('an older page is above', async () => (await heightOf()) >= height + 1000)
      const row = page.locator(`[data-row="${seen.row}"]`)
      const top = await row.evaluate((element) => element.getBoundingClientRect().top)
      assert.ok(Math.abs(top - seen.top) < 3, `what was read moved by ${top - seen.top} px`)
    }
    await page.getByRole('button', { name: 'Jump to latest' }).click()
    await message(page, 'Number 2999.').waitFor()
    await page
      .getByRole('link', { name: /Everything/ })
      .getByRole('img')
      .waitFor({ state: 'detached' })
    await goTo(page, `${talkPath(talk)}?message=${unread - 50}`)
    await page.locator(`[data-row="${unread - 50}"][data-highlighted]`).waitFor()
  })

  test('a message of somebody else is reported, and searched for in one talk', async () => {
    const talk = await openTalk(ben, 'Market', [anna], 'Cheap boards, buy now!')
    const page = await here.visit(talkPath(talk), { signedInAs: anna })
    await message(page, 'Cheap boards').hover()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Report message' }).click()
    await page.getByRole('button', { name: 'Send report' }).click()
    await page.getByText('Fill in this field.').waitFor()
    await page.getByRole('radio', { name: 'Spam or advertising' }).check()
    await page.getByRole('button', { name: 'Send report' }).click()
    await page.getByText('Report sent. Thank you!').waitFor()
    await page.getByRole('button', { name: 'Channel actions' }).click()
    await page.getByRole('menuitem', { name: 'Search in this channel' }).click()
    await page.getByText('In “Market”').waitFor()
    await page.getByRole('searchbox').fill('nowhere said')
    await page.getByRole('heading', { name: 'No results' }).waitFor()
  })

  test('on a phone there is one thing at a time, and Enter begins a new line', async () => {
    const talk = await openTalk(ben, 'Phone', [anna])
    const page = await here.visit(`/o/${nio}/talks`, { signedInAs: anna, ...phone })
    await page.getByRole('link', { name: /Phone/ }).tap()
    await message(page, 'Hello').waitFor()
    assert.equal(await page.getByRole('link', { name: /Phone/ }).isVisible(), false)
    await assertNoSidewaysScroll(page)
    await field(page).tap()
    await page.keyboard.type('One')
    await page.keyboard.press('Enter')
    await page.keyboard.type('two')
    await page.getByRole('button', { name: 'Send' }).tap()
    await message(page, 'two').and(page.locator(':not([data-outgoing])')).waitFor()
    // A tap on the name would open the menu of the person.
    await message(page, 'Hello').getByText('Hello', { exact: true }).tap()
    await page.getByRole('button', { name: 'React' }).tap()
    await page.getByRole('button', { name: '👍' }).tap()
    await page.getByRole('button', { name: /👍 1 reaction/ }).waitFor()
    await page.getByRole('link', { name: 'All channels' }).tap()
    await page.getByRole('heading', { name: 'Chat' }).waitFor()
    assert.equal((await messagesOf(talk)).at(-1)?.message, 'One\ntwo')
  })

  test('is accessible in both themes, in Arabic and on a phone', async () => {
    const talk = await openTalk(ben, 'For everybody', [anna, cleo], `Welcome, @${anna.nametag}`)
    const { id } = await post(cleo, talk, 'See https://example.org')
    await post(ben, talk, 'Thank you', id)
    await call(ben, 'POST', `/${talk.id}/${id}/reactions`, { emoji: '🎉' })
    const gone = await post(ben, talk, 'gone')
    await call(ben, 'DELETE', `/${talk.id}/${gone.id}`)
    for (const visit of looks) {
      const page = await here.visit(talkPath(talk), { ...visit, signedInAs: anna })
      await page.getByRole('article').filter({ hasText: 'Thank you' }).waitFor()
      await page.getByRole('article').filter({ hasText: 'Thank you' }).focus()
      await assertAccessible(page)
      await assertNoSidewaysScroll(page)
      for (const path of [`/o/${nio}/talks/search?q=welcome`, `/o/${nio}/talks?new=true`, `/o/${nio}/talks`]) {
        await goTo(page, path)
        await page.getByRole('heading').first().waitFor()
        await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' })
        await assertAccessible(page)
        await assertNoSidewaysScroll(page)
      }
    }
  })
})
