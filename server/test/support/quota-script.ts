import { minuteMs } from '../../src/clock.ts'
import { accountSetPassword } from '../../src/domain/accounts/queries.ts'
import { findAccount } from '../../src/domain/identity/find-account.ts'
import type { TestAtrium, TestReply } from './atrium.ts'
import type { Club } from './clubs.ts'
import { password, type SignedInPerson, uniqueName } from './people.ts'

/** Values that the fields of a request are built from. `kept` holds the ids of things that are not used up. */
type State = {
  club: Club
  me: SignedInPerson
  hookUrl: string
  /** A text of new n-grams, which is the most expensive kind to store. */
  text(length: number): string
  kept: Record<string, string>
}

type Step = {
  fields?: (state: State) => object
  headers?: () => Record<string, string>
  /** Path parameter whose thing is used up. */
  takes?: string
  /** Name under which the id in the reply is kept for steps that take it. */
  makes?: string
}

const emoji = () => String.fromCodePoint(0x1f600 + Math.floor(Math.random() * 80))
const newMail = () => `${uniqueName()}@example.org`
const planned = { start: '2027-03-02T18:00:00Z', end: '2027-03-02T19:00:00Z' }
const checklist = ({ text }: State) => Array.from({ length: 100 }, () => ({ text: text(200), done: false }))

function iCalendar({ text }: State): string {
  const event = () =>
    `BEGIN:VEVENT\r\nUID:${uniqueName()}\r\nDTSTART:20270302T180000Z\r\nSUMMARY:${text(100)}\r\nDESCRIPTION:${text(2000)}\r\nEND:VEVENT\r\n`
  const events = Array.from({ length: 20 }, event).join('')
  return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y//EN\r\n${events}END:VCALENDAR\r\n`
}

/**
 * Every operation that writes and that one account can repeat, with the most expensive fields, in an order in which
 * each succeeds.
 */
