import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { before, describe, type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { findAccount } from '../../server/src/domain/identity/find-account.ts'
import { accountSetOperator } from '../../server/src/domain/operator/queries.ts'
import type { Person } from '../../server/test/support/people.ts'
import { reportFigure } from '../../server/test/support/report-figure.ts'
import { atriumInBrowser, untilInPage } from './support/atrium-in-browser.ts'
import { newBoard } from './support/boards.ts'
import { foreignAddresses } from './support/hostile-addresses.ts'
import { Watch } from './support/watch.ts'

const here = atriumInBrowser()
const isLong = Boolean(process.env.ATRIUM_PROVE)

/** The long form tries a third of the addresses at each place, the short form one. */
const addressesAt = (place: number) =>
  foreignAddresses.filter((_, index) => (isLong ? index % 3 === place % 3 : index % 100 === place))

/** A route as the router has it, with the search parameters that it reads. */
type KnownRoute = { fullPath: string; path: string; search: string[] }

const readRoutes = `Object.values(self.__TSR_ROUTER__.routesById).map(({ fullPath, path = '', options }) => {
  const search = new Set()
  options.validateSearch?.(new Proxy({}, { get: (_, name) => void search.add(name) }))
  return { fullPath, path, search: [...search] }
})`

const isRouted = `(({ isLoading, location, resolvedLocation }) => !isLoading && location.href === resolvedLocation?.href)(
  self.__TSR_ROUTER__.state,
)`

/** Returns the paths of routes whose pages read what is behind the # of their address. */
function pathsWithHash(): string[] {
  const sources = join(import.meta.dirname, '../src')
  const routes = readFileSync(join(sources, 'router.tsx'), 'utf8').split('createRoute(')
  return routes.flatMap((route) => {
    const [, path] = /path: '(.*?)'/.exec(route) ?? []
    const [, page] = /import\('(.*?)'\)/.exec(route) ?? []
    return path && page && readFileSync(join(sources, page), 'utf8').includes('location.hash') ? [path] : []
  })
}

/** Returns the segments of a path. */
const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '')

