import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine, outcomeOf, type TestReply } from '../support/atrium.ts'
import { callsOf, createOrganization, invite, join, newClub } from '../support/clubs.ts'
import { addPerson, type SignedInPerson, shownDeleted, shownPerson, uniqueName } from '../support/people.ts'

type Entry = {
  id: number
  at: string
  actor: { nicHandle: string; nametag: string | null }
  action: string
  target: { nicHandle: string; nametag: string | null } | null
  details: object
}

const asPerson = shownPerson

onEachEngine('audit', (atrium) => {
  const act = callsOf(atrium)
  const entries = async (person: SignedInPerson, nio: number): Promise<Entry[]> =>
    (await act.audit(person, nio)).body.entries

  /** Returns the entries after the first `count`, oldest first, without number and time. */
  const since = async (person: SignedInPerson, nio: number, count: number) =>
    (await entries(person, nio))
      .reverse()
      .slice(count)
      .map(({ id, at, ...rest }) => rest)

  test('is for administrators only', async () => {
    const { nio, administrator, secretary, member, pendingInvitee, stranger } = await newClub(atrium)
    assert.equal((await act.audit(administrator, nio)).status, 200)
    for (const person of [secretary, member]) {
      assert.deepEqual(outcomeOf(await act.audit(person, nio)), [403, 'ROLE_REQUIRED'])
    }
    for (const person of [pendingInvitee, stranger]) {
      assert.deepEqual(outcomeOf(await act.audit(person, nio)), [404, 'ORGANIZATION_NOT_FOUND'])
    }
    assert.deepEqual(outcomeOf(await atrium.call('GET', `/v2/workplace/${nio}/audit`)), [401, 'TOKEN_REQUIRED'])
  })

  test('records the organization: created, changed, closed and restored', async () => {
    const person = await addPerson(atrium)
    const actor = asPerson(person)
    const nio = await createOrganization(atrium, person, { name: 'Before', description: 'old' })
    await act.update(person, nio, { json: { name: 'After', description: 'old', public: true } })
    await act.close(person, nio)
    await act.restore(person, nio)
    const about = { actor, target: null }
    assert.deepEqual(await since(person, nio, 0), [
      { ...about, action: 'organization.created', details: { name: 'Before' } },
      {
        ...about,
        action: 'organization.updated',
        details: { name: { from: 'Before', to: 'After' }, public: { from: false, to: true } },
      },
      { ...about, action: 'organization.deleted', details: {} },
      { ...about, action: 'organization.restored', details: {} },
    ])
  })

  test('records members: joined, changed, left and removed', async () => {
    const administrator = await addPerson(atrium)
    const [first, second] = [await addPerson(atrium), await addPerson(atrium)]
    const nio = await createOrganization(atrium, administrator)
    await join(atrium, administrator, nio, first, 2)
    await join(atrium, administrator, nio, second, 1)
    const known = (await entries(administrator, nio)).length
    await act.modifyMember(administrator, nio, second.nicHandle, { role: 2, comment: 'Treasurer' })
    await act.modifyMember(first, nio, second.nicHandle, { role: 2, comment: '' })
    await act.leave(second, nio)
    await act.removeMember(administrator, nio, first.nicHandle)

    const all = (await entries(administrator, nio)).reverse()
    const joined = all.filter(({ action }) => action === 'member.joined')
    assert.deepEqual(
      joined.map(({ actor, target, details }) => ({ actor, target, details })),
      [
        { actor: asPerson(first), target: asPerson(first), details: { role: 2 } },
        { actor: asPerson(second), target: asPerson(second), details: { role: 1 } },
      ],
    )
    const [byAdministrator, byFirst, bySecond] = [administrator, first, second].map((each) => ({
      actor: asPerson(each),
    }))
    const target = asPerson(second)
    assert.deepEqual(await since(administrator, nio, known), [
      { ...byAdministrator, action: 'member.roleChanged', target, details: { from: 1, to: 2 } },
      { ...byAdministrator, action: 'member.commentChanged', target, details: {} },
      { ...byFirst, action: 'member.commentChanged', target, details: {} },
      { ...bySecond, action: 'member.left', target, details: {} },
      { ...byAdministrator, action: 'member.removed', target: asPerson(first), details: {} },
    ])
  })

  test('records invitations: sent, sent again, revoked and declined', async () => {
    const administrator = await addPerson(atrium)
    const invitee = await addPerson(atrium)
    const nio = await createOrganization(atrium, administrator)
    const first = await invite(atrium, administrator, nio, invitee.nametag, 2)
    await act.resend(administrator, nio, first)
    await act.revoke(administrator, nio, first)
    const second = await invite(atrium, administrator, nio, invitee.nicHandle)
    await act.decline(invitee, second)
    const [actor, target] = [asPerson(administrator), asPerson(invitee)]
    assert.deepEqual(await since(administrator, nio, 1), [
      { actor, action: 'invitation.sent', target, details: { role: 2 } },
      { actor, action: 'invitation.resent', target, details: {} },
      { actor, action: 'invitation.revoked', target, details: {} },
      { actor, action: 'invitation.sent', target, details: { role: 1 } },
      { actor: target, action: 'invitation.declined', target, details: {} },
    ])
  })

  test('records what staff do with open talks, and nothing about private ones', async () => {
    const { nio, administrator, secretary, member } = await newClub(atrium)
    const call = (who: SignedInPerson, method: string, path: string, json: object = {}) =>
      atrium.call(method, `/v2/talks/${nio}${path}`, { token: who.token, json })
    const open = async (kind: string): Promise<number> =>
      (await call(member, 'POST', '', { kind, title: 'Rooks', userlist: [], message: 'Hello' })).body.id
    const before = (await entries(administrator, nio)).length
    const [id, hidden] = [await open('open'), await open('private')]
    await call(member, 'PATCH', `/${id}`, { title: 'Knights' })
    await call(member, 'POST', `/${hidden}/archive`)
    for (const title of ['Kings', 'Kings']) await call(secretary, 'PATCH', `/${id}`, { title })
    for (let n = 0; n < 2; n++) await call(secretary, 'POST', `/${id}/archive`)
    await call(administrator, 'POST', `/${id}/restore`)
    const by = (person: SignedInPerson) => ({ actor: asPerson(person), target: null })
    assert.deepEqual(await since(administrator, nio, before), [
      { ...by(secretary), action: 'talk.renamed', details: { title: 'Knights', to: 'Kings' } },
      { ...by(secretary), action: 'talk.archived', details: { title: 'Kings' } },
      { ...by(administrator), action: 'talk.restored', details: { title: 'Kings' } },
    ])
  })

  test('does not reveal the account of an invited address, nor whether it has one', async () => {
    const administrator = await addPerson(atrium)
    const nio = await createOrganization(atrium, administrator)
    const known = await addPerson(atrium)
    for (const mail of [known.mail, `${uniqueName()}@example.org`]) {
      const id = await invite(atrium, administrator, nio, mail)
      await act.resend(administrator, nio, id)
      await act.revoke(administrator, nio, id)
      const about = { actor: asPerson(administrator), target: null }
      assert.deepEqual((await since(administrator, nio, 0)).slice(-3), [
        { ...about, action: 'invitation.sent', details: { role: 1, mail } },
        { ...about, action: 'invitation.resent', details: { mail } },
        { ...about, action: 'invitation.revoked', details: { mail } },
      ])
    }
  })

  test('has no entry for what was refused or changed nothing', async () => {
    const { nio, administrator, secretary, member, stranger, pendingInvitee, invitationId } = await newClub(atrium)
    const known = (await entries(administrator, nio)).length
    const organization = { name: 'Chess Club Lyon', description: '', public: false }
    assert.equal((await act.update(administrator, nio, { json: organization })).status, 200)
    assert.equal((await act.modifyMember(administrator, nio, member.nicHandle, { role: 1, comment: '' })).status, 200)
    for (const refused of [
      await act.update(administrator, nio, { json: { name: '' } }),
      await act.update(member, nio, { json: { name: 'Mine' } }),
      await act.close(secretary, nio),
      await act.restore(administrator, nio),
      await act.leave(administrator, nio),
      await act.modifyMember(administrator, nio, administrator.nicHandle, { role: 1, comment: 'gone' }),
      await act.modifyMember(secretary, nio, secretary.nicHandle, { role: 3, comment: 'risen' }),
      await act.modifyMember(administrator, nio, stranger.nicHandle, { role: 1, comment: '' }),
      await act.removeMember(administrator, nio, administrator.nicHandle),
      await act.resend(member, nio, invitationId),
      await act.revoke(member, nio, invitationId),
      await act.send(secretary, nio, { json: { credential: stranger.nametag, role: 3 } }),
      await act.send(secretary, nio, { json: { credential: member.nametag, role: 1 } }),
      await act.accept(stranger, invitationId),
    ]) {
      assert.ok(refused.status >= 400 && refused.status < 500, refused.text)
    }
    assert.equal((await act.accept(pendingInvitee, invitationId)).status, 200)
    assert.deepEqual(
      (await since(administrator, nio, known)).map(({ action }) => action),
      ['member.joined'],
    )
  })

  test('shows deleted accounts without their nametag, and marks them as deleted', async () => {
    const { nio, administrator, secretary, member } = await newClub(atrium)
    await act.modifyMember(secretary, nio, member.nicHandle, { role: 1, comment: 'hello' })
    for (const person of [secretary, member]) await act.deleteAccount(person)
    const nobody = shownDeleted
    assert.deepEqual((await since(administrator, nio, 0)).slice(-3), [
      { actor: nobody(secretary), action: 'member.commentChanged', target: nobody(member), details: {} },
      { actor: nobody(secretary), action: 'member.left', target: nobody(secretary), details: {} },
      { actor: nobody(member), action: 'member.left', target: nobody(member), details: {} },
    ])
    for (const { nametag } of [secretary, member])
      assert.ok(!(await act.audit(administrator, nio)).text.includes(nametag))
  })

  test('is read newest first, by pages', async () => {
    const { nio, administrator } = await newClub(atrium)
    const all = await entries(administrator, nio)
    assert.deepEqual(Object.keys(all[0] ?? {}), ['id', 'at', 'actor', 'action', 'target', 'details'])
    assert.equal(all.at(-1)?.action, 'organization.created')
    const times = all.map(({ at }) => Date.parse(at))
    assert.deepEqual(
      times,
      times.toSorted((one, other) => other - one),
    )

    const pages: Entry[] = []
    let cursor: string | null = null
    do {
      const page: TestReply = await act.audit(administrator, nio, {
        limit: '2',
        ...(cursor === null ? {} : { cursor }),
      })
      pages.push(...page.body.entries)
      cursor = page.body.nextCursor
    } while (cursor !== null)
    assert.deepEqual(pages, all)
    assert.deepEqual(outcomeOf(await act.audit(administrator, nio, { cursor: 'nonsense' })), [400, 'INVALID_CURSOR'])
    assert.deepEqual(outcomeOf(await act.audit(administrator, nio, { limit: '0' })), [422, 'UNACCEPTABLE_FIELDS'])
  })
})
