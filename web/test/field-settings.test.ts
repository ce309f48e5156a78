import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../../server/test/support/until.ts'
import { assertAccessible } from './support/accessible.ts'
import { assertNoSidewaysScroll, atriumInBrowser, phone } from './support/atrium-in-browser.ts'
import { clubWithFields } from './support/fields.ts'
import { loseReply } from './support/lost-reply.ts'
import { words } from './support/words.ts'

const here = atriumInBrowser()

describe('The settings of fields', () => {
  test('are made by keyboard, changed, ordered and deleted; members see nothing of them', async () => {
    const { nio, administrator, member, fields, call } = await clubWithFields(here)
    const page = await here.visit(`/o/${nio}/settings`, { signedInAs: administrator })
    await page.getByRole('link', { name: words('fields.manage') }).click()
    const items = page.getByRole('list', { name: words('fields.title') }).getByRole('listitem')
    await items.nth(2).waitFor()
    await page.getByRole('button', { name: words('fields.add') }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(words('fields.label'), { exact: true }).waitFor()
    await page.keyboard.type('Voice')
    await dialog.getByRole('combobox', { name: words('fields.typeLabel') }).click()
    await page.getByRole('option', { name: words('fields.type.choice') }).click()
    await dialog.getByRole('button', { name: words('fields.add') }).click()
    await dialog.getByText(words('fields.optionsNeeded')).waitFor()
    await dialog.getByLabel(words('fields.options')).fill('Alto')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Bass')
    await page.keyboard.press('Enter')
    await dialog.getByRole('radio', { name: words('fields.seenBy.members') }).check()
    await assertAccessible(page)
    // The reply is lost, and the same form is sent again.
    await loseReply(page, `/v2/workplace/${nio}/fields`)
    await dialog.getByRole('button', { name: words('fields.add') }).click()
    await dialog.getByText(words('problem.UNREACHABLE')).waitFor()
    await dialog.getByRole('button', { name: words('fields.add') }).click()
    await items.nth(3).getByText('Voice').waitFor()
    for (let place = 3; place > 0; place--) {
      await page.getByRole('button', { name: words('fields.moveUp', { label: 'Voice' }) }).click()
      await items
        .nth(place - 1)
        .getByText('Voice')
        .waitFor()
    }
    const listed = async () =>
      (await call(administrator, 'GET', `/v2/workplace/${nio}/fields`)).fields.map(
        ({ label }: { label: string }) => label,
      )
    await until('the server has the order', async () => (await listed()).join() === 'Voice,Phone,Birthday,Instrument')

    await page.getByRole('button', { name: words('fields.delete', { label: 'Phone' }) }).click()
    await dialog.getByRole('textbox').fill('Phone')
    await dialog.getByRole('button', { name: words('fields.deleteSubmit') }).click()
    await items.filter({ hasText: 'Phone' }).waitFor({ state: 'detached' })
    assert.deepEqual(await listed(), ['Voice', 'Birthday', 'Instrument'])

    // Values fix the type, which the dialog explains.
    await call(member, 'PATCH', `/v2/workplace/users/${nio}/${member.nicHandle}/fields`, {
      [fields.birthday.id]: '2001-02-03',
    })
    const edit = page.getByRole('button', { name: words('fields.edit', { label: 'Birthday' }) })
    await edit.click()
    await dialog.getByRole('combobox', { name: words('fields.typeLabel') }).click()
    await page
      .getByRole('option', { name: words('fields.type.text') })
      .first()
      .click()
    await dialog.getByRole('button', { name: words('common.save') }).click()
    await dialog.getByText(words('problem.FIELD_HAS_VALUES')).waitFor()
    await page.keyboard.press('Escape')
    await edit.and(page.locator(':focus')).waitFor()

    const theirs = await here.visit(`/o/${nio}/settings/fields`, { signedInAs: member })
    await theirs.getByRole('heading', { name: words('common.forbiddenTitle') }).waitFor()
  })

  test('of two who change a field at the same time, the second sees it and decides', async () => {
    const { nio, administrator, fields, call } = await clubWithFields(here)
    const page = await here.visit(`/o/${nio}/settings/fields`, { ...phone, signedInAs: administrator })
    await page.getByRole('button', { name: words('fields.edit', { label: 'Phone' }) }).click()
    const dialog = page.getByRole('dialog')
    const label = dialog.getByLabel(words('fields.label'), { exact: true })
    await label.fill('Telephone')
    await call(administrator, 'PATCH', `/v2/workplace/${nio}/fields/${fields.phone.id}`, { label: 'Mobile' })
    await dialog.getByRole('button', { name: words('common.save') }).click()
    await dialog.getByRole('alert').getByText('Mobile').waitFor()
    assert.equal(await label.inputValue(), 'Telephone')
    await assertAccessible(page)
    await assertNoSidewaysScroll(page)
    await dialog.getByRole('button', { name: words('common.save') }).click()
    await page.getByRole('listitem').getByText('Telephone').waitFor()
  })
})

describe('The import of a CSV file', () => {
  const choose = (page: Page, text: string | Buffer, name = 'members.csv') =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

  test('says why a file is refused, shows what would change, and changes it', async () => {
    const { nio, secretary, member, administrator, call } = await clubWithFields(here)
    const page = await here.visit(`/o/${nio}/members`, { signedInAs: secretary })
    await page.getByRole('button', { name: words('members.register') }).click()
    await page.getByRole('menuitem', { name: words('members.importCsv') }).click()
    await page.getByRole('button', { name: words('fieldImport.choose') }).waitFor()
    await choose(page, 'Name,Phone\nx,1')
    await page.getByText(words('fieldImport.unusable', { column: 'Handle' })).waitFor()
    await choose(page, `Handle,Phone,Instrument\nNO1-ATR,1,\n${member.nicHandle},1,Violin`)
    await page.getByText(words('fieldImport.place', { line: 2, column: 'Handle' })).waitFor()
    await choose(page, `Handle,Phone,Instrument\n${member.nicHandle},none,Drum`)
    const refused = page.getByRole('alert').filter({ hasText: words('fieldImport.refused') })
    await refused.getByText(words('fields.wrong.phone')).waitFor()
    await refused.getByText(words('fields.wrong.choice')).waitFor()
    await assertAccessible(page)
    // A spreadsheet in France saves semicolons and the encoding of Windows.
    const latin = Buffer.from(
      `Handle;Phone;Birthday;Été\r\n${member.nicHandle};012;2001-02-03;x\r\n${administrator.nicHandle};;;\r\n`,
      'latin1',
    )
    await choose(page, latin, 'membres.csv')
    await page.getByText(words('fieldImport.rows', { count: 2 })).waitFor()
    await page.getByText(words('fieldImport.changes', { count: 2 })).waitFor()
    await page.getByText(words('fieldImport.ignored', { columns: 'Été' })).waitFor()
    const preview = page.getByRole('table', { name: words('fieldImport.preview') })
    await preview.getByRole('row').filter({ hasText: 'Birthday' }).getByText('3 February 2001').waitFor()
    await assertAccessible(page)
    await page.getByRole('button', { name: words('fieldImport.confirm', { count: 2 }) }).click()
    await page.getByText(words('fieldImport.done', { count: 2 })).waitFor()
    const { fields } = await call(administrator, 'GET', `/v2/workplace/users/${nio}/${member.nicHandle}`)
    assert.deepEqual(Object.values(fields), ['012', '2001-02-03', null])
    await page.getByRole('link', { name: words('fieldImport.seeMembers') }).click()
    await page.getByRole('row').filter({ hasText: member.nametag }).getByText('012').first().waitFor()
  })
})
