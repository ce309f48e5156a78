import assert from 'node:assert/strict'
import { minuteMs } from '../../src/clock.ts'
import { findAccount } from '../../src/domain/accounts/find-account.ts'
import { accountSetPassword, accountSetUnverifiedMail } from '../../src/domain/accounts/queries.ts'
import type { TestAtrium } from './atrium.ts'
import { found, invite, join } from './clubs.ts'
import { addPerson, addSession, mailedSecret, password, type SignedInPerson, uniqueName } from './people.ts'

/** Everyone who can stand before an operation, as far as one organization is concerned. */
export const principals = [
  'anonymous',
  'stranger',
  'elsewhere',
  'invitee',
  'member',
  'outside',
  'secretary',
  'administrator',
  'exMember',
  'expired',
  'deleted',
] as const
export type Principal = (typeof principals)[number]

type People = Record<Exclude<Principal, 'anonymous'>, SignedInPerson>

/** An organization with one of everybody, and on demand one of everything. */
export class World {
  readonly atrium: TestAtrium
  readonly nio: number
  readonly people: People
  readonly #founder: SignedInPerson
  readonly #invitationId: string
  #made = new Map<string, Promise<string>>()

  constructor(atrium: TestAtrium, nio: number, people: People, founder: SignedInPerson, invitationId: string) {
    this.atrium = atrium
    this.nio = nio
    this.people = people
    this.#founder = founder
    this.#invitationId = invitationId
  }

  /** What a path parameter, or a field, is to name. It is made at the first demand and stays until it was spent. */
  find(thing: string, who: Principal): Promise<string> {
    const name = ownThings.has(thing) ? `${thing} of ${who}` : thing
    const make = things[thing] ?? assert.fail(`nothing is called ${thing}`)
    const made = this.#made.get(name) ?? make(this, who)
    this.#made.set(name, made)
    return made
  }

  /** After something has been changed, everything is made anew. */
  spend(): void {
    this.#made = new Map()
  }

  person(who: Principal): SignedInPerson {
    return who === 'anonymous' ? this.people.stranger : this.people[who]
  }

  /** Signed in anew, so that nothing that ended their other sessions matters. */
  async tokenOf(who: Principal): Promise<string | undefined> {
    if (who === 'anonymous') return undefined
    const person = this.people[who]
    return who === 'expired' || who === 'deleted' ? person.token : (await addSession(this.atrium, person.id)).token
  }

  get founder(): SignedInPerson {
    return this.#founder
  }

  get invitationId(): string {
    return this.#invitationId
  }

