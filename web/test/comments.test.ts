import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { until } from '../../server/test/support/until.ts'
import { assertAccessible } from './support/accessible.ts'
import { assertNoSidewaysScroll, atriumInBrowser, desktop, goTo, looks, phone } from './support/atrium-in-browser.ts'
import { isFocused, newBoard, tabTo } from './support/boards.ts'
import { comment, commentField, row } from './support/comments.ts'
import { words } from './support/words.ts'

const here = atriumInBrowser()

const title = 'Book the hall'

/** A board with a card, and calls that bypass the pages. */
async function newCard() {
  const board = await newBoard(here)
  const { id } = await board.add(0, title)
  const path = `${board.path}?card=${id}`
  const say = (message: string, more: object = {}): Promise<{ id: number; talkId: number }> =>
    board.call('POST', `/cards/${id}/comments`, { message, ...more })
  const said = async (): Promise<string[]> =>
    (await board.call('GET', `/cards/${id}/comments`)).messages.map(({ message }: { message: string }) => message)
  return { ...board, cardId: id, path, say, said }
}

describe('Comments on a card', () => {
  test('the first one appears for others at once; people answer, react, edit and delete', async () => {
    const { member, administrator, path, said } = await newCard()
    const [mine, theirs] = [
      await here.visit(path, { signedInAs: member }),
      await here.visit(path, { signedInAs: administrator }),
    ]
    for (const page of [mine, theirs]) await page.getByText(words('comments.empty')).waitFor()
    await comment(mine, title, 'Ask the **town hall**')
    await row(theirs, 'Ask the town hall').waitFor()
    assert.equal(await row(theirs, 'town hall').locator('strong').innerText(), 'town hall')
    assert.equal(await mine.getByText(words('comments.empty')).count(), 0)

    await row(theirs, 'town hall').hover()
    await row(theirs, 'town hall')
      .getByRole('button', { name: words('talks.reply') })
      .click()
    await comment(theirs, title, 'They have no room')
    await row(mine, 'They have no room')
      .getByRole('button', { name: /Ask the town hall/ })
      .waitFor()
    await row(mine, 'They have no room').hover()
    await row(mine, 'They have no room')
      .getByRole('button', { name: words('talks.react') })
      .click()
    await mine.getByRole('button', { name: '😢' }).click()
    await row(theirs, 'They have no room').getByRole('button', { name: /😢/ }).waitFor()

    const field = commentField(mine, title)
    await field.press('ArrowUp')
    await until('the own comment is edited', async () => (await field.inputValue()) === 'Ask the **town hall**')
    await field.fill('Ask the school')
    await field.press('Enter')
    await row(theirs, 'Ask the school')
      .filter({ hasText: words('talks.edited') })
      .waitFor()

    await row(mine, 'Ask the school').hover()
    await row(mine, 'Ask the school')
      .getByRole('button', { name: words('talks.moreActions') })
      .click()
    await mine.getByRole('menuitem', { name: words('talks.delete') }).click()
    await mine
      .getByRole('dialog', { name: words('talks.deleteTitle') })
      .getByRole('button', { name: words('talks.delete') })
      .click()
    await row(theirs, words('talks.deleted')).waitFor()
    assert.deepEqual(await said(), ['', 'They have no room'])
  })

  test('Escape closes a menu, a question or an answer, and only then the card', async () => {
    const { member, path, say } = await newCard()
    await say('Ask the school')
    const page = await here.visit(path, { signedInAs: member })
    const card = page.getByRole('dialog', { name: words('boards.card') })
    const comments = row(page, 'Ask the school')
    await comments.hover()
    await comments.getByRole('button', { name: words('talks.react') }).click()
    await page.getByRole('button', { name: '👍' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '👍' }).waitFor({ state: 'detached' })
    await comments.getByRole('button', { name: words('talks.moreActions') }).click()
    await page.getByRole('menuitem', { name: words('talks.delete') }).click()
    await page.getByRole('dialog', { name: words('talks.deleteTitle') }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: words('talks.deleteTitle') }).waitFor({ state: 'detached' })
    await comments.hover()
    await comments.getByRole('button', { name: words('talks.reply') }).click()
    await until('the field has the focus', () => isFocused(commentField(page, title)))
    await page.keyboard.press('Escape')
    await page.getByText(words('talks.replyTo', { name: member.nametag })).waitFor({ state: 'detached' })
    assert.equal(await card.count(), 1)
    await page.keyboard.press('Escape')
    await card.waitFor({ state: 'detached' })
  })

  test('what happened to the card is between the comments, live', async () => {
    const { member, administrator, path, cardId, call, say } = await newCard()
    const page = await here.visit(path, { signedInAs: administrator })
    const name = member.nametag
    await row(page, words('activity.created', { name })).waitFor()
    await say('Starting now')
    const columns: { id: string }[] = (await call('GET', '')).columns
    await call('POST', `/cards/${cardId}/move`, { columnId: columns[1]?.id })
    await row(page, words('activity.moved', { name, from: 'To do', to: 'Doing' })).waitFor()
    await call('PATCH', `/cards/${cardId}`, { labels: ['urgent'], due: '2027-02-03T17:30:00Z' })
    await say('Finished')
    await row(page, 'Finished').waitFor()
    const fields = [words('activity.fields.due'), words('activity.fields.labels')].join(' and ')
    const rows = page.getByRole('feed').getByRole('article')
    await row(page, fields).waitFor()
    const texts = await rows.allInnerTexts()
    const places = ['created', 'Starting now', 'Doing', fields, 'Finished'].map((text) =>
      texts.findIndex((each) => each.includes(text)),
    )
    assert.deepEqual(places, [0, 1, 2, 3, 4])
  })

  test('a long list shows the newest, and earlier ones on request; a link leads to one', async () => {
    const { member, path, say } = await newCard()
    const posted: { id: number }[] = []
    for (let number = 1; number <= 230; number++) posted.push(await say(`Number ${number}.`))
    const page = await here.visit(path, { signedInAs: member })
    await row(page, 'Number 230.').waitFor()
    assert.equal(await row(page, 'Number 5.').count(), 0)
    assert.equal(await row(page, words('activity.created', { name: member.nametag })).count(), 0)
    await page.getByRole('button', { name: words('comments.earlier') }).click()
    await row(page, 'Number 31.').waitFor()
    await page.getByRole('button', { name: words('comments.earlier') }).click()
    await row(page, words('activity.created', { name: member.nametag })).waitFor()
    assert.equal(await page.getByRole('button', { name: words('comments.earlier') }).count(), 0)

    await goTo(page, `${path}&comment=${posted[9]?.id}`)
    await row(page, 'Number 10.').and(page.locator('[data-highlighted]')).waitFor()
    assert.equal(await row(page, 'Number 230.').count(), 0)
    await page.getByRole('button', { name: words('comments.later') }).click()
    await row(page, 'Number 120.').waitFor()
  })

  test('by keyboard: mention somebody, who gets a toast that leads to the card', async () => {
    const { member, administrator, nio, path } = await newCard()
    const page = await here.visit(path, { signedInAs: member })
    const other = await here.visit(`/o/${nio}`, { signedInAs: administrator })
    await other.getByRole('heading').first().waitFor()
    await tabTo(page, commentField(page, title))
    await page.keyboard.type(`Can you call them, @${administrator.nametag.slice(0, 5)}`)
    await page.getByRole('option', { name: administrator.nametag }).waitFor()
    await page.keyboard.press('Enter')
    await until('the name is complete', async () =>
      (await commentField(page, title).inputValue()).endsWith(`@${administrator.nametag} `),
    )
    await page.keyboard.press('Enter')
    await row(page, 'Can you call them').waitFor()
    await other.getByText(words('talks.mentionIn', { name: member.nametag, title })).waitFor()
    await other.getByRole('button', { name: words('talks.showMessage') }).click()
    await row(other, 'Can you call them').and(other.locator('[data-highlighted], [data-for-me]')).waitFor()
    assert.match(other.url(), /boards\/.*card=/)

    await row(page, 'Can you call them').focus()
    await page.keyboard.press('ArrowDown')
    await until('the composer has the focus again', () => isFocused(commentField(page, title)))
  })

  test('a comment that is written without a connection is sent once, later', async () => {
    const { member, path, said } = await newCard()
    const page = await here.visit(path, { signedInAs: member })
    await page.getByText(words('comments.empty')).waitFor()
    await page.context().setOffline(true)
    await comment(page, title, 'From the train')
    await row(page, words('talks.outgoing.waiting')).waitFor()
    await page.context().setOffline(false)
    await until('the comment has arrived', async () => (await said()).join() === 'From the train')
    await row(page, words('talks.outgoing.waiting')).waitFor({ state: 'detached' })
    assert.equal(await row(page, 'From the train').count(), 1)
  })

  test('a found comment leads to its card, and so does the address of a message, as in mails', async () => {
    const { member, nio, say } = await newCard()
    const { id, talkId } = await say('The parquet is new')
    const page = await here.visit(`/o/${nio}/talks/search?q=parquet`, { signedInAs: member })
    await page.getByRole('link', { name: /parquet/ }).click()
    await row(page, 'The parquet is new').and(page.locator('[data-highlighted]')).waitFor()
    assert.match(page.url(), /boards/)

    const talk = `/o/${nio}/talks/${talkId}`
    await page.goto(`${here.url}${talk}?message=${id}`)
    await row(page, 'The parquet is new').and(page.locator('[data-highlighted]')).waitFor()
    await goTo(page, talk)
    await row(page, 'The parquet is new').waitFor()
    await page.goto(`${here.url}${talk}?message=1`)
    await page.getByRole('heading', { name: words('common.notFoundTitle') }).waitFor()
  })

  for (const visit of looks) {
    test(`comments are accessible: ${visit.theme}`, async () => {
      const { member, path, cardId, call, say } = await newCard()
      const first = await say(`Ask @${member.nametag}, or read https://example.org`)
      await say('I did', { replyTo: first.id })
      await call('PATCH', `/cards/${cardId}`, { labels: ['urgent'] })
      const page = await here.visit(path, { ...desktop, ...visit, signedInAs: member })
      await page.getByRole('feed').getByRole('article').nth(3).waitFor()
      await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' })
      await assertAccessible(page)
      await assertNoSidewaysScroll(page)
    })
  }

  test('on a phone the tools of a comment are reachable by touch', async () => {
    const { member, path, say } = await newCard()
    await say('Ask the school')
    const page = await here.visit(path, { ...phone, signedInAs: member })
    await row(page, 'Ask the school').tap()
    await row(page, 'Ask the school')
      .getByRole('button', { name: words('talks.reply') })
      .tap()
    await page.getByText(words('talks.replyTo', { name: member.nametag })).waitFor()
    await assertNoSidewaysScroll(page)
  })
})
