import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { dayMs, hourMs, minuteMs } from '../../src/clock.ts'
import { maintain } from '../../src/domain/maintenance/maintenance.ts'
import { onEachEngine, outcomeOf, type TestReply } from '../support/atrium.ts'
import { assertInvariants, type Club, callsOf, createOrganization, invite, join, newClub } from '../support/clubs.ts'
import {
  addPerson,
  confirmMail,
  mailedSecret,
  mailsTo,
  newPerson,
  password,
  type SignedInPerson,
  shownPerson,
  tokenFor,
  uniqueName,
} from '../support/people.ts'

const closed = [409, 'INVITATION_CLOSED']
const unknown = [404, 'INVITATION_NOT_FOUND']
const unknownId = '019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55'

const ids = ({ body }: TestReply): string[] => body.invitations.map(({ id }: { id: string }) => id)
const asPerson = shownPerson

onEachEngine('invitations', (atrium) => {
  const { read, close, restore, leave, send, pending, resend, revoke, received, accept, decline } = callsOf(atrium)
  let club: Club
  before(async () => {
    club = await newClub(atrium)
  })

  /** Returns the mails of a kind to a person. */
  const mails = async (person: SignedInPerson, kind: string) =>
    (await mailsTo(atrium, person.mail)).filter((mail) => mail.kind === kind)

  test('201: by NIC-Handle, nametag or id; both sides see it, and it is mailed to the invitee', async () => {
    for (const name of ['nicHandle', 'nametag', 'id'] as const) {
      const person = await addPerson(atrium)
      const sent = await send(club.secretary, club.nio, { json: { credential: person[name].toUpperCase(), role: 2 } })
      assert.equal(sent.status, 201, sent.text)
      const { id, createdAt, expiresAt, ...rest } = sent.body
      assert.deepEqual(rest, {
        nio: club.nio,
        role: 2,
        roleName: 'secretary',
        state: 'pending',
        mailed: true,
        link: null,
      })
      assert.equal(Date.parse(expiresAt) - Date.parse(createdAt), 10 * dayMs)

      const shared = { id, role: 2, roleName: 'secretary', state: 'pending', createdAt, expiresAt }
      const invitedBy = asPerson(club.secretary)
      assert.deepEqual((await pending(club.member, club.nio)).body.invitations[0], {
        ...shared,
        nio: club.nio,
        mailed: true,
        link: null,
        invitee: asPerson(person),
        invitedBy,
      })
      const [seenBySecretary] = (await pending(club.secretary, club.nio)).body.invitations
      assert.ok(!('mail' in seenBySecretary), 'who was named by a name has no address here')
      assert.deepEqual((await received(person)).body.invitations, [
        { ...shared, organization: { nio: club.nio, name: club.name, logo: null }, invitedBy },
      ])
      const [mail, ...more] = await mails(person, 'invitation')
      assert.equal(more.length, 0)
      assert.match(
        mail?.body ?? '',
        new RegExp(`${club.secretary.nametag} invited you to join “${club.name}”\\. Role: Secretary\\.`),
      )
      assert.match(mail?.body ?? '', /View invitation:\nhttps:\/\/atrium\.test\/\n\nYou can accept or decline until /)
      const [saved] = (await atrium.call('GET', '/v2/account/getMails', { token: person.token })).body.mails
      assert.equal(saved.kind, 'invitation', 'who has an account finds it among their mails')
    }
  })

  test('201: by the confirmed address of an account, without revealing the account', async () => {
    const person = await addPerson(atrium)
    const sent = await send(club.secretary, club.nio, { form: { credential: person.mail.toUpperCase(), role: '1' } })
    assert.deepEqual([sent.status, sent.body.mail], [201, person.mail.toUpperCase()])
    assert.deepEqual(ids(await received(person)), [sent.body.id])
    assert.equal((await mails(person, 'invitation')).length, 1)
    assert.ok(!sent.text.includes(person.nicHandle))

    for (const [reader, mail] of [
      [club.administrator, person.mail.toUpperCase()],
      [club.secretary, person.mail.toUpperCase()],
      [club.member, undefined],
    ] as const) {
      const [newest] = (await pending(reader, club.nio)).body.invitations
      assert.deepEqual([newest.id, newest.invitee, newest.mail], [sent.body.id, null, mail])
    }
  })

  test('an unconfirmed address does not yet belong to its account', async () => {
    const person = await newPerson(atrium)
    const id = await invite(atrium, club.secretary, club.nio, person.mail)
    assert.deepEqual(ids(await received(person)), [])
    assert.deepEqual(outcomeOf(await accept(person, id)), unknown)
    await confirmMail(atrium, person.nametag)
    assert.deepEqual(ids(await received(person)), [id])
    assert.equal((await accept(person, id)).status, 200)
    await leave(person, club.nio)
  })

  test('an unknown address gets a mail; the account that registers and confirms it finds the invitation', async () => {
    const nametag = uniqueName()
    const mail = `${nametag}@example.org`
    const id = await invite(atrium, club.secretary, club.nio, mail.toUpperCase(), 2)
    const [sent] = await mailsTo(atrium, mail.toUpperCase())
    assert.equal(sent?.kind, 'invitation')
    assert.match(
      sent?.body ?? '',
      /https:\/\/atrium\.test\/register\n\nSign up or sign in with this email address and confirm it/,
    )

    await atrium.call('POST', '/v2/register', { json: { nametag, mail, password } })
    const person = { id: '', nicHandle: '', nametag, mail, token: await tokenFor(atrium, nametag) }
    assert.deepEqual(ids(await received(person)), [])
    await confirmMail(atrium, nametag)
    const [invitation] = (await received(person)).body.invitations
    assert.deepEqual([invitation.id, invitation.role], [id, 2])
    const pendingNow = await pending(club.administrator, club.nio)
    assert.equal(pendingNow.body.invitations[0].invitee, null, 'the organization does not learn of the account')
    assert.equal((await decline(person, id)).status, 204)
  })

  test('422: an unknown name, and an invalid address', async () => {
    for (const credential of [
      'nobody_at_all',
      'XX0-ATR',
      unknownId,
      'two words',
      '@',
      'jane@',
      '@example.org',
      'jane@example',
      'jane@@example.org',
      'jane@exam ple.org',
      'jane@example.org\r\nBcc: all@example.org',
      'jäne@example.org',
      `${'x'.repeat(65)}@example.org`,
    ]) {
      const reply = await send(club.secretary, club.nio, { json: { credential, role: 1 } })
      assert.deepEqual(outcomeOf(reply), [422, 'UNACCEPTABLE_FIELDS'], credential)
      const [{ field, message }] = reply.body.errors
      assert.equal(field, 'credential')
      assert.match(message, credential.includes('@') ? /^must be a mail address/ : /^names nobody here/)
    }
  })

  test('400 and 422: missing fields, wrong types and values out of bounds', async () => {
    const credential = club.stranger.nametag
    for (const [request, status] of [
      [{ json: { role: 1 } }, 400],
      [{ json: { credential } }, 400],
      [{ json: { credential: null, role: 1 } }, 400],
      [{ json: { credential: [credential], role: 1 } }, 400],
      [{ json: { credential, role: '1' } }, 400],
      [{ json: { credential, role: 1.5 } }, 400],
      [{ form: { credential, role: 'member' } }, 400],
      [{ json: { credential, role: 0 } }, 422],
      [{ json: { credential, role: 4 } }, 422],
      [{ form: { credential, role: '4' } }, 422],
      [{ json: { credential: '', role: 1 } }, 422],
      [{ json: { credential: 'x'.repeat(255), role: 1 } }, 422],
    ] as const) {
      const error = status === 400 ? 'INVALID_FIELDS' : 'UNACCEPTABLE_FIELDS'
      assert.deepEqual(
        outcomeOf(await send(club.secretary, club.nio, request)),
        [status, error],
        JSON.stringify(request),
      )
    }
    assert.deepEqual(ids(await received(club.stranger)), [])
  })

  test('409: an existing member, by any name', async () => {
    const { nicHandle, nametag, mail, id } = club.member
    for (const credential of [nicHandle, nametag, mail, id, club.administrator.nicHandle]) {
      const reply = await send(club.secretary, club.nio, { json: { credential, role: 1 } })
      assert.deepEqual(outcomeOf(reply), [409, 'ALREADY_MEMBER'])
    }
  })

  test('403: an invitation with a higher role than the inviter’s, and any by a plain member', async () => {
    const { nametag } = await addPerson(atrium)
    const offer = async (person: SignedInPerson, role: number) =>
      outcomeOf(await send(person, club.nio, { json: { credential: nametag, role } }))
    assert.deepEqual(await offer(club.secretary, 3), [403, 'ROLE_TOO_HIGH'])
    assert.deepEqual(await offer(club.member, 1), [403, 'ROLE_REQUIRED'])
    assert.deepEqual(await offer(club.secretary, 2), [201])
    assert.deepEqual(await offer(club.secretary, 3), [403, 'ROLE_TOO_HIGH'], 'nor by inviting once more')
    assert.deepEqual(await offer(club.administrator, 3), [201])
  })

  test('inviting twice creates one invitation, with the newer role and one mail', async () => {
    const person = await addPerson(atrium)
    const id = await invite(atrium, club.administrator, club.nio, person.nametag, 3)
    assert.equal(await invite(atrium, club.secretary, club.nio, person.nicHandle, 1), id)
    assert.equal(await invite(atrium, club.secretary, club.nio, person.id, 2), id, 'also by another name')
    const { invitations } = (await received(person)).body
    assert.equal(invitations.length, 1)
    assert.deepEqual([invitations[0].role, invitations[0].invitedBy], [2, asPerson(club.secretary)])
    assert.equal((await mails(person, 'invitation')).length, 1)
    assert.equal((await accept(person, id)).body.role, 2)
    await leave(person, club.nio)

    const address = `${uniqueName()}@example.org`
    const byMail = await invite(atrium, club.secretary, club.nio, address, 1)
    assert.equal(await invite(atrium, club.secretary, club.nio, address.toUpperCase(), 2), byMail)
    assert.equal((await mailsTo(atrium, address)).length, 1)
  })

  test('pending ones are listed newest first, by pages', async () => {
    const { nio, administrator, invitationId } = await newClub(atrium)
    const sent = [invitationId]
    for (let n = 0; n < 4; n++) {
      sent.unshift(await invite(atrium, administrator, nio, `${uniqueName()}@example.org`))
    }
    assert.deepEqual(ids(await pending(administrator, nio)), sent)
    const first = await pending(administrator, nio, { limit: '3' })
    const second = await pending(administrator, nio, { limit: '3', cursor: first.body.nextCursor })
    assert.deepEqual([ids(first), ids(second), second.body.nextCursor], [sent.slice(0, 3), sent.slice(3), null])
  })

  test('an account’s own ones are listed newest first, by pages', async () => {
    const person = await addPerson(atrium)
    const sent: string[] = []
    for (let n = 0; n < 3; n++) {
      const nio = await createOrganization(atrium, club.administrator)
      sent.unshift(await invite(atrium, club.administrator, nio, person.nametag))
    }
    const first = await received(person, { limit: '2' })
    const second = await received(person, { limit: '2', cursor: first.body.nextCursor })
    assert.deepEqual([ids(first), ids(second), second.body.nextCursor], [sent.slice(0, 2), sent.slice(2), null])
    assert.deepEqual(outcomeOf(await received(person, { cursor: 'nonsense' })), [400, 'INVALID_CURSOR'])
    assert.deepEqual(outcomeOf(await received(person, { limit: '201' })), [422, 'UNACCEPTABLE_FIELDS'])
  })

  test('accepted: the invitee is a member immediately, with the offered role, and the inviter gets a mail', async () => {
    const { nio, name, administrator, pendingInvitee, invitationId, stranger } = await newClub(atrium)
    assert.deepEqual(outcomeOf(await accept(stranger, invitationId)), unknown)
    assert.deepEqual(outcomeOf(await accept(administrator, invitationId)), unknown)
    for (const id of [unknownId, 'x', '0', "'"]) {
      for (const answer of [accept, decline]) assert.deepEqual(outcomeOf(await answer(pendingInvitee, id)), unknown)
    }
    const accepted = await accept(pendingInvitee, invitationId.toUpperCase())
    assert.equal(accepted.status, 200)
    assert.deepEqual([accepted.body.nio, accepted.body.role, accepted.body.memberCount], [nio, 1, 4])
    assert.deepEqual((await read(pendingInvitee, nio)).body, accepted.body)
    const notice = (await mails(administrator, 'invitation-accepted')).at(-1)
    assert.match(notice?.body ?? '', new RegExp(`${pendingInvitee.nametag} joined ${name}`))
    assert.deepEqual(ids(await received(pendingInvitee)), [])
    assert.deepEqual(ids(await pending(administrator, nio)), [])

    for (const reply of [
      await accept(pendingInvitee, invitationId),
      await decline(pendingInvitee, invitationId),
      await revoke(administrator, nio, invitationId),
      await resend(administrator, nio, invitationId),
    ]) {
      assert.deepEqual(outcomeOf(reply), closed)
    }
    assert.equal((await assertInvariants(atrium, nio)).length, 4)
  })

  test('declined: nobody joins, the inviter gets a mail, and a new invitation may follow', async () => {
    const { nio, name, administrator, pendingInvitee, invitationId, stranger } = await newClub(atrium)
    assert.deepEqual(outcomeOf(await decline(stranger, invitationId)), unknown)
    const declined = await decline(pendingInvitee, invitationId)
    assert.deepEqual([declined.status, declined.text], [204, ''])
    const [notice] = await mails(administrator, 'invitation-declined')
    assert.match(notice?.body ?? '', new RegExp(`${pendingInvitee.nametag} declined the invitation to ${name}`))
    for (const reply of [await decline(pendingInvitee, invitationId), await accept(pendingInvitee, invitationId)]) {
      assert.deepEqual(outcomeOf(reply), closed)
    }
    const second = await invite(atrium, administrator, nio, pendingInvitee.nametag)
    assert.notEqual(second, invitationId)
    assert.equal((await accept(pendingInvitee, second)).status, 200)
    assert.equal((await assertInvariants(atrium, nio)).length, 4)
  })

  test('revoked: nobody can accept it; 409 for a second time; only by staff of the organization', async () => {
    const { nio, administrator, secretary, member, pendingInvitee, invitationId } = await newClub(atrium)
    assert.deepEqual(outcomeOf(await revoke(member, nio, invitationId)), [403, 'ROLE_REQUIRED'])
    assert.deepEqual(outcomeOf(await revoke(club.administrator, club.nio, invitationId)), unknown)
    assert.deepEqual(outcomeOf(await resend(club.administrator, club.nio, invitationId)), unknown)
    for (const id of [unknownId, 'x', '0', "'"])
      assert.deepEqual(outcomeOf(await revoke(administrator, nio, id)), unknown)
    const revoked = await revoke(secretary, nio, invitationId)
    assert.deepEqual([revoked.status, revoked.text], [204, ''])
    assert.deepEqual([ids(await received(pendingInvitee)), ids(await pending(member, nio))], [[], []])
    for (const reply of [
      await revoke(secretary, nio, invitationId),
      await resend(secretary, nio, invitationId),
      await accept(pendingInvitee, invitationId),
      await decline(pendingInvitee, invitationId),
    ]) {
      assert.deepEqual(outcomeOf(reply), closed)
    }
    assert.equal((await assertInvariants(atrium, nio)).length, 3)
  })

  test('409: a closed organization admits nobody until it is restored', async () => {
    const { nio, administrator, pendingInvitee, invitationId } = await newClub(atrium)
    await close(administrator, nio)
    assert.deepEqual(ids(await received(pendingInvitee)), [])
    assert.deepEqual(outcomeOf(await accept(pendingInvitee, invitationId)), closed)
    assert.deepEqual(outcomeOf(await decline(pendingInvitee, invitationId)), closed)
    await restore(administrator, nio)
    assert.deepEqual(ids(await received(pendingInvitee)), [invitationId])
    assert.equal((await accept(pendingInvitee, invitationId)).status, 200)
  })

  test('an inviter who has left gets no mail', async () => {
    const { nio, secretary } = await newClub(atrium)
    const person = await addPerson(atrium)
    const id = await invite(atrium, secretary, nio, person.nametag)
    await leave(secretary, nio)
    assert.equal((await accept(person, id)).status, 200)
    assert.deepEqual(await mails(secretary, 'invitation-accepted'), [])
  })

  test('a new address claims invitations only once it is confirmed', async () => {
    const person = await newPerson(atrium)
    await confirmMail(atrium, person.nametag)
    const mail = `${uniqueName()}@example.org`
    const before = await invite(atrium, club.secretary, club.nio, mail)
    await atrium.call('POST', '/v2/account', { json: { nametag: person.nametag, email: mail }, token: person.token })
    const elsewhere = await createOrganization(atrium, club.administrator)
    const meanwhile = await invite(atrium, club.administrator, elsewhere, mail)
    assert.deepEqual(ids(await received(person)), [])
    assert.deepEqual(outcomeOf(await accept(person, before)), unknown)
    await confirmMail(atrium, person.nametag, 'mail-changed-new')
    assert.deepEqual(ids(await received(person)), [meanwhile, before])
  })

  test('an account that undoes a change of address finds the invitations to the old one', async () => {
    const person = await newPerson(atrium)
    await confirmMail(atrium, person.nametag)
    const email = `${uniqueName()}@example.org`
    await atrium.call('POST', '/v2/account', { json: { nametag: person.nametag, email }, token: person.token })
    const id = await invite(atrium, club.secretary, club.nio, person.mail)
    assert.deepEqual(ids(await received(person)), [])
    const token = await mailedSecret(atrium, person.nametag, 'mail-changed-old')
    await atrium.call('POST', '/v2/accounts/undoMailChange', { json: { token } })
    const again = { ...person, token: await tokenFor(atrium, person.nametag) }
    assert.deepEqual(ids(await received(again)), [id])
    assert.equal(await invite(atrium, club.secretary, club.nio, person.mail), id, 'and there is still one')
  })

  test('an account that confirms an address has one invitation per organization, and none as a member', async () => {
    const person = await newPerson(atrium)
    const byMail = await invite(atrium, club.secretary, club.nio, person.mail, 2)
    const byName = await invite(atrium, club.secretary, club.nio, person.nametag, 1)
    const joined = await createOrganization(atrium, club.administrator)
    await invite(atrium, club.administrator, joined, person.mail, 3)
    await join(atrium, club.administrator, joined, person, 1)
    await confirmMail(atrium, person.nametag)
    assert.deepEqual(ids(await received(person)), [byName])
    assert.ok(
      ids(await pending(club.administrator, club.nio)).includes(byMail),
      'the list does not reveal that both are one person',
    )
    assert.deepEqual(ids(await pending(club.administrator, joined)), [])
    assert.deepEqual(outcomeOf(await accept(person, byMail)), [200])
  })
})

