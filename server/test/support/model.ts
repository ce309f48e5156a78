import type { Role } from '../../../shared/roles.ts'

/*
 * A second, simplest possible implementation of the rules of accounts, organizations, invitations, groups, talks and boards:
 * without a database or transactions, with people and things numbered in order of creation. The replies of the service
 * are compared with it.
 */

export type Answer = [status: number, error?: string]

type Invitation = { invitee: number; role: Role; state: 'pending' | 'closed' }
/** People who left a talk stay out of it, also if they are in its group. */
type Talk = { participants: Set<number>; groups: Set<Group>; left: Set<number>; messages: number }
/** Members join the groups with an even number by themselves. */
type Group = { deleted: boolean; members: Set<number> }
type Organization = {
  open: boolean
  roles: Map<number, Role>
  invitations: Invitation[]
  talks: Talk[]
  boards: { deleted: boolean }[]
  groups: Group[]
}

const isIn = ({ participants, groups, left }: Talk, who: number) =>
  participants.has(who) || (!left.has(who) && [...groups].some(({ deleted, members }) => !deleted && members.has(who)))

const noOrganization: Answer = [404, 'ORGANIZATION_NOT_FOUND']
const noMember: Answer = [404, 'MEMBER_NOT_FOUND']
const noTalk: Answer = [404, 'TALK_NOT_FOUND']
const noBoard: Answer = [404, 'BOARD_NOT_FOUND']
const noGroup: Answer = [404, 'GROUP_NOT_FOUND']
const groupNotOpen: Answer = [403, 'GROUP_NOT_OPEN']
const roleRequired: Answer = [403, 'ROLE_REQUIRED']
const lastAdministrator: Answer = [409, 'LAST_ADMINISTRATOR']
const unacceptable: Answer = [422, 'UNACCEPTABLE_FIELDS']

export class Model {
  readonly gone = new Set<number>()
  readonly organizations: Organization[] = []