export const script: Record<string, Step> = {
  'POST /v2/talks/:orgaId/:talkId': { fields: ({ text }) => ({ message: text(16_000) }), makes: 'messageId' },
  'POST /v2/talks/:orgaId': {
    fields: ({ text, club }) => ({ title: 'T', userlist: [club.member.nicHandle], message: text(4000) }),
    makes: 'talkId',
  },
  'POST /v2/talks/:orgaId/:talkId/participants': {
    fields: ({ club }) => ({ userlist: [club.secretary.nicHandle, club.member.nicHandle] }),
  },
  'DELETE /v2/talks/:orgaId/:talkId/participants/:userId': {},
  'POST /v2/talks/:orgaId/:talkId/join': {},
  'PATCH /v2/talks/:orgaId/:talkId/settings': { fields: () => ({ notify: Math.random() < 0.5 ? 'all' : 'none' }) },
  'POST /v2/talks/:orgaId/direct': { fields: ({ club }) => ({ userlist: [club.member.nicHandle] }) },
  'POST /v2/talks/:orgaId/:talkId/read': {},
  'PATCH /v2/talks/:orgaId/:talkId': { fields: ({ text }) => ({ title: text(120) }) },
  'PATCH /v2/talks/:orgaId/:talkId/:messageId': { fields: ({ text }) => ({ message: text(9000) }) },
  'POST /v2/talks/:orgaId/:talkId/:messageId/reactions': { fields: () => ({ emoji: emoji() }) },
  'DELETE /v2/talks/:orgaId/:talkId/:messageId/reactions': { fields: () => ({ emoji: emoji() }) },
  'POST /v2/talks/:orgaId/:talkId/:messageId/pin': {},
  'DELETE /v2/talks/:orgaId/:talkId/:messageId/pin': {},
  'DELETE /v2/talks/:orgaId/:talkId/:messageId': { takes: 'messageId' },
  'POST /v2/talks/:orgaId/:talkId/report': { fields: ({ text }) => ({ description: text(2000) }) },
  'POST /v2/talks/:orgaId/:talkId/archive': { takes: 'talkId', makes: 'archivedTalk' },
  'POST /v2/talks/:orgaId/:talkId/restore': { takes: 'archivedTalk', makes: 'talkId' },
  'DELETE /v2/talks/:orgaId/:talkId': { takes: 'talkId' },

  'POST /v2/files/:orgaId': { fields: ({ text }) => ({ content: text(100) }), makes: 'fileId' },
  'DELETE /v2/files/:orgaId/:fileId': { takes: 'fileId' },

  'POST /v2/workplace': {
    fields: ({ text }) => ({ name: 'O', description: text(2000), public: true }),
    makes: 'orgaId',
  },
  'PATCH /v2/workplace/:orgaId': { fields: ({ text }) => ({ description: text(2000) }) },
  'DELETE /v2/workplace/:orgaId': { takes: 'orgaId' },
  'POST /v2/workplace/:orgaId/restore': { takes: 'closed' },
  'POST /v2/workplace/users/:orgaId/:userId': { fields: ({ text }) => ({ role: 1, comment: text(2000) }) },
  'POST /v2/workplace/users/new/:orgaId': { fields: () => ({ credential: newMail(), role: 1 }), makes: 'invitationId' },
  'DELETE /v2/workplace/users/pending/:orgaId/:invitationId': { takes: 'invitationId' },
  'POST /v2/workplace/users/pending/:orgaId/:invitationId/resend': {},

  'POST /v2/workplace/:orgaId/fields': {
    fields: ({ text }) => ({ label: 'F', type: 'choice', options: Array.from({ length: 100 }, () => text(200)) }),
    makes: 'fieldId',
  },
  'PATCH /v2/workplace/:orgaId/fields/:fieldId': { fields: ({ text }) => ({ label: text(100) }) },
  'PATCH /v2/workplace/users/:orgaId/:userId/fields': {
    fields: ({ text, kept }) => ({ [kept.longTextField ?? '']: text(2000) }),
  },
  'POST /v2/workplace/:orgaId/members.csv': {
    fields: ({ text, me }) => ({ file: `Handle,Life\r\n${me.nicHandle},${text(2000)}\r\n` }),
  },
  'DELETE /v2/workplace/:orgaId/fields/:fieldId': { takes: 'fieldId' },

  'POST /v2/workplace/:orgaId/groups': {
    fields: ({ text }) => ({ name: uniqueName(), description: text(2000) }),
    makes: 'groupId',
  },
  'PATCH /v2/workplace/:orgaId/groups/:groupId': { fields: ({ text }) => ({ description: text(2000) }) },
  'POST /v2/workplace/:orgaId/groups/:groupId/members': {
    fields: ({ club }) => ({ userlist: [club.member.nicHandle] }),
  },
  'DELETE /v2/workplace/:orgaId/groups/:groupId/members/:userId': {},
  'DELETE /v2/workplace/:orgaId/groups/:groupId': { takes: 'groupId' },

  'POST /v2/boards/:orgaId/create': {
    fields: ({ text }) => ({ name: text(100), columns: Array.from({ length: 50 }, () => text(100)) }),
    makes: 'boardId',
  },
  'PATCH /v2/boards/:orgaId/:boardId': { fields: ({ text }) => ({ name: text(100) }) },
  'DELETE /v2/boards/:orgaId/:boardId': { takes: 'boardId', makes: 'deletedBoard' },
  'POST /v2/boards/:orgaId/:boardId/restore': { takes: 'deletedBoard' },
  'POST /v2/boards/:orgaId/:boardId/columns': { fields: ({ text }) => ({ name: text(100) }), makes: 'columnId' },
  'PATCH /v2/boards/:orgaId/:boardId/columns/:columnId': { fields: ({ text }) => ({ name: text(100) }) },
  'POST /v2/boards/:orgaId/:boardId/columns/:columnId/move': {},
  'DELETE /v2/boards/:orgaId/:boardId/columns/:columnId': { takes: 'columnId' },
  'POST /v2/boards/:orgaId/:boardId/cards': {
    fields: (state) => ({
      columnId: state.kept.columnId,
      title: 'C',
      text: state.text(16_000),
      checklist: checklist(state),
    }),
  },
  'PATCH /v2/boards/:orgaId/:boardId/cards/:cardId': { fields: (state) => ({ text: state.text(16_000) }) },
  'POST /v2/boards/:orgaId/:boardId/cards/:cardId/move': { fields: ({ kept }) => ({ columnId: kept.columnId }) },
  'POST /v2/boards/:orgaId/:boardId/cards/:cardId/comments': { fields: ({ text }) => ({ message: text(16_000) }) },
  'POST /v2/boards/:orgaId/:boardId/cards/:cardId/archive': {},
  'POST /v2/boards/:orgaId/:boardId/cards/:cardId/restore': {},

  'POST /v2/workplace/users/:orgaId/:userId/calendar': {
    fields: ({ text, club }) => ({
      ...planned,
      title: text(100),
      description: text(16_000),
      rrule: 'FREQ=DAILY',
      visibility: 'private',
      attendees: [club.member.nicHandle],
    }),
    makes: 'eventId',
  },
  'PATCH /v2/workplace/users/:orgaId/:userId/calendar/:eventId': {
    fields: ({ text }) => ({ description: text(16_000) }),
  },
  'POST /v2/workplace/users/:orgaId/:userId/calendar/:eventId/answer': {
    fields: () => ({ answer: 'yes', guests: 10 }),
  },
  'POST /v2/workplace/users/:orgaId/:userId/calendar/:eventId/comments': {
    fields: ({ text }) => ({ message: text(16_000) }),
  },
  'DELETE /v2/workplace/users/:orgaId/:userId/calendar/:eventId': { takes: 'eventId' },
  'POST /v2/workplace/users/:orgaId/:userId/calendar/import': { fields: (state) => ({ file: iCalendar(state) }) },
  'POST /v2/workplace/users/:orgaId/:userId/calendar/feed': {},
  'DELETE /v2/workplace/users/:orgaId/:userId/calendar/feed': {},

  'POST /v2/workplace/:orgaId/calendar': {
    fields: ({ text }) => ({ ...planned, title: text(100), description: text(16_000) }),
    makes: 'organizationEvent',
  },
  'PATCH /v2/workplace/:orgaId/calendar/:eventId': { fields: ({ text }) => ({ description: text(16_000) }) },
  'POST /v2/workplace/:orgaId/calendar/:eventId/answer': { fields: () => ({ answer: 'yes', guests: 10 }) },
  'POST /v2/workplace/:orgaId/calendar/:eventId/comments': { fields: ({ text }) => ({ message: text(16_000) }) },
  'DELETE /v2/workplace/:orgaId/calendar/:eventId': { takes: 'organizationEvent' },
  'POST /v2/workplace/:orgaId/calendar/import': { fields: (state) => ({ file: iCalendar(state) }) },
  'POST /v2/workplace/:orgaId/calendar/feed': {},
  'DELETE /v2/workplace/:orgaId/calendar/feed': {},

  'POST /v2/workplace/:orgaId/links': { makes: 'linkId' },
  'DELETE /v2/workplace/:orgaId/links/:linkId': { takes: 'linkId' },

  'POST /v2/workplace/:orgaId/webhooks': { fields: ({ hookUrl }) => ({ url: hookUrl }), makes: 'webhookId' },
  'PATCH /v2/workplace/:orgaId/webhooks/:webhookId': {
    fields: ({ hookUrl }) => ({ url: `${hookUrl}?${uniqueName().padEnd(1900, 'x')}` }),
  },
  'POST /v2/workplace/:orgaId/webhooks/:webhookId/secret': {},
  'POST /v2/workplace/:orgaId/webhooks/:webhookId/test': { makes: 'deliveryId' },
  'POST /v2/workplace/:orgaId/webhooks/:webhookId/deliveries/:deliveryId/retry': {},
  'DELETE /v2/workplace/:orgaId/webhooks/:webhookId': { takes: 'webhookId' },

  'POST /v2/discover/:orgaId/report': { fields: ({ text }) => ({ description: text(2000) }) },
  'POST /v2/workplace/:orgaId/reports/:reportId/assign': {
    fields: ({ club }) => ({ assignee: club.secretary.nicHandle }),
  },
  'POST /v2/workplace/:orgaId/reports/:reportId/close': {
    fields: ({ text }) => ({ outcome: 'dismissed', note: text(2000) }),
  },

  'POST /v2/account': { fields: ({ me }) => ({ nametag: me.nametag, email: newMail() }) },
  'POST /v2/account/confirmMail': {},
  'DELETE /v2/account/avatar': {},
  'DELETE /v2/workplace/:orgaId/logo': {},
  'PATCH /v2/account/profile': { fields: ({ text }) => ({ bio: text(500) }) },
  'PATCH /v2/account/settings': { fields: () => ({ mailOnMention: Math.random() < 0.5 }) },
  'POST /v2/accounts/updatePassword': { fields: () => ({ oldPassword: password, newPassword: password }) },
  'POST /v2/account/proof': { fields: () => ({ password }) },
  'POST /v2/accounts/resetPassword': { fields: ({ me }) => ({ credential: me.nametag }) },
  'POST /v2/login': {
    fields: ({ me }) => ({ credential: me.nametag, password }),
    // Each request comes from a new device, which causes a mail to the owner.
    headers: () => ({ 'user-agent': uniqueName().padEnd(400, 'x') }),
  },
  'POST /v2/register': { fields: () => ({ nametag: uniqueName(), mail: newMail() }) },
  'DELETE /v2/account/sessions': {},
  'POST /v2/events/ticket': {},
}

