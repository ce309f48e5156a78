import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onEachEngine } from '../support/atrium.ts'
import { type Club, callsOf, newClub } from '../support/clubs.ts'
import { textOf } from '../support/pdf.ts'
import { type SignedInPerson, shownDeleted, shownPerson } from '../support/people.ts'

const event = { title: 'Match', start: '2027-03-16T18:00:00Z', end: '2027-03-16T20:00:00Z' }

onEachEngine('display names', (atrium) => {
  let club: Club
  const calls = callsOf(atrium)
  const call = async (who: SignedInPerson, method: string, path: string, json: object = {}) => {
    const { status, body, text } = await atrium.call(method, `/v2/${path}`, { token: who.token, json })
    assert.ok(status < 400, text)
    return body
  }
  const rename = (who: SignedInPerson, name: string | null) => call(who, 'PATCH', 'account/profile', { name })
  const shown = (person: SignedInPerson, name: string | null) => ({ ...shownPerson(person), name })
  const found = async (q: string) =>
    (await calls.listMembers(club.administrator, club.nio, { q })).body.members.map(
      ({ nicHandle }: SignedInPerson) => nicHandle,
    )

  before(async () => {
    club = await newClub(atrium)
    await rename(club.member, '李小龙')
    await rename(club.secretary, 'محمد')
  })

  test('stand beside the nametag wherever a person is named', async () => {
    const { nio, member, secretary } = club
    const [li, muhammad] = [shown(member, '李小龙'), shown(secretary, 'محمد')]
    const talk = await call(member, 'POST', `talks/${nio}`, {
      title: 'Rooks',
      userlist: [secretary.nicHandle],
      message: `Hello @${secretary.nametag}`,
    })
    assert.deepEqual([talk.createdBy, talk.participants], [li, [muhammad, li]])
    const [first] = (await call(secretary, 'GET', `talks/${nio}/${talk.id}`)).messages
    assert.deepEqual([first.author, first.mentions], [li, [muhammad]])
    const reacted = await call(secretary, 'POST', `talks/${nio}/${talk.id}/${first.id}/reactions`, { emoji: '👍' })
    assert.deepEqual(reacted.reactions[0].people, [muhammad])

    const board = await call(member, 'POST', `boards/${nio}/create`, { name: 'Tasks' })
    const column = await call(member, 'POST', `boards/${nio}/${board.id}/columns`, { name: 'To do' })
    const card = await call(member, 'POST', `boards/${nio}/${board.id}/cards`, {
      columnId: column.id,
      title: 'Chairs',
      assignees: [secretary.nicHandle],
    })
    assert.deepEqual([board.createdBy, card.createdBy, card.updatedBy, card.assignees], [li, li, li, [muhammad]])

    const calendar = `workplace/users/${nio}/${member.nicHandle}/calendar`
    const planned = await call(member, 'POST', calendar, { ...event, attendees: [secretary.nicHandle] })
    assert.deepEqual([planned.owner, planned.attendees], [li, [muhammad]])

    const report = await call(secretary, 'POST', `talks/${nio}/${talk.id}/report`, { messageId: first.id })
    const kept = await call(club.administrator, 'GET', `workplace/${nio}/reports/${report.id}`)
    assert.deepEqual([kept.reporter, kept.evidence.author], [muhammad, li])

    const { members } = (await calls.listMembers(member, nio)).body
    assert.deepEqual(
      members.map(({ name }: { name: string | null }) => name),
      [null, 'محمد', '李小龙'],
    )
    assert.equal((await calls.readMember(member, nio, member.nicHandle)).body.name, '李小龙')

    const { invitations } = (await calls.pending(member, nio)).body
    assert.equal(invitations[0].invitee.name, null)
    const { entries } = (await calls.audit(club.administrator, nio)).body
    assert.ok(entries.some((entry: { target: unknown }) => JSON.stringify(entry.target) === JSON.stringify(li)))
  })

  test('are found without regard to case and accents, beside nametags', async () => {
    for (const [name, asked] of [
      ['Åsa Öberg', ['åsa ö', 'asa oberg', 'A\u030asa']],
      ['Łukasz Bjørn Weiß', ['lukasz bjorn weiss', 'ŁUKASZ']],
      ['Σωκράτης', ['σωκρατης', 'ΣΩΚΡΆΤΗΣ']],
      ['かがみ', ['かがみ']],
    ] as const) {
      await rename(club.administrator, name)
      for (const q of asked) assert.deepEqual(await found(q), [club.administrator.nicHandle], q)
    }
    assert.deepEqual(await found('かかみ'), [], 'a mark that makes another syllable is no accent')
    assert.deepEqual(await found('\u0301'), [], 'accents alone find nobody')
    await rename(club.administrator, 'Åsa Öberg')
    assert.deepEqual(await found('小龙'), [club.member.nicHandle])
    assert.deepEqual(await found(club.member.nametag.toUpperCase()), [club.member.nicHandle])
    await rename(club.administrator, null)
    assert.deepEqual(await found('åsa'), [])
  })

  test('come first in PDF, CSV and calendars', async () => {
    const { nio, member, administrator } = club
    const get = (path: string) => atrium.call('GET', `/v2/workplace/${path}`, { token: administrator.token })
    const csv = (await get(`${nio}/members.csv`)).text
    assert.ok(csv.includes(`"李小龙","${member.nicHandle}"`), csv)
    const sheet = await atrium.call('GET', `/v2/workplace/users/${nio}/${member.nicHandle}/pdf`, {
      token: administrator.token,
    })
    const printed = await textOf(sheet.bytes)
    assert.match(printed, /^李小龙$/m)
    assert.ok(printed.includes(`Username ${member.nametag}`), printed)
    const ics = await get(`users/${nio}/${member.nicHandle}/calendar?format=ics`)
    assert.match(ics.text, /X-WR-CALNAME:李小龙/)
    assert.match(ics.text, /ATTENDEE;[^:]*CN="?محمد/)
  })

  test('are in mails about others, with the nametag where identity matters', async () => {
    const { nio, administrator, pendingInvitee, member } = club
    await rename(pendingInvitee, 'Zoë')
    await rename(administrator, 'Åsa Öberg')
    await calls.accept(pendingInvitee, club.invitationId)
    await calls.modifyMember(administrator, nio, member.nicHandle, { role: 2, comment: '' })
    const bodyOf = async (who: SignedInPerson, kind: string): Promise<string> => {
      const { mails } = await call(who, 'GET', 'account/getMails')
      return mails.find((mail: { kind: string }) => mail.kind === kind)?.body ?? ''
    }
    assert.match(await bodyOf(administrator, 'invitation-accepted'), /Zoë/)
    const notice = await bodyOf(member, 'own-role-changed')
    assert.ok(notice.includes(`Åsa Öberg (${administrator.nametag})`), notice)
  })

  test('of deleted accounts are null', async () => {
    const { nio, secretary, member } = club
    const talk = await call(secretary, 'POST', `talks/${nio}`, {
      title: 'End',
      userlist: [member.nicHandle],
      message: 'Bye',
    })
    await calls.deleteAccount(secretary)
    const [message] = (await call(member, 'GET', `talks/${nio}/${talk.id}`)).messages
    assert.deepEqual(message.author, shownDeleted(secretary))
  })
})
