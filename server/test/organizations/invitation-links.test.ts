import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { dayMs } from '../../src/clock.ts'
import { stopToken } from '../../src/domain/mail/unasked.ts'
import { onEachEngine, outcomeOf } from '../support/atrium.ts'
import { type Club, callsOf, newClub } from '../support/clubs.ts'
import { addPerson, confirmMail, newPerson, type SignedInPerson, uniqueName } from '../support/people.ts'

const newMail = () => `${uniqueName()}@example.org`
const invalid = [404, 'LINK_INVALID']

onEachEngine('links of invitations, on a server that sends no mails', (atrium) => {
  const { send, pending, resend, revoke, received, accept, decline, close, restore } = callsOf(atrium)
  let club: Club
  before(async () => {
    club = await newClub(atrium)
  })

  const inviteBy = async (inviter: SignedInPerson, credential: string, role = 1) => {
    const reply = await send(inviter, club.nio, { json: { credential, role } })
    assert.equal(reply.status, 201, reply.text)
    return reply.body
  }
  const claim = ({ token }: SignedInPerson, link: string) =>
    atrium.call('POST', '/v2/account/invitations', { token, json: { link } })
  const linksSeenBy = async (reader: SignedInPerson, id: string) =>
    (await pending(reader, club.nio)).body.invitations.find((each: { id: string }) => each.id === id).link

  test('everybody learns before the sign-in that no mails are sent, and with the replies that stand for a mail', async () => {
    assert.equal((await atrium.call('GET', '/v2/login')).body.mails, false)
    const person = await newPerson(atrium)
    const confirmation = await atrium.call('POST', '/v2/account/confirmMail', { token: person.token })
    assert.deepEqual([confirmation.status, confirmation.body], [202, { mail: person.mail, mailed: false }])
    const reset = (credential: string) => atrium.call('POST', '/v2/accounts/resetPassword', { json: { credential } })
    const [known, unknown] = [await reset(person.nametag), await reset('nobody_here')]
    assert.match(known.body.message, /This server sends no mails/)
    assert.deepEqual(unknown.body, known.body)
  })

  test('a new person joins with the link, and their address stays unconfirmed', async () => {
    const { id, link } = await inviteBy(club.secretary, newMail())
    assert.match(link, /^https:\/\/atrium\.test\/invitation#[\w-]+$/)
    const person = await newPerson(atrium)
    const claimed = await claim(person, link)
    assert.equal(claimed.status, 200, claimed.text)
    assert.deepEqual([claimed.body], (await received(person)).body.invitations)
    assert.deepEqual([claimed.body.id, claimed.body.organization.name], [id, club.name])
    assert.equal((await claim(person, link.replace(/.*#/, ''))).status, 200, 'again, with the part behind the #')
    const joined = await accept(person, id)
    assert.deepEqual([joined.status, joined.body.roleName], [200, 'member'])
    const { body } = await atrium.call('GET', '/v2/account/getUserInfos', { token: person.token })
    assert.deepEqual([body.mail, body.mailVerified], [person.mail, false])
    assert.deepEqual(outcomeOf(await claim(await addPerson(atrium), link)), invalid, 'it worked once')
  })

  test('staff see it in the list, members do not; only an invitation of an address as a member has one', async () => {
    const { id, link } = await inviteBy(club.secretary, newMail())
    assert.ok(link)
    for (const reader of [club.secretary, club.administrator])
      assert.match(await linksSeenBy(reader, id), /\/invitation#/)
    assert.equal(await linksSeenBy(club.member, id), null)
    assert.equal((await inviteBy(club.administrator, (await addPerson(atrium)).nametag)).link, null)
    for (const role of [2, 3]) assert.equal((await inviteBy(club.administrator, newMail(), role)).link, null)
  })

  test('an address with an account has one as well, so that it does not show who has an account', async () => {
    const [owner, other] = [await addPerson(atrium), await addPerson(atrium)]
    const { id, link } = await inviteBy(club.secretary, owner.mail)
    assert.match(link, /\/invitation#/)
    assert.equal((await received(owner)).body.invitations[0].id, id)
    assert.equal((await claim(other, link)).body.id, id, 'the link hands it over')
    assert.deepEqual((await received(owner)).body.invitations, [])
    const [row] = (await pending(club.secretary, club.nio)).body.invitations
    assert.deepEqual([row.id, row.invitee, row.mail], [id, null, owner.mail], 'staff see what they wrote, and no more')
  })

  test('a role that is raised later is for the owner of the address, not for the person with the link', async () => {
    const [owner, thief] = [await newPerson(atrium), await addPerson(atrium)]
    const { id, link } = await inviteBy(club.administrator, owner.mail)
    assert.equal((await claim(thief, link)).status, 200)
    assert.equal((await inviteBy(club.administrator, owner.mail, 3)).id, id)
    assert.deepEqual(outcomeOf(await accept(thief, id)), [404, 'INVITATION_NOT_FOUND'])
    assert.deepEqual(outcomeOf(await claim(thief, link)), invalid)
    await confirmMail(atrium, owner.nametag)
    assert.equal((await accept(owner, id)).body.roleName, 'administrator')
  })

  test('409: a member; and the invitation stays', async () => {
    const { id, link } = await inviteBy(club.secretary, newMail())
    assert.deepEqual(outcomeOf(await claim(club.member, link)), [409, 'ALREADY_MEMBER'])
    assert.match(await linksSeenBy(club.secretary, id), /\/invitation#/)
  })

  test('404: the link of an invitation that was revoked, declined or has expired, or of a closed organization', async () => {
    const person = await addPerson(atrium)
    const revoked = await inviteBy(club.secretary, newMail())
    await revoke(club.secretary, club.nio, revoked.id)
    const declined = await inviteBy(club.secretary, newMail())
    await claim(person, declined.link)
    await decline(person, declined.id)
    const expired = await inviteBy(club.secretary, newMail())
    const renewed = await inviteBy(club.secretary, newMail())
    atrium.clock.advance(9 * dayMs)
    assert.equal((await resend(club.secretary, club.nio, renewed.id)).status, 200)
    atrium.clock.advance(2 * dayMs)
    for (const { link } of [revoked, declined, expired]) assert.deepEqual(outcomeOf(await claim(person, link)), invalid)
    await close(club.administrator, club.nio)
    assert.deepEqual(outcomeOf(await claim(person, renewed.link)), invalid)
    await restore(club.administrator, club.nio)
    assert.equal((await claim(person, renewed.link)).status, 200)
  })

  test('404: a forged link, and the token of another kind of link', async () => {
    const person = await addPerson(atrium)
    const stop = stopToken(atrium.app, { address: person.mail, topic: 'invitations' })
    const { link } = await inviteBy(club.secretary, newMail())
    for (const wrong of [
      'x',
      `https://atrium.test/invitation#${stop}`,
      stop,
      link.replace(/#.{9}/, '#AAAAAAAAA'),
      '#',
      'A'.repeat(1000),
    ]) {
      assert.deepEqual(outcomeOf(await claim(person, wrong)), invalid, wrong)
    }
    const token = link.replace(/.*#/, '')
    assert.notEqual((await atrium.call('POST', `/v2/mails/stop/${token}`)).status, 200)
  })
})

onEachEngine(
  'links of invitations, on a server that sends mails',
  (atrium) => {
    test('there are none, and everybody learns that mails are sent', async () => {
      const { send, pending } = callsOf(atrium)
      const { secretary, nio } = await newClub(atrium)
      const sent = await send(secretary, nio, { json: { credential: newMail(), role: 1 } })
      assert.deepEqual([sent.status, sent.body.link], [201, null])
      const { invitations } = (await pending(secretary, nio)).body
      assert.ok(invitations.every(({ link }: { link: string | null }) => link === null))
      assert.deepEqual((await atrium.call('GET', '/v2/login')).body.mails, true)
    })
  },
  { env: { SMTP_URL: 'smtp://127.0.0.1:9' } },
)