const operatorsOnly = 'only operators of the server may do it'
const once = 'one account can do it once'
const replacesImage = 'the new image replaces the one before; each is a few kilobytes'
const endsScript = 'it would end the script'
const sameAction = (operation: string) => `the same action as ${operation}`

/** Operations that write and are not part of the script, with the reason. */
export const leftOut: Record<string, string> = {
  'POST /v2/logout': endsScript,
  'PUT /v2/account/avatar': replacesImage,
  'PUT /v2/workplace/:orgaId/logo': replacesImage,
  'DELETE /v2/account/@me': endsScript,
  'DELETE /v2/account/sessions/:id': sameAction('DELETE /v2/account/sessions, for one of them'),
  'POST /v2/workplace/:organizationId/leave': once,
  'DELETE /v2/workplace/users/:orgaId/:userId': once,
  'POST /v2/account/invitations': `${once} for each link`,
  'POST /v2/account/invitations/:invitationId/accept': `${once}, when somebody else invites it`,
  'POST /v2/account/invitations/:invitationId/decline': `${once}, when somebody else invites it`,
  'POST /v2/account/join': `${once} for each organization`,
  'POST /v2/discover/:orgaId/join': `${once} for each organization, and a few times a day`,
  'POST /v2/discover/link': 'it stores nothing',
  'DELETE /v2/account/requests/:requestId': `${once} for each request`,
  'POST /v2/workplace/:orgaId/requests/:requestId/accept': `${once} for each request of somebody else`,
  'POST /v2/workplace/:orgaId/requests/:requestId/decline': `${once} for each request of somebody else`,
  'POST /v2/account/moderation/:moderationId/appeal': `${once}, when moderation did something`,
  'POST /v2/workplace/:orgaId/reports/:reportId/appeal': `${once} for each appeal of somebody else`,
  'POST /v2/accounts/confirmMail': `${once}, with the secret of a mail`,
  'POST /v2/accounts/undoMailChange': `${once}, with the secret of a mail`,
  'POST /v2/mails/stop/:stopToken': `${once} for each mail`,
  'DELETE /v2/mails/stop/:stopToken': `${once} for each mail`,
  'POST /v2/operator/accounts/:accountId/suspend': operatorsOnly,
  'POST /v2/operator/accounts/:accountId/resume': operatorsOnly,
  'POST /v2/operator/accounts/:accountId/endSessions': operatorsOnly,
  'DELETE /v2/operator/accounts/:accountId': operatorsOnly,
  'POST /v2/operator/organizations/:orgaId/suspend': operatorsOnly,
  'POST /v2/operator/organizations/:orgaId/resume': operatorsOnly,
  'POST /v2/operator/organizations/:orgaId/unlist': operatorsOnly,
  'POST /v2/operator/organizations/:orgaId/list': operatorsOnly,
  'POST /v2/operator/organizations/:orgaId/administrator': operatorsOnly,
  'POST /v2/operator/reports/:reportId/close': operatorsOnly,
  'PATCH /v2/operator/settings': operatorsOnly,
  'POST /v2/account/reports/:reportId/escalate': `${once} for each report that somebody else closed`,
  'GET /v2/accounts/updatePassword': sameAction('POST /v2/accounts/updatePassword'),
  'POST /workplace/users/:orgaId/:userId': sameAction('POST /v2/workplace/users/:orgaId/:userId'),
  'POST /accounts/create.php': sameAction('POST /v2/register'),
  'POST /accounts/login.php': sameAction('POST /v2/login'),
  'POST /accounts/tokenDelete.php': endsScript,
  'DELETE /accounts/accountDelete.php': endsScript,
  'POST /accounts/updateUserinfo.php': sameAction('POST /v2/account'),
  'POST /accounts/updatePassword.php': sameAction('POST /v2/accounts/updatePassword'),
}

