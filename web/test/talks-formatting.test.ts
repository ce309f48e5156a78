import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../../server/test/support/until.ts'
import type { PlainMessageKey } from '../src/i18n/translate.ts'
import { assertAccessible } from './support/accessible.ts'
import { assertNoSidewaysScroll, atriumInBrowser, goTo, looks, phone } from './support/atrium-in-browser.ts'
import { article, newClub } from './support/club.ts'
import { words } from './support/words.ts'

const here = atriumInBrowser()

const field = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })
const toolbar = (page: Page) => page.getByRole('toolbar', { name: words('format.formatting') })
const button = (page: Page, name: PlainMessageKey) =>
  toolbar(page).getByRole('button', { name: words(name), exact: true })
const untilWritten = (page: Page, text: string) =>
  until(`the field has ${JSON.stringify(text)}`, async () => (await field(page).inputValue()) === text)

const everything = [
  '**Bold** and *italic* and ~~old~~ with `npm  test`',
  '- first\n- second with [the rules](https://example.org/rules)',
  '> quoted **words**',
  '```js\nconst a = 1\n  b()\n```',
  '# no heading <b>no HTML</b> ![cat](https://evil.example/cat.png)',
].join('\n\n')

describe('Formatted messages', () => {
  test('show the subset, load nothing, are copied as text and are plain in quotes and hits', async () => {
    const club = await newClub(here)
    const talk = await club.openTalk('Formats', everything)
    const { messages } = await club.call(club.member, 'GET', `/v2/talks/${club.nio}/${talk.id}`)
    assert.equal(messages[0].message, everything, 'the interface keeps the text as written')
    const replyTo = messages[0].id
    await club.call(club.member, 'POST', `/v2/talks/${club.nio}/${talk.id}`, { message: 'I agree', replyTo })
    const mention = `**@${club.member.nametag}** but \`@${club.member.nametag} www.example.org\``
    await club.post(club.administrator, talk, mention)

    const page = await here.newTab({ signedInAs: club.member })
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.goto(here.url + club.talkPath(talk))
    const message = article(page, 'Bold and italic').first()
    await message.waitFor()
    for (const [selector, text] of [
      ['strong', 'Bold'],
      ['em', 'italic'],
      ['s', 'old'],
      ['p code', 'npm  test'],
      ['ul > li:nth-child(2)', 'second with the rules'],
      ['blockquote strong', 'words'],
      ['pre', 'const a = 1\n  b()'],
      ['a[href="https://example.org/rules"]', 'the rules'],
      ['a[href="https://evil.example/cat.png"]', 'cat'],
    ] as const) {
      assert.equal(await message.locator(selector).first().innerText(), text, selector)
    }
    assert.equal(await message.locator('h1, b, img[src*="evil"]').count(), 0)
    assert.ok(requests.every((url) => url.startsWith(here.url)))
    const copied = await message.evaluate((node) => {
      const view = node.ownerDocument.defaultView
      view?.getSelection()?.selectAllChildren(node)
      return view?.getSelection()?.toString()
    })
    assert.match(
      copied ?? '',
      /Bold and italic and old with npm {2}test[\s\S]+first\n+second[\s\S]+const a = 1\n {2}b\(\)/,
    )
    await page.getByRole('button', { name: /Bold and italic and old with npm/ }).waitFor()
    const mentioning = article(page, 'but')
    assert.equal(await mentioning.locator('strong bdi').count(), 1)
    assert.equal(await mentioning.locator('code').innerText(), `@${club.member.nametag} www.example.org`)
    assert.equal(await mentioning.getByRole('link').count(), 0)

    await goTo(page, `/o/${club.nio}/talks/search?q=rules`)
    const hit = page.getByRole('list', { name: words('talks.found') }).getByRole('link')
    await hit.waitFor()
    assert.match(await hit.innerText(), /Bold and italic and old/)
    assert.equal(await hit.locator('mark').first().innerText(), 'rules')
  })

  test('are written with the toolbar and shortcuts, and undone', async () => {
    const club = await newClub(here)
    const talk = await club.openTalk('Writing')
    const page = await here.visit(club.talkPath(talk), { signedInAs: club.member })
    await field(page).fill('chess')
    await field(page).selectText()
    await button(page, 'format.bold').click()
    await untilWritten(page, '**chess**')
    await page.keyboard.press('Control+i')
    await untilWritten(page, '***chess***')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await untilWritten(page, 'chess')
    await field(page).selectText()
    await page.keyboard.press('Control+Shift+L')
    await untilWritten(page, '[chess](https://)')
    await page.keyboard.type('https://example.org')
    await untilWritten(page, '[chess](https://example.org)')

    // A list goes on with the next line, and ends with an empty one.
    await field(page).fill('')
    await page.keyboard.press('Control+Shift+Digit8')
    await page.keyboard.type('clocks')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('boards')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('Thanks ')
    await untilWritten(page, '- clocks\n- boards\nThanks ')

    // The toolbar is one stop of the Tab key.
    await button(page, 'format.bold').focus()
    await page.keyboard.press('End')
    assert.equal(await button(page, 'format.quote').and(page.locator(':focus')).count(), 1)
    await page.keyboard.press('ArrowRight')
    assert.equal(await button(page, 'format.bold').and(page.locator(':focus')).count(), 1)
    await page.getByRole('tooltip', { name: 'Ctrl+B' }).waitFor()
    await page.keyboard.press('Enter')
    await untilWritten(page, '- clocks\n- boards\nThanks ****')
    await page.keyboard.type('all')
    await field(page).press('Enter')
    await article(page, 'Thanks all').locator('strong').waitFor()
  })

  test('are written on a phone, where Enter goes on with a list', async () => {
    const club = await newClub(here)
    const talk = await club.openTalk('Phone')
    const page = await here.visit(club.talkPath(talk), { ...phone, signedInAs: club.member })
    await field(page).waitFor()
    assert.equal(await toolbar(page).isVisible(), false)
    await field(page).tap()
    await button(page, 'format.list').tap()
    await page.keyboard.type('one')
    await page.keyboard.press('Enter')
    await untilWritten(page, '- one\n- ')
    await assertNoSidewaysScroll(page)
  })

  for (const look of looks) {
    test(`are accessible and fit, ${look.locale ?? 'en'}, ${look.theme}`, async () => {
      const club = await newClub(here)
      const talk = await club.openTalk('Formats', `${everything}\n\n\`\`\`\n${'long'.repeat(100)}\n\`\`\``)
      await club.post(club.member, talk, 'مرحبًا **بكم** `npm test`\n- الأول\n- الثاني')
      const page = await here.visit(club.talkPath(talk), { ...look, signedInAs: club.administrator })
      await page.getByRole('article').filter({ hasText: 'Bold' }).locator('pre').first().waitFor()
      await page.getByRole('textbox').last().focus()
      await page.getByRole('toolbar').waitFor()
      assert.equal(await page.locator('pre:not([dir="ltr"]), p code:not([dir="ltr"])').count(), 0)
      await assertNoSidewaysScroll(page)
      await assertAccessible(page)
    })
  }
})
