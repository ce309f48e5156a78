import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMs } from '../../src/clock.ts'
import { maintain } from '../../src/domain/maintenance/maintenance.ts'
import { onEachEngine, type TestAtrium, type TestReply, verdict } from '../support/atrium.ts'
import { callsOf } from '../support/clubs.ts'
import { confirmMail, mailsTo, password, type SignedInPerson, tokenFor } from '../support/people.ts'

onEachEngine('story', (atrium) => {
  test('a club, from its founding to its end', async () => {
    const club = callsOf(atrium)
    const [ada, ben, cleo] = [await arrive(atrium, 'ada'), await arrive(atrium, 'ben'), await arrive(atrium, 'cleo')]

    // Ada founds a chess club and has it to herself.
    const { nio } = well(await club.create(ada, { json: { name: 'Chess Club Lyon', description: 'On Tuesdays.' } }))
    assert.deepEqual(await organizationsOf(ada), ['Chess Club Lyon as administrator'])
    assert.deepEqual(verdict(await club.read(ben, nio)), [404, 'ORGANIZATION_NOT_FOUND'])

    // She invites Ben and Cleo by name, and Dora, who has no account, by mail.
    well(await club.send(ada, nio, { json: { credential: 'ben', role: 1 } }))
    well(await club.send(ada, nio, { json: { credential: cleo.nicHandle, role: 1 } }))
    well(await club.send(ada, nio, { json: { credential: 'dora@example.org', role: 2 } }))
    assert.equal(well(await club.pending(ada, nio)).invitations.length, 3)

    // Ben joins. Cleo would rather row. Ada reads about both in her mails.
    well(await club.accept(ben, await invitationTo(ben)))
    well(await club.decline(cleo, await invitationTo(cleo)))
    assert.deepEqual(await newsOf(ada), ['Your invitation was accepted', 'Your invitation was declined'])

    // Dora follows her mail: she registers, confirms the address, finds the invitation and joins.
    const [letter] = await mailsTo(atrium, 'dora@example.org')
    assert.match(letter?.body ?? '', /ada invites you to join “Chess Club Lyon” as secretary/)
    const dora = await arrive(atrium, 'dora')
    well(await club.accept(dora, await invitationTo(dora)))
    assert.deepEqual(await membersSeenBy(ben), ['ada (administrator)', 'ben (member)', 'dora (secretary)'])

    // As a secretary she notes what Ben does, but promoting him is for Ada to do.
    const treasurer = { role: 2, comment: 'Treasurer' } as const
    assert.deepEqual(verdict(await club.modifyMember(dora, nio, 'ben', treasurer)), [403, 'ROLE_REQUIRED'])
    well(await club.modifyMember(dora, nio, 'ben', { role: 1, comment: 'Treasurer' }))
    well(await club.modifyMember(ada, nio, 'ben', treasurer))
    assert.equal(well(await club.readMember(dora, nio, 'ben')).comment, 'Treasurer')

    // Ada wants to go, and learns that somebody has to look after the club. She hands it to Dora.
    assert.deepEqual(verdict(await club.leave(ada, nio)), [409, 'LAST_ADMINISTRATOR'])
    assert.deepEqual(verdict(await club.deleteAccount(ada)), [409, 'LAST_ADMINISTRATOR'])
    well(await club.modifyMember(ada, nio, 'dora', { role: 3, comment: '' }))
    well(await club.leave(ada, nio))
    assert.deepEqual(await organizationsOf(ada), [])
    assert.deepEqual(await membersSeenBy(ben), ['ben (secretary)', 'dora (administrator)'])

    // Ada deletes her account. What she did stays on record, under her handle alone.
    well(await club.deleteAccount(ada))
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

    // Dora closes the club in anger, sleeps on it, and opens it again: nothing is lost.
    well(await club.close(dora, nio))
    assert.deepEqual(verdict(await club.read(ben, nio)), [404, 'ORGANIZATION_NOT_FOUND'])
    assert.deepEqual(await organizationsOf(ben), [])
    atrium.clock.advance(dayMs / 2)
    well(await club.restore(dora, nio))
    assert.deepEqual(await membersSeenBy(ben), ['ben (secretary)', 'dora (administrator)'])

    // Ben leaves. Alone, Dora closes it for good: a month later nobody can bring it back.
    well(await club.leave(ben, nio))
    well(await club.close(dora, nio))
    atrium.clock.advance(30 * dayMs)
    await maintain(atrium.app, new AbortController().signal)
    const doraAMonthLater = { ...dora, token: await tokenFor(atrium, 'dora') }
    assert.deepEqual(verdict(await club.restore(doraAMonthLater, nio)), [404, 'ORGANIZATION_NOT_FOUND'])
    well(await club.deleteAccount(doraAMonthLater))

    async function organizationsOf(person: SignedInPerson): Promise<string[]> {
      const { organizations } = well(await club.list(person))
      return organizations.map(({ name, roleName }: Record<string, string>) => `${name} as ${roleName}`)
    }

    async function invitationTo(person: SignedInPerson): Promise<string> {
      const { invitations } = well(await club.received(person))
      assert.equal(invitations.length, 1)
      return invitations[0].id
    }

    async function membersSeenBy(person: SignedInPerson): Promise<string[]> {
      const { members } = well(await club.listMembers(person, nio))
      return members.map(({ nametag, roleName }: Record<string, string>) => `${nametag} (${roleName})`)
    }

    async function newsOf(person: SignedInPerson): Promise<string[]> {
      const { mails } = well(await atrium.call('GET', '/v2/account/getMails', { token: person.token }))
      return mails
        .map(({ subject }: { subject: string }) => subject)
        .filter((subject: string) => subject.startsWith('Your invitation'))
        .reverse()
    }

    async function historySeenBy(person: SignedInPerson): Promise<string[]> {
      type Entry = { actor: { nicHandle: string; nametag: string | null }; action: string }
      const entries: Entry[] = well(await club.audit(person, nio)).entries
      return entries.map(({ actor, action }) => `${actor.nametag ?? actor.nicHandle}: ${action}`).reverse()
    }
  })
})

/** What went well has this to say. */
function well({ status, body, text }: TestReply): TestReply['body'] {
  assert.ok(status >= 200 && status < 300, `${status} ${text}`)
  return body
}

/** Somebody registers, confirms their address and logs in. */
async function arrive(atrium: TestAtrium, nametag: string): Promise<SignedInPerson> {
  const mail = `${nametag}@example.org`
  const { id, nicHandle } = well(await atrium.call('POST', '/v2/register', { json: { nametag, mail, password } }))
  await confirmMail(atrium, nametag)
  return { id, nicHandle, nametag, mail, token: await tokenFor(atrium, nametag) }
}
