import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { inspectService } from '../../../scripts/inspect-service.ts'
import { leastRole, needsToken, type Permission, policy } from '../../src/policy.ts'
import { onEachEngine } from '../support/atrium.ts'
import { type Club, join, newClub } from '../support/clubs.ts'
import { addPerson, newPerson } from '../support/people.ts'

const { routes } = await inspectService()
const operations = routes.filter(({ method }) => method !== 'HEAD')
const at = ({ method, url }: { method: string; url: string }) => `${method} ${url}`
const permissionOf = (route: { permission: string | undefined }) => route.permission as Permission

/** What an operation must be given so that nothing but the caller can be wrong with it. */
const fields: Record<string, object> = {
  'POST /v2/account': { nametag: 'somebody_new', email: 'new@example.org' },
  'POST /v2/accounts/updatePassword': { oldPassword: 'x', newPassword: 'long enough for this' },
  'GET /v2/accounts/updatePassword': { oldPassword: 'x', newPassword: 'long enough for this' },
  'POST /v2/workplace': { name: 'Another club' },
  'PATCH /v2/workplace/:orgaId': { description: 'x' },
  'POST /v2/workplace/users/new/:orgaId': { credential: 'somebody@example.org', role: 1 },
  'POST /v2/workplace/users/:orgaId/:userId': { role: 1, comment: '' },
  'POST /workplace/users/:orgaId/:userId': { role: 1, comment: '' },
  'POST /v2/workplace/users/:orgaId/:userId/calendar': {
    title: 'x',
    start: '2027-01-01T00:00:00Z',
    end: '2027-01-01T01:00:00Z',
  },
  'POST /v2/workplace/users/:orgaId/:userId/calendar/import': { file: 'x' },
  'POST /v2/talks/:orgaId': { title: 'x', userlist: [], message: 'x' },
  'GET /v2/talks/:orgaId/search': { q: 'x' },
  'POST /v2/talks/:orgaId/:talkId': { message: 'x' },
  'PATCH /v2/talks/:orgaId/:talkId': { title: 'x' },
  'POST /v2/talks/:orgaId/:talkId/participants': { userlist: [] },
  'PATCH /v2/talks/:orgaId/:talkId/:messageId': { message: 'x' },
  'POST /v2/talks/:orgaId/:talkId/:messageId/reactions': { emoji: '👍' },
  'DELETE /v2/talks/:orgaId/:talkId/:messageId/reactions': { emoji: '👍' },
  'POST /v2/boards/:orgaId/create': { name: 'x' },
  'PATCH /v2/boards/:orgaId/:boardId': { name: 'x' },
  'POST /v2/boards/:orgaId/:boardId/columns': { name: 'x' },
  'PATCH /v2/boards/:orgaId/:boardId/columns/:columnId': { name: 'x' },
  'POST /v2/boards/:orgaId/:boardId/cards': {
    title: 'x',
    columnId: '019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55',
  },
  'PATCH /v2/boards/:orgaId/:boardId/cards/:cardId': { title: 'x' },
  'POST /v2/boards/:orgaId/:boardId/cards/:cardId/move': { columnId: '019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55' },
  'POST /v2/workplace/:orgaId/webhooks': { url: 'https://example.org/' },
  'POST /v2/workplace/:orgaId/reports/:reportId/assign': { assignee: 'x' },
  'POST /v2/workplace/:orgaId/reports/:reportId/close': { outcome: 'dismissed', note: '' },
}

onEachEngine('S1: access', (atrium) => {
  let club: Club
  const tokens: Record<string, string> = {}

  before(async () => {
    club = await newClub(atrium)
    const elsewhere = await newClub(atrium)
    const exMember = await addPerson(atrium)
    await join(atrium, club.administrator, club.nio, exMember, 3)
    await atrium.call('POST', `/v2/workplace/${club.nio}/leave`, { token: exMember.token })
    const deleted = await addPerson(atrium)
    await atrium.call('DELETE', '/v2/account/@me', { token: deleted.token })
    const loggedOut = await newPerson(atrium)
    await atrium.call('POST', '/v2/logout', { token: loggedOut.token })
    Object.assign(tokens, {
      stranger: club.stranger.token,
      "another organization's administrator": elsewhere.administrator.token,
      'somebody invited who has not answered': club.pendingInvitee.token,
      'somebody who has left': exMember.token,
      'a deleted account': deleted.token,
      'a session that has ended': loggedOut.token,
      member: club.member.token,
      secretary: club.secretary.token,
    })
  })

  const call = (route: { method: string; url: string }, token: string | undefined) => {
    const url = route.url
      .replace(/:(orgaId|organizationId)\b/, String(club.nio))
      .replace(/:userId\b/, club.member.nicHandle)
      .replace(/:\w+/g, '1')
    return atrium.call(route.method, url, { token, json: fields[at(route)] ?? {} })
  }

  for (const route of operations.filter((each) => needsToken(permissionOf(each)))) {
    test(`${at(route)}: 401 for nobody, for a deleted account and for a session that has ended`, async () => {
      for (const who of [undefined, 'a deleted account', 'a session that has ended']) {
        const reply = await call(route, who && tokens[who])
        assert.equal(reply.status, 401, `${who}: ${reply.text}`)
      }
    })
  }

  for (const route of operations.filter((each) => leastRole(permissionOf(each)) > 0)) {
    test(`${at(route)}: 404 for everybody who does not belong to the organization`, async () => {
      for (const who of [
        'stranger',
        "another organization's administrator",
        'somebody invited who has not answered',
        'somebody who has left',
      ]) {
        const reply = await call(route, tokens[who])
        assert.equal(reply.status, 404, `${who}: ${reply.text}`)
        assert.equal(reply.body.code === 404 ? reply.body.error : reply.body.code, 'ORGANIZATION_NOT_FOUND', who)
      }
    })

    const [who, , whileDeleted] = policy[permissionOf(route)]
    const tooLow = { secretary: ['member'], administrator: ['member', 'secretary'] }[who as string] ?? []
    if (tooLow.length > 0 && whileDeleted === undefined) {
      test(`${at(route)}: 403 for a ${tooLow.join(' and a ')}`, async () => {
        for (const role of tooLow) {
          const reply = await call(route, tokens[role])
          assert.equal(reply.status, 403, `${role}: ${reply.text}`)
        }
      })
    }
  }
})
