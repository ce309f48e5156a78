import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../server/test/support/until.ts'
import { assertNoSidewaysScroll, atriumInBrowser, goTo, phone } from './support/atrium-in-browser.ts'
import { article, newClub } from './support/club.ts'
import { words } from './support/words.ts'

const here = atriumInBrowser()

/** The longest name that an account may have, without a place to break it. */
const longName = 'ش'.repeat(80)

test('people are called by their display names, and a change of the own name appears at once', async () => {
  const club = await newClub(here)
  const { administrator, member, call } = club
  const rename = (name: string) => call(administrator, 'PATCH', '/v2/account/profile', { name })
  await rename('محمد الأمين')
  await call(member, 'PATCH', '/v2/account/profile', { name: 'Zoë Ångström' })
  const talk = await club.openTalk('Tournament', `Hello, @${member.nametag}`)
  const page = await here.visit(club.talkPath(talk), { signedInAs: administrator })
  const hello = article(page, 'Hello')
  await hello.getByText('محمد الأمين', { exact: true }).waitFor()
  await hello.getByText('@Zoë Ångström').waitFor()
  const composer = page.getByRole('textbox', { name: words('talks.messageTo', { title: 'Tournament' }) })
  await composer.fill('And @zoe')
  await page.getByRole('option', { name: 'Zoë Ångström' }).getByText(`@${member.nametag}`).waitFor()
  await page.keyboard.press('Enter')
  assert.equal(await composer.inputValue(), `And @${member.nametag} `)
  await page.keyboard.press('Enter')
  await article(page, 'And').getByText('@Zoë Ångström').waitFor()

  await page.getByRole('link', { name: words('members.title') }).click()
  const row = page.getByRole('row', { name: /Zoë Ångström/ })
  await row.getByText(`@${member.nametag}`).waitFor()
  await row.getByRole('link').click()
  await page.getByRole('heading', { name: 'Zoë Ångström', level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: words('common.search'), exact: true }).fill('angstrom')
  const found = new RegExp(`Zoë Ångström.*@${member.nametag} · ${words('role.member')}`)
  await page.getByRole('dialog').getByRole('button', { name: found }).waitFor()
  await page.keyboard.press('Escape')

  await rename('Mo')
  await page.getByRole('button', { name: words('common.account') }).click()
  await page.getByRole('menu').getByText('Mo', { exact: true }).waitFor()
  await page.getByRole('menu').getByText(`@${administrator.nametag} · ${administrator.nicHandle}`).waitFor()
})

test('the longest name fits on a phone', async () => {
  const club = await newClub(here)
  const { nio, administrator, member, call } = club
  for (const person of [administrator, member]) await call(person, 'PATCH', '/v2/account/profile', { name: longName })
  const talk = await club.openTalk('Tournament', `Hello, @${member.nametag}`)
  const paths = [
    '/',
    club.talkPath(talk),
    `/o/${nio}/members`,
    `/o/${nio}/members/${member.nicHandle}`,
    `/o/${nio}/calendar?view=day&people=${administrator.nicHandle}`,
  ]
  const page = await here.newTab({ ...phone, signedInAs: member })
  for (const path of paths) {
    await goTo(page, path)
    await until('the name is shown', async () => (await page.getByText(longName).count()) > 0)
    await assertNoSidewaysScroll(page)
  }
})
