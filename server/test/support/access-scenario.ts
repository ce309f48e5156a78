import assert from 'node:assert/strict'
import type { Role } from '../../../shared/roles.ts'
import { dayMs, minuteMs } from '../../src/clock.ts'
import { mailConfirmationInsert } from '../../src/domain/accounts/credential-queries.ts'
import { accountSetPassword, accountSetUnverifiedMail } from '../../src/domain/accounts/queries.ts'
import { newLinkToken, sha256 } from '../../src/domain/core/secrets.ts'
import { findAccount } from '../../src/domain/identity/find-account.ts'
import { stopToken } from '../../src/domain/mail/unasked.ts'
import type { TestAtrium } from './atrium.ts'
import { createOrganization, invite, join } from './clubs.ts'
import { picture } from './files.ts'
import { addPerson, addSession, mailedSecret, password, type SignedInPerson, uniqueName } from './people.ts'

/** Every kind of caller, by the relation to one organization. */
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

/** An organization with one caller of every kind, and any thing that a path can name on demand. */
export class AccessScenario {
  readonly atrium: TestAtrium
  readonly nio: number
  /** An administrator who is none of the principals and creates the things that they access. */
  readonly founder: SignedInPerson
  readonly people = {} as People
  /** Id of the invitee's invitation. */
  invitationId = ''
  #made = new Map<string, Promise<string>>()

  constructor(atrium: TestAtrium, nio: number, founder: SignedInPerson) {
    this.atrium = atrium
    this.nio = nio
    this.founder = founder
  }

  /**
   * Returns the id of the thing that a path parameter or a field names. It is created on first use and kept until
   * `spend`.
   */
  find(thing: string, who: Principal): Promise<string> {
    const name = ownThings.has(thing) ? `${thing} of ${who}` : thing
    const make = things[thing] ?? assert.fail(`nothing is called ${thing}`)
    const made = this.#made.get(name) ?? make(this, who)
    this.#made.set(name, made)
    return made
  }

  /** Forgets all things, so that they are created again after one of them was changed. */
  spend(): void {
    this.#made = new Map()
  }

  person(who: Principal): SignedInPerson {
    return who === 'anonymous' ? this.people.stranger : this.people[who]
  }

  /** Returns a token of a new session, so that a call that ended the caller's other sessions does not matter. */
  async tokenOf(who: Principal): Promise<string | undefined> {
    if (who === 'anonymous') return undefined
    return who === 'expired' || who === 'deleted' ? this.people[who].token : this.find('token', who)
  }

  /** Replaces a caller who has left the organization or deleted the account. */
  async replace(who: Principal): Promise<void> {
    if (who !== 'anonymous') this.people[who] = await newcomers[who](this)
  }

