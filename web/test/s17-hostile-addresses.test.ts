import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
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

describe('S17: hostile addresses', () => {
  let ben: Person
  let places: string[]

  before(async () => {
    const board = await newBoard(here)
    await board.add(0, 'Card')
    ben = board.member
    const talk = await here.atrium.call('POST', `/v2/talks/${board.nio}`, {
      token: ben.token,
      json: { title: 'Talk', userlist: [board.administrator.nametag], message: 'Hello' },
    })
    assert.equal(talk.status, 201, talk.text)
    const club = `/o/${board.nio}`
    // All parameters of the routes in router.tsx, and some unknown ones.
    places = [
      '/*',
      '/?new=*&next=*&redirect=*',
      '/sign-in?back=*',
      '/register?back=*&next=*',
      '/new-password?next=*',
      '/confirm-mail#*',
      '/undo-mail-change#*',
      '/stop-mails#*',
      '/join#*',
      '/discover?q=*',
      '/discover/*',
      '/me/*?next=*',
      '/o/*',
      '/o/*/talks',
      `${club}/members?view=*`,
      `${club}/members/*`,
      `${club}/members/links/*`,
      `${club}/requests?state=*`,
      `${club}/reports?state=*`,
      `${club}/reports/*`,
      `${club}/settings/webhooks/*`,
      `${club}/boards?new=*`,
      `${club}/boards/*`,
      `${club}/boards/*/archive`,
      `${board.path}?card=*`,
      `${board.path}?assignee=*&label=*&due=*`,
      `${club}/talks?new=*`,
      `${club}/talks/*`,
      `${club}/talks/${talk.body.id}?message=*`,
      `${club}/talks/search?q=*&talk=*`,
      `${club}/calendar?view=*&day=*&people=*&event=*&new=*`,
    ]
  })

  /** Opens an address and waits until the page has content. */
  const open = async (page: Page, address: string) => {
    await page.goto(address)
    await untilInPage(page, `document.querySelector('h1, h2, [role=alert]') !== null`)
    await untilInPage(page, `document.querySelector('.mantine-Skeleton-root') === null`)
  }

  test('in every parameter of every page', async () => {
    const page = await here.visit('/', { signedInAs: ben })
    const watch = new Watch(page.context(), here.url)
    let tried = 0
    for (const [index, place] of places.entries()) {
      for (const address of addressesAt(index)) {
        if (!address.isWellFormed()) continue
        const asked = here.url + place.replaceAll('*', encodeURIComponent(address))
        await open(page, asked)
        await watch.assertHarmless(page, asked)
        tried += 1
      }
    }
    reportFigure('S17', `${tried} addresses in ${places.length} places`)
  })

  test('a card named .. is not taken for the board above it', async () => {
    const place = places.find((each) => each.includes('card=*')) ?? ''
    const page = await here.visit(place.replace('*', '..'), { signedInAs: ben })
    await page.getByRole('dialog').getByText('Something went wrong').waitFor()
    assert.equal(await page.getByRole('dialog').getByRole('textbox').count(), 0)
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
      await open(guest, asked)
      await watch.assertHarmless(guest, asked)
    }
    reportFigure('S17', `${backs.length} ways back`)
  })
})
