import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { createOrganization, newClub } from '../../server/test/support/clubs.ts'
import type { SignedInPerson } from '../../server/test/support/people.ts'
import { assertAccessible } from './support/accessible.ts'
import { contrastOf, fieldSizes, fontOf, halfLines, type Part, textsWithoutStart } from './support/appearance.ts'
import { atriumInBrowser, goTo, phone, untilStill } from './support/atrium-in-browser.ts'
import { newBoard } from './support/boards.ts'
import { boxOf } from './support/places.ts'
import { words } from './support/words.ts'

const here = atriumInBrowser()

type Members = { nio: number; administrator: SignedInPerson; member: SignedInPerson }

/** A talk of an organization, with one message. */
async function newTalk(message: string, club?: Members) {
  const { nio, administrator, member } = club ?? (await newClub(here.atrium))
  const json = { title: 'Hall', userlist: [member.nametag], message }
  const { body } = await here.atrium.call('POST', `/v2/talks/${nio}`, { token: administrator.token, json })
  return { nio, administrator, member, path: `/o/${nio}/talks/${body.id}` }
}

const atLeast = async (minimum: number, locator: Locator, part?: Part) => {
  await locator.waitFor({ state: 'attached' })
  await untilStill(locator.page())
  const contrast = await contrastOf(locator, part)
  assert.ok(contrast >= minimum, `${locator}: ${contrast.toFixed(2)} is less than ${minimum}`)
}

describe('Contrast', () => {
  for (const theme of ['light', 'dark'] as const) {
    test(`of fields, their errors and placeholders, red buttons and menu items, radios and checkboxes: ${theme}`, async () => {
      const club = await newClub(here.atrium)
      const { nio, name, administrator, member } = club
      const talk = await newTalk('Hello', club)
      const page = await here.visit(`/o/${nio}/settings`, { signedInAs: administrator, theme })
      const nameField = page.getByLabel(words('home.name'), { exact: true })
      await atLeast(3, nameField, 'border')
      await atLeast(3, page.locator('.mantine-Switch-track'), 'fill')
      await nameField.fill('')
      await page
        .locator('form', { has: nameField })
        .getByRole('button', { name: words('common.save') })
        .click()
      await atLeast(4.5, page.getByText(words('field.required')))
      await assertAccessible(page)

      const open = page.getByRole('button', { name: words('settings.closeName', { organization: name }) })
      await atLeast(4.5, open)
      await open.click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox').fill(name)
      await atLeast(4.5, dialog.locator('button[type=submit]'))
      await assertAccessible(page)

      await goTo(page, `/o/${nio}/members`)
      const search = page.getByRole('searchbox')
      await atLeast(4.5, search, 'placeholder')
      const [placeholder, typed] = [await contrastOf(search, 'placeholder'), await contrastOf(search)]
      assert.ok(typed > 1.7 * placeholder, `a placeholder (${placeholder}) looks like what is typed (${typed})`)

      await goTo(page, talk.path)
      await page.locator('button[aria-haspopup=menu]:has(.tabler-icon-dots)').last().click()
      await atLeast(4.5, page.getByRole('menuitem', { name: words('talks.leave') }))

      await goTo(page, `/o/${nio}/members/${member.nicHandle}`)
      await atLeast(3, page.getByRole('radio', { checked: false }).first(), 'border')
      await goTo(page, `/o/${nio}/calendar?new=true`)
      await atLeast(3, page.getByRole('dialog').getByRole('checkbox', { checked: false }).first(), 'border')
    })
  }
})

