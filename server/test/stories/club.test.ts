import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMs } from '../../src/clock.ts'
import { maintain } from '../../src/domain/maintenance/maintenance.ts'
import { onEachEngine, outcomeOf, type TestAtrium, type TestReply } from '../support/atrium.ts'
import { callsOf } from '../support/clubs.ts'
import { confirmMail, mailsTo, password, type SignedInPerson, tokenFor } from '../support/people.ts'

onEachEngine('story', (atrium) => {
  test('a club, from its creation to its end', async () => {
    const club = callsOf(atrium)
    const [ada, ben, cleo] = [await signUp(atrium, 'ada'), await signUp(atrium, 'ben'), await signUp(atrium, 'cleo')]

    // Ada creates a chess club and is its only member.
    const { nio } = expectSuccess(
      await club.create(ada, { json: { name: 'Chess Club Lyon', description: 'On Tuesdays.' } }),
    )
    assert.deepEqual(await organizationsOf(ada), ['Chess Club Lyon as administrator'])
    assert.deepEqual(outcomeOf(await club.read(ben, nio)), [404, 'ORGANIZATION_NOT_FOUND'])

    // She invites Ben and Cleo by name, and Dora, who has no account, by mail.
    expectSuccess(await club.send(ada, nio, { json: { credential: 'ben', role: 1 } }))
    expectSuccess(await club.send(ada, nio, { json: { credential: cleo.nicHandle, role: 1 } }))
    expectSuccess(await club.send(ada, nio, { json: { credential: 'dora@example.org', role: 2 } }))
    assert.equal(expectSuccess(await club.pending(ada, nio)).invitations.length, 3)

    // Ben joins. Cleo would rather row. Ada reads about both in her mails.
    expectSuccess(await club.accept(ben, await invitationTo(ben)))
    expectSuccess(await club.decline(cleo, await invitationTo(cleo)))
    assert.deepEqual(await newsOf(ada), ['Your invitation was accepted', 'Your invitation was declined'])

    // Dora follows her mail: she registers, confirms the address, finds the invitation and joins.
    const [letter] = await mailsTo(atrium, 'dora@example.org')
    assert.match(letter?.body ?? '', /ada invited you to join “Chess Club Lyon”\. Role: Secretary\./)
    const dora = await signUp(atrium, 'dora')
    expectSuccess(await club.accept(dora, await invitationTo(dora)))
    assert.deepEqual(await membersSeenBy(ben), ['ada (administrator)', 'ben (member)', 'dora (secretary)'])

    // Dora, a secretary, comments on Ben, but only Ada can promote him.
    const treasurer = { role: 2, comment: 'Treasurer' } as const
    assert.deepEqual(outcomeOf(await club.modifyMember(dora, nio, 'ben', treasurer)), [403, 'ROLE_REQUIRED'])
    expectSuccess(await club.modifyMember(dora, nio, 'ben', { role: 1, comment: 'Treasurer' }))
    expectSuccess(await club.modifyMember(ada, nio, 'ben', treasurer))
    assert.equal(expectSuccess(await club.readMember(dora, nio, 'ben')).comment, 'Treasurer')

    // Ada wants to leave, but the club needs an administrator. She hands it over to Dora.
    assert.deepEqual(outcomeOf(await club.leave(ada, nio)), [409, 'LAST_ADMINISTRATOR'])
    assert.deepEqual(outcomeOf(await club.deleteAccount(ada)), [409, 'LAST_ADMINISTRATOR'])
    expectSuccess(await club.modifyMember(ada, nio, 'dora', { role: 3, comment: '' }))
    expectSuccess(await club.leave(ada, nio))
    assert.deepEqual(await organizationsOf(ada), [])
    assert.deepEqual(await membersSeenBy(ben), ['ben (secretary)', 'dora (administrator)'])

    // Ada deletes her account. Her entries stay in the audit log, with her handle alone.
    expectSuccess(await club.deleteAccount(ada))
    assert.deepEqual(await historySeenBy(dora), [
      `${ada.nicHandle}: organization.created`,
      `${ada.nicHandle}: invitation.sent`,
      `${ada.nicHandle}: invitation.sent`,
      `${ada.nicHandle}: invitation.sent`,
      'ben: member.joined',
      'cleo: invitation.declined',
      'dora: member.joined',
      'dora: member.commentChanged',
      `${ada.nicHandle}: member.roleChanged`,
      `${ada.nicHandle}: member.roleChanged`,
      `${ada.nicHandle}: member.left`,
    ])

    // Dora closes the club in anger and restores it the next day: nothing is lost.
    expectSuccess(await club.close(dora, nio))
    assert.deepEqual(outcomeOf(await club.read(ben, nio)), [404, 'ORGANIZATION_NOT_FOUND'])
    assert.deepEqual(await organizationsOf(ben), [])
    atrium.clock.advance(dayMs / 2)
    expectSuccess(await club.restore(dora, nio))
    assert.deepEqual(await membersSeenBy(ben), ['ben (secretary)', 'dora (administrator)'])

    // Ben leaves. Alone, Dora closes the club: a month later nobody can restore it.
    expectSuccess(await club.leave(ben, nio))
    expectSuccess(await club.close(dora, nio))
    atrium.clock.advance(30 * dayMs)
    await maintain(atrium.app, new AbortController().signal)
    const doraAMonthLater = { ...dora, token: await tokenFor(atrium, 'dora') }
    assert.deepEqual(outcomeOf(await club.restore(doraAMonthLater, nio)), [404, 'ORGANIZATION_NOT_FOUND'])
    expectSuccess(await club.deleteAccount(doraAMonthLater))

    async function organizationsOf(person: SignedInPerson): Promise<string[]> {
      const { organizations } = expectSuccess(await club.list(person))
      return organizations.map(({ name, roleName }: Record<string, string>) => `${name} as ${roleName}`)
    }

    async function invitationTo(person: SignedInPerson): Promise<string> {
      const { invitations } = expectSuccess(await club.received(person))
      assert.equal(invitations.length, 1)
      return invitations[0].id
    }

    async function membersSeenBy(person: SignedInPerson): Promise<string[]> {
      const { members } = expectSuccess(await club.listMembers(person, nio))
      return members.map(({ nametag, roleName }: Record<string, string>) => `${nametag} (${roleName})`)
    }

    async function newsOf(person: SignedInPerson): Promise<string[]> {
      const { mails } = expectSuccess(await atrium.call('GET', '/v2/account/getMails', { token: person.token }))
      return mails
        .map(({ subject }: { subject: string }) => subject)
        .filter((subject: string) => subject.startsWith('Your invitation'))
        .reverse()
    }

    async function historySeenBy(person: SignedInPerson): Promise<string[]> {
      type Entry = { actor: { nicHandle: string; nametag: string | null }; action: string }
      const entries: Entry[] = expectSuccess(await club.audit(person, nio)).entries
      return entries.map(({ actor, action }) => `${actor.nametag ?? actor.nicHandle}: ${action}`).reverse()
    }
  })
})

/** Returns the body of a successful reply. */
function expectSuccess({ status, body, text }: TestReply): TestReply['body'] {
  assert.ok(status >= 200 && status < 300, `${status} ${text}`)
  return body
}

/** Registers an account, confirms its address and logs it in. */
async function signUp(atrium: TestAtrium, nametag: string): Promise<SignedInPerson> {
  const mail = `${nametag}@example.org`
  const { id, nicHandle } = expectSuccess(
    await atrium.call('POST', '/v2/register', { json: { nametag, mail, password } }),
  )
  await confirmMail(atrium, nametag)
  return { id, nicHandle, nametag, mail, token: await tokenFor(atrium, nametag) }
}
