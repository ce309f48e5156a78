import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sessionDelete } from '../../src/domain/accounts/session-queries.ts'
import { action, change, may, requirePermission, requireToken } from '../../src/domain/core/action.ts'
import type { Caller, SignedIn } from '../../src/domain/core/caller.ts'
import { authenticate, authenticateMember } from '../../src/domain/identity/authenticate.ts'
import { onEachEngine } from '../support/atrium.ts'
import { type Club, callsOf, newClub } from '../support/clubs.ts'
import type { SignedInPerson } from '../support/people.ts'

const origin = { address: '192.0.2.1', userAgent: 'test' }
const anonymous: Caller = { kind: 'anonymous', origin }

/** Actions that exist as a query and as a change; each returns the admitted caller. */
const entrances = {
  action: {
    anyone: action('account.logIn', async (_app, caller, _input: object) => caller),
    signedIn: action('account.read', async (_app, caller, _input: object) => caller),
    member: action('board.read', async (_app, caller, _input: { organizationId: string }) => caller),
    secretary: action('board.delete', async (_app, caller, _input: { organizationId: string }) => caller),
    restore: action('organization.restore', async (_app, caller, _input: { organizationId: string }) => caller),
  },
  change: {
    anyone: change('account.logIn', async (_app, _tx, caller, _input: object) => caller),
    signedIn: change('account.read', async (_app, _tx, caller, _input: object) => caller),
    member: change(
      'board.read',
      async (_app, _tx, caller, _input: { organizationId: string }) => caller,
      () => ({ key: 'a turn' }),
    ),
    secretary: change('board.delete', async (_app, _tx, caller, _input: { organizationId: string }) => caller),
    restore: change('organization.restore', async (_app, _tx, caller, _input: { organizationId: string }) => caller),
  },
}

const refusedWith = (code: string) => (error: { code?: string }) => error.code === code

