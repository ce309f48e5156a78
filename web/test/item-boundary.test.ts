import { describe, test } from 'node:test'
import { createOrganization, join } from '../../server/test/support/clubs.ts'
import { atriumInBrowser } from './support/atrium-in-browser.ts'
import { newBoard } from './support/boards.ts'

const here = atriumInBrowser()

/** The messages of React and of the page about an item that threw. */
const allowedConsoleErrors = /Minified React error #31|is not iterable|Broken by the test/

describe('One item that cannot be shown', () => {
  test('a message leaves the others readable, and can still be deleted', async () => {
    const [anna, ben] = [await here.newPerson(), await here.newPerson()]
    const nio = await createOrganization(here.atrium, anna, { name: 'Chess Club Lyon' })
    await join(here.atrium, anna, nio, ben)
    const call = async (path: string, json: object) =>
      (await here.atrium.call('POST', `/v2/talks/${nio}${path}`, { token: anna.token, json })).body
    const talk = await call('', { title: 'Talk', userlist: [ben.nametag], message: 'Before it' })
    await call(`/${talk.id}`, { message: 'http://broken.example' })
    await call(`/${talk.id}`, { message: 'Behind it' })
    const initScript = () => {
      const { canParse } = URL
      URL.canParse = (text, base) => {
        if (String(text).includes('broken.example')) throw new Error('Broken by the test')
        return canParse(text, base)
      }
    }
    const visit = { signedInAs: anna, allowedConsoleErrors, initScript }
    const page = await here.visit(`/o/${nio}/talks/${talk.id}`, visit)
    const article = page.getByRole('article')
    await article.filter({ hasText: 'Before it' }).waitFor()
    await article.filter({ hasText: 'Behind it' }).waitFor()
    await article.filter({ hasText: 'This message can’t be shown.' }).hover()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Message deleted').waitFor()
  })

  test('a card leaves its board as it was', async () => {
    const board = await newBoard(here)
    await board.add(0, 'Healthy')
    await board.add(0, 'Broken', { labels: ['Broken label'] })
    const page = await here.newTab({ signedInAs: board.member, allowedConsoleErrors })
    await page.route(new RegExp(`/v2/boards/${board.nio}/${board.id}(\\?|$)`), async (route) => {
      const reply = await route.fetch()
      await route.fulfill({ response: reply, body: (await reply.text()).replaceAll('["Broken label"]', '[{}]') })
    })
    await page.goto(here.url + board.path)
    await page.getByText('This card can’t be shown.').waitFor()
    await page.getByRole('link', { name: 'Healthy' }).waitFor()
  })

  test('an organization leaves the list of the others', async () => {
    const anna = await here.newPerson()
    const nio = await createOrganization(here.atrium, anna, { name: 'Healthy' })
    await createOrganization(here.atrium, anna, { name: 'Other', description: 'Broken' })
    const page = await here.newTab({ signedInAs: anna, allowedConsoleErrors })
    await page.route(/\/v2\/workplace(\?|$)/, async (route) => {
      const reply = await route.fetch()
      await route.fulfill({ response: reply, body: (await reply.text()).replaceAll('"Broken"', '{}') })
    })
    await page.goto(here.url)
    await page.getByText('This entry can’t be shown.').waitFor()
    await page.getByRole('heading', { name: 'Healthy' }).click()
    await page.waitForURL(`**/o/${nio}`)
  })
})
