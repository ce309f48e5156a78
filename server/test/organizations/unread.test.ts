import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maxUnreadMentions } from '../../../shared/limits.ts'
import { findAccount } from '../../src/domain/identity/find-account.ts'
import { onEachEngine } from '../support/atrium.ts'
import { callsOf, createOrganization, join, newClub } from '../support/clubs.ts'
import { addPerson, type SignedInPerson } from '../support/people.ts'
import { runSql } from '../support/raw-sql.ts'
import { openTalk } from '../support/reports.ts'

onEachEngine('unread messages of organizations', (atrium) => {
  const { list, read, update, close, restore, leave } = callsOf(atrium)

  const post = async ({ token }: SignedInPerson, nio: number, talk: number, message = 'Once more') => {
    const reply = await atrium.call('POST', `/v2/talks/${nio}/${talk}`, { token, json: { message } })
    assert.equal(reply.status, 201, reply.text)
    return reply.body
  }

  /** Reads the count from the list and from the organization, which must agree. */
  const unread = async (person: SignedInPerson, nio: number): Promise<number> => {
    const listed = (await list(person)).body.organizations.find((each: { nio: number }) => each.nio === nio)
    const alone = (await read(person, nio)).body
    assert.deepEqual(listed, alone)
    return alone.unread
  }

  test('are counted over all talks of the member, and no other', async () => {
    const { nio, administrator, secretary, member } = await newClub(atrium)
    assert.equal(await unread(member, nio), 0)
    const first = await openTalk(atrium, nio, administrator, [member])
    await openTalk(atrium, nio, secretary, [member, administrator])
    await openTalk(atrium, nio, secretary, [administrator])
    await post(administrator, nio, first.talk)
    assert.equal(await unread(member, nio), 3)
    assert.equal(await unread(administrator, nio), 2)
    assert.equal(await unread(secretary, nio), 0)
  })

  test('decrease when they are read, and a talk that was left has none', async () => {
    const { nio, administrator, member } = await newClub(atrium)
    const [first, second] = [
      await openTalk(atrium, nio, administrator, [member]),
      await openTalk(atrium, nio, administrator, [member]),
    ]
    await post(administrator, nio, second.talk)
    const { token } = member
    assert.equal((await atrium.call('POST', `/v2/talks/${nio}/${first.talk}/read`, { token })).status, 200)
    assert.equal(await unread(member, nio), 2)
    await post(member, nio, second.talk)
    assert.equal(await unread(member, nio), 0, 'an answer counts as reading')
    await post(administrator, nio, second.talk)
    const left = await atrium.call('DELETE', `/v2/talks/${nio}/${second.talk}`, { token })
    assert.equal(left.status, 204, left.text)
    assert.equal(await unread(member, nio), 0)
  })

  test('are counted per organization, for each of its members', async () => {
    const [anna, ben] = [await addPerson(atrium), await addPerson(atrium)]
    const [rowing, chess] = [await createOrganization(atrium, anna), await createOrganization(atrium, anna)]
    for (const nio of [rowing, chess]) await join(atrium, anna, nio, ben)
    await openTalk(atrium, chess, anna, [ben])
    assert.deepEqual([await unread(ben, rowing), await unread(ben, chess)], [0, 1])
    assert.deepEqual([await unread(anna, rowing), await unread(anna, chess)], [0, 0])
    assert.equal((await leave(ben, chess)).status, 204)
    await join(atrium, anna, chess, ben)
    assert.equal(await unread(ben, chess), 0, 'a member who returns is in no talk')
  })

  test('those that mention the reader are counted for talks and organizations, until they are read', async () => {
    const { nio, administrator, secretary, member } = await newClub(atrium)
    const { talk } = await openTalk(atrium, nio, administrator, [member, secretary])
    const other = await openTalk(atrium, nio, administrator, [member])
    const counts = async (person: SignedInPerson) => {
      await unread(person, nio)
      const { talks } = (await atrium.call('GET', `/v2/talks/${nio}`, { token: person.token })).body
      const path = `/v2/talks/${nio}/${talk}/info`
      const info = (await atrium.call('GET', path, { token: person.token })).body
      const listed = talks.find(({ id }: { id: number }) => id === talk)
      assert.equal(listed.unreadMentions, info.unreadMentions)
      return [info.unreadMentions, (await read(person, nio)).body.unreadMentions]
    }
    assert.deepEqual(await counts(member), [0, 0])
    const first = await post(administrator, nio, talk, `Hello, @${member.nametag}`)
    await post(administrator, nio, talk)
    const second = await post(secretary, nio, talk, `@${member.nicHandle} and @${administrator.nametag}`)
    await post(administrator, nio, other.talk, `And here, @${member.nametag}`)
    assert.deepEqual(await counts(member), [2, 3])
    assert.deepEqual(await counts(secretary), [0, 0])

    const { token } = member
    await atrium.call('POST', `/v2/talks/${nio}/${talk}/read`, { token, json: { messageId: first.id } })
    assert.deepEqual(await counts(member), [1, 2])
    await atrium.call('PATCH', `/v2/talks/${nio}/${talk}/${second.id}`, {
      token: secretary.token,
      json: { message: 'Nobody in particular' },
    })
    assert.deepEqual(await counts(member), [0, 1], 'an edited message mentions nobody any more')
    await atrium.call('POST', `/v2/talks/${nio}/${other.talk}/read`, { token })
    assert.deepEqual(await counts(member), [0, 0])
  })

  test('mentions are counted up to a maximum', async () => {
    const { nio, administrator, member } = await newClub(atrium)
    const { talk } = await openTalk(atrium, nio, administrator, [member])
    const { id } = await post(administrator, nio, talk)
    const accountKey = (await findAccount(atrium.app.db, member.nicHandle))?.key
    await runSql(
      atrium,
      `insert into mentions (talk_id, message_id, account_id)
       with recursive n(i) as (select 1 union all select i + 1 from n where i < ${2 * maxUnreadMentions})
       select ${talk}, ${id} + i, ${accountKey} from n`,
    )
    const info = await atrium.call('GET', `/v2/talks/${nio}/${talk}/info`, { token: member.token })
    assert.equal(info.body.unreadMentions, maxUnreadMentions)
    assert.equal((await read(member, nio)).body.unreadMentions, maxUnreadMentions)
  })

  test('are part of every reply with an organization', async () => {
    const { nio, administrator, member } = await newClub(atrium)
    await openTalk(atrium, nio, member, [administrator])
    assert.equal((await update(administrator, nio, { json: { name: 'Chess' } })).body.unread, 1)
    await close(administrator, nio)
    const closed = (await list(administrator, { deleted: 'true' })).body.organizations[0]
    assert.deepEqual([closed.nio, closed.unread], [nio, 1])
    assert.equal((await restore(administrator, nio)).body.unread, 1)
  })
})
