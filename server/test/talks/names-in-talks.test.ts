import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { acrossNodes, onEachEngine } from '../support/atrium.ts'
import { type Club, newClub } from '../support/clubs.ts'
import { picture } from '../support/files.ts'
import { addPerson, type SignedInPerson } from '../support/people.ts'
import { runSql } from '../support/raw-sql.ts'

acrossNodes('the people that a talk names', (atrium) => {
  let club: Club
  let talk: number
  before(async () => {
    club = await newClub(atrium)
    const { nio, member, secretary } = club
    const json = { title: 'Plans', userlist: [secretary.nicHandle], message: 'You and me' }
    talk = (await atrium.call('POST', `/v2/talks/${nio}`, { token: member.token, json })).body.id
  })

  /** Returns how both nodes name the secretary, each in a list and in the talk. */
  const shown = async () => {
    const named: unknown[] = []
    for (const path of ['', '', `/${talk}/info`, `/${talk}/info`]) {
      const { body } = await atrium.call('GET', `/v2/talks/${club.nio}${path}`, { token: club.member.token })
      const { participants } = body.talks?.find(({ id }: { id: number }) => id === talk) ?? body
      const person = participants.find(({ nicHandle }: SignedInPerson) => nicHandle === club.secretary.nicHandle)
      named.push(person && [person.nametag, person.name, person.avatar])
    }
    assert.deepEqual(named, Array(4).fill(named[0]))
    return named[0]
  }

  test('have the names and avatars of now at every node, however often they were shown before', async () => {
    const { nametag, token } = club.secretary
    assert.deepEqual(await shown(), [nametag, null, null])
    await atrium.call('PATCH', '/v2/account/profile', { token, json: { name: 'Jane Doe' } })
    assert.deepEqual(await shown(), [nametag, 'Jane Doe', null])
    const renamed = `${nametag}2`
    await atrium.call('POST', '/v2/account', { token, json: { nametag: renamed, email: `${renamed}@example.org` } })
    assert.deepEqual(await shown(), [renamed, 'Jane Doe', null])
    const { body } = await atrium.call('PUT', '/v2/account/avatar', { token, payload: picture })
    assert.ok(body.avatar)
    assert.deepEqual(await shown(), [renamed, 'Jane Doe', body.avatar])
    await atrium.call('PATCH', '/v2/account/profile', { token, json: { name: null } })
    assert.deepEqual(await shown(), [renamed, null, body.avatar])
  })

  test('are those who are in it now, also somebody who was in it before', async () => {
    const { secretary } = club
    const path = `/v2/talks/${club.nio}/${talk}`
    assert.ok(await shown())
    assert.ok((await atrium.call('DELETE', path, { token: secretary.token })).status < 300)
    assert.equal(await shown(), undefined)
    const json = { userlist: [secretary.nicHandle] }
    assert.equal((await atrium.call('POST', `${path}/participants`, { token: club.member.token, json })).status, 200)
    assert.ok(await shown())
  })
})

onEachEngine('the version of the people', (atrium, engine) => {
  const version = async () => {
    const [row] = await runSql(atrium, `select value from instance where name = 'people version'`)
    return row?.value
  }
  test('changes with a name and an avatar, and with nothing else', async () => {
    const { nicHandle } = await addPerson(atrium)
    const update = async (values: string) => {
      const before = await version()
      await runSql(atrium, `update accounts set ${values} where nic_handle = '${nicHandle}'`)
      return (await version()) !== before
    }
    for (const value of [`nametag = 'jane'`, `display_name = 'Jane'`, 'display_name = null', `avatar = 'a'`]) {
      assert.ok(await update(value), `${engine}: ${value}`)
      assert.ok(!(await update(value)), `${engine}: ${value} again`)
    }
    assert.ok(!(await update('must_confirm = 1, password_hash = null')), engine)
  })
})