onEachEngine('queries and changes', (atrium) => {
  let club: Club
  let organizationId: string
  before(async () => {
    club = await newClub(atrium)
    organizationId = String(club.nio)
  })
  type As = (person: SignedInPerson, nio?: number) => Promise<SignedIn>
  const as: As = async ({ token }) => (await authenticate(atrium.app, token, origin)) ?? assert.fail()
  const asMember: As = async ({ token }, nio = club.nio) =>
    (await authenticateMember(atrium.app, token, origin, String(nio))) ?? assert.fail()

  const ways: [string, (typeof entrances)['action' | 'change'], As][] = [
    ['action', entrances.action, as],
    ['action with a membership that was looked up with the token', entrances.action, asMember],
    ['change', entrances.change, as],
    ['change with a membership that was looked up with the token', entrances.change, asMember],
  ]
  for (const [way, enter, as] of ways) {
    test(`${way}: exposes the permission that it requires`, () => {
      assert.deepEqual(
        Object.values(enter).map(({ permission }) => permission),
        ['account.logIn', 'account.read', 'board.read', 'board.delete', 'organization.restore'],
      )
    })

    test(`${way}: is open to anyone where the policy says so, and otherwise requires a token`, async () => {
      const { app } = atrium
      assert.deepEqual(await enter.anyone(app, anonymous, {}), anonymous)
      for (const family of [enter.signedIn, enter.member]) {
        await assert.rejects(family(app, anonymous, { organizationId }), refusedWith('TOKEN_REQUIRED'))
      }
      const person = await as(club.stranger)
      assert.deepEqual(await enter.signedIn(app, person, {}), person)
    })

    test(`${way}: a member is admitted with the current role`, async () => {
      for (const [who, role] of [
        [club.member, 1],
        [club.secretary, 2],
        [club.administrator, 3],
      ] as const) {
        const person = await as(who)
        const { membershipKey, ...rest } = await enter.member(atrium.app, person, { organizationId })
        assert.deepEqual(rest, { ...person, organizationKey: club.nio, role })
        assert.ok(membershipKey > 0)
      }
    })

    test(`${way}: a role below the required one is refused, the same and a higher one are not`, async () => {
      const { app } = atrium
      await assert.rejects(
        enter.secretary(app, await as(club.member), { organizationId }),
        refusedWith('ROLE_REQUIRED'),
      )
      assert.equal((await enter.secretary(app, await as(club.secretary), { organizationId })).role, 2)
      assert.equal((await enter.secretary(app, await as(club.administrator), { organizationId })).role, 3)
    })

    test(`${way}: 404: an organization of others, and any other spelling of its number`, async () => {
      const { app } = atrium
      const notFound = refusedWith('ORGANIZATION_NOT_FOUND')
      for (const person of [club.stranger, club.pendingInvitee]) {
        await assert.rejects(enter.member(app, await as(person), { organizationId }), notFound)
      }
      const member = await as(club.member)
      for (const spelling of [
        `0${organizationId}`,
        ` ${organizationId}`,
        `${organizationId} `,
        `${organizationId}.0`,
        `${organizationId}e0`,
        `+${organizationId}`,
        `x${organizationId}`,
        '',
        '0',
      ]) {
        await assert.rejects(enter.member(app, member, { organizationId: spelling }), notFound, spelling)
      }
    })

    test(`${way}: only restoring enters a closed organization, and it enters no open one`, async () => {
      const { app } = atrium
      const { nio, administrator } = await newClub(atrium)
      const person = () => as(administrator, nio)
      const closed = { organizationId: String(nio) }
      const notFound = refusedWith('ORGANIZATION_NOT_FOUND')
      await assert.rejects(enter.restore(app, await person(), closed), notFound)
      await callsOf(atrium).close(administrator, nio)
      await assert.rejects(enter.member(app, await person(), closed), notFound)
      assert.equal((await enter.restore(app, await person(), closed)).organizationKey, nio)
    })
  }

  test('a token and a membership are looked up in one query', async () => {
    const { app } = atrium
    const member = await asMember(club.member)
    assert.equal(member.membership?.role, 1)
    const noDatabase = { ...app.db, onBehalfOf: () => noDatabase, run: () => assert.fail('asked again') }
    const admitted = await entrances.action.member({ ...app, db: noDatabase }, member, { organizationId })
    assert.equal(admitted.membershipKey, member.membership?.key)
  })

  test('a membership holds for its own organization only, and no longer than until something is written', async () => {
    const { app } = atrium
    const notFound = refusedWith('ORGANIZATION_NOT_FOUND')
    const other = await newClub(atrium)
    const member = await asMember(other.member, other.nio)
    const theirs = { organizationId: String(other.nio) }
    assert.equal((await entrances.change.member(app, member, theirs)).organizationKey, other.nio)
    await assert.rejects(entrances.action.member(app, member, { organizationId }), notFound)

    const { removeMember } = callsOf(atrium)
    assert.equal((await removeMember(other.administrator, other.nio, other.member.nametag)).status, 204)
    await assert.rejects(entrances.change.member(app, member, theirs), notFound)
    assert.equal((await asMember(other.member, other.nio)).membership, undefined)
  })

  test('who is no member, or names no organization, is found by the token alone', async () => {
    for (const organization of [organizationId, '0', 'x', `0${organizationId}`, '9'.repeat(15)]) {
      const caller = await authenticateMember(atrium.app, club.stranger.token, origin, organization)
      assert.deepEqual(caller, await as(club.stranger), organization)
    }
    assert.equal(await authenticateMember(atrium.app, 'x'.repeat(64), origin, organizationId), null)
    assert.equal(await authenticateMember(atrium.app, "'", origin, organizationId), null)
  })

  test('a change that fails is rolled back', async () => {
    const { app } = atrium
    const member = await as(club.member)
    const failing = change('board.read', async (_app, tx, caller, _input: { organizationId: string }) => {
      await sessionDelete.run(tx, { key: caller.sessionKey })
      throw new Error('too late')
    })
    await assert.rejects(failing(app, member, { organizationId }), /too late/)
    assert.ok(await authenticate(app, club.member.token, origin))
  })
})

test('requireToken requires a token only where the policy does, and requirePermission requires the role that may checks', () => {
  assert.throws(() => requireToken('account.read', anonymous), refusedWith('TOKEN_REQUIRED'))
  assert.doesNotThrow(() => requireToken('account.logIn', anonymous))
  assert.doesNotThrow(() => requireToken('live.open', anonymous))
  assert.doesNotThrow(() => requireToken('account.read', { kind: 'signedIn', origin, accountKey: 1, sessionKey: 1 }))
  assert.deepEqual(
    ([1, 2, 3] as const).map((role) => may('board.delete', { role })),
    [false, true, true],
  )
  assert.throws(() => requirePermission('board.delete', { role: 1 }), refusedWith('ROLE_REQUIRED'))
  assert.doesNotThrow(() => requirePermission('board.delete', { role: 2 }))
})