onEachEngine('expiry of invitations', (atrium) => {
  const { send, pending, resend, revoke, received, accept, decline } = callsOf(atrium)

  test('403: a secretary resends an invitation with a higher role than their own', async () => {
    const { nio, administrator, secretary, pendingInvitee, invitationId } = await newClub(atrium)
    await send(administrator, nio, { json: { credential: pendingInvitee.nametag, role: 3 } })
    assert.deepEqual(outcomeOf(await resend(secretary, nio, invitationId)), [403, 'ROLE_TOO_HIGH'])
    assert.deepEqual(
      outcomeOf(await resend(administrator, nio, invitationId)),
      [200],
      'one with their own role they can',
    )
  })

  test('resent: renewed for 10 days, with a mail, at once', async () => {
    const { nio, secretary, pendingInvitee, invitationId } = await newClub(atrium)
    const expiresAt = async () => Date.parse((await received(pendingInvitee)).body.invitations[0].expiresAt)
    const mailed = async () =>
      (await mailsTo(atrium, pendingInvitee.mail)).filter(({ kind }) => kind === 'invitation').length

    const first = await expiresAt()
    assert.deepEqual(outcomeOf(await resend(secretary, nio, invitationId)), [200])
    assert.equal(await mailed(), 2)

    atrium.clock.advance(5 * minuteMs)
    const again = await resend(secretary, nio, invitationId)
    assert.deepEqual([again.status, again.body.id, again.body.state], [200, invitationId, 'pending'])
    assert.equal(Date.parse(again.body.expiresAt), await expiresAt())
    assert.ok((await expiresAt()) >= first + 5 * minuteMs)
    assert.equal(await mailed(), 3)

    atrium.clock.advance(10 * dayMs - minuteMs)
    assert.equal((await accept(pendingInvitee, invitationId)).status, 200, 'it was renewed')
  })

  test('409: it expires after 10 days, and makes room for a new one', async () => {
    for (const cleansFirst of [false, true]) {
      const { nio, administrator, pendingInvitee, invitationId } = await newClub(atrium)
      const address = `${uniqueName()}@example.org`
      const byMail = await invite(atrium, administrator, nio, address)
      atrium.clock.advance(10 * dayMs)
      if (cleansFirst) await maintain(atrium.app, new AbortController().signal)
      for (const reply of [
        await accept(pendingInvitee, invitationId),
        await decline(pendingInvitee, invitationId),
        await revoke(administrator, nio, invitationId),
        await resend(administrator, nio, invitationId),
      ]) {
        assert.deepEqual(outcomeOf(reply), closed)
      }
      assert.deepEqual([ids(await received(pendingInvitee)), ids(await pending(administrator, nio))], [[], []])
      assert.notEqual(await invite(atrium, administrator, nio, address), byMail)
      const second = await invite(atrium, administrator, nio, pendingInvitee.nametag)
      assert.notEqual(second, invitationId)
      assert.equal((await accept(pendingInvitee, second)).status, 200)
    }
  })

  test('an answer a minute before the expiry counts', async () => {
    const { nio, pendingInvitee, invitationId } = await newClub(atrium)
    atrium.clock.advance(10 * dayMs - minuteMs)
    await maintain(atrium.app, new AbortController().signal)
    assert.equal((await accept(pendingInvitee, invitationId)).status, 200)
    await assertInvariants(atrium, nio)
  })
})

