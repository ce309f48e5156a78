import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { SignedInPerson } from '../../server/test/support/people.ts'
import { until } from '../../server/test/support/until.ts'
import { assertAccessible } from './support/accessible.ts'
import { assertNoSidewaysScroll, atriumInBrowser, goTo, phone, untilInPage } from './support/atrium-in-browser.ts'
import { clubWithFields } from './support/fields.ts'
import { words } from './support/words.ts'

const here = atriumInBrowser()

describe("A member's page", () => {
  test('a member fills in their own fields, and staff see it at once and edit what they see; saving one value keeps the others that somebody else changed meanwhile', async () => {
    const {
      nio,
      member,
      secretary,
      administrator,
      call,
      fields: { birthday },
    } = await clubWithFields(here)
    await call(member, 'PATCH', '/v2/account/profile', { bio: 'Plays at https://example.org' })
    const path = `/o/${nio}/members/${member.nicHandle}`
    const page = await here.visit(path, { signedInAs: member })
    const staff = await here.visit(path, { signedInAs: secretary })
    await page.getByText(words('fields.missing', { fields: 'Birthday' })).waitFor()
    await page.getByRole('link', { name: 'https://example.org' }).waitFor()
    await page.getByRole('button', { name: words('fields.fillIn') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Birthday').fill('2001-02-03')
    assert.equal(await dialog.getByLabel('Instrument').count(), 0)
    await dialog.getByLabel('Phone').fill('none')
    await assertAccessible(page)
    await dialog.getByRole('button', { name: words('common.save') }).click()
    await dialog.getByText(words('fields.wrong.phone')).waitFor()
    await dialog.getByLabel('Phone').fill('+33 6 12 34')
    await dialog.getByRole('button', { name: words('common.save') }).click()
    await page.getByText('3 February 2001').waitFor()
    assert.equal(await page.getByRole('link', { name: '+33 6 12 34' }).getAttribute('href'), 'tel:+3361234')
    assert.equal(await page.getByText(words('fields.missing', { fields: 'Birthday' })).count(), 0)

    await staff.getByText('3 February 2001').waitFor()
    await staff.getByRole('button', { name: words('fields.editValues') }).click()
    await staff.getByRole('dialog').getByRole('combobox', { name: 'Instrument' }).click()
    await staff.getByRole('option', { name: 'Violin' }).click()
    await staff
      .getByRole('dialog')
      .getByRole('button', { name: words('common.save') })
      .click()
    await page.getByText('Violin').waitFor()
    const { fields } = await call(administrator, 'GET', `/v2/workplace/users/${nio}/${member.nicHandle}`)
    assert.deepEqual(Object.values(fields).sort(), ['+33 6 12 34', '2001-02-03', 'Violin'])

    // Somebody else corrects the birthday while the member is changing the phone number.
    await page.getByRole('button', { name: words('fields.editValues') }).click()
    await dialog.getByLabel('Phone').fill('+33 6 56 78')
    const values = `/v2/workplace/users/${nio}/${member.nicHandle}/fields`
    await call(administrator, 'PATCH', values, { [birthday.id]: '2001-02-04' })
    await untilInPage(page, `document.querySelector('[role=dialog] input[type=date]').value === '2001-02-04'`)
    await dialog.getByRole('button', { name: words('common.save') }).click()
    await page.getByRole('link', { name: '+33 6 56 78' }).waitFor()
    const now = await call(administrator, 'GET', `/v2/workplace/users/${nio}/${member.nicHandle}`)
    assert.deepEqual(Object.values(now.fields).sort(), ['+33 6 56 78', '2001-02-04', 'Violin'])

    await goTo(page, `/o/${nio}/members/${secretary.nicHandle}`)
    await page.getByText(secretary.nicHandle).first().waitFor()
    assert.equal(await page.getByRole('button', { name: words('fields.editValues') }).count(), 0)
  })
})

describe('The member list', () => {
  const rows = (page: Page) => page.getByRole('table').locator('tbody tr')
  const shows = (page: Page, people: SignedInPerson[]) =>
    until(`the list shows ${people.map(({ nametag }) => nametag)}`, async () => {
      const texts = await rows(page).allTextContents()
      return texts.length === people.length && people.every(({ nametag }, index) => texts[index]?.includes(nametag))
    })

  test('has fields as columns, is sorted and filtered by them on the server, and the address keeps it', async () => {
    const { nio, member, secretary, administrator, fields, call } = await clubWithFields(here)
    const set = (who: SignedInPerson, values: object) =>
      call(administrator, 'PATCH', `/v2/workplace/users/${nio}/${who.nicHandle}/fields`, values)
    await set(member, { [fields.instrument.id]: 'Violin', [fields.birthday.id]: '2001-02-03' })
    await set(secretary, { [fields.instrument.id]: 'Cello' })
    const page = await here.visit(`/o/${nio}/members`, { signedInAs: secretary })
    await rows(page).filter({ hasText: member.nametag }).getByText('3 February 2001').waitFor()
    const head = page.getByRole('columnheader', { name: 'Instrument' })
    await head.getByRole('button').click()
    await shows(page, [secretary, member, administrator])
    await head.getByRole('button').click()
    await shows(page, [member, secretary, administrator])
    assert.equal(await head.getAttribute('aria-sort'), 'descending')

    await page.getByRole('button', { name: words('members.filter') }).click()
    const filter = page.getByRole('dialog', { name: words('members.filter') })
    await filter.getByRole('combobox', { name: words('members.filterField') }).click()
    await filter.getByRole('option', { name: 'Instrument' }).click()
    await filter.getByRole('combobox', { name: words('members.filterValue') }).click()
    await page.getByRole('option', { name: 'Cello' }).click()
    await assertAccessible(page)
    await filter.getByRole('button', { name: words('members.filterApply') }).click()
    await shows(page, [secretary])
    await page.reload()
    await shows(page, [secretary])
    const isCello = words('members.filteredBy', { field: 'Instrument', value: 'Cello' })
    await page.getByRole('button', { name: words('members.filterRemove', { filter: isCello }) }).click()
    await shows(page, [member, secretary, administrator])

    await page.getByRole('button', { name: words('members.columns') }).click()
    await page.getByRole('checkbox', { name: 'Birthday' }).click()
    await page.getByRole('columnheader', { name: 'Birthday' }).waitFor({ state: 'detached' })
    // Somebody deletes the field by which the list is sorted.
    await call(administrator, 'DELETE', `/v2/workplace/${nio}/fields/${fields.instrument.id}`)
    await head.waitFor({ state: 'detached' })
    await until('everybody is listed', async () => (await rows(page).count()) === 3)
  })

  test('on a phone has the values below the names, and members do not see what only staff see', async () => {
    const { nio, member, secretary, administrator, fields, call } = await clubWithFields(here)
    const values = { [fields.instrument.id]: 'Violin', [fields.birthday.id]: '2001-02-03' }
    await call(administrator, 'PATCH', `/v2/workplace/users/${nio}/${secretary.nicHandle}/fields`, values)
    const page = await here.visit(`/o/${nio}/members`, { ...phone, theme: 'dark', locale: 'ar', signedInAs: member })
    const row = rows(page).filter({ hasText: secretary.nametag })
    await row.getByText('Violin').waitFor()
    assert.equal(await row.getByRole('cell').count(), 2, 'the role is below the name, which has the width of the page')
    assert.equal(await page.getByText('2001').count(), 0)
    await assertAccessible(page)
    await assertNoSidewaysScroll(page)
  })
})
