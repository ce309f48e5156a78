import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine, outcomeOf } from '../support/atrium.ts'
import { callsOf, createOrganization, join } from '../support/clubs.ts'
import { addPerson, type SignedInPerson } from '../support/people.ts'

onEachEngine('the preview of deleting an account', (atrium) => {
  const { close, deleteAccount, list, modifyMember } = callsOf(atrium)
  const preview = async ({ token }: SignedInPerson) => {
    const reply = await atrium.call('GET', '/v2/account/deletion', { token })
    assert.equal(reply.status, 200, reply.text)
    return reply.body
  }

  test('lists what the account leaves, what closes and what blocks the deletion, and the deletion does just that', async () => {
    const [person, other] = [await addPerson(atrium), await addPerson(atrium)]
    const alone = await createOrganization(atrium, person, { name: 'Alone' })
    const needed = await createOrganization(atrium, person, { name: 'Needed' })
    await join(atrium, person, needed, other)
    const shared = await createOrganization(atrium, other, { name: 'Shared' })
    await join(atrium, other, shared, person, 3)
    const joined = await createOrganization(atrium, other, { name: 'Joined' })
    await join(atrium, other, joined, person)
    await close(person, await createOrganization(atrium, person, { name: 'Closed' }))

    const [left, closed] = [
      [
        { nio: shared, name: 'Shared' },
        { nio: joined, name: 'Joined' },
      ],
      [{ nio: alone, name: 'Alone' }],
    ]
    assert.deepEqual(await preview(person), { left, closed, blocking: [{ nio: needed, name: 'Needed' }] })
    assert.deepEqual(outcomeOf(await deleteAccount(person)), [409, 'LAST_ADMINISTRATOR'])

    await modifyMember(person, needed, other.nicHandle, { role: 3, comment: '' })
    assert.deepEqual(await preview(person), {
      left: [{ nio: needed, name: 'Needed' }, ...left],
      closed,
      blocking: [],
    })
    assert.equal((await deleteAccount(person)).status, 204)
    const names = (await list(other)).body.organizations.map(({ name }: { name: string }) => name)
    assert.deepEqual(names, ['Joined', 'Shared', 'Needed'])
  })

  test('is empty for an account without organizations, and 401 without a token', async () => {
    assert.deepEqual(await preview(await addPerson(atrium)), { left: [], closed: [], blocking: [] })
    assert.equal((await atrium.call('GET', '/v2/account/deletion')).status, 401)
  })
})
