import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Role } from '../../../shared/roles.ts'
import { onEachEngine, outcomeOf, type TestReply, type TestRequest } from '../support/atrium.ts'
import { assertInvariants, type Club, callsOf, createOrganization, invite, join, newClub } from '../support/clubs.ts'
import { familiesOf } from '../support/families.ts'
import { addPerson, type SignedInPerson } from '../support/people.ts'

onEachEngine('members', (atrium) => {
  let club: Club
  before(async () => {
    club = await newClub(atrium)
  })

  const { list, read, listMembers, readMember, modifyMember, removeMember, leave, pending, received, deleteAccount } =
    callsOf(atrium)
  const handles = ({ body }: TestReply): string[] =>
    body.members.map(({ nicHandle }: { nicHandle: string }) => nicHandle)

  const assertLastAdministrator = (reply: TestReply, organizations: { nio: number; name: string }[]) => {
    assert.deepEqual(outcomeOf(reply), [409, 'LAST_ADMINISTRATOR'])
    assert.deepEqual(reply.body.organizations, organizations)
  }

  test('are listed in the order in which they joined, by pages', async () => {
    const all = await listMembers(club.member, club.nio)
    assert.equal(all.status, 200)
    const { administrator, secretary, member } = club
    assert.deepEqual(
      handles(all),
      [administrator, secretary, member].map(({ nicHandle }) => nicHandle),
    )
    assert.deepEqual(Object.keys(all.body.members[0]), [
      'nicHandle',
      'nametag',
      'name',
      'avatar',
      'role',
      'roleName',
      'comment',
      'joinedAt',
      'fields',
    ])
    assert.equal(all.body.nextCursor, null)

    const first = await listMembers(club.member, club.nio, { limit: '2' })
    const second = await listMembers(club.member, club.nio, { limit: '2', cursor: first.body.nextCursor })
    assert.deepEqual([...first.body.members, ...second.body.members], all.body.members)
    assert.deepEqual([first.body.members.length, second.body.nextCursor], [2, null])
    assert.deepEqual(outcomeOf(await listMembers(club.member, club.nio, { cursor: 'nonsense' })), [
      400,
      'INVALID_CURSOR',
    ])
    assert.deepEqual(outcomeOf(await listMembers(club.member, club.nio, { limit: '0' })), [422, 'UNACCEPTABLE_FIELDS'])
  })

  test('are searched by a part of their nametag or handle, and by mail for callers who see mails', async () => {
    const { administrator, secretary, member, nio } = club
    const search = async (who: SignedInPerson, q: string) => handles(await listMembers(who, nio, { q }))
    assert.deepEqual(await search(member, ` ${secretary.nametag.slice(1).toUpperCase()} `), [secretary.nicHandle])
    assert.deepEqual(await search(member, secretary.nicHandle.toLowerCase()), [secretary.nicHandle])
    assert.deepEqual(await search(secretary, administrator.mail), [administrator.nicHandle])
    assert.deepEqual(await search(member, administrator.mail), [])
    assert.deepEqual(await search(member, '%'), [])
    assert.deepEqual((await search(member, '')).length, 3)
    const first = await listMembers(member, nio, { q: '-atr', limit: '2' })
    const second = await listMembers(member, nio, { q: '-atr', limit: '2', cursor: first.body.nextCursor })
    assert.deepEqual([...handles(first), ...handles(second)], await search(member, '-ATR'))
    assert.deepEqual(outcomeOf(await listMembers(member, nio, { q: 'x'.repeat(101) })), [422, 'UNACCEPTABLE_FIELDS'])
  })

  test('are listed from a role upwards, with and without a search', async () => {
    const { administrator, secretary, member, nio } = club
    const from = async (leastRole: string, q = '') => handles(await listMembers(member, nio, { leastRole, q }))
    assert.deepEqual(await from('3'), [administrator.nicHandle])
    assert.deepEqual(await from('2'), [administrator.nicHandle, secretary.nicHandle])
    assert.deepEqual(await from('1'), [administrator.nicHandle, secretary.nicHandle, member.nicHandle])
    assert.deepEqual(await from('2', secretary.nametag), [secretary.nicHandle])
    assert.deepEqual(await from('2', member.nametag), [])
    assert.deepEqual(outcomeOf(await listMembers(member, nio, { leastRole: '4' })), [422, 'UNACCEPTABLE_FIELDS'])
    assert.deepEqual(outcomeOf(await listMembers(member, nio, { leastRole: 'all' })), [400, 'INVALID_FIELDS'])
  })

  test('have their mail address shown to secretaries and administrators only', async () => {
    for (const [reader, mail] of [
      [club.administrator, club.member.mail],
      [club.secretary, club.member.mail],
      [club.member, undefined],
    ] as const) {
      const page = await readMember(reader, club.nio, club.member.nicHandle)
      assert.equal(page.status, 200)
      assert.equal(page.body.mail, mail)
      const { bio, ...listed } = page.body
      assert.equal(bio, null)
      assert.deepEqual((await listMembers(reader, club.nio)).body.members[2], listed)
    }
  })

  test('are found by each of their four names, in upper or lower case', async () => {
    const { nicHandle, nametag, mail, id } = club.member
    for (const name of [nicHandle, nametag, mail, id]) {
      for (const spelled of [name, name.toUpperCase(), name.toLowerCase()]) {
        const page = await readMember(club.secretary, club.nio, spelled)
        assert.deepEqual([page.status, page.body.nicHandle], [200, nicHandle], spelled)
      }
    }
  })

  test('404: a plain member cannot find the owner of a mail address', async () => {
    const { mail } = club.secretary
    assert.deepEqual(outcomeOf(await readMember(club.member, club.nio, mail)), [404, 'MEMBER_NOT_FOUND'])
  })

  test('404: a missing member, an outsider and an invitee have no page', async () => {
    for (const user of ['XX0-ATR', 'nobody_at_all', 'nobody@example.org', club.stranger.nametag, '\0', 'é']) {
      const page = await readMember(club.administrator, club.nio, user)
      assert.equal(page.status, 404, user)
    }
    const invited = await readMember(club.administrator, club.nio, club.pendingInvitee.nicHandle)
    assert.deepEqual(outcomeOf(invited), [404, 'MEMBER_NOT_FOUND'])
  })

  for (const [family, prefix, code] of [
    ['v2', '/v2/workplace', undefined],
    ['unversioned', '/workplace', 200],
  ] as const) {
    const modify = (person: SignedInPerson, nio: number, user: string, request: TestRequest) =>
      atrium.call('POST', `${prefix}/users/${nio}/${user}`, { ...request, token: person.token })

    test(`${family}: a secretary sets a comment, an empty one resets it, and the role stays`, async () => {
      for (const [actor, comment] of [
        [club.secretary, 'Treasurer since 2024\n– and baker 🥐'],
        [club.administrator, 'x'.repeat(2000)],
        [club.secretary, ''],
      ] as const) {
        const reply = await modify(actor, club.nio, club.member.nicHandle, { json: { role: 1, comment } })
        assert.equal(reply.status, 200)
        assert.deepEqual(
          [reply.body.code, reply.body.nicHandle, reply.body.role, reply.body.roleName, reply.body.comment],
          [code, club.member.nicHandle, 1, 'member', comment],
        )
        assert.equal((await readMember(club.member, club.nio, club.member.nametag)).body.comment, comment)
      }
    })

    test(`${family}: a secretary comments on an administrator, too, without changing the role`, async () => {
      const reply = await modify(club.secretary, club.nio, club.administrator.nametag, {
        json: { role: 3, comment: `Founder (${family})` },
      })
      assert.deepEqual([reply.status, reply.body.comment, reply.body.role], [200, `Founder (${family})`, 3])
    })

    test(`${family}: an administrator grants and revokes every role, with JSON and with forms`, async () => {
      const person = await addPerson(atrium)
      await join(atrium, club.administrator, club.nio, person)
      for (const [request, role, roleName] of [
        [{ json: { role: 2, comment: '' } }, 2, 'secretary'],
        [{ form: { role: '3', comment: '' } }, 3, 'administrator'],
        [{ multipart: { role: '1', comment: '' } }, 1, 'member'],
      ] as const) {
        const reply = await modify(club.administrator, club.nio, person.nicHandle, request)
        assert.deepEqual([reply.status, reply.body.role, reply.body.roleName], [200, role, roleName])
        assert.equal((await read(person, club.nio)).body.role, role, 'from the next request on')
      }
      assert.equal((await leave(person, club.nio)).status, 204)
    })

    test(`${family}: 403: raising the own role, and granting roles without being an administrator`, async () => {
      for (const [actor, target, role] of [
        [club.member, club.member, 3],
        [club.member, club.member, 1],
        [club.secretary, club.secretary, 3],
        [club.secretary, club.secretary, 1],
        [club.secretary, club.member, 2],
        [club.secretary, club.administrator, 1],
      ] as const) {
        const reply = await modify(actor, club.nio, target.nicHandle, { json: { role, comment: 'changed' } })
        assert.deepEqual(outcomeOf(reply), [403, 'ROLE_REQUIRED'])
      }
      const { members } = (await listMembers(club.member, club.nio)).body
      assert.deepEqual(
        members.map(({ role, comment }: { role: number; comment: string }) => [role, comment === 'changed']),
        [
          [3, false],
          [2, false],
          [1, false],
        ],
      )
    })

    test(`${family}: 400 and 422: missing fields, wrong types and values out of bounds change nothing`, async () => {
      const was = (await readMember(club.member, club.nio, club.member.nicHandle)).body
      for (const [request, status] of [
        [{ json: {} }, 400],
        [{ json: { role: 1 } }, 400],
        [{ json: { comment: 'x' } }, 400],
        [{ json: { role: '2', comment: 'x' } }, 400],
        [{ json: { role: 1.5, comment: 'x' } }, 400],
        [{ json: { role: null, comment: 'x' } }, 400],
        [{ json: { role: [2], comment: 'x' } }, 400],
        [{ json: { role: 2, comment: null } }, 400],
        [{ json: { role: 2, comment: 7 } }, 400],
        [{ form: { role: '1.5', comment: 'x' } }, 400],
        [{ form: { role: '-1', comment: 'x' } }, 400],
        [{ form: { role: '', comment: 'x' } }, 400],
        [{ json: { role: 0, comment: 'x' } }, 422],
        [{ json: { role: 4, comment: 'x' } }, 422],
        [{ form: { role: '4', comment: 'x' } }, 422],
        [{ json: { role: 2, comment: 'x'.repeat(2001) } }, 422],
      ] as const) {
        const reply = await modify(club.administrator, club.nio, club.member.nicHandle, request)
        const error = status === 400 ? 'INVALID_FIELDS' : 'UNACCEPTABLE_FIELDS'
        assert.deepEqual(outcomeOf(reply), [status, error], JSON.stringify(request).slice(0, 100))
      }
      assert.deepEqual((await readMember(club.member, club.nio, club.member.nicHandle)).body, was)
    })

    test(`${family}: 404: changing an account that is no member`, async () => {
      for (const user of [club.stranger.nicHandle, club.pendingInvitee.nametag, 'XX0-ATR']) {
        const reply = await modify(club.administrator, club.nio, user, { json: { role: 1, comment: '' } })
        assert.deepEqual(outcomeOf(reply), [404, 'MEMBER_NOT_FOUND'])
      }
    })

    test(`${family}: 409: the only administrator keeps the role until there is another`, async () => {
      const { nio, name, administrator, secretary } = await newClub(atrium)
      const give = (actor: SignedInPerson, user: SignedInPerson, role: Role) =>
        modify(actor, nio, user.nicHandle, { json: { role, comment: 'new' } })
      assertLastAdministrator(await give(administrator, administrator, 1), [{ nio, name }])
      const { role, comment } = (await readMember(administrator, nio, administrator.nicHandle)).body
      assert.deepEqual([role, comment], [3, ''], 'and the comment is not written either')
      assert.equal((await give(administrator, secretary, 3)).status, 200)
      assert.equal((await give(administrator, administrator, 1)).status, 200)
      assert.deepEqual(outcomeOf(await give(administrator, administrator, 3)), [403, 'ROLE_REQUIRED'])
      assertLastAdministrator(await give(secretary, secretary, 2), [{ nio, name }])
    })
  }

  test('204: a member who leaves has no access from the next request on, and can be invited again', async () => {
    const { nio, administrator, secretary, member } = await newClub(atrium)
    assert.deepEqual([(await leave(secretary, nio)).status, (await leave(member, nio)).status], [204, 204])
    for (const person of [secretary, member]) {
      for (const reply of [await read(person, nio), await listMembers(person, nio), await leave(person, nio)]) {
        assert.deepEqual(outcomeOf(reply), [404, 'ORGANIZATION_NOT_FOUND'])
      }
      assert.deepEqual((await list(person)).body.organizations, [])
    }
    assert.deepEqual(handles(await listMembers(administrator, nio)), [administrator.nicHandle])
    assert.equal((await read(administrator, nio)).body.memberCount, 1)
    await join(atrium, administrator, nio, member)
    const { role, comment } = (await readMember(administrator, nio, member.nicHandle)).body
    assert.deepEqual([role, comment], [1, ''], 'as a new member')
  })

  test('409: the only administrator cannot leave, with others or alone', async () => {
    const { nio, name, administrator, secretary, member } = await newClub(atrium)
    assertLastAdministrator(await leave(administrator, nio), [{ nio, name }])
    await leave(member, nio)
    await leave(secretary, nio)
    assertLastAdministrator(await leave(administrator, nio), [{ nio, name }])
    assert.equal((await assertInvariants(atrium, nio)).length, 1)
  })

  test('204: an administrator removes a member, who then has no access', async () => {
    const { nio, administrator, secretary, member } = await newClub(atrium)
    assert.equal((await removeMember(administrator, nio, member.nametag)).status, 204)
    assert.deepEqual(outcomeOf(await read(member, nio)), [404, 'ORGANIZATION_NOT_FOUND'])
    for (const user of [member.nicHandle, 'XX0-ATR', 'nobody@example.org']) {
      assert.deepEqual(outcomeOf(await removeMember(administrator, nio, user)), [404, 'MEMBER_NOT_FOUND'])
    }
    await modifyMember(administrator, nio, secretary.nicHandle, { role: 3, comment: '' })
    assert.equal(
      (await removeMember(secretary, nio, administrator.nicHandle)).status,
      204,
      'another administrator, too',
    )
    assert.equal((await assertInvariants(atrium, nio)).length, 1)
  })

  test('403 and 409: only administrators remove members, and never the last administrator', async () => {
    for (const [actor, user] of [
      [club.member, club.member],
      [club.secretary, club.member],
      [club.secretary, club.administrator],
    ] as const) {
      assert.deepEqual(outcomeOf(await removeMember(actor, club.nio, user.nicHandle)), [403, 'ROLE_REQUIRED'])
    }
    const { nio, name } = club
    assertLastAdministrator(await removeMember(club.administrator, nio, club.administrator.nicHandle), [{ nio, name }])
    assert.equal((await assertInvariants(atrium, nio)).length, 3)
  })

  for (const family of ['v2', 'legacy'] as const) {
    const deleteOver = (person: SignedInPerson) => {
      const { deleteAccount } = familiesOf(atrium).find(({ name }) => name === family) ?? assert.fail()
      return deleteAccount(person.token, person.nametag)
    }

    test(`${family}: 409: deleting the only administrator of others, with a list of those organizations`, async () => {
      const first = await newClub(atrium)
      const { administrator, member } = first
      const second = await createOrganization(atrium, administrator, { name: 'Second' })
      await join(atrium, administrator, second, member)
      const alone = await createOrganization(atrium, administrator, { name: 'Alone' })
      const refused = await deleteOver(administrator)
      assertLastAdministrator(refused.raw, [
        { nio: first.nio, name: first.name },
        { nio: second, name: 'Second' },
      ])
      assert.equal((await read(administrator, alone)).status, 200, 'and nothing was closed')

      await modifyMember(administrator, first.nio, first.secretary.nicHandle, { role: 3, comment: '' })
      assertLastAdministrator((await deleteOver(administrator)).raw, [{ nio: second, name: 'Second' }])
      await removeMember(administrator, second, member.nicHandle)
      assert.ok((await deleteOver(administrator)).status < 300)
    })

    test(`${family}: deleting an account ends its memberships and closes organizations that were its alone`, async () => {
      const { nio, administrator, secretary, member } = await newClub(atrium)
      const alone = await createOrganization(atrium, member)
      const invitee = await addPerson(atrium)
      await invite(atrium, member, alone, invitee.nametag)
      assert.ok((await deleteOver(member)).status < 300)
      assert.deepEqual(handles(await listMembers(administrator, nio)), [administrator.nicHandle, secretary.nicHandle])
      assert.equal((await read(administrator, nio)).body.memberCount, 2)
      assert.deepEqual(outcomeOf(await readMember(administrator, nio, member.nicHandle)), [404, 'MEMBER_NOT_FOUND'])
      assert.deepEqual(await assertInvariants(atrium, alone), [])
      assert.deepEqual((await received(invitee)).body.invitations, [], 'nobody is invited into a closed organization')
    })
  }

  test('deleting an account deletes the invitations to it', async () => {
    const { nio, administrator, pendingInvitee } = await newClub(atrium)
    assert.equal((await deleteAccount(pendingInvitee)).status, 204)
    assert.deepEqual((await pending(administrator, nio)).body.invitations, [])
  })
})