  /** Returns the refusal for a caller whose role is too low, or undefined. */
  #refusal(who: number, org: number, least: Role, open = true): Answer | undefined {
    if (this.gone.has(who)) return [401, 'TOKEN_INVALID']
    const organization = this.organizations[org]
    const role = organization?.roles.get(who)
    if (!organization || organization.open !== open || role === undefined) return noOrganization
    return role < least ? roleRequired : undefined
  }

  /** Runs `act` on an organization if the caller is permitted to. */
  #in(who: number, org: number, least: Role, act: (organization: Organization, role: Role) => Answer): Answer {
    const refusal = this.#refusal(who, org, least)
    if (refusal) return refusal
    const organization = this.organizations[org] as Organization
    return act(organization, organization.roles.get(who) as Role)
  }

  createOrganization(who: number): Answer {
    if (this.gone.has(who)) return [401, 'TOKEN_INVALID']
    const empty = { invitations: [], talks: [], boards: [], groups: [] }
    this.organizations.push({ open: true, roles: new Map([[who, 3]]), ...empty })
    return [201]
  }

  close(who: number, org: number): Answer {
    return this.#in(who, org, 3, (organization) => {
      organization.open = false
      return [204]
    })
  }

  restore(who: number, org: number): Answer {
    const refusal = this.#refusal(who, org, 3, false)
    if (refusal) return refusal
    ;(this.organizations[org] as Organization).open = true
    return [200]
  }

  invite(who: number, org: number, invitee: number, role: Role): Answer {
    return this.#in(who, org, 2, ({ roles, invitations }, own) => {
      if (role > own) return [403, 'ROLE_TOO_HIGH']
      if (this.gone.has(invitee)) return unacceptable
      if (roles.has(invitee)) return [409, 'ALREADY_MEMBER']
      const pending = invitations.find((each) => each.invitee === invitee && each.state === 'pending')
      if (pending) pending.role = role
      else invitations.push({ invitee, role, state: 'pending' })
      return [201]
    })
  }

  #answer(who: number, org: number, n: number, act: (organization: Organization, role: Role) => Answer): Answer {
    if (this.gone.has(who)) return [401, 'TOKEN_INVALID']
    const organization = this.organizations[org]
    const invitation = organization?.invitations[n]
    if (!organization || invitation?.invitee !== who) return [404, 'INVITATION_NOT_FOUND']
    if (invitation.state !== 'pending' || !organization.open) return [409, 'INVITATION_CLOSED']
    invitation.state = 'closed'
    return act(organization, invitation.role)
  }

  accept(who: number, org: number, n: number): Answer {
    return this.#answer(who, org, n, ({ roles }, role) => {
      roles.set(who, role)
      return [200]
    })
  }

  decline(who: number, org: number, n: number): Answer {
    return this.#answer(who, org, n, () => [204])
  }

  revoke(who: number, org: number, n: number): Answer {
    return this.#in(who, org, 2, ({ invitations }) => {
      const invitation = invitations[n]
      if (!invitation) return [404, 'INVITATION_NOT_FOUND']
      if (invitation.state !== 'pending') return [409, 'INVITATION_CLOSED']
      invitation.state = 'closed'
      return [204]
    })
  }

  setRole(who: number, org: number, member: number, role: Role): Answer {
    return this.#in(who, org, 2, ({ roles }, own) => {
      const before = roles.get(member)
      if (before === undefined) return noMember
      if (role !== before && own < 3) return roleRequired
      roles.set(member, role)
      if (isAdministered(roles)) return [200]
      roles.set(member, before)
      return lastAdministrator
    })
  }

  #part({ roles, talks, groups }: Organization, who: number): Answer {
    const role = roles.get(who)
    if (role === undefined) return noMember
    roles.delete(who)
    if (!isAdministered(roles)) {
      roles.set(who, role)
      return lastAdministrator
    }
    forget(who, talks, groups)
    return [204]
  }

  remove(who: number, org: number, member: number): Answer {
    return this.#in(who, org, 3, (organization) => this.#part(organization, member))
  }

  leave(who: number, org: number): Answer {
    return this.#in(who, org, 1, (organization) => this.#part(organization, who))
  }

  deleteAccount(who: number): Answer {
    if (this.gone.has(who)) return [401, 'TOKEN_INVALID']
    const own = this.organizations.filter(({ roles }) => roles.has(who))
    const isNeeded = ({ open, roles }: Organization) => open && roles.size > 1 && roles.get(who) === 3
    const others = ({ roles }: Organization) => new Map([...roles].filter(([person]) => person !== who))
    if (own.some((each) => isNeeded(each) && !isAdministered(others(each)))) return lastAdministrator
    for (const organization of own) {
      organization.roles.delete(who)
      forget(who, organization.talks, organization.groups)
      if (organization.roles.size === 0) organization.open = false
    }
    for (const { invitations } of this.organizations) {
      for (const invitation of invitations) if (invitation.invitee === who) invitation.state = 'closed'
    }
    this.gone.add(who)
    return [204]
  }

  openTalk(who: number, org: number, other: number): Answer {
    return this.#in(who, org, 1, ({ roles, talks }) => {
      if (!roles.has(other)) return unacceptable
      talks.push({ participants: new Set([who, other]), groups: new Set(), left: new Set(), messages: 1 })
      return [201]
    })
  }

  openGroupTalk(who: number, org: number, n: number): Answer {
    return this.#in(who, org, 1, ({ groups, talks }) => {
      const group = groups[n]
      if (!group || group.deleted) return unacceptable
      talks.push({ participants: new Set([who]), groups: new Set([group]), left: new Set(), messages: 1 })
      return [201]
    })
  }

  #inTalk(who: number, org: number, n: number, act: (talk: Talk, organization: Organization) => Answer): Answer {
    return this.#in(who, org, 1, (organization) => {
      const talk = organization.talks[n]
      return talk && isIn(talk, who) ? act(talk, organization) : noTalk
    })
  }

  post(who: number, org: number, n: number): Answer {
    return this.#inTalk(who, org, n, (talk) => {
      talk.messages++
      return [201]
    })
  }

  addToTalk(who: number, org: number, n: number, other: number): Answer {
    return this.#inTalk(who, org, n, ({ participants }, { roles }) => {
      if (!roles.has(other)) return unacceptable
      participants.add(other)
      return [200]
    })
  }

  leaveTalk(who: number, org: number, n: number): Answer {
    return this.#inTalk(who, org, n, ({ participants, left }) => {
      participants.delete(who)
      left.add(who)
      return [204]
    })
  }

  createBoard(who: number, org: number): Answer {
    return this.#in(who, org, 1, ({ boards }) => {
      boards.push({ deleted: false })
      return [201]
    })
  }

  #setDeleted(who: number, org: number, n: number, deleted: boolean): Answer {
    return this.#in(who, org, 2, ({ boards }) => {
      const board = boards[n]
      if (!board || board.deleted === deleted) return noBoard
      board.deleted = deleted
      return [deleted ? 204 : 200]
    })
  }

  deleteBoard(who: number, org: number, n: number): Answer {
    return this.#setDeleted(who, org, n, true)
  }

  restoreBoard(who: number, org: number, n: number): Answer {
    return this.#setDeleted(who, org, n, false)
  }

  createGroup(who: number, org: number): Answer {
    return this.#in(who, org, 2, ({ groups }) => {
      groups.push({ deleted: false, members: new Set() })
      return [201]
    })
  }

  deleteGroup(who: number, org: number, n: number): Answer {
    return this.#in(who, org, 2, ({ groups }) => {
      const group = groups[n]
      if (!group || group.deleted) return noGroup
      group.deleted = true
      return [204]
    })
  }

  addToGroup(who: number, org: number, n: number, other: number): Answer {
    return this.#in(who, org, 1, ({ groups, roles }, role) => {
      const group = groups[n]
      if (!group || group.deleted) return noGroup
      if (!roles.has(other)) return unacceptable
      if (role < 2 && !(n % 2 === 0 && other === who)) return groupNotOpen
      group.members.add(other)
      return [200]
    })
  }

  removeFromGroup(who: number, org: number, n: number, other: number): Answer {
    return this.#in(who, org, 1, ({ groups, roles }, role) => {
      const group = groups[n]
      if (!group || group.deleted) return noGroup
      if (!roles.has(other)) return noMember
      if (role < 2 && other !== who) return groupNotOpen
      group.members.delete(other)
      return [204]
    })
  }

  /** Returns the caller's view of an organization, or the refusal. */
  look(who: number, org: number): Answer | View {
    const refusal = this.#refusal(who, org, 1)
    if (refusal) return refusal
    const { roles, invitations, talks, boards, groups } = this.organizations[org] as Organization
    return {
      roles: [...roles].sort(([one], [other]) => one - other),
      pending: invitations.filter(({ state }) => state === 'pending').length,
      // Every organization has an open talk of all its members, which nobody leaves here.
      talks: [
        [-1, 0, roles.size],
        ...talks.flatMap((talk, n) => {
          const people = [...roles.keys()].filter((person) => isIn(talk, person))
          return people.includes(who) ? [[n, talk.messages, people.length]] : []
        }),
      ],
      boards: boards.flatMap(({ deleted }, n) => (deleted ? [] : [n])),
      everyone: roles.size,
      groups: groups.flatMap(({ deleted, members }, n) =>
        deleted ? [] : [[n, members.size, Number(members.has(who))]],
      ),
    }
  }
}

export type View = {
  roles: [person: number, role: Role][]
  pending: number
  talks: number[][]
  boards: number[]
  everyone: number
  groups: number[][]
}

/** Ends what a member had in talks and groups. */
function forget(who: number, talks: Talk[], groups: Group[]): void {
  for (const { participants, left } of talks) for (const people of [participants, left]) people.delete(who)
  for (const { members } of groups) members.delete(who)
}

const isAdministered = (roles: Map<number, Role>) => [...roles.values()].includes(3)