  async make(who: SignedInPerson, method: string, path: string, json: object = {}) {
    const reply = await this.atrium.call(method, path, { token: who.token, json })
    assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`)
    return reply.body
  }

  /** Resets a caller's password to `password` and returns it. */
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

const createBoard = async (scenario: AccessScenario, by: SignedInPerson) =>
  (await scenario.make(by, 'POST', `/v2/boards/${scenario.nio}/create`, { name: 'Plans' })).id

const boardPath = async (scenario: AccessScenario) =>
  `/v2/boards/${scenario.nio}/${await scenario.find('boardId', 'member')}`
const talkPath = async (scenario: AccessScenario) =>
  `/v2/talks/${scenario.nio}/${await scenario.find('talkId', 'member')}`
const calendarPath = ({ nio, people }: AccessScenario) =>
  `/v2/workplace/users/${nio}/${people.member.nicHandle}/calendar`

/** Uploads an image of the member and returns its id. */
async function newPicture({ atrium, nio, people }: AccessScenario): Promise<string> {
  const reply = await atrium.call('POST', `/v2/files/${nio}`, { token: people.member.token, payload: picture })
  assert.equal(reply.status, 201, reply.text)
  return reply.body.id
}

async function attachedToMessage(scenario: AccessScenario, id: string): Promise<string> {
  await scenario.make(scenario.people.member, 'POST', await talkPath(scenario), { attachments: [id] })
  return id
}

async function attachedToEvent(scenario: AccessScenario, event: object): Promise<string> {
  const id = await newPicture(scenario)
  await scenario.make(scenario.people.member, 'POST', calendarPath(scenario), { ...event, attachments: [id] })
  return id
}

/** Creates a board with a card that has a file. */
async function newCardWithFile(scenario: AccessScenario) {
  const { member } = scenario.people
  const id = await newPicture(scenario)
  const board = `/v2/boards/${scenario.nio}/${await createBoard(scenario, member)}`
  const column = await scenario.make(member, 'POST', `${board}/columns`, { name: 'New' })
  const fields = { columnId: column.id, title: 'Plan', attachments: [id] }
  const card = await scenario.make(member, 'POST', `${board}/cards`, fields)
  return { id, board, card: card.id as string }
}

/** Creates a field. The fields before are deleted first, because an organization may have only a few. */
async function newField(scenario: AccessScenario, properties: object): Promise<string> {
  const path = `/v2/workplace/${scenario.nio}/fields`
  const { fields } = await scenario.make(scenario.founder, 'GET', path)
  for (const { id } of fields) await scenario.make(scenario.founder, 'DELETE', `${path}/${id}`)
  return (await scenario.make(scenario.founder, 'POST', path, { label: 'Instrument', type: 'text', ...properties })).id
}

/** Creates a group with the member in it. The groups before are deleted first, because an organization may have only some. */
async function newGroup(scenario: AccessScenario, properties: object): Promise<string> {
  const path = `/v2/workplace/${scenario.nio}/groups`
  const { groups } = await scenario.make(scenario.founder, 'GET', path)
  for (const { id } of groups) {
    if (id !== 'everyone') await scenario.make(scenario.founder, 'DELETE', `${path}/${id}`)
  }
  const { id } = await scenario.make(scenario.founder, 'POST', path, { name: uniqueName(), ...properties })
  const userlist = [scenario.people.member.nicHandle]
  await scenario.make(scenario.founder, 'POST', `${path}/${id}/members`, { userlist })
  return id
}

/** Creates an invitation link. The links before are revoked first, because an organization may have only some. */
export async function newJoinLink(scenario: AccessScenario): Promise<{ id: string; url: string }> {
  const path = `/v2/workplace/${scenario.nio}/links`
  const { links } = await scenario.make(scenario.founder, 'GET', path)
  for (const { id } of links) await scenario.make(scenario.founder, 'DELETE', `${path}/${id}`)
  return scenario.make(scenario.founder, 'POST', path)
}

/** Asks to join for a person who is not a member. */
async function newRequest(scenario: AccessScenario, by: SignedInPerson): Promise<string> {
  await scenario.make(scenario.founder, 'PATCH', `/v2/workplace/${scenario.nio}`, { joining: 'request', questions: [] })
  return (await scenario.make(by, 'POST', `/v2/discover/${scenario.nio}/join`)).id
}

/** Each function creates one thing of its kind and returns what names it in a path. */
const things: Record<string, (scenario: AccessScenario, who: Principal) => Promise<string>> = {
  orgaId: async ({ nio }: AccessScenario) => String(nio),
  organizationId: async ({ nio }: AccessScenario) => String(nio),
  /** An organization that was closed a moment ago. */
  closedOrganization: async (scenario: AccessScenario) => {
    await scenario.make(scenario.founder, 'DELETE', `/v2/workplace/${scenario.nio}`)
    return String(scenario.nio)
  },
  userId: async ({ people }: AccessScenario) => people.member.nicHandle,
  accountId: async ({ people }: AccessScenario) => people.member.id,
  /** A member who takes part in nothing. */
  guest: async ({ atrium, nio, founder }: AccessScenario) => {
    const guest = await addPerson(atrium)
    await join(atrium, founder, nio, guest)
    return guest.nicHandle
  },
  token: async ({ atrium, people }: AccessScenario, who: Principal) =>
    who === 'anonymous' ? '' : (await addSession(atrium, people[who].id)).token,
  /** Another session of the caller, besides the one in use. */
  id: async ({ atrium, people }: AccessScenario, who: Principal) =>
    who === 'anonymous' || who === 'deleted' ? 'none' : (await addSession(atrium, people[who].id)).id,
  /** An invitation of an address without an account, mailed long enough ago to be mailed again. */
  invitationId: async ({ atrium, nio, founder }: AccessScenario) => {
    const id = await invite(atrium, founder, nio, `${uniqueName()}@example.org`)
    atrium.clock.advance(6 * minuteMs)
    return id
  },
  ownInvitation: async ({ invitationId }: AccessScenario) => invitationId,
  /** A field that staff see and people edit themselves. */
  fieldId: (scenario: AccessScenario) => newField(scenario, {}),
  staffField: (scenario: AccessScenario) => newField(scenario, { visibleTo: 'members', editableBy: 'staff' }),
  ownField: (scenario: AccessScenario) => newField(scenario, { visibleTo: 'self' }),
  /** A group of the member. */
  groupId: (scenario: AccessScenario) => newGroup(scenario, {}),
  openGroup: (scenario: AccessScenario) => newGroup(scenario, { selfJoin: true }),
  everyone: async () => 'everyone',
  requestId: async (scenario: AccessScenario) => newRequest(scenario, await addPerson(scenario.atrium)),
  /** A request of the caller, if they are no member. */
  ownRequest: async (scenario: AccessScenario, who: Principal) =>
    ['stranger', 'elsewhere', 'invitee', 'exMember'].includes(who)
      ? newRequest(scenario, scenario.person(who))
      : scenario.find('requestId', who),
  linkId: async (scenario: AccessScenario) => (await newJoinLink(scenario)).id,
  eventId: async (scenario: AccessScenario) =>
    (await scenario.make(scenario.people.member, 'POST', calendarPath(scenario), plannedEvent)).id,
  privateEvent: async (scenario: AccessScenario) =>
    (
      await scenario.make(scenario.people.member, 'POST', calendarPath(scenario), {
        ...plannedEvent,
        visibility: 'private',
      })
    ).id,
  organizationEvent: async (scenario: AccessScenario) =>
    (await scenario.make(scenario.founder, 'POST', `/v2/workplace/${scenario.nio}/calendar`, plannedEvent)).id,
  feed: async (scenario: AccessScenario) => {
    const { url } = await scenario.make(scenario.people.member, 'POST', `${calendarPath(scenario)}/feed`)
    return url.replace(/.*\//, '')
  },
  /** A talk of the member, the secretary and the administrator. */
  talkId: async (scenario: AccessScenario) => {
    const { member, secretary, administrator } = scenario.people
    const userlist = [secretary.nicHandle, administrator.nicHandle]
    const talk = { title: 'Summer', userlist, message: 'Who comes?' }
    return String((await scenario.make(member, 'POST', `/v2/talks/${scenario.nio}`, talk)).id)
  },
  /** An open talk that the member, the secretary and the administrator have joined. */
  openTalk: async (scenario: AccessScenario) => {
    const { member, secretary, administrator } = scenario.people
    const userlist = [secretary.nicHandle, administrator.nicHandle]
    const talk = { kind: 'open', title: 'Summer', userlist, message: 'Who comes?' }
    return String((await scenario.make(member, 'POST', `/v2/talks/${scenario.nio}`, talk)).id)
  },
  openTalkMessage: async (scenario: AccessScenario) => {
    const path = `/v2/talks/${scenario.nio}/${await scenario.find('openTalk', 'member')}`
    return String((await scenario.make(scenario.people.member, 'POST', path, { message: 'I do' })).id)
  },
  openTalkFile: async (scenario: AccessScenario) => {
    const id = await newPicture(scenario)
    const path = `/v2/talks/${scenario.nio}/${await scenario.find('openTalk', 'member')}`
    await scenario.make(scenario.people.member, 'POST', path, { attachments: [id] })
    return id
  },
  /**
   * A talk of the member with a group. The person outside of other talks is in the group, and the secretary and the
   * administrator have been.
   */
  groupTalk: async (scenario: AccessScenario) => {
    const { member, outside, secretary, administrator } = scenario.people
    const groups = `/v2/workplace/${scenario.nio}/groups`
    const group = await newGroup(scenario, {})
    const userlist = [outside, secretary, administrator].map(({ nicHandle }) => nicHandle)
    await scenario.make(scenario.founder, 'POST', `${groups}/${group}/members`, { userlist })
    const talk = { title: 'Autumn', userlist: [`group:${group}`], message: 'Who comes?' }
    const { id } = await scenario.make(member, 'POST', `/v2/talks/${scenario.nio}`, talk)
    for (const { token, nicHandle } of [secretary, administrator]) {
      await scenario.atrium.call('POST', `/v2/talks/${scenario.nio}/${id}/read`, { token })
      await scenario.make(scenario.founder, 'DELETE', `${groups}/${group}/members/${nicHandle}`)
    }
    return String(id)
  },
  groupTalkMessage: async (scenario: AccessScenario) => {
    const path = `/v2/talks/${scenario.nio}/${await scenario.find('groupTalk', 'member')}`
    return String((await scenario.make(scenario.people.member, 'POST', path, { message: 'I do' })).id)
  },
  groupTalkFile: async (scenario: AccessScenario) => {
    const id = await newPicture(scenario)
    const path = `/v2/talks/${scenario.nio}/${await scenario.find('groupTalk', 'member')}`
    await scenario.make(scenario.people.member, 'POST', path, { attachments: [id] })
    return id
  },
  /** A private event of the member to which a group is invited; the secretary and the administrator were in it. */
  groupEvent: async (scenario: AccessScenario) => {
    const { member, outside, secretary, administrator } = scenario.people
    const groups = `/v2/workplace/${scenario.nio}/groups`
    const group = await newGroup(scenario, {})
    const userlist = [outside, secretary, administrator].map(({ nicHandle }) => nicHandle)
    await scenario.make(scenario.founder, 'POST', `${groups}/${group}/members`, { userlist })
    const event = { ...plannedEvent, visibility: 'private', attendees: [`group:${group}`] }
    const { id } = await scenario.make(member, 'POST', calendarPath(scenario), event)
    for (const { nicHandle } of [secretary, administrator]) {
      await scenario.make(scenario.founder, 'DELETE', `${groups}/${group}/members/${nicHandle}`)
    }
    return id
  },
  groupEventComments: async (scenario: AccessScenario) => {
    const path = `${calendarPath(scenario)}/${await scenario.find('groupEvent', 'member')}/comments`
    return String((await scenario.make(scenario.people.member, 'POST', path, { message: 'Who comes?' })).talkId)
  },
  everyoneAsPerson: async () => 'group:everyone',
  /** A message by the member. */
  messageId: async (scenario: AccessScenario) =>
    String((await scenario.make(scenario.people.member, 'POST', await talkPath(scenario), { message: 'I do' })).id),
  boardId: (scenario: AccessScenario) => createBoard(scenario, scenario.people.member),
  trashedBoard: async (scenario: AccessScenario) => {
    const id = await createBoard(scenario, scenario.founder)
    await scenario.make(scenario.founder, 'DELETE', `/v2/boards/${scenario.nio}/${id}`)
    return id
  },
  columnId: async (scenario: AccessScenario) =>
    (await scenario.make(scenario.founder, 'POST', `${await boardPath(scenario)}/columns`, { name: 'New' })).id,
  cardId: async (scenario: AccessScenario) => {
    const columnId = await scenario.find('columnId', 'member')
    const card = { columnId, title: 'Book the hall' }
    return (await scenario.make(scenario.founder, 'POST', `${await boardPath(scenario)}/cards`, card)).id
  },
  archivedCard: async (scenario: AccessScenario) => {
    const id = await scenario.find('cardId', 'member')
    await scenario.make(scenario.founder, 'POST', `${await boardPath(scenario)}/cards/${id}/archive`)
    return id
  },
  /** The avatar of the member. */
  imageId: async ({ atrium, people }: AccessScenario) => {
    const reply = await atrium.call('PUT', '/v2/account/avatar', { token: people.member.token, payload: picture })
    assert.equal(reply.status, 200, reply.text)
    return new URL(reply.body.avatar).pathname.split('/').at(-1) ?? ''
  },
  /** A file of the member that is attached to nothing. */
  fileId: async (scenario: AccessScenario) =>
    (await scenario.make(scenario.people.member, 'POST', `/v2/files/${scenario.nio}`, { plan: uniqueName() })).id,
  talkFile: async (scenario: AccessScenario) => attachedToMessage(scenario, await newPicture(scenario)),
  /** A file that its uploader can no longer read, since they left the talk. */
  leftTalkFile: async (scenario: AccessScenario) => {
    const { member, secretary, administrator } = scenario.people
    const id = await newPicture(scenario)
    const userlist = [secretary.nicHandle, administrator.nicHandle]
    const talks = `/v2/talks/${scenario.nio}`
    const talk = await scenario.make(member, 'POST', talks, { title: 'Left', userlist, attachments: [id] })
    await scenario.make(member, 'DELETE', `${talks}/${talk.id}`)
    return id
  },
  deletedMessageFile: async (scenario: AccessScenario) => {
    const { member } = scenario.people
    const id = await newPicture(scenario)
    const talk = await talkPath(scenario)
    const message = await scenario.make(member, 'POST', talk, { attachments: [id] })
    await scenario.make(member, 'DELETE', `${talk}/${message.id}`)
    return id
  },
  hiddenMessageFile: async (scenario: AccessScenario) => {
    const { member, secretary } = scenario.people
    const id = await newPicture(scenario)
    const talk = await talkPath(scenario)
    const message = await scenario.make(member, 'POST', talk, { attachments: [id] })
    const report = await scenario.make(secretary, 'POST', `${talk}/report`, { messageId: message.id })
    const measures = { outcome: 'acted', hideMessage: true }
    await scenario.make(scenario.founder, 'POST', `/v2/workplace/${scenario.nio}/reports/${report.id}/close`, measures)
    return id
  },
  cardFile: async (scenario: AccessScenario) => (await newCardWithFile(scenario)).id,
  archivedCardFile: async (scenario: AccessScenario) => {
    const { id, board, card } = await newCardWithFile(scenario)
    await scenario.make(scenario.founder, 'POST', `${board}/cards/${card}/archive`)
    return id
  },
  deletedBoardFile: async (scenario: AccessScenario) => {
    const { id, board } = await newCardWithFile(scenario)
    await scenario.make(scenario.founder, 'DELETE', board)
    return id
  },
  eventFile: (scenario: AccessScenario) => attachedToEvent(scenario, plannedEvent),
  privateEventFile: (scenario: AccessScenario) => attachedToEvent(scenario, { ...plannedEvent, visibility: 'private' }),
  /** Another organization of the member. */
  otherOrganization: async ({ atrium, people }: AccessScenario) =>
    String(await createOrganization(atrium, people.member)),
  /** An organization that was closed a moment ago, after a file was attached in it. */
  closedWithFile: async (scenario: AccessScenario) => {
    await scenario.find('talkFile', 'member')
    return scenario.find('closedOrganization', 'member')
  },
  /** An image of the member that is attached to nothing. */
  pictureId: (scenario: AccessScenario) => newPicture(scenario),
  reportId: async (scenario: AccessScenario) =>
    (await scenario.make(scenario.founder, 'POST', `/v2/discover/${scenario.nio}/report`)).id,
  /** A report of the member, which the staff closed. */
  closedReport: async (scenario: AccessScenario) => {
    const { id } = await scenario.make(scenario.people.member, 'POST', `/v2/discover/${scenario.nio}/report`)
    const path = `/v2/workplace/${scenario.nio}/reports/${id}/close`
    await scenario.make(scenario.founder, 'POST', path, { outcome: 'dismissed' })
    return id
  },
  /** The talks of comments by the member. */
  cardComments: async (scenario: AccessScenario) => {
    const path = `${await boardPath(scenario)}/cards/${await scenario.find('cardId', 'member')}/comments`
    return String((await scenario.make(scenario.people.member, 'POST', path, { message: 'Hi' })).talkId)
  },
  privateComments: async (scenario: AccessScenario) => {
    const path = `${calendarPath(scenario)}/${await scenario.find('privateEvent', 'member')}/comments`
    return String((await scenario.make(scenario.people.member, 'POST', path, { message: 'Hi' })).talkId)
  },
  privateCommentFile: async (scenario: AccessScenario) => {
    const id = await newPicture(scenario)
    const path = `${calendarPath(scenario)}/${await scenario.find('privateEvent', 'member')}/comments`
    await scenario.make(scenario.people.member, 'POST', path, { attachments: [id] })
    return id
  },
  /** A message of the member, against which moderation did something. */
  moderationId: async (scenario: AccessScenario) => {
    const path = `${await talkPath(scenario)}/report`
    const messageId = Number(await scenario.find('messageId', 'member'))
    const { id } = await scenario.make(scenario.people.secretary, 'POST', path, { messageId })
    const measures = { outcome: 'acted', hideMessage: true }
    await scenario.make(scenario.founder, 'POST', `/v2/workplace/${scenario.nio}/reports/${id}/close`, measures)
    return id
  },
  appealedReport: async (scenario: AccessScenario) => {
    const id = await scenario.find('moderationId', 'member')
    const message = { message: 'Why?' }
    await scenario.make(scenario.people.member, 'POST', `/v2/account/moderation/${id}/appeal`, message)
    return id
  },
  /** The webhook before is deleted first, because an organization may have only a few. */
  webhookId: async (scenario: AccessScenario) => {
    const { webhooks } = await scenario.make(scenario.founder, 'GET', `/v2/workplace/${scenario.nio}/webhooks`)
    for (const { id } of webhooks) {
      await scenario.make(scenario.founder, 'DELETE', `/v2/workplace/${scenario.nio}/webhooks/${id}`)
    }
    const hook = { url: 'https://hooks.example/atrium' }
    return (await scenario.make(scenario.founder, 'POST', `/v2/workplace/${scenario.nio}/webhooks`, hook)).id
  },
  deliveryId: async (scenario: AccessScenario) => {
    const id = await scenario.find('webhookId', 'administrator')
    return (await scenario.make(scenario.founder, 'POST', `/v2/workplace/${scenario.nio}/webhooks/${id}/test`)).id
  },
  /** Secret of the link that confirms the caller's address. */
  confirmation: async (scenario: AccessScenario, who: Principal) => {
    const { app } = scenario.atrium
    const account = await findAccount(app.db, scenario.person(who).id)
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
  /** Secret of the link that stops mails. */
  stopToken: async ({ atrium }: AccessScenario) =>
    stopToken(atrium.app, { address: `${uniqueName()}@example.org`, topic: 'invitations' }),
  /** Secret of the link that undoes a change of address. */
  undo: async (scenario: AccessScenario) => {
    const person = await addPerson(scenario.atrium)
    const { nametag } = person
    await scenario.make(person, 'POST', '/v2/account', { nametag, email: `${uniqueName()}@example.org` })
    return mailedSecret(scenario.atrium, nametag, 'mail-changed-old')
  },
}

/** Things of which every caller has their own. */
const ownThings = new Set(['id', 'token', 'confirmation', 'ownRequest'])

export const plannedEvent = { title: 'Practice', start: '2027-01-01T18:00:00Z', end: '2027-01-01T20:00:00Z' }

const joined = async ({ atrium, nio, founder }: AccessScenario, role: Role) => {
  const person = await addPerson(atrium)
  await join(atrium, founder, nio, person, role)
  return person
}

/** Creates an account with the relation to the organization that a principal has. */
const newcomers: Record<keyof People, (scenario: AccessScenario) => Promise<SignedInPerson>> = {
  stranger: ({ atrium }) => addPerson(atrium),
  elsewhere: async ({ atrium }) => {
    const person = await addPerson(atrium)
    await createOrganization(atrium, person)
    return person
  },
  invitee: async (scenario) => {
    const person = await addPerson(scenario.atrium)
    scenario.invitationId = await invite(scenario.atrium, scenario.founder, scenario.nio, person.nicHandle)
    return person
  },
  member: (scenario) => joined(scenario, 1),
  outside: (scenario) => joined(scenario, 1),
  secretary: (scenario) => joined(scenario, 2),
  administrator: (scenario) => joined(scenario, 3),
  exMember: async (scenario) => {
    const person = await joined(scenario, 3)
    await scenario.make(person, 'POST', `/v2/workplace/${scenario.nio}/leave`)
    return person
  },
  expired: async (scenario) => {
    const person = await joined(scenario, 3)
    return { ...person, token: (await addSession(scenario.atrium, person.id, 0)).token }
  },
  deleted: async (scenario) => {
    const person = await joined(scenario, 3)
    await scenario.make(person, 'DELETE', '/v2/account/@me')
    return person
  },
}

export async function newAccessScenario(atrium: TestAtrium): Promise<AccessScenario> {
  const founder = await addPerson(atrium)
  const nio = await createOrganization(atrium, founder, { name: 'Chess Club Lyon', public: true })
  const scenario = new AccessScenario(atrium, nio, founder)
  for (const who of principals) await scenario.replace(who)
  return scenario
}
