import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newClub } from '../../server/test/support/clubs.ts'
import type { SignedInPerson } from '../../server/test/support/people.ts'
import { openTalk, reportCallsOf } from '../../server/test/support/reports.ts'
import { assertAccessible } from './support/accessible.ts'
import { assertNoSidewaysScroll, atriumInBrowser, goTo, looks } from './support/atrium-in-browser.ts'
import { article } from './support/club.ts'
import { row } from './support/comments.ts'
import { words } from './support/words.ts'

const here = atriumInBrowser()

const insult = 'You play badly.'
const reason = 'Please stay polite.'

/** An organization in which the secretary can handle the report about a message of the member. */
async function reported() {
  const { atrium } = here
  const club = await newClub(atrium)
  const { nio, administrator, secretary, member } = club
  const { talk, message } = await openTalk(atrium, nio, member, [administrator, secretary], insult)
  const calls = reportCallsOf(atrium)
  const about = { reason: 'Insult', description: '', messageId: message }
  const report: string = (await calls.onTalk(administrator, nio, talk, about)).body.id
  const close = (json: object) => calls.close(secretary, nio, report, { outcome: 'acted', notice: reason, ...json })
  const appeal = (text: string, { token } = member) =>
    atrium.call('POST', `/v2/account/moderation/${report}/appeal`, { token, json: { message: text } })
  return { ...club, talk, report, close, appeal }
}

/** A second administrator, who is not part of the case. */
async function another({
  nio,
  administrator,
}: {
  nio: number
  administrator: SignedInPerson
}): Promise<SignedInPerson> {
  const { atrium, newPerson } = here
  const person = await newPerson()
  const { token } = administrator
  const json = { credential: person.nicHandle, role: 3 }
  const invited = await atrium.call('POST', `/v2/workplace/users/new/${nio}`, { token, json })
  await atrium.call('POST', `/v2/account/invitations/${invited.body.id}/accept`, { token: person.token })
  return person
}