  async make(who: SignedInPerson, method: string, path: string, json: object = {}) {
    const reply = await this.atrium.call(method, path, { token: who.token, json })
    assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`)
    return reply.body
  }

  /** Somebody signs in or changes their password with `password` after this. */
  async givePassword(who: Principal): Promise<string> {
    const { app } = this.atrium
    const account = await findAccount(app.db, this.person(who).id)
    const passwordHash = await hashOnce(this.atrium)
    if (account) await accountSetPassword.run(app.db, { key: account.key, passwordHash, now: app.clock.now() })
    return password
  }

  async unconfirmMail(who: Principal): Promise<void> {
    const { app } = this.atrium
    const account = await findAccount(app.db, this.person(who).id)
    if (account) await accountSetUnverifiedMail.run(app.db, { key: account.key, mail: account.mail })
  }
}

const hashes = new WeakMap<TestAtrium, Promise<string>>()

function hashOnce(atrium: TestAtrium): Promise<string> {
  const hash = hashes.get(atrium) ?? atrium.app.passwords.hash(password)
  hashes.set(atrium, hash)
  return hash
}

const board = async (world: World, by: SignedInPerson) =>
  (await world.make(by, 'POST', `/v2/boards/${world.nio}/create`, { name: 'Plans' })).id

const boardPath = async (world: World) => `/v2/boards/${world.nio}/${await world.find('boardId', 'member')}`
const talkPath = async (world: World) => `/v2/talks/${world.nio}/${await world.find('talkId', 'member')}`
const calendarPath = ({ nio, people }: World) => `/v2/workplace/users/${nio}/${people.member.nicHandle}/calendar`

/** Each makes one of its kind and returns what names it in a path. */
const things: Record<string, (world: World, who: Principal) => Promise<string>> = {
  orgaId: async ({ nio }: World) => String(nio),
  organizationId: async ({ nio }: World) => String(nio),
  /** Closed an instant ago. */
  closedOrganization: async (world: World) => {
    await world.make(world.founder, 'DELETE', `/v2/workplace/${world.nio}`)
    return String(world.nio)
  },
  userId: async ({ people }: World) => people.member.nicHandle,
  /** Somebody who does nothing but belong to the organization. */
  guest: async ({ atrium, nio, founder }: World) => {
    const guest = await addPerson(atrium)
    await join(atrium, founder, nio, guest)
    return guest.nicHandle
  },
  /** A session of whoever asks, besides the one they use. */
  id: async ({ atrium, people }: World, who: Principal) =>
    who === 'anonymous' || who === 'deleted' ? 'none' : (await addSession(atrium, people[who].id)).id,
  /** An invitation of somebody who has no account, mailed long enough ago to be mailed again. */
  invitationId: async ({ atrium, nio, founder }: World) => {
    const id = await invite(atrium, founder, nio, `${uniqueName()}@example.org`)
    atrium.clock.advance(6 * minuteMs)
    return id
  },
  ownInvitation: async ({ invitationId }: World) => invitationId,
  eventId: async (world: World) =>
    (await world.make(world.people.member, 'POST', calendarPath(world), plannedEvent)).id,
  privateEvent: async (world: World) =>
    (await world.make(world.people.member, 'POST', calendarPath(world), { ...plannedEvent, visibility: 'private' })).id,
  feed: async (world: World) => {
    const { url } = await world.make(world.people.member, 'POST', `${calendarPath(world)}/feed`)
    return url.replace(/.*\//, '')
  },
  /** Of the member, the secretary and the administrator. */
  talkId: async (world: World) => {
    const { member, secretary, administrator } = world.people
    const userlist = [secretary.nicHandle, administrator.nicHandle]
    const talk = { title: 'Summer', userlist, message: 'Who comes?' }
    return String((await world.make(member, 'POST', `/v2/talks/${world.nio}`, talk)).id)
  },
  /** By the member. */
  messageId: async (world: World) =>
    String((await world.make(world.people.member, 'POST', await talkPath(world), { message: 'I do' })).id),
  boardId: (world: World) => board(world, world.people.member),
  trashedBoard: async (world: World) => {
    const id = await board(world, world.founder)
    await world.make(world.founder, 'DELETE', `/v2/boards/${world.nio}/${id}`)
    return id
  },
  columnId: async (world: World) =>
    (await world.make(world.founder, 'POST', `${await boardPath(world)}/columns`, { name: 'New' })).id,
  cardId: async (world: World) => {
    const columnId = await world.find('columnId', 'member')
    const card = { columnId, title: 'Book the hall' }
    return (await world.make(world.founder, 'POST', `${await boardPath(world)}/cards`, card)).id
  },
  archivedCard: async (world: World) => {
    const id = await world.find('cardId', 'member')
    await world.make(world.founder, 'POST', `${await boardPath(world)}/cards/${id}/archive`)
    return id
  },
  reportId: async (world: World) => (await world.make(world.founder, 'POST', `/v2/discover/${world.nio}/report`)).id,
  /** The secret of the link that confirms an address. */
  confirmation: async ({ atrium }: World) => {
    const nametag = uniqueName()
    await atrium.call('POST', '/v2/register', { json: { nametag, mail: `${nametag}@example.org` } })
    return mailedSecret(atrium, nametag, 'confirm-address')
  },
  /** The secret of the link that takes a change of address back. */
  undo: async (world: World) => {
    const person = await addPerson(world.atrium)
    const { nametag } = person
    await world.make(person, 'POST', '/v2/account', { nametag, email: `${uniqueName()}@example.org` })
    return mailedSecret(world.atrium, nametag, 'mail-changed-old')
  },
}

/** Everybody has one of their own. */
const ownThings = new Set(['id'])

export const plannedEvent = { title: 'Practice', start: '2027-01-01T18:00:00Z', end: '2027-01-01T20:00:00Z' }

export async function newWorld(atrium: TestAtrium): Promise<World> {
  const person = () => addPerson(atrium)
  const founder = await person()
  const nio = await found(atrium, founder, { name: 'Chess Club Lyon', public: true })
  const joined = async (role: 1 | 2 | 3) => {
    const member = await person()
    await join(atrium, founder, nio, member, role)
    return member
  }
  const [stranger, elsewhere, invitee, member, outside, secretary, administrator, exMember, expired, deleted] =
    await Promise.all([
      ...[person(), person(), person()],
      ...[joined(1), joined(1), joined(2), joined(3), joined(3), joined(3), joined(3)],
    ] as const)
  const people = { stranger, elsewhere, invitee, member, outside, secretary, administrator, exMember, expired, deleted }
  await found(atrium, elsewhere)
  const invitationId = await invite(atrium, founder, nio, invitee.nicHandle)
  const world = new World(atrium, nio, people as People, founder, invitationId)
  await world.make(exMember, 'POST', `/v2/workplace/${nio}/leave`)
  await world.make(deleted, 'DELETE', '/v2/account/@me')
  expired.token = (await addSession(atrium, expired.id, 0)).token
  return world
}
