/*
 * The limit: the highest throughput that this machine can reach for the hot operations when nothing lies between a
 * request and the database. It is bare Fastify with hand-written SQL, prepared once, and replies serialised by schema.
 * It does the same work on the same rows: it checks the token, the membership and the participation, and a post is
 * durable before it is answered. Its replies have the same bytes: every reply promises the security headers and a
 * request id, so no correct implementation could leave them out. It logs nothing and shares no code with the service.
 *
 * `npm run bench` starts it with PORT, DATABASE_URL and COMMIT (`shared`, or `each` for one fsync per post).
 *
 * This file is longer than 250 lines because it is a whole server, which shares no code with the service.
 */
import { hash } from 'node:crypto'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { type LimitStore, openStore, type Person } from './limit-store.ts'

const { PORT, DATABASE_URL = '', COMMIT } = process.env
const store: LimitStore = openStore(DATABASE_URL, COMMIT === 'each' ? 'each' : 'shared')

const text = { type: 'string' }
const textOrNull = { type: ['string', 'null'] }
const number = { type: 'integer' }
const flag = { type: 'boolean' }
const object = (properties: Record<string, object>) => ({ type: 'object', properties })
const list = (items: object) => ({ type: 'array', items })
const page = (name: string, item: object) => object({ [name]: list(item), nextCursor: textOrNull })

const person = object({ nicHandle: text, nametag: textOrNull, name: textOrNull, avatar: textOrNull })
const account = object({
  id: text,
  nicHandle: text,
  nametag: text,
  mail: text,
  mailVerified: flag,
  createdAt: text,
  name: textOrNull,
  bio: textOrNull,
  locale: textOrNull,
  timeZone: textOrNull,
  avatar: textOrNull,
  operator: flag,
})
const member = object({
  nicHandle: text,
  nametag: text,
  name: textOrNull,
  avatar: textOrNull,
  role: number,
  roleName: text,
  comment: text,
  joinedAt: text,
  fields: object({}),
  mail: text,
})
const talk = object({
  id: number,
  kind: text,
  title: text,
  createdBy: person,
  participants: list(person),
  participantCount: number,
  groups: list(object({ id: text, name: text })),
  createdAt: text,
  lastMessageAt: text,
  joined: flag,
  archivedAt: textOrNull,
  notify: text,
  unread: number,
  firstUnread: { type: ['integer', 'null'] },
  unreadMentions: number,
})
const message = object({
  id: number,
  talkId: number,
  author: person,
  message: text,
  replyTo: { type: ['integer', 'null'] },
  threadId: { type: ['integer', 'null'] },
  replyCount: number,
  pinnedAt: textOrNull,
  reactions: list(object({ emoji: text, people: list(person) })),
  mentions: list(person),
  mentionedGroups: list(object({ id: text, name: text })),
  attachments: list(object({ id: text, name: text })),
  createdAt: text,
  editedAt: textOrNull,
  deleted: flag,
  hidden: flag,
})
const board = object({ id: text, name: text, createdBy: person, createdAt: text })
const organization = object({
  nio: number,
  name: text,
  description: text,
  memberCount: number,
  createdAt: text,
  logo: textOrNull,
  joining: text,
  questions: list(text),
})

const roleNames = ['', 'member', 'secretary', 'administrator']
const time = (ms: number) => new Date(ms).toISOString()
const named = ({ handle, nametag, displayName, avatar }: Omit<Person, 'deletedAt'>, deletedAt: number | null) =>
  deletedAt === null
    ? { nicHandle: handle, nametag, name: displayName, avatar }
    : { nicHandle: handle, nametag: null, name: null, avatar: null }
const cursor = (...keys: number[]) => Buffer.from(keys.join('.')).toString('base64url')

type PageRequest = FastifyRequest<{ Querystring: { limit: number } }>

const querystring = object({ limit: { type: 'integer', minimum: 1, maximum: 200, default: 50 } })

const server = Fastify({ logger: false, keepAliveTimeout: 60_000 })

const securityHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

server.addHook('onRequest', (request, reply, done) => {
  reply.headers(securityHeaders).header('x-request-id', request.id)
  done()
})

async function signedIn(request: FastifyRequest): Promise<number> {
  const token = request.headers.authorization ?? ''
  const tokenHash = hash('sha256', token, 'base64url')
  const [session] = await store.session(tokenHash, Date.now())
  if (!session) throw Object.assign(new Error('no such token'), { statusCode: 401 })
  return session.accountKey
}

async function memberOf(request: FastifyRequest): Promise<{ key: number; role: number; organizationKey: number }> {
  const { orgaId } = request.params as { orgaId: string }
  const organizationKey = Number(orgaId)
  const [membership] = await store.membership(await signedIn(request), organizationKey)
  if (!membership || membership.deletedAt !== null) throw notFound()
  return { key: membership.key, role: membership.role, organizationKey }
}

const notFound = () => Object.assign(new Error('not found'), { statusCode: 404 })

const replies = (schema: object) => ({ querystring, response: { 200: schema } })

/** Cuts the extra row that the query read beyond `limit` and returns the cursor of the next page. */
function paged<Row, Item>(rows: Row[], limit: number, toItem: (row: Row) => Item, keys: (row: Row) => number[]) {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { items: shown.map(toItem), nextCursor: rows.length > limit && last ? cursor(...keys(last)) : null }
}

server.get('/readyz', async () => ({ status: 'ready' }))

server.get('/v2/account/getUserInfos', { schema: replies(account) }, async (request) => {
  const [row] = await store.account(await signedIn(request))
  if (!row) throw notFound()
  return { ...row, mailVerified: row.mailVerified === 1, createdAt: time(row.createdAt), operator: row.operator === 1 }
})

