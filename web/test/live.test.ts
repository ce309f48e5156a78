import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { createOrganization, join } from '../../server/test/support/clubs.ts'
import { addPerson, type SignedInPerson } from '../../server/test/support/people.ts'
import { openTalk } from '../../server/test/support/reports.ts'
import { atriumInBrowser } from './support/atrium-in-browser.ts'

const here = atriumInBrowser()

/** A person with one unread message, and a function that posts further ones. */
async function listener(): Promise<{ person: SignedInPerson; post(): Promise<void> }> {
  const { atrium } = here
  const [founder, person] = [await addPerson(atrium), await addPerson(atrium)]
  const nio = await createOrganization(atrium, founder, { name: 'Rowers' })
  await join(atrium, founder, nio, person)
  const { talk } = await openTalk(atrium, nio, founder, [person])
  return {
    person,
    post: async () => {
      const json = { message: 'Once more' }
      const reply = await atrium.call('POST', `/v2/talks/${nio}/${talk}`, { token: founder.token, json })
      assert.equal(reply.status, 201)
    },
  }
}

const showsUnread = (page: Page, count: number) =>
  page.getByText(`${count} unread message${count === 1 ? '' : 's'}`, { exact: true }).waitFor()

const isTicket = (request: { url(): string }) => /\/v2\/events\/ticket$/.test(request.url())
const isConnection = (request: { url(): string }) => /\/v2\/events\?/.test(request.url())
const lastEventOf = (connection: { url(): string }) => new URL(connection.url()).searchParams.get('lastEventId')

describe('the live connection', () => {
  test('goes on where it was when it comes back, so that nothing is missed', async () => {
    const { person, post } = await listener()
    const page = await here.visit('/', { signedInAs: person })
    await showsUnread(page, 1)
    await post()
    await showsUnread(page, 2)
    await page.route('**/v2/events/ticket', (route) => route.abort())
    const tried = page.waitForRequest(isTicket)
    here.atrium.app.live.hub.endAll()
    await tried
    await post()
    const back = page.waitForRequest(isConnection)
    await page.unroute('**/v2/events/ticket')
    assert.notEqual(lastEventOf(await back), '')
    await showsUnread(page, 3)
  })

  test('begins before the page fetches anything, so that nothing is fetched twice or missed', async () => {
    const { person, post } = await listener()
    const page = await here.newTab({ signedInAs: person })
    const ticketArrived = Promise.withResolvers<void>()
    await page.route('**/v2/events/ticket', async (route) => {
      await route.fulfill({ response: await route.fetch() })
      ticketArrived.resolve()
    })
    // The page begins when it has its styles.
    await page.route('**/*.css', async (route) => {
      await ticketArrived.promise
      await route.continue()
    })
    // Something happens after the page has fetched, and before the connection is open.
    const fetched = Promise.withResolvers<void>()
    await page.route('**/v2/events?*', async (route) => {
      await fetched.promise
      await route.continue()
    })
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().includes('/v2/')) asked.push(request.url())
    })
    const connection = page.waitForRequest(isConnection)
    await page.goto(here.url)
    await showsUnread(page, 1)
    await post()
    fetched.resolve()
    assert.notEqual(lastEventOf(await connection), '')
    await showsUnread(page, 2)
    // Today, the organizations and their talks changed by the post.
    const unchanged = asked.filter((url) => /getUserInfos|invitations|calendar/.test(url))
    assert.deepEqual(unchanged, [...new Set(unchanged)])
  })

  test('is one for all tabs, and taken over when its tab closes', async () => {
    const { person, post } = await listener()
    const first = await here.visit('/', { signedInAs: person })
    await showsUnread(first, 1)
    await post()
    await showsUnread(first, 2)
    const context = first.context()
    const connections: string[] = []
    context.on('request', (request) => isConnection(request) && connections.push(request.url()))
    const second = await context.newPage()
    await second.goto(here.url)
    await showsUnread(second, 2)
    await post()
    for (const tab of [first, second]) await showsUnread(tab, 3)
    assert.deepEqual(connections, [], 'the second tab hears it from the first one')

    const takenOver = second.waitForRequest(isConnection)
    await first.close()
    assert.notEqual(lastEventOf(await takenOver), '', 'from the last event on that the other tab told')
    await post()
    await showsUnread(second, 4)
  })
})