onEachEngine(
  'many invitations',
  (atrium) => {
    const { send, revoke } = callsOf(atrium)

    test('429: an organization can send a limited number per hour, whatever their outcome', async () => {
      const administrator = await addPerson(atrium)
      const second = await addPerson(atrium)
      const nio = await createOrganization(atrium, administrator)
      await join(atrium, administrator, nio, second, 3)
      const address = `${uniqueName()}@example.org`
      const id = await invite(atrium, administrator, nio, address)
      await revoke(administrator, nio, id)
      await invite(atrium, second, nio, address)

      const fourth = await send(second, nio, { json: { credential: `${uniqueName()}@example.org`, role: 1 } })
      assert.deepEqual(outcomeOf(fourth), [429, 'TOO_MANY_INVITATIONS'])
      const retryAfter = Number(fourth.headers['retry-after'])
      assert.ok(retryAfter > 0 && retryAfter <= 3600)
      await invite(atrium, second, nio, address, 2)
      await invite(atrium, administrator, await createOrganization(atrium, administrator), address)

      atrium.clock.advance(hourMs)
      await invite(atrium, second, nio, `${uniqueName()}@example.org`)
    })

    test('429: a person can send a limited number per hour, over all their organizations', async () => {
      const founder = await addPerson(atrium)
      for (let count = 0; count < 3; count++) {
        await invite(atrium, founder, await createOrganization(atrium, founder), `${uniqueName()}@example.org`)
      }
      const invitation = { json: { credential: `${uniqueName()}@example.org`, role: 1 } }
      const nio = await createOrganization(atrium, founder)
      assert.deepEqual(outcomeOf(await send(founder, nio, invitation)), [429, 'TOO_MANY_INVITATIONS'])
      atrium.clock.advance(hourMs)
      assert.deepEqual(outcomeOf(await send(founder, nio, invitation)), [201])
    })
  },
  { limits: { invitationsPerHour: 3 } },
)