server.get(
  '/v2/workplace/users/:orgaId',
  { schema: replies(page('members', member)) },
  async (request: PageRequest) => {
    const { limit } = request.query
    const { organizationKey, role } = await memberOf(request)
    const { items, nextCursor } = paged(
      await store.members(organizationKey, limit + 1),
      limit,
      (row) => ({
        nicHandle: row.nicHandle,
        nametag: row.nametag,
        name: row.name,
        avatar: row.avatar,
        role: row.role,
        roleName: roleNames[row.role],
        comment: row.comment,
        joinedAt: time(row.joinedAt),
        fields: {},
        mail: role >= 2 ? row.mail : undefined,
      }),
      (row) => [row.key],
    )
    return { members: items, nextCursor }
  },
)

server.get('/v2/talks/:orgaId', { schema: replies(page('talks', talk)) }, async (request: PageRequest) => {
  const { limit } = request.query
  const { key } = await memberOf(request)
  const rows = await store.talks(key, limit + 1)
  const shown = rows.slice(0, limit)
  const keys = JSON.stringify(shown.map((row) => row.key))
  const [people, groups] = await Promise.all([store.participants(keys), store.groups(keys)])
  const byTalk = Map.groupBy(people, ({ talkKey }) => talkKey)
  const groupsByTalk = Map.groupBy(groups, ({ talkKey }) => talkKey)
  const { items, nextCursor } = paged(
    rows,
    limit,
    (row) => ({
      id: row.key,
      kind: row.kind,
      title: row.title,
      createdBy: named(row, row.deletedAt),
      participants: byTalk.get(row.key)?.slice(0, 20) ?? [],
      participantCount: byTalk.get(row.key)?.length ?? 0,
      groups: groupsByTalk.get(row.key) ?? [],
      createdAt: time(row.createdAt),
      lastMessageAt: time(row.lastMessageAt),
      joined: true,
      archivedAt: row.archivedAt === null ? null : time(row.archivedAt),
      notify: row.notify ?? 'all',
      unread: Math.max(0, row.lastSeq - row.readSeq),
      firstUnread: row.firstUnread,
      unreadMentions: row.unreadMentions,
    }),
    (row) => [row.lastMessageAt, row.key],
  )
  return { talks: items, nextCursor }
})

server.get(
  '/v2/talks/:orgaId/:talkId',
  { schema: replies(page('messages', message)) },
  async (request: PageRequest) => {
    const { limit } = request.query
    const talkKey = Number((request.params as { talkId: string }).talkId)
    const { key, organizationKey } = await memberOf(request)
    const [participant] = await store.participant(talkKey, key, organizationKey)
    if (!participant) throw notFound()
    const rows = await store.messages(talkKey, limit + 1)
    const shown = rows.slice(0, limit).reverse()
    return {
      messages: shown.map((row) => ({
        id: row.key,
        talkId: talkKey,
        author: named(row, row.authorDeletedAt),
        message: row.message,
        replyTo: row.replyTo,
        threadId: row.threadId,
        replyCount: row.replyCount,
        pinnedAt: row.pinnedAt === null ? null : time(row.pinnedAt),
        // The seeded rows have no reactions, mentions or attachments, and the service then runs no query for them.
        reactions: [],
        mentions: [],
        mentionedGroups: [],
        attachments: [],
        createdAt: time(row.createdAt),
        editedAt: row.editedAt === null ? null : time(row.editedAt),
        deleted: row.deletedAt !== null,
        hidden: row.hiddenAt !== null,
      })),
      nextCursor: rows.length > limit && shown[0] ? `before-${shown[0].key}` : null,
    }
  },
)

type PostRequest = FastifyRequest<{ Body: { message: string } }>

server.post(
  '/v2/talks/:orgaId/:talkId',
  {
    schema: {
      body: {
        ...object({ message: { type: 'string', minLength: 1, maxLength: 16_384, pattern: '\\S' } }),
        required: ['message'],
      },
      response: { 201: message },
    },
  },
  async (request: PostRequest, reply: FastifyReply) => {
    const { orgaId, talkId } = request.params as { orgaId: string; talkId: string }
    const accountKey = await signedIn(request)
    reply.code(201)
    return store.post({
      accountKey,
      organizationKey: Number(orgaId),
      talkKey: Number(talkId),
      message: request.body.message,
    })
  },
)

server.get('/v2/boards/:orgaId', { schema: replies(page('boards', board)) }, async (request: PageRequest) => {
  const { limit } = request.query
  const { organizationKey } = await memberOf(request)
  const { items, nextCursor } = paged(
    await store.boards(organizationKey, limit + 1),
    limit,
    (row) => ({
      id: row.id,
      name: row.name,
      createdBy: named(row, row.deletedAt),
      createdAt: time(row.createdAt),
    }),
    (row) => [row.key],
  )
  return { boards: items, nextCursor }
})

server.get('/v2/discover', { schema: replies(page('organizations', organization)) }, async (request: PageRequest) => {
  const { limit } = request.query
  const { items, nextCursor } = paged(
    await store.organizations(limit + 1),
    limit,
    (row) => ({ ...row, createdAt: time(row.createdAt), questions: JSON.parse(row.questions) as string[] }),
    (row) => [row.nio],
  )
  return { organizations: items, nextCursor }
})

await server.listen({ port: Number(PORT), host: '127.0.0.1' })

// Node writes a CPU profile only when the process exits by itself.
process.once('SIGTERM', () => process.exit(0))
