import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { dayMs, minuteMs } from '../../src/clock.ts'
import { maintain } from '../../src/domain/maintenance/maintenance.ts'
import { membersOfOrganization } from '../../src/domain/members/queries.ts'
import { organizationByKey } from '../../src/domain/organizations/queries.ts'
import { onEachEngine, outcomeOf, type TestReply } from '../support/atrium.ts'
import { type Club, callsOf, createOrganization, invite, join, newClub } from '../support/clubs.ts'
import { addPerson, type SignedInPerson } from '../support/people.ts'

const missing = 999_999
const notFound = [404, 'ORGANIZATION_NOT_FOUND']

type Operation = [method: string, path: string, leastRole: 1 | 2 | 3, json?: object]

onEachEngine('organizations', (atrium) => {
  let club: Club
  before(async () => {
    club = await newClub(atrium)
  })

  const { create, list, read, update, close, restore, listMembers, accept } = callsOf(atrium)
  const nios = ({ body }: TestReply): number[] => body.organizations.map(({ nio }: { nio: number }) => nio)

  test('201: the creator is its administrator; it is private and without a description by default', async () => {
    const { status, body } = await create(club.stranger, { json: { name: 'Rowing' } })
    assert.equal(status, 201)
    const { nio, createdAt, abilities, ...rest } = body
    assert.ok(abilities.length > 0)
    assert.ok(Number.isSafeInteger(nio) && nio > 0)
    assert.equal(new Date(createdAt).toISOString(), createdAt)
    assert.deepEqual(rest, {
      name: 'Rowing',
      description: '',
      public: false,
      memberCount: 1,
      deletedAt: null,
      suspended: false,
      logo: null,
      joining: 'invitation',
      questions: [],
      role: 3,
      roleName: 'administrator',
      unread: 0,
      unreadMentions: 0,
    })
    assert.deepEqual((await read(club.stranger, nio)).body, body)
  })

  test('201: every field, as JSON and as both kinds of forms', async () => {
    const fields = { name: 'Rudern & Segeln – 漕艇 🚣', description: 'Two lines:\nthis is the second.' }
    for (const [request, isPublic] of [
      [{ json: { ...fields, public: true } }, true],
      [{ json: { ...fields, public: false } }, false],
      [{ form: { ...fields, public: 'true' } }, true],
      [{ multipart: { ...fields, public: 'false' } }, false],
    ] as const) {
      const { status, body } = await create(club.stranger, request)
      assert.equal(status, 201)
      assert.deepEqual([body.name, body.description, body.public], [fields.name, fields.description, isPublic])
    }
  })

  test('a name has 1 to 120 characters in one line, a description at most 2,000', async () => {
    for (const json of [{ name: '漕' }, { name: '🚣'.repeat(120) }, { name: 'x', description: '🚣'.repeat(2000) }]) {
      assert.equal((await create(club.stranger, { json })).status, 201, JSON.stringify(json))
    }
    for (const json of [
      { name: '' },
      { name: '   ' },
      { name: '\u{200B}' },
      { name: 'x'.repeat(121) },
      { name: 'two\nlines' },
      { name: 'two\u{2028}lines' },
      { name: 'a\ttab' },
      { name: `${'x'.repeat(1_000_000)}\n` },
      { name: 'x', description: 'x'.repeat(2001) },
    ]) {
      const reply = await create(club.stranger, { json })
      assert.deepEqual(outcomeOf(reply), [422, 'UNACCEPTABLE_FIELDS'], JSON.stringify(json).slice(0, 100))
    }
  })

  test('400: a missing name and values of the wrong type, each named', async () => {
    for (const [request, field] of [
      [{ json: {} }, 'name'],
      [{ json: { name: null } }, 'name'],
      [{ json: { name: 12 } }, 'name'],
      [{ json: { name: ['x'] } }, 'name'],
      [{ json: { name: 'x', description: null } }, 'description'],
      [{ json: { name: 'x', public: 'true' } }, 'public'],
      [{ json: { name: 'x', public: 1 } }, 'public'],
      [{ json: { name: 'x', public: null } }, 'public'],
      [{ form: { name: 'x', public: 'yes' } }, 'public'],
      [{ form: { name: 'x', public: '' } }, 'public'],
    ] as const) {
      const reply = await create(club.stranger, request)
      assert.deepEqual(outcomeOf(reply), [400, 'INVALID_FIELDS'], JSON.stringify(request))
      assert.deepEqual(
        reply.body.errors.map((error: { field: string }) => error.field),
        [field],
      )
    }
  })

  test("the list contains the caller's organizations, newest first, by pages", async () => {
    const person = await addPerson(atrium)
    assert.deepEqual((await list(person)).body, { organizations: [], nextCursor: null })
    const founded: number[] = []
    for (let n = 0; n < 5; n++) founded.unshift(await createOrganization(atrium, person))
    assert.deepEqual(nios(await list(person)), founded)

    const pages: number[][] = []
    let cursor: string | null = null
    do {
      const page: TestReply = await list(person, { limit: '2', ...(cursor === null ? {} : { cursor }) })
      pages.push(nios(page))
      cursor = page.body.nextCursor
    } while (cursor !== null)
    assert.deepEqual(pages, [founded.slice(0, 2), founded.slice(2, 4), founded.slice(4)])
  })

  test('400 and 422: an invalid cursor, a limit that is no number or out of bounds', async () => {
    assert.deepEqual(outcomeOf(await list(club.member, { cursor: 'nonsense' })), [400, 'INVALID_CURSOR'])
    assert.deepEqual(outcomeOf(await list(club.member, { limit: 'many' })), [400, 'INVALID_FIELDS'])
    assert.deepEqual(outcomeOf(await list(club.member, { deleted: 'maybe' })), [400, 'INVALID_FIELDS'])
    for (const limit of ['0', '201']) {
      assert.deepEqual(outcomeOf(await list(club.member, { limit })), [422, 'UNACCEPTABLE_FIELDS'])
    }
  })

  test('a member sees it with their own role, in the list and alone', async () => {
    for (const [person, role, roleName] of [
      [club.administrator, 3, 'administrator'],
      [club.secretary, 2, 'secretary'],
      [club.member, 1, 'member'],
    ] as const) {
      const { status, body } = await read(person, club.nio)
      assert.equal(status, 200)
      assert.deepEqual([body.role, body.roleName, body.name, body.memberCount], [role, roleName, club.name, 3])
      assert.deepEqual((await list(person)).body.organizations, [body])
    }
    assert.deepEqual(nios(await list(club.pendingInvitee)), [])
  })

  test('an update changes only the given fields, and returns the result', async () => {
    const person = await addPerson(atrium)
    const nio = await createOrganization(atrium, person, { name: 'Before', description: 'as it was' })
    const was = (await read(person, nio)).body
    for (const [request, changed] of [
      [{ json: { name: 'After' } }, { name: 'After' }],
      [{ form: { public: 'true' } }, { public: true }],
      [{ multipart: { description: '' } }, { description: '' }],
      [{ json: { name: 'Twice', public: false } }, { name: 'Twice', public: false }],
      [{ json: { name: 'Twice', nio: 1, role: 1, memberCount: 7 } }, {}],
    ] as const) {
      Object.assign(was, changed)
      const { status, body } = await update(person, nio, request)
      assert.deepEqual([status, body], [200, was])
      assert.deepEqual((await read(person, nio)).body, was)
    }
  })

  test('400 and 422: an update without fields, with a wrong type or out of bounds changes nothing', async () => {
    const was = (await read(club.administrator, club.nio)).body
    for (const [json, expected] of [
      [{}, [400, 'INVALID_FIELDS']],
      [{ unknown: 1 }, [400, 'INVALID_FIELDS']],
      [{ name: null }, [400, 'INVALID_FIELDS']],
      [{ name: 'New', public: 'true' }, [400, 'INVALID_FIELDS']],
      [{ name: 'New', description: 'x'.repeat(2001) }, [422, 'UNACCEPTABLE_FIELDS']],
      [{ name: '', public: true }, [422, 'UNACCEPTABLE_FIELDS']],
    ] as const) {
      assert.deepEqual(outcomeOf(await update(club.administrator, club.nio, { json })), expected, JSON.stringify(json))
    }
    assert.deepEqual((await read(club.administrator, club.nio)).body, was)
  })

  test('a closed one is hidden from everybody, and only an administrator restores it, as it was', async () => {
    const doomed = await newClub(atrium)
    const everybody = [doomed.administrator, doomed.secretary, doomed.member, doomed.pendingInvitee, doomed.stranger]
    const was = (await read(doomed.administrator, doomed.nio)).body
    const { status, text } = await close(doomed.administrator, doomed.nio)
    assert.deepEqual([status, text], [204, ''])

    for (const person of everybody) {
      assert.deepEqual(outcomeOf(await read(person, doomed.nio)), notFound)
      assert.deepEqual(nios(await list(person)), [])
      assert.deepEqual(outcomeOf(await listMembers(person, doomed.nio)), notFound)
    }
    assert.deepEqual(outcomeOf(await close(doomed.administrator, doomed.nio)), notFound)
    const closed = await list(doomed.administrator, { deleted: 'true' })
    assert.deepEqual(nios(closed), [doomed.nio])
    assert.ok(Date.parse(closed.body.organizations[0].deletedAt) > Date.parse(was.createdAt))

    for (const person of [doomed.pendingInvitee, doomed.stranger]) {
      assert.deepEqual(nios(await list(person, { deleted: 'true' })), [])
      assert.deepEqual(outcomeOf(await restore(person, doomed.nio)), notFound)
    }
    for (const person of [doomed.secretary, doomed.member]) {
      assert.deepEqual(outcomeOf(await restore(person, doomed.nio)), [403, 'ROLE_REQUIRED'])
    }
    const restored = await restore(doomed.administrator, doomed.nio)
    assert.deepEqual([restored.status, restored.body], [200, was])
    assert.deepEqual(nios(await list(doomed.administrator, { deleted: 'true' })), [])
    assert.equal((await read(doomed.member, doomed.nio)).body.role, 1)
    assert.equal((await accept(doomed.pendingInvitee, doomed.invitationId)).status, 200)
    assert.deepEqual(
      outcomeOf(await restore(doomed.administrator, doomed.nio)),
      notFound,
      'there is nothing to restore',
    )
  })

  test('one of two concurrent requests to close it succeeds, the other finds nothing', async () => {
    const person = await addPerson(atrium)
    const nio = await createOrganization(atrium, person)
    const replies = await Promise.all([close(person, nio), close(person, nio)])
    assert.deepEqual(replies.map(outcomeOf).sort(), [[204], notFound])
  })

  /** Every operation of an organization, with the lowest role that it requires. */
  const operations = (nio: number | string): Operation[] => [
    ['GET', `/v2/workplace/${nio}`, 1],
    ['PATCH', `/v2/workplace/${nio}`, 3, { name: 'New' }],
    ['DELETE', `/v2/workplace/${nio}`, 3],
    ['POST', `/v2/workplace/${nio}/leave`, 1],
    ['GET', `/v2/workplace/${nio}/audit`, 3],
    ['GET', `/v2/workplace/users/${nio}`, 1],
    ['GET', `/v2/workplace/users/${nio}/${club.member.nicHandle}`, 1],
    ['POST', `/v2/workplace/users/${nio}/${club.member.nicHandle}`, 2, { role: 1, comment: 'x' }],
    ['POST', `/workplace/users/${nio}/${club.member.nicHandle}`, 2, { role: 1, comment: 'x' }],
    ['DELETE', `/v2/workplace/users/${nio}/${club.member.nicHandle}`, 3],
    ['POST', `/v2/workplace/users/new/${nio}`, 2, { credential: club.stranger.nametag, role: 1 }],
    ['GET', `/v2/workplace/users/pending/${nio}`, 1],
    ['DELETE', `/v2/workplace/users/pending/${nio}/${club.invitationId}`, 2],
    ['POST', `/v2/workplace/users/pending/${nio}/${club.invitationId}/resend`, 2],
  ]

  test('401: every operation requires a valid token', async () => {
    const own: Operation[] = [
      ['POST', '/v2/workplace', 1, { name: 'New' }],
      ['GET', '/v2/workplace', 1],
      ['POST', `/v2/workplace/${club.nio}/restore`, 3],
      ['GET', '/v2/account/invitations', 1],
      ['POST', `/v2/account/invitations/${club.invitationId}/accept`, 1],
      ['POST', `/v2/account/invitations/${club.invitationId}/decline`, 1],
    ]
    for (const [method, path, , json] of [...own, ...operations(club.nio)]) {
      const without = await atrium.call(method, path, { json })
      assert.deepEqual(outcomeOf(without), [401, 'TOKEN_REQUIRED'], `${method} ${path}`)
      const wrong = await atrium.call(method, path, { json, token: 'x'.repeat(64) })
      assert.deepEqual(outcomeOf(wrong), [401, 'TOKEN_INVALID'], `${method} ${path}`)
    }
  })

  test('403: members are refused what requires a secretary, and secretaries what requires an administrator', async () => {
    for (const [person, role] of [
      [club.member, 1],
      [club.secretary, 2],
    ] as const) {
      for (const [method, path, leastRole, json] of operations(club.nio)) {
        if (leastRole <= role) continue
        const reply = await atrium.call(method, path, { json, token: person.token })
        assert.deepEqual(outcomeOf(reply), [403, 'ROLE_REQUIRED'], `${method} ${path} with role ${role}`)
      }
    }
  })

  test('404: outsiders get the same reply for a private and a missing organization, byte by byte', async () => {
    const outcome = async (person: SignedInPerson, [method, path, , json]: Operation) => {
      const { status, headers, text } = await atrium.call(method, path, { json, token: person.token })
      const { date, 'x-request-id': requestId, ...rest } = headers
      return { status, headers: rest, text: text.replace(String(requestId), '') }
    }
    const none = operations(missing)
    for (const person of [club.stranger, club.pendingInvitee]) {
      for (const [index, operation] of operations(club.nio).entries()) {
        const hidden = await outcome(person, operation)
        assert.equal(hidden.status, 404)
        assert.deepEqual(hidden, await outcome(person, none[index] ?? assert.fail()))
      }
    }
  })

  test('404: an id that is no number, on every operation', async () => {
    const { token } = club.administrator
    for (const nio of ['x', '0', '-1', '1.5', '1e3', '0x1', '9'.repeat(30), `0${club.nio}`, '%EF%BC%91', '%201']) {
      for (const [method, path, , json] of operations(nio)) {
        assert.deepEqual(outcomeOf(await atrium.call(method, path, { json, token })), notFound, `${method} ${path}`)
      }
    }
  })
})