/** Returns whether a place is at a route, and its segments if it is. */
function segmentsAt(place: string, { fullPath }: KnownRoute): string[] | null {
  const segments = segmentsOf(place.replace(/[?#].*/, ''))
  const expected = segmentsOf(fullPath)
  const isThere = expected.every((segment, index) => segment.startsWith('$') || segment === segments[index])
  return isThere && segments.length === expected.length ? segments : null
}

/** Returns the parameters of a route that no place contains. */
function untriedParameters(places: string[], route: KnownRoute): string[] {
  const here = places.flatMap((place) => {
    const segments = segmentsAt(place, route)
    return segments ? [{ place, segments }] : []
  })
  const inPath = segmentsOf(route.fullPath).flatMap((segment, index) => {
    const isOwn = segment.startsWith('$') && segmentsOf(route.path).includes(segment)
    return isOwn && !here.some(({ segments }) => segments[index] === '*') ? [segment] : []
  })
  const inSearch = route.search.filter(
    (name) => !here.some(({ place }) => new RegExp(`[?&]${name}=[^&]*[*]`).test(place)),
  )
  return [...inPath, ...inSearch.map((name) => `?${name}`)].map((name) => `${route.fullPath} ${name}`)
}

/** Asserts that every parameter of every route is in a place. */
function assertComplete(places: string[], routes: KnownRoute[]): void {
  assert.ok(routes.filter(({ search }) => search.length > 0).length > 10, 'the router tells the parameters')
  const untried = routes.flatMap((route) => untriedParameters(places, route))
  assert.deepEqual(untried, [])
  const hashes = pathsWithHash()
  assert.ok(hashes.length > 3, 'the sources tell which pages read a hash')
  const untriedHashes = hashes.filter((path) => !places.includes(`${path}#*`))
  assert.deepEqual(untriedHashes, [])
}

/** Starts a server of another origin. */
async function serve(context: TestContext, answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  context.after(() => server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('S17: hostile addresses', () => {
  let reader: Person
  let ben: Person
  let places: string[]
  let boardPath: string

  before(async () => {
    const board = await newBoard(here)
    await board.add(0, 'Card')
    ben = board.member
    boardPath = board.path
    // This reader may open every page, so each page reads its parameters.
    reader = board.administrator
    const { key } = (await findAccount(here.atrium.app.db, reader.id)) ?? assert.fail()
    await accountSetOperator.run(here.atrium.app.db, { key, isOperator: 1 })
    const talk = await here.atrium.call('POST', `/v2/talks/${board.nio}`, {
      token: ben.token,
      json: { title: 'Talk', userlist: [board.administrator.nametag], message: 'Hello' },
    })
    assert.equal(talk.status, 201, talk.text)
    const club = `/o/${board.nio}`
    // All parameters of the routes. The long form also tries some that no route has.
    places = [
      '/*',
      '/?new=*&next=*&redirect=*',
      '/sign-in?back=*',
      '/register?back=*&next=*',
      '/confirm-mail#*',
      '/undo-mail-change#*',
      '/stop-mails#*',
      '/invitation#*',
      '/join#*',
      '/discover?q=*',
      '/discover/*',
      '/operator/accounts?q=*',
      '/operator/organizations?q=*',
      '/operator/reports?state=*',
      '/o/*',
      `${club}/*`,
      `${club}/files?q=*&type=*&by=*&talk=*&board=*&event=*`,
      `${club}/groups?new=*`,
      `${club}/groups/*`,
      `${club}/members?view=*&q=*&role=*&sort=*&fields=%7B%22*%22%3A%22*%22%7D`,
      `${club}/members/*`,
      `${club}/members/links/*`,
      `${club}/requests?state=*`,
      `${club}/reports?state=*`,
      `${club}/reports/*`,
      `${club}/settings/webhooks/*`,
      `${club}/boards?new=*`,
      `${club}/boards/*`,
      `${club}/boards/*/archive`,
      `${board.path}?card=*&comment=*&assignee=*&label=*&due=*`,
      `${club}/talks?new=*`,
      `${club}/talks/*`,
      `${club}/talks/${talk.body.id}?message=*&thread=*`,
      `${club}/talks/search?q=*&talk=*`,
      `${club}/talks/browse?q=*&archived=*`,
      `${club}/calendar?view=*&day=*&people=*&event=*&comment=*&new=*`,
      `${club}/calendar/answers?view=*&day=*&people=*&event=*&comment=*&new=*`,
      ...(isLong
        ? ['/new-password?next=*', '/me/*?next=*', '/o/*/talks', `${board.path}?assignee=*&label=*&due=*`]
        : []),
    ]
  })

  /** Opens an address, or follows it like a link, and waits until the page has content. */
  const open = async (page: Page, address: string, isLink = false) => {
    if (isLink) await page.evaluate(`history.pushState(null, '', ${JSON.stringify(address)})`)
    else await page.goto(address)
    if (isLink) await untilInPage(page, isRouted)
    await untilInPage(page, `document.querySelector('h1, h2, [role=alert]') !== null`)
    await untilInPage(page, `document.querySelector('.mantine-Skeleton-root') === null`)
  }

  test('in every parameter of every page, and of every route in router.tsx', async () => {
    const page = await here.visit('/', { signedInAs: reader })
    await untilInPage(page, 'self.__TSR_ROUTER__ !== undefined')
    assertComplete(places, (await page.evaluate(readRoutes)) as KnownRoute[])
    const watch = new Watch(page.context(), here.url)
    let tried = 0
    for (const [index, place] of places.entries()) {
      for (const address of addressesAt(index)) {
        if (!address.isWellFormed()) continue
        const asked = here.url + place.replaceAll('*', encodeURIComponent(address))
        // Most addresses are followed in the short form, which takes less than half of the time of loading them.
        await open(page, asked, !isLong && index % 4 > 0)
        await watch.assertHarmless(page, asked)
        tried += 1
      }
    }
    reportFigure('S17', `${tried} addresses in ${places.length} places`)
  })

  test('a card named .. is not taken for the board above it', async () => {
    const page = await here.visit(`${boardPath}?card=..`, { signedInAs: ben })
    await page.getByRole('dialog').getByText('Something went wrong').waitFor()
    assert.equal(await page.getByRole('dialog').getByRole('textbox').count(), 0)
  })

  // Otherwise nothing that these tests say about origins would be true of the browsers of people.
  test('another origin is not read: the browser asks it for permission', async (context) => {
    const other = await serve(context, (request, reply) => {
      if (request.url === '/shared') reply.setHeader('access-control-allow-origin', '*')
      reply.end('secret')
    })
    const origin = await serve(context, (_, reply) => reply.setHeader('content-type', 'text/html').end('<h1>Page</h1>'))
    const page = await here.newTab({ allowedConsoleErrors: /blocked by CORS policy/ })
    await page.goto(origin)
    const read = (path: string) =>
      page.evaluate(`fetch('${other}${path}').then((reply) => reply.text(), (error) => error.name)`)
    assert.equal(await read('/shared'), 'secret')
    assert.equal(await read('/'), 'TypeError')
  })

  test('as the way back after signing in, and for somebody who is signed in', async () => {
    const known = ['https://evil.example', '/\t/evil.example', '/.//evil.example']
    const others = isLong ? foreignAddresses.filter((address) => address.isWellFormed()) : []
    const backs = [...known, ...others]
    const guest = await here.visit('/sign-in')
    const watch = new Watch(guest.context(), here.url)
    for (const back of backs) {
      const asked = `${here.url}/sign-in?back=${encodeURIComponent(back)}`
      await guest.evaluate('localStorage.clear()')
      await guest.goto(asked)
      await guest.getByLabel('Username or email').fill(ben.nametag)
      await guest.getByLabel('Password', { exact: true }).fill(ben.password)
      await guest.getByRole('button', { name: 'Sign in' }).click()
      await guest.waitForURL((url) => url.pathname !== '/sign-in')
      await watch.assertHarmless(guest, asked)
      await open(guest, asked, !isLong && back !== known[0])
      await watch.assertHarmless(guest, asked)
    }
    reportFigure('S17', `${backs.length} ways back`)
  })
})
