import assert from 'node:assert/strict'
import type { Role } from '../../../shared/roles.ts'
import { groupsOfOrganization, membersOfGroup } from '../../src/domain/groups/queries.ts'
import { membersOfOrganization } from '../../src/domain/members/queries.ts'
import { organizationByKey } from '../../src/domain/organizations/queries.ts'
import type { TestAtrium, TestRequest } from './atrium.ts'
import { addPerson, type SignedInPerson } from './people.ts'

/** An organization with one account of each kind of relation to it. */
export type Club = {
  nio: number
  name: string
  administrator: SignedInPerson
  secretary: SignedInPerson
  member: SignedInPerson
  /** Account with a pending invitation. */
  pendingInvitee: SignedInPerson
  invitationId: string
  stranger: SignedInPerson
}

export async function newClub(atrium: TestAtrium): Promise<Club> {
  const administrator = await addPerson(atrium)
  const secretary = await addPerson(atrium)
  const member = await addPerson(atrium)
  const pendingInvitee = await addPerson(atrium)
  const stranger = await addPerson(atrium)
  const name = 'Chess Club Lyon'
  const nio = await createOrganization(atrium, administrator, { name })
  await join(atrium, administrator, nio, secretary, 2)
  await join(atrium, administrator, nio, member, 1)
  const invitationId = await invite(atrium, administrator, nio, pendingInvitee.nametag)
  return { nio, name, administrator, secretary, member, pendingInvitee, invitationId, stranger }
}

/** Returns every operation on organizations as a function. */
export function callsOf(atrium: TestAtrium) {
  const call = (method: string, path: string, { token }: SignedInPerson, request: TestRequest = {}) =>
    atrium.call(method, `/v2/${path}`, { ...request, token })
  type Query = Record<string, string>
  return {
    create: (person: SignedInPerson, request: TestRequest) => call('POST', 'workplace', person, request),
    list: (person: SignedInPerson, query: Query = {}) => call('GET', 'workplace', person, { query }),
    read: (person: SignedInPerson, nio: number) => call('GET', `workplace/${nio}`, person),
    update: (person: SignedInPerson, nio: number, request: TestRequest) =>
      call('PATCH', `workplace/${nio}`, person, request),
    close: (person: SignedInPerson, nio: number) => call('DELETE', `workplace/${nio}`, person),
    restore: (person: SignedInPerson, nio: number) => call('POST', `workplace/${nio}/restore`, person),
    leave: (person: SignedInPerson, nio: number) => call('POST', `workplace/${nio}/leave`, person),
    audit: (person: SignedInPerson, nio: number, query: Query = {}) =>
      call('GET', `workplace/${nio}/audit`, person, { query }),

    listMembers: (person: SignedInPerson, nio: number, query: Query = {}) =>
      call('GET', `workplace/users/${nio}`, person, { query }),
    readMember: (person: SignedInPerson, nio: number, user: string) =>
      call('GET', `workplace/users/${nio}/${encodeURIComponent(user)}`, person),
    modifyMember: (person: SignedInPerson, nio: number, user: string, json: { role: Role; comment: string }) =>
      call('POST', `workplace/users/${nio}/${user}`, person, { json }),
    removeMember: (person: SignedInPerson, nio: number, user: string) =>
      call('DELETE', `workplace/users/${nio}/${user}`, person),

    send: (person: SignedInPerson, nio: number, request: TestRequest) =>
      call('POST', `workplace/users/new/${nio}`, person, request),
    pending: (person: SignedInPerson, nio: number, query: Query = {}) =>
      call('GET', `workplace/users/pending/${nio}`, person, { query }),
    resend: (person: SignedInPerson, nio: number, id: string) =>
      call('POST', `workplace/users/pending/${nio}/${id}/resend`, person),
    revoke: (person: SignedInPerson, nio: number, id: string) =>
      call('DELETE', `workplace/users/pending/${nio}/${id}`, person),
    received: (person: SignedInPerson, query: Query = {}) => call('GET', 'account/invitations', person, { query }),
    accept: (person: SignedInPerson, id: string) => call('POST', `account/invitations/${id}/accept`, person),
    decline: (person: SignedInPerson, id: string) => call('POST', `account/invitations/${id}/decline`, person),

    deleteAccount: (person: SignedInPerson) => call('DELETE', 'account/@me', person),
  }
}

/** Creates an organization and returns its number. */
export async function createOrganization(
  atrium: TestAtrium,
  founder: SignedInPerson,
  fields: object = {},
): Promise<number> {
  const reply = await callsOf(atrium).create(founder, { json: { name: 'An organization', ...fields } })
  assert.equal(reply.status, 201, reply.text)
  return reply.body.nio
}

/** Invites an account and returns the id of the invitation. */
export async function invite(
  atrium: TestAtrium,
  inviter: SignedInPerson,
  nio: number,
  credential: string,
  role: Role = 1,
): Promise<string> {
  const reply = await callsOf(atrium).send(inviter, nio, { json: { credential, role } })
  assert.equal(reply.status, 201, reply.text)
  return reply.body.id
}

/** Invites an account and accepts the invitation. */
export async function join(
  atrium: TestAtrium,
  inviter: SignedInPerson,
  nio: number,
  person: SignedInPerson,
  role: Role = 1,
): Promise<void> {
  const id = await invite(atrium, inviter, nio, person.nicHandle, role)
  const reply = await callsOf(atrium).accept(person, id)
  assert.equal(reply.status, 200, reply.text)
}

/** Checks the invariants of an organization and returns its members. */
export async function assertInvariants(atrium: TestAtrium, nio: number) {
  const { db } = atrium.app
  const organization = await organizationByKey.first(db, { key: nio })
  const members = await membersOfOrganization.all(db, { organizationKey: nio, after: 0, count: 1000 })
  assert.ok(organization)
  assert.equal(organization.memberCount, members.length, 'memberCount is the number of members')
  const groups = await groupsOfOrganization.all(db, { organizationKey: nio, membershipKey: 0 })
  for (const { key: groupKey, memberCount, name } of groups) {
    const rows = await membersOfGroup.all(db, { organizationKey: nio, groupKey, after: 0, count: 1000 })
    assert.equal(memberCount, rows.length, `memberCount of the group ${name} is the number of its members`)
  }
  const isOpen = organization.deletedAt === null
  if (isOpen)
    assert.ok(
      members.some(({ role }) => role === 3),
      'an open organization has an administrator',
    )
  return members
}