describe('One look', () => {
  test('skeletons are still for people who prefer less motion', async () => {
    const { nio, administrator } = await newClub(here.atrium)
    for (const reducedMotion of ['reduce', 'no-preference'] as const) {
      const page = await here.newTab({ signedInAs: administrator, reducedMotion })
      const held = Promise.withResolvers<void>()
      await page.route(new RegExp(`/v2/workplace/users/${nio}\\b`), async (route) => {
        await held.promise
        await route.continue()
      })
      await page.goto(`${here.url}/o/${nio}/members`)
      await page.locator('.mantine-Skeleton-root').first().waitFor()
      const names = await page.evaluate<string[]>('document.getAnimations().map(({ animationName }) => animationName)')
      assert.equal(names.length > 0, reducedMotion === 'no-preference', names.join())
      held.resolve()
      await page.getByRole('row').first().waitFor()
    }
  })

  test('every page begins at the same distance from the navigation, and its button that saves is at the end of the fields', async () => {
    const board = await newBoard(here)
    const { nio, administrator, member } = board
    const inside = `/o/${nio}`
    const forms = ['/me', '/me/security', `${inside}/settings`, `${inside}/members/${member.nicHandle}`]
    const assertButtonAtEnd = async (page: Page, address: string, locale: string) => {
      const form = page.locator('main form').first()
      const button = await boxOf(form.locator('button[type=submit]'))
      const field = await boxOf(form.locator('.mantine-InputWrapper-root').last())
      const [end, expected] = locale === 'ar' ? [button.x, field.x] : [button.x + button.width, field.x + field.width]
      assert.ok(Math.abs(end - expected) <= 1, `${address} in ${locale}: ${end}, not ${expected}`)
    }
    const page = await here.newTab({ signedInAs: administrator, viewport: { width: 1440, height: 900 } })
    const starts = new Map<string, number>()
    for (const path of ['/', `${inside}/members`, `${inside}/boards`, board.path, `${inside}/calendar`, ...forms]) {
      await goTo(page, path)
      // On the page of a member, the picture is before the heading.
      const isMember = path.startsWith(`${inside}/members/`)
      if (!isMember) starts.set(path, Math.round((await boxOf(page.getByRole('heading', { level: 1 }))).x))
      if (forms.includes(path)) await assertButtonAtEnd(page, path, 'en-GB')
    }
    assert.equal(new Set(starts.values()).size, 1, JSON.stringify([...starts]))

    const mirrored = await here.newTab({ signedInAs: administrator, locale: 'ar' })
    for (const path of forms) {
      await goTo(mirrored, path)
      await assertButtonAtEnd(mirrored, path, 'ar')
    }
  })

  test('more actions have the same icon everywhere; in a menu only its items take the focus', async () => {
    const board = await newBoard(here)
    const { path } = await newTalk('Hello', board)
    const page = await here.newTab({ signedInAs: board.administrator })
    for (const address of [path, `/o/${board.nio}/calendar`, board.path]) {
      await goTo(page, address)
      await page.locator('main button[aria-haspopup=menu] .tabler-icon-dots').first().waitFor()
      assert.equal(await page.locator('.tabler-icon-dots-vertical').count(), 0, address)
    }
    await page.getByRole('button', { name: words('boards.boardMenu', { name: 'Tournament' }) }).click()
    await page.getByRole('menuitem').first().waitFor()
    assert.equal(await page.locator('[role=menu] [tabindex]:not([role=menuitem])').count(), 0)
  })

  test('in dialogs a text ends with a whole line, and a secret, but not its label, has a font of fixed width', async () => {
    const lines = Array.from({ length: 12 }, (_, index) => `Line ${index + 1}`).join('\n')
    const { nio, administrator, path } = await newTalk(lines)
    const page = await here.visit(path, { signedInAs: administrator })
    await page.getByRole('article').first().hover()
    await page
      .getByRole('button', { name: words('talks.moreActions') })
      .last()
      .click()
    await page.getByRole('menuitem', { name: words('talks.delete') }).click()
    const dialog = page.getByRole('dialog')
    assert.deepEqual(await halfLines(dialog.getByText('Line 1', { exact: false })), [])

    await goTo(page, `/o/${nio}/calendar?view=agenda`)
    await page.getByRole('button', { name: words('calendar.moreActions') }).click()
    await page.getByRole('menuitem', { name: words('calendar.subscribe') }).click()
    await dialog.getByRole('button', { name: words('calendar.makeFeed') }).click()
    assert.match(await fontOf(dialog.getByLabel(words('calendar.feedAddress'))), /mono/)
    assert.doesNotMatch(await fontOf(dialog.getByText(words('calendar.feedAddress'), { exact: true })), /mono/)
  })
})

describe('On a phone', () => {
  /** Safari zooms in on a field whose letters are smaller than 16 pixels. */
  const assertNoZoom = async (page: Page) => {
    await untilStill(page)
    const fields = await fieldSizes(page)
    assert.ok(fields.length > 0, `${page.url()} has no fields`)
    assert.deepEqual(
      fields.filter(({ size }) => size < 16),
      [],
      page.url(),
    )
  }

  test('no field is so small that the browser zooms in', async () => {
    const board = await newBoard(here)
    const card = await board.add(0, 'Book the hall')
    const page = await here.visit('/sign-in', phone)
    await page.getByRole('heading').first().waitFor()
    await assertNoZoom(page)
    const inside = await here.newTab({ ...phone, signedInAs: board.administrator })
    const organization = `/o/${board.nio}`
    for (const address of [
      '/me',
      `${organization}/members`,
      `${organization}/members/invite`,
      `${organization}/settings`,
      `${organization}/talks?new=true`,
      `${organization}/calendar?new=true`,
      `${board.path}?card=${card.id}`,
    ]) {
      await goTo(inside, address)
      const place = /[?]/.test(address) ? '[role=dialog]' : 'main'
      await inside.locator(`${place} :is(input, textarea)`).filter({ visible: true }).first().waitFor()
      await assertNoZoom(inside)
    }
  })
})

test('in Arabic, long names are cut at their end', async () => {
  const person = await here.newPerson()
  const name = 'Association pour la sauvegarde du patrimoine et des jardins de la vieille ville de Lyon'
  const nio = await createOrganization(here.atrium, person, { name })
  const { token } = person
  const { body: board } = await here.atrium.call('POST', `/v2/boards/${nio}/create`, { token, json: { name } })
  await here.atrium.call('POST', `/v2/talks/${nio}`, { token, json: { title: name, userlist: [], message: name } })
  const start = new Date(Date.now() + 60_000).toISOString()
  const end = new Date(Date.now() + 3_660_000).toISOString()
  const event = { title: name, location: name, start, end, timeZone: 'Europe/Paris' }
  await here.atrium.call('POST', `/v2/workplace/users/${nio}/${person.nametag}/calendar`, { token, json: event })
  for (const look of [{}, phone]) {
    const page = await here.newTab({ ...look, signedInAs: person, locale: 'ar' })
    const inside = `/o/${nio}`
    for (const path of [
      '/',
      inside,
      `${inside}/talks`,
      `${inside}/boards`,
      `${inside}/boards/${board.id}`,
      `${inside}/calendar?view=month`,
      `${inside}/calendar?view=week`,
    ]) {
      await goTo(page, path)
      await page.getByRole('heading').first().waitFor()
      await page
        .getByRole('main')
        .getByText(name)
        .or(page.getByRole('banner').getByText(name))
        .first()
        .waitFor({ state: 'attached' })
      assert.deepEqual(await textsWithoutStart(page), [], path)
    }
  }
})
