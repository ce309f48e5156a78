import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMs } from '../../src/clock.ts'
import { maintain } from '../../src/domain/maintenance/maintenance.ts'
import { onEachEngine, outcomeOf } from '../support/atrium.ts'
import { callsOf, createOrganization, newClub } from '../support/clubs.ts'
import { addPerson, newPerson, tokenFor } from '../support/people.ts'
import { runSql } from '../support/raw-sql.ts'

onEachEngine(
  'quotas',
  (atrium) => {
    const call = (who: { token: string }, method: string, path: string, json?: object) =>
      atrium.call(method, path, { token: who.token, ...(json ? { json } : {}) })
    const countOf = async (table: string, where: string) => {
      const [row] = await runSql(atrium, `select count(*) as count from ${table} where ${where}`)
      return Number(row?.count)
    }

    test('409: too many organizations that one account administers; a closed one counts until it is removed', async () => {
      const person = await addPerson(atrium)
      const { create, close } = callsOf(atrium)
      const nios = [
        await createOrganization(atrium, person),
        await createOrganization(atrium, person),
        await createOrganization(atrium, person),
      ]
      const another = () => create(person, { json: { name: 'One more' } })
      assert.deepEqual(outcomeOf(await another()), [409, 'ORGANIZATIONS_FULL'])
      await close(person, nios[0] ?? 0)
      assert.equal((await another()).status, 409)
      atrium.clock.advance(31 * dayMs)
      await maintain(atrium.app, new AbortController().signal)
      assert.equal((await another()).status, 201)
    })

    test('409: too many talks of one member; other members can still open talks', async () => {
      const { nio, member, secretary } = await newClub(atrium)
      const open = (who: { token: string }) =>
        call(who, 'POST', `/v2/talks/${nio}`, { title: 'Talk', userlist: [], message: 'Hello' })
      for (let count = 0; count < 3; count++) assert.equal((await open(member)).status, 201)
      assert.deepEqual(outcomeOf(await open(member)), [409, 'TALKS_FULL'])
      assert.equal((await open(secretary)).status, 201)
    })

    test('409: too many edits of a message, whose versions are all kept', async () => {
      const { nio, member } = await newClub(atrium)
      const talk = (await call(member, 'POST', `/v2/talks/${nio}`, { title: 'Talk', userlist: [], message: 'Hello' }))
        .body
      const { id } = (await call(member, 'GET', `/v2/talks/${nio}/${talk.id}`)).body.messages[0]
      const edit = () => call(member, 'PATCH', `/v2/talks/${nio}/${talk.id}/${id}`, { message: 'Again' })
      for (let count = 0; count < 3; count++) assert.equal((await edit()).status, 200)
      assert.deepEqual(outcomeOf(await edit()), [409, 'EDITS_FULL'])
      assert.equal(await countOf('message_versions', `message_id = ${id}`), 3)
      assert.equal((await call(member, 'DELETE', `/v2/talks/${nio}/${talk.id}/${id}`)).status, 204)
    })

    test('409: too many boards of an organization; deleting one makes room', async () => {
      const { nio, member, secretary } = await newClub(atrium)
      const create = () => call(member, 'POST', `/v2/boards/${nio}/create`, { name: 'Board' })
      const [first] = [await create(), await create(), await create()]
      assert.deepEqual(outcomeOf(await create()), [409, 'BOARDS_FULL'])
      assert.equal((await call(secretary, 'DELETE', `/v2/boards/${nio}/${first?.body.id}`)).status, 204)
      assert.equal((await create()).status, 201)
    })

    test('a login beyond the limit ends the least recently used session', async () => {
      const person = await newPerson(atrium)
      atrium.clock.advance(1000)
      const others = [await tokenFor(atrium, person.nametag), await tokenFor(atrium, person.nametag)]
      atrium.clock.advance(1000)
      const last = await tokenFor(atrium, person.nametag)
      const status = async (token: string) => (await call({ token }, 'GET', '/v2/account/getUserInfos')).status
      assert.equal(await status(person.token), 401)
      for (const token of [...others, last]) assert.equal(await status(token), 200)
    })

    test('mails and closed invitations are kept for a year, the audit log for three', async () => {
      const { nio, administrator, pendingInvitee, invitationId } = await newClub(atrium)
      await callsOf(atrium).decline(pendingInvitee, invitationId)
      const counts = () =>
        Promise.all([
          countOf('mails', `to_address = '${pendingInvitee.mail}'`),
          countOf('invitations', `uuid = '${invitationId}'`),
          countOf('audit', `organization_id = ${nio}`),
        ])
      assert.ok((await counts()).every((count) => count > 0))
      const pass = async (days: number) => {
        atrium.clock.advance(days * dayMs)
        await maintain(atrium.app, new AbortController().signal)
      }
      await pass(366)
      const [mails, invitations, audit] = await counts()
      assert.deepEqual([mails, invitations], [0, 0])
      assert.ok((audit ?? 0) > 0)
      await pass(731)
      assert.equal((await counts())[2], 0)
      assert.ok(administrator)
    })
  },
  {
    limits: {
      organizationsPerAccount: 3,
      talksPerMember: 3,
      editsPerMessage: 3,
      boardsPerOrganization: 3,
      sessionsPerAccount: 3,
    },
  },
)