describe('Moderation', () => {
  test('a secretary hides a message and removes its author with a reason, which is asked for', async () => {
    const { nio, talk, report, secretary, member, administrator } = await reported()
    const reader = await here.visit(`/o/${nio}/talks/${talk}`, { signedInAs: administrator })
    await article(reader, insult).waitFor()
    const author = await here.visit(`/o/${nio}/talks/${talk}`, { signedInAs: member })
    await article(author, insult).waitFor()

    const page = await here.visit(`/o/${nio}/reports/${report}`, { signedInAs: secretary })
    await page.getByRole('radio', { name: words('reports.outcome.acted') }).check()
    await page.getByRole('checkbox', { name: words('reports.hideMessage') }).check()
    await page.getByRole('checkbox', { name: words('reports.removeAuthor', { name: member.nametag }) }).check()
    const close = page.getByRole('button', { name: words('reports.close') })
    await close.click()
    await page.getByText(words('reports.noticeNeeded')).waitFor()
    await page.getByLabel(words('reports.notice', { name: member.nametag })).fill(reason)
    await close.click()
    const question = page.getByRole('dialog', { name: words('reports.confirmTitle') })
    await question.getByText(words('reports.confirm.both', { name: member.nametag })).waitFor()
    await question.getByRole('button', { name: words('common.cancel') }).click()
    await question.waitFor({ state: 'detached' })
    assert.equal(await article(reader, insult).count(), 1, 'nothing happened yet')
    await close.click()
    await question.getByRole('button', { name: words('reports.close') }).click()

    await page.getByText(words('reports.wasHidden')).waitFor()
    await page.getByText(words('reports.wasRemoved', { name: member.nametag })).waitFor()
    await page.getByText(reason).waitFor()
    await article(reader, words('talks.hidden')).waitFor()
    assert.equal(await article(reader, insult).count(), 0)
    await article(author, words('talks.hidden')).waitFor({ state: 'detached' })
  })

  test('the author reads why, appeals once, and an administrator who was not involved reverses it', async () => {
    const club = await reported()
    const { nio, talk, report, member, secretary, administrator, close } = club
    await close({ hideMessage: true })
    const author = await here.visit(`/o/${nio}/talks/${talk}`, { signedInAs: member })
    await article(author, words('talks.hidden'))
      .getByRole('link', { name: words('talks.whyHidden') })
      .click()
    const decisions = author.getByRole('region', { name: words('account.decisions') })
    await decisions.getByText(reason).waitFor()
    await decisions.getByText(insult).waitFor()
    await decisions.getByRole('button', { name: words('account.appeal') }).click()
    const dialog = author.getByRole('dialog')
    await dialog.getByRole('button', { name: words('account.appealSubmit') }).click()
    await dialog.getByText(words('field.required')).waitFor()
    await dialog.getByLabel(words('account.appealMessage')).fill('It was a joke between friends.')
    await dialog.getByRole('button', { name: words('account.appealSubmit') }).click()
    await decisions.getByText(words('account.appealWaiting')).waitFor()
    assert.equal(await decisions.getByRole('button', { name: words('account.appeal') }).count(), 0)

    for (const involved of [secretary, administrator]) {
      const page = await here.visit(`/o/${nio}/reports/${report}`, { signedInAs: involved })
      await page.getByText(words('reports.appealForOthers')).waitFor()
      assert.equal(await page.getByRole('button', { name: words('reports.reverse') }).count(), 0)
    }
    const page = await here.visit(`/o/${nio}/reports`, { signedInAs: await another(club) })
    await page.getByRole('link', { name: words('reports.appealOpen') }).click()
    await page.getByText('It was a joke between friends.').waitFor()
    await page.getByRole('button', { name: words('reports.reverse') }).click()
    const question = page.getByRole('dialog')
    await question.getByText(words('reports.confirmAppeal.reversed')).waitFor()
    await question.getByRole('button', { name: words('reports.reverse') }).click()
    await page.getByText(words('reports.appealOutcome.reversed')).waitFor()
    await decisions.getByText(words('reports.appealOutcome.reversed')).waitFor()
    await goTo(author, `/o/${nio}/talks/${talk}`)
    await article(author, insult).waitFor()
  })

  test('an appeal that is upheld changes nothing', async () => {
    const club = await reported()
    const { nio, talk, report, member, close, appeal } = club
    await close({ hideMessage: true })
    await appeal('It was a joke.')
    const page = await here.visit(`/o/${nio}/reports/${report}`, { signedInAs: await another(club) })
    await page.getByRole('button', { name: words('reports.uphold') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('reports.uphold') })
      .click()
    await page.getByText(words('reports.appealOutcome.upheld')).waitFor()
    const author = await here.visit(`/o/${nio}/talks/${talk}`, { signedInAs: member })
    await article(author, words('talks.hidden')).waitFor()
  })

  test('a comment is hidden in its card, but nobody is removed from comments or a direct message', async () => {
    const { atrium } = here
    const { nio, administrator, secretary, member } = await newClub(atrium)
    const call = async (who: SignedInPerson, path: string, json: object) =>
      (await atrium.call('POST', `/v2/${path}`, { token: who.token, json })).body
    const board = await call(member, `boards/${nio}/create`, { name: 'Tournament' })
    const { columns } = (await atrium.call('GET', `/v2/boards/${nio}/${board.id}`, { token: member.token })).body
    const card = await call(member, `boards/${nio}/${board.id}/cards`, { columnId: columns[0].id, title: 'Hall' })
    const path = `boards/${nio}/${board.id}/cards/${card.id}/comments`
    const { id, talkId } = await call(member, path, { message: insult })
    const about = { reason: 'Insult', messageId: id }
    const report = await call(administrator, `talks/${nio}/${talkId}/report`, about)

    const page = await here.visit(`/o/${nio}/reports/${report.id}`, { signedInAs: secretary })
    await page.getByRole('radio', { name: words('reports.outcome.acted') }).check()
    await page.getByRole('checkbox', { name: words('reports.hideMessage') }).check()
    const remove = page.getByRole('checkbox', { name: words('reports.removeAuthor', { name: member.nametag }) })
    assert.equal(await remove.count(), 0)
    await page.getByLabel(words('reports.notice', { name: member.nametag })).fill(reason)
    await page.getByRole('button', { name: words('reports.close') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('reports.close') })
      .click()
    await page.getByText(words('reports.wasHidden')).waitFor()
    const reader = await here.visit(`/o/${nio}/boards/${board.id}?card=${card.id}`, { signedInAs: administrator })
    await row(reader, words('talks.hidden')).waitFor()

    const direct = await call(administrator, `talks/${nio}/direct`, { userlist: [member.nicHandle] })
    const { id: messageId } = await call(member, `talks/${nio}/${direct.id}`, { message: insult })
    const ofDirect = await call(administrator, `talks/${nio}/${direct.id}/report`, { reason: 'Insult', messageId })
    await goTo(page, `/o/${nio}/reports/${ofDirect.id}`)
    await page.getByRole('radio', { name: words('reports.outcome.acted') }).check()
    await page.getByRole('checkbox', { name: words('reports.hideMessage') }).waitFor()
    assert.equal(await remove.count(), 0)
  })

  for (const visit of looks) {
    test(`the pages of moderation are accessible: ${visit.theme}`, async () => {
      const club = await reported()
      const { nio, report, secretary, member, close, appeal } = club
      const open = await here.visit(`/o/${nio}/reports/${report}`, { ...visit, signedInAs: secretary })
      await open.getByRole('radio').first().check()
      await open.getByRole('checkbox').first().waitFor()
      await assertAccessible(open)
      await assertNoSidewaysScroll(open)
      await close({ hideMessage: true, removeAuthor: true })
      const author = await here.visit('/me/reports', { ...visit, signedInAs: member })
      await author.getByText(reason).waitFor()
      await assertAccessible(author)
      await assertNoSidewaysScroll(author)
      await author.getByRole('article').getByRole('button').click()
      await author.getByRole('dialog').getByRole('textbox').waitFor()
      await assertAccessible(author)
      await appeal('It was a joke.')
      const page = await here.visit(`/o/${nio}/reports`, { ...visit, signedInAs: await another(club) })
      await page.getByRole('main').getByRole('link').first().waitFor()
      await assertAccessible(page)
      await page.getByRole('main').getByRole('link').first().click()
      await page.getByText('It was a joke.').waitFor()
      await assertAccessible(page)
      await assertNoSidewaysScroll(page)
    })
  }
})