onEachEngine('closed organizations', (atrium) => {
  const { list, close, restore } = callsOf(atrium)

  test('can be restored for exactly 30 days, and are then removed permanently', async () => {
    const person = await addPerson(atrium)
    const member = await addPerson(atrium)
    const nio = await createOrganization(atrium, person)
    await join(atrium, person, nio, member)
    await invite(atrium, person, nio, 'nobody@example.org')
    const clean = () => maintain(atrium.app, new AbortController().signal)

    assert.equal((await close(person, nio)).status, 204)
    atrium.clock.advance(30 * dayMs - minuteMs)
    await clean()
    assert.equal((await list(person, { deleted: 'true' })).body.organizations.length, 1)
    assert.equal((await restore(person, nio)).status, 200)

    assert.equal((await close(person, nio)).status, 204)
    atrium.clock.advance(30 * dayMs)
    assert.deepEqual(
      (await list(person, { deleted: 'true' })).body.organizations,
      [],
      'even before anybody has cleaned up',
    )
    assert.deepEqual(outcomeOf(await restore(person, nio)), notFound)
    await clean()
    const { db } = atrium.app
    assert.equal(await organizationByKey.first(db, { key: nio }), undefined)
    assert.deepEqual(await membersOfOrganization.all(db, { organizationKey: nio, after: 0, count: 10 }), [])
    assert.ok((await createOrganization(atrium, person)) > nio, 'its number is never given out again')
  })
})
