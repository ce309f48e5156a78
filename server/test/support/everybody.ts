import assert from 'node:assert/strict'
import type { Role } from '../../../shared/roles.ts'
import { dayMs, minuteMs } from '../../src/clock.ts'
import {
  accountSetPassword,
  accountSetUnverifiedMail,
  mailConfirmationInsert,
} from '../../src/domain/accounts/queries.ts'
import { newLinkToken, sha256 } from '../../src/domain/core/secrets.ts'
import { findAccount } from '../../src/domain/identity/find-account.ts'
import { stopToken } from '../../src/domain/mail/unasked.ts'
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
  /** An administrator who is none of the principals, and makes what they meet. */
  readonly founder: SignedInPerson
  readonly people = {} as People
  /** Of the invitee. */
  invitationId = ''
  #made = new Map<string, Promise<string>>()

  constructor(atrium: TestAtrium, nio: number, founder: SignedInPerson) {
    this.atrium = atrium
    this.nio = nio
    this.founder = founder
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

  /** Signed in anew after every change, so that nothing that ended their other sessions matters. */
  async tokenOf(who: Principal): Promise<string | undefined> {
    if (who === 'anonymous') return undefined
    return who === 'expired' || who === 'deleted' ? this.people[who].token : this.find('token', who)
  }

  /** Somebody else takes the place of whoever has left it. */
  async replace(who: Principal): Promise<void> {
    if (who !== 'anonymous') this.people[who] = await newcomers[who](this)
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
  token: async ({ atrium, people }: World, who: Principal) =>
    who === 'anonymous' ? '' : (await addSession(atrium, people[who].id)).token,
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
  /** An organization has room for few, so the one before makes room. */
  webhookId: async (world: World) => {
    const { webhooks } = await world.make(world.founder, 'GET', `/v2/workplace/${world.nio}/webhooks`)
    for (const { id } of webhooks) {
      await world.make(world.founder, 'DELETE', `/v2/workplace/${world.nio}/webhooks/${id}`)
    }
    const hook = { url: 'https://hooks.example/atrium' }
    return (await world.make(world.founder, 'POST', `/v2/workplace/${world.nio}/webhooks`, hook)).id
  },
  deliveryId: async (world: World) => {
    const id = await world.find('webhookId', 'administrator')
    return (await world.make(world.founder, 'POST', `/v2/workplace/${world.nio}/webhooks/${id}/test`)).id
  },
  /** The secret of the link that confirms the address of whoever asks. */
  confirmation: async (world: World, who: Principal) => {
    const { app } = world.atrium
    const account = await findAccount(app.db, world.person(who).id)
    const token = newLinkToken()
    if (account) {
      await mailConfirmationInsert.run(app.db, {
        accountKey: account.key,
        tokenHash: sha256(token),
        mail: account.mail,
        expiresAt: app.clock.now() + dayMs,
      })
    }
    return token
  },
  /** The secret of the link that stops mails. */
  stopToken: async ({ atrium }: World) =>
    stopToken(atrium.app, { address: `${uniqueName()}@example.org`, topic: 'invitations' }),
  /** The secret of the link that takes a change of address back. */
  undo: async (world: World) => {
    const person = await addPerson(world.atrium)
    const { nametag } = person
    await world.make(person, 'POST', '/v2/account', { nametag, email: `${uniqueName()}@example.org` })
    return mailedSecret(world.atrium, nametag, 'mail-changed-old')
  },
}

/** Everybody has one of their own. */
const ownThings = new Set(['id', 'token', 'confirmation'])

export const plannedEvent = { title: 'Practice', start: '2027-01-01T18:00:00Z', end: '2027-01-01T20:00:00Z' }

const joined = async ({ atrium, nio, founder }: World, role: Role) => {
  const person = await addPerson(atrium)
  await join(atrium, founder, nio, person, role)
  return person
}

/** How somebody comes to be what they are. */
const newcomers: Record<keyof People, (world: World) => Promise<SignedInPerson>> = {
  stranger: ({ atrium }) => addPerson(atrium),
  elsewhere: async ({ atrium }) => {
    const person = await addPerson(atrium)
    await found(atrium, person)
    return person
  },
  invitee: async (world) => {
    const person = await addPerson(world.atrium)
    world.invitationId = await invite(world.atrium, world.founder, world.nio, person.nicHandle)
    return person
  },
  member: (world) => joined(world, 1),
  outside: (world) => joined(world, 1),
  secretary: (world) => joined(world, 2),
  administrator: (world) => joined(world, 3),
  exMember: async (world) => {
    const person = await joined(world, 3)
    await world.make(person, 'POST', `/v2/workplace/${world.nio}/leave`)
    return person
  },
  expired: async (world) => {
    const person = await joined(world, 3)
    return { ...person, token: (await addSession(world.atrium, person.id, 0)).token }
  },
  deleted: async (world) => {
    const person = await joined(world, 3)
    await world.make(person, 'DELETE', '/v2/account/@me')
    return person
  },
}

export async function newWorld(atrium: TestAtrium): Promise<World> {
  const founder = await addPerson(atrium)
  const nio = await found(atrium, founder, { name: 'Chess Club Lyon', public: true })
  const world = new World(atrium, nio, founder)
  for (const who of principals) await world.replace(who)
  return world
}
