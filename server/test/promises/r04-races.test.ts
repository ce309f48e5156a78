import assert from 'node:assert/strict'
import { before } from 'node:test'
import type { Role } from '../../../shared/roles.ts'
import { findAccount } from '../../src/domain/identity/find-account.ts'
import { invitationsForAccount } from '../../src/domain/invitations/queries.ts'
import { organizationByKey } from '../../src/domain/organizations/queries.ts'
import { acrossNodes } from '../support/atrium.ts'
import { assertInvariants, callsOf, createOrganization, invite, join } from '../support/clubs.ts'
import { addPerson, addSession, mailedSecret, mailsTo, type SignedInPerson, uniqueName } from '../support/people.ts'
import { assertOneOf, type ReplyOutcome, repeatedly, reportRaces } from '../support/races.ts'

const closed: ReplyOutcome = [409, 'INVITATION_CLOSED']
const lastAdministrator: ReplyOutcome = [409, 'LAST_ADMINISTRATOR']
const roleLost: ReplyOutcome = [403, 'ROLE_REQUIRED']
const outside: ReplyOutcome = [404, 'ORGANIZATION_NOT_FOUND']
const noMember: ReplyOutcome = [404, 'MEMBER_NOT_FOUND']
const noAccount: ReplyOutcome = [401, 'TOKEN_INVALID']

