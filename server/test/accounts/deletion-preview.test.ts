import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine, verdict } from '../support/atrium.ts'
import { callsOf, found, join } from '../support/clubs.ts'
import { addPerson, type SignedInPerson } from '../support/people.ts'

onEachEngine('a look at what deleting an account does', (atrium) => {
  const { close, deleteAccount, list, modifyMember } = callsOf(atrium)
  const preview = async ({ token }: SignedInPerson) => {
    const reply = await atrium.call('GET', '/v2/account/deletion', { token })
    assert.equal(reply.status, 200, reply.text)
    return reply.body
  }

  test('names what one leaves, what closes and what is in the way; and the deletion does just that', async () => {
    const [person, other] = [await addPerson(atrium), await addPerson(atrium)]
    const alone = await found(atrium, person, { name: 'Alone' })
    const needed = await found(atrium, person, { name: 'Needed' })
    await join(atrium, person, needed, other)
    const shared = await found(atrium, other, { name: 'Shared' })
    await join(atrium, other, shared, person, 3)
    const joined = await found(atrium, other, { name: 'Joined' })
    await join(atrium, other, joined, person)
    await close(person, await found(atrium, person, { name: 'Closed' }))

    const [left, closed] = [
      [
        { nio: shared, name: 'Shared' },
        { nio: joined, name: 'Joined' },
      ],
      [{ nio: alone, name: 'Alone' }],
    ]
    assert.deepEqual(await preview(person), { left, closed, blocking: [{ nio: needed, name: 'Needed' }] })
    assert.deepEqual(verdict(await deleteAccount(person)), [409, 'LAST_ADMINISTRATOR'])

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

  test('is empty for somebody who belongs nowhere, and 401 without a token', async () => {
    assert.deepEqual(await preview(await addPerson(atrium)), { left: [], closed: [], blocking: [] })
    assert.equal((await atrium.call('GET', '/v2/account/deletion')).status, 401)
  })
})