/** Source address of every request of the script. */
const address = '203.0.113.9'
const randomText = (length: number) =>
  String.fromCodePoint(...Array.from({ length }, () => 0x4e00 + Math.floor(Math.random() * 20_000)))

export type Sent = { operation: string; reply: TestReply }

/**
 * Creates the things that the requests need, as the administrator of a club whose organization is public, and returns a
 * function that sends the request of an operation. With `short` texts, a request costs nearly nothing.
 */
export async function prepareScript(atrium: TestAtrium, club: Club, hookUrl: string) {
  const me = club.administrator
  const made: Record<string, string[]> = {}
  const kept: Record<string, string> = { orgaId: String(club.nio), userId: club.member.nicHandle }
  const state = (short: boolean): State => ({
    club,
    me,
    hookUrl,
    text: (length) => randomText(short ? 10 : length),
    kept,
  })
  const call = (method: string, path: string, json: object, headers: Record<string, string> = {}) =>
    atrium.call(method, path, { token: me.token, json, headers, ip: address })
  const make = async (operation: string, path: string, json: object = {}) => {
    const reply = await call(operation, path, json)
    if (reply.status >= 300) throw new Error(`${operation} ${path}: ${reply.text}`)
    return reply.body
  }

  const talks = `/v2/talks/${club.nio}`
  const boards = `/v2/boards/${club.nio}`
  const organization = `/v2/workplace/${club.nio}`
  const calendar = `/v2/workplace/users/${club.nio}/${me.nicHandle}/calendar`
  kept.talkId = String((await make('POST', talks, { title: 'T', userlist: [], message: 'x' })).id)
  kept.messageId = String((await make('POST', `${talks}/${kept.talkId}`, { message: 'x' })).id)
  kept.boardId = (await make('POST', `${boards}/create`, { name: 'B' })).id
  const board = `${boards}/${kept.boardId}`
  kept.columnId = (await make('POST', `${board}/columns`, { name: 'C' })).id
  kept.cardId = (await make('POST', `${board}/cards`, { columnId: kept.columnId, title: 'C' })).id
  kept.eventId = (await make('POST', calendar, { ...planned, title: 'E', attendees: [me.nicHandle] })).id
  kept.organizationEvent = (await make('POST', `${organization}/calendar`, { ...planned, title: 'E' })).id
  kept.groupId = (await make('POST', `${organization}/groups`, { name: 'G' })).id
  kept.fieldId = (await make('POST', `${organization}/fields`, { label: 'F', type: 'text' })).id
  kept.longTextField = (await make('POST', `${organization}/fields`, { label: 'Life', type: 'longText' })).id
  kept.webhookId = (await make('POST', `${organization}/webhooks`, { url: hookUrl })).id
  kept.deliveryId = (await make('POST', `${organization}/webhooks/${kept.webhookId}/test`)).id
  kept.invitationId = club.invitationId
  await make('PATCH', organization, { public: true })
  const report = await atrium.call('POST', `/v2/discover/${club.nio}/report`, { token: club.stranger.token })
  kept.reportId = report.body.id
  const account = await findAccount(atrium.app.db, me.id)
  const passwordHash = await atrium.app.passwords.hash(password)
  if (account) await accountSetPassword.run(atrium.app.db, { key: account.key, passwordHash, now: Date.now() })
  // An invitation can be mailed again only some minutes after its first mail.
  atrium.clock.advance(6 * minuteMs)

  const usesOwnName = (operation: string) => /:userId\/calendar/.test(operation)

  return async function send(operation: string, short = false): Promise<Sent> {
    const { fields, headers, takes, makes } = script[operation] ?? {}
    const [method = '', template = ''] = operation.split(' ')
    const taken = takes && (made[takes]?.shift() ?? 'none')
    const path = template.replace(/:(\w+)/g, (_, name: string) => {
      if (name === 'userId' && usesOwnName(operation)) return me.nicHandle
      if (name === 'eventId' && !taken && operation.includes(':orgaId/calendar'))
        return kept.organizationEvent ?? 'none'
      if (taken && (name === takes || takesInPlaceOf[takes] === name)) return taken
      return kept[name] ?? 'none'
    })
    const reply = await call(method, path, fields?.(state(short)) ?? {}, headers?.())
    if (reply.status < 300) remember(operation, makes, taken, reply)
    return { operation, reply }
  }

  function remember(operation: string, makes: string | undefined, taken: string | undefined, reply: TestReply): void {
    const add = (name: string, id: string | undefined) => {
      if (id !== undefined) made[name] = [...(made[name] ?? []), id]
    }
    if (operation === 'DELETE /v2/workplace/:orgaId') add('closed', taken)
    else if (makes === 'deletedBoard' || makes === 'archivedTalk') add(makes, taken)
    else if (makes === 'orgaId') add(makes, String(reply.body.nio ?? reply.body.id))
    else if (makes) add(makes, String(reply.body.id))
  }
}

/** Path parameters of things that the script keeps under another name. */
const takesInPlaceOf: Record<string, string> = {
  closed: 'orgaId',
  deletedBoard: 'boardId',
  archivedTalk: 'talkId',
  organizationEvent: 'eventId',
}