acrossNodes('R4: concurrent requests', (atrium, engine) => {
  const calls = callsOf(atrium)
  const { accept, decline, revoke, leave, removeMember, close, deleteAccount } = calls
  let first: SignedInPerson
  let second: SignedInPerson
  let third: SignedInPerson
  before(async () => {
    atrium.app.config.limits.invitationsPerHour = 1_000_000
    first = await addPerson(atrium)
    second = await addPerson(atrium)
    third = await addPerson(atrium)
  })

  const setRole = (person: SignedInPerson, nio: number, user: SignedInPerson, role: Role) =>
    calls.modifyMember(person, nio, user.nicHandle, { role, comment: '' })

  /** Creates an organization of which all these people are administrators. */
  const foundWith = async (founder: SignedInPerson, ...others: SignedInPerson[]) => {
    const nio = await createOrganization(atrium, founder)
    for (const other of others) await join(atrium, founder, nio, other, 3)
    return nio
  }

  const auditOf = async (person: SignedInPerson, nio: number): Promise<string[]> =>
    (await calls.audit(person, nio)).body.entries.map(({ action }: { action: string }) => action)

  repeatedly('an invitation is accepted three times: there is one membership', async (race) => {
    const nio = await createOrganization(atrium, first)
    const id = await invite(atrium, first, nio, second.nametag)
    const outcomes = await race(...Array.from({ length: 3 }, () => () => accept(second, id)))
    assert.deepEqual(outcomes.toSorted(), [[200], closed, closed])
    assert.equal((await assertInvariants(atrium, nio)).length, 2)
    assert.deepEqual(await auditOf(first, nio), ['member.joined', 'invitation.sent', 'organization.created'])
  })

  repeatedly('an invitation is accepted and revoked: one of both succeeds', async (race) => {
    const nio = await createOrganization(atrium, first)
    const id = await invite(atrium, first, nio, second.nametag)
    const outcomes = await race(
      () => accept(second, id),
      () => revoke(first, nio, id),
    )
    assertOneOf(outcomes, [[200], closed], [closed, [204]])
    const joined = outcomes[0]?.[0] === 200
    assert.equal((await assertInvariants(atrium, nio)).length, joined ? 2 : 1)
  })

  repeatedly('an invitation is accepted and declined: one of both succeeds', async (race) => {
    const nio = await createOrganization(atrium, first)
    const id = await invite(atrium, first, nio, second.nametag)
    const outcomes = await race(
      () => accept(second, id),
      () => decline(second, id),
    )
    assertOneOf(outcomes, [[200], closed], [closed, [204]])
    const joined = outcomes[0]?.[0] === 200
    assert.equal((await assertInvariants(atrium, nio)).length, joined ? 2 : 1)
  })

  repeatedly('an invitation is accepted while its role is changed: a member with either role', async (race) => {
    const nio = await createOrganization(atrium, first)
    const id = await invite(atrium, first, nio, second.nametag, 1)
    const outcomes = await race(
      () => accept(second, id),
      () => calls.send(first, nio, { json: { credential: second.nametag, role: 2 } }),
    )
    assertOneOf(outcomes, [[200], [201]], [[200], [409, 'ALREADY_MEMBER']])
    const [, member] = await assertInvariants(atrium, nio)
    assert.equal(member?.role, outcomes[1]?.[0] === 201 ? 2 : 1)
  })

  repeatedly('an organization is closed while a person joins: nobody joins a closed one', async (race) => {
    const nio = await createOrganization(atrium, first)
    const id = await invite(atrium, first, nio, second.nametag)
    const outcomes = await race(
      () => accept(second, id),
      () => close(first, nio),
    )
    assertOneOf(outcomes, [[200], [204]], [closed, [204]])
    const joined = outcomes[0]?.[0] === 200
    assert.equal((await assertInvariants(atrium, nio)).length, joined ? 2 : 1)
  })

  repeatedly('two members invite one person: one invitation and one mail', async (race) => {
    const nio = await foundWith(first, second)
    const { mail, nametag, nicHandle } = await addPerson(atrium)
    const unknown = `${uniqueName()}@example.org`
    for (const [one, other] of [
      [nametag, nicHandle],
      [unknown, unknown.toUpperCase()],
    ] as const) {
      const outcomes = await race(
        () => calls.send(first, nio, { json: { credential: one, role: 1 } }),
        () => calls.send(second, nio, { json: { credential: other, role: 1 } }),
      )
      assert.deepEqual(outcomes, [[201], [201]])
    }
    assert.equal((await calls.pending(first, nio)).body.invitations.length, 2)
    assert.equal((await mailsTo(atrium, mail)).length, 1)
    assert.equal([...(await mailsTo(atrium, unknown)), ...(await mailsTo(atrium, unknown.toUpperCase()))].length, 1)
  })

  repeatedly('a person confirms an invited address while invited by name: one invitation stays', async (race) => {
    const nio = await createOrganization(atrium, first)
    const nametag = uniqueName()
    const mail = `${nametag}@example.org`
    await atrium.call('POST', '/v2/register', { json: { nametag, mail } })
    const token = await mailedSecret(atrium, nametag, 'confirm-address')
    await invite(atrium, first, nio, mail)
    const session = await addSession(atrium, nametag)
    const outcomes = await race(
      () => atrium.call('POST', '/v2/accounts/confirmMail', { json: { token }, token: session.token }),
      () => calls.send(first, nio, { json: { credential: nametag, role: 2 } }),
    )
    assert.deepEqual(outcomes, [[200], [201]])
    const account = (await findAccount(atrium.app.db, nametag)) ?? assert.fail()
    const asked = { accountKey: account.key, before: Number.MAX_SAFE_INTEGER, now: atrium.app.clock.now(), count: 10 }
    const invitations = await invitationsForAccount.all(atrium.app.db, asked)
    assert.deepEqual(
      invitations.map(({ role }) => role),
      [2],
    )
    assert.equal((await calls.pending(first, nio)).body.invitations.length, 2)
  })

  repeatedly('two administrators demote each other: one succeeds and stays', async (race) => {
    const nio = await foundWith(first, second)
    const outcomes = await race(
      () => setRole(first, nio, second, 1),
      () => setRole(second, nio, first, 1),
    )
    assertOneOf(outcomes, [[200], roleLost], [roleLost, [200]])
    assert.equal((await assertInvariants(atrium, nio)).length, 2)
  })

  repeatedly('two administrators remove each other: one succeeds and stays', async (race) => {
    const nio = await foundWith(first, second)
    const outcomes = await race(
      () => removeMember(first, nio, second.nicHandle),
      () => removeMember(second, nio, first.nicHandle),
    )
    assertOneOf(outcomes, [[204], outside], [outside, [204]])
    assert.equal((await assertInvariants(atrium, nio)).length, 1)
  })

  repeatedly('two administrators step down: one has to stay', async (race) => {
    const nio = await foundWith(first, second)
    const outcomes = await race(
      () => setRole(first, nio, first, 1),
      () => setRole(second, nio, second, 1),
    )
    assertOneOf(outcomes, [[200], lastAdministrator], [lastAdministrator, [200]])
    assert.equal((await assertInvariants(atrium, nio)).length, 2)
  })

  repeatedly('two administrators leave: one has to stay', async (race) => {
    const nio = await foundWith(first, second)
    await join(atrium, first, nio, third)
    const outcomes = await race(
      () => leave(first, nio),
      () => leave(second, nio),
    )
    assertOneOf(outcomes, [[204], lastAdministrator], [lastAdministrator, [204]])
    assert.equal((await assertInvariants(atrium, nio)).length, 2)
  })

  repeatedly('one administrator steps down while the other leaves: one has to stay', async (race) => {
    const nio = await foundWith(first, second)
    const outcomes = await race(
      () => setRole(first, nio, first, 2),
      () => leave(second, nio),
    )
    assertOneOf(outcomes, [[200], lastAdministrator], [lastAdministrator, [204]])
    await assertInvariants(atrium, nio)
  })

  repeatedly('an administrator leaves while being demoted: gone, and the other stays', async (race) => {
    const nio = await foundWith(first, second)
    const outcomes = await race(
      () => setRole(first, nio, second, 1),
      () => leave(second, nio),
    )
    assertOneOf(outcomes, [[200], [204]], [noMember, [204]])
    assert.equal((await assertInvariants(atrium, nio)).length, 1)
  })

  repeatedly('a member leaves while being removed: gone, once', async (race) => {
    const nio = await foundWith(first, second)
    const outcomes = await race(
      () => removeMember(first, nio, second.nicHandle),
      () => leave(second, nio),
    )
    assertOneOf(outcomes, [[204], outside], [noMember, [204]])
    assert.equal((await assertInvariants(atrium, nio)).length, 1)
  })

  repeatedly('an account is deleted while it is made administrator: gone, and the other stays', async (race) => {
    const leaver = await addPerson(atrium)
    const nio = await createOrganization(atrium, first)
    await join(atrium, first, nio, leaver)
    const outcomes = await race(
      () => setRole(first, nio, leaver, 3),
      () => deleteAccount(leaver),
    )
    assertOneOf(outcomes, [[200], [204]], [noMember, [204]])
    assert.equal((await assertInvariants(atrium, nio)).length, 1)
  })

  repeatedly('an administrator is deleted while the other leaves: one has to stay', async (race) => {
    const leaver = await addPerson(atrium)
    const nio = await foundWith(first, leaver)
    await join(atrium, first, nio, third)
    const outcomes = await race(
      () => deleteAccount(leaver),
      () => leave(first, nio),
    )
    assertOneOf(outcomes, [[204], lastAdministrator], [lastAdministrator, [204]])
    assert.equal((await assertInvariants(atrium, nio)).length, 2)
  })

  repeatedly('the only two administrators delete their accounts: one has to stay', async (race) => {
    const leavers = [await addPerson(atrium), await addPerson(atrium)] as const
    const nio = await foundWith(...leavers)
    await join(atrium, leavers[0], nio, third)
    const outcomes = await race(
      () => deleteAccount(leavers[0]),
      () => deleteAccount(leavers[1]),
    )
    assertOneOf(outcomes, [[204], lastAdministrator], [lastAdministrator, [204]])
    assert.equal((await assertInvariants(atrium, nio)).length, 2)
  })

  repeatedly('an account is deleted while it accepts: it is no member', async (race) => {
    const leaver = await addPerson(atrium)
    const nio = await createOrganization(atrium, first)
    const id = await invite(atrium, first, nio, leaver.nametag)
    const outcomes = await race(
      () => accept(leaver, id),
      () => deleteAccount(leaver),
    )
    assertOneOf(outcomes, [[200], [204]], [noAccount, [204]])
    assert.equal((await assertInvariants(atrium, nio)).length, 1)
  })

  repeatedly(
    'an account is deleted while it creates an organization: no organization is left without members',
    async (race) => {
      const leaver = await addPerson(atrium)
      let nio: number | undefined
      const outcomes = await race(
        async () => {
          const reply = await calls.create(leaver, { json: { name: 'Too late' } })
          nio = reply.body.nio
          return reply
        },
        () => deleteAccount(leaver),
      )
      assertOneOf(outcomes, [[201], [204]], [noAccount, [204]])
      if (nio === undefined) return
      assert.deepEqual(await assertInvariants(atrium, nio), [])
      assert.notEqual((await organizationByKey.first(atrium.app.db, { key: nio }))?.deletedAt, null)
    },
  )

  reportRaces(`organizations, ${engine}`)
})
