import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { inspectService } from '../../../scripts/inspect-service.ts'
import { minRole, type Permission } from '../../src/policy.ts'
import { onEachEngine } from '../support/atrium.ts'
import { type Club, callsOf, newClub } from '../support/clubs.ts'

const { routes } = await inspectService()

onEachEngine('abilities', (atrium) => {
  let club: Club
  before(async () => {
    club = await newClub(atrium)
  })
  const calls = callsOf(atrium)

  test('are part of an organization, and increase with the role', async () => {
    const of = async (who: 'member' | 'secretary' | 'administrator') =>
      new Set<string>((await calls.read(club[who], club.nio)).body.abilities)
    const [member, secretary, administrator] = [await of('member'), await of('secretary'), await of('administrator')]
    assert.ok(member.has('board.create') && !member.has('board.delete'))
    assert.ok(secretary.has('board.delete') && !secretary.has('organization.delete'))
    assert.ok(administrator.has('organization.delete') && !administrator.has('organization.restore'))
    assert.ok(member.isSubsetOf(secretary) && secretary.isSubsetOf(administrator))
  })

  test('are those that the routes require, and only those of organizations', async () => {
    const { body } = await calls.read(club.administrator, club.nio)
    const asked = new Set(routes.map(({ permission }) => permission as Permission).filter((each) => minRole(each) > 0))
    asked.delete('organization.restore')
    assert.ok(asked.isSubsetOf(new Set(body.abilities)))
    assert.ok(body.abilities.every((ability: Permission) => minRole(ability) > 0))
  })

  test('are in lists as well, and a closed organization has only the one to restore it', async () => {
    const { administrator, member, nio } = await newClub(atrium)
    const listed = await calls.list(administrator)
    assert.deepEqual(listed.body.organizations[0].abilities, (await calls.read(administrator, nio)).body.abilities)
    await calls.close(administrator, nio)
    const closed = async (person: typeof member) =>
      (await calls.list(person, { deleted: 'true' })).body.organizations[0].abilities
    assert.deepEqual(await closed(administrator), ['organization.restore'])
    assert.deepEqual(await closed(member), [])
  })
})
