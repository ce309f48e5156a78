/*
 * This file is longer than 250 lines because it is the whole database access of the limit, for both engines, which
 * shares no code with the service.
 */

import Sqlite from 'better-sqlite3'
import pg from 'pg'

const person = 'a.nic_handle as handle, a.nametag, a.display_name as "displayName", a.avatar'

/* Hand-written queries of the limit. `?` is a placeholder; PostgreSQL gets numbered ones. */
const queries = {
  session: 'select account_id as "accountKey" from sessions where token_hash = ? and expires_at > ?',
  membership: `select m.id as key, m.role, o.deleted_at as "deletedAt" from memberships m
    join organizations o on o.id = m.organization_id where m.account_id = ? and m.organization_id = ?`,
  account: `select uuid as id, nic_handle as "nicHandle", nametag, mail, mail_verified as "mailVerified",
    created_at as "createdAt", display_name as name, bio, locale, time_zone as "timeZone", avatar, is_operator as operator
    from accounts where id = ? and deleted_at is null`,
  members: `select m.id as key, a.nic_handle as "nicHandle", a.nametag, a.display_name as name, a.avatar, a.mail,
    m.role, m.comment,
    m.joined_at as "joinedAt" from memberships m join accounts a on a.id = m.account_id
    where m.organization_id = ? order by m.id limit ? + 0`,
  // A member is in a talk by themselves or through a group, and is mentioned by name or with a group.
  talks: `with me as (select id, account_id, organization_id from memberships where id = ?),
    audiences as (select group_id as audience from group_members where membership_id in (select id from me)
      union all select -organization_id from me),
    mine as (select p.talk_id, p.read_seq, p.notify from participants p
      where p.membership_id in (select id from me) and p.standing = 1
      union select g.talk_id, p.read_seq, p.notify from me cross join talk_groups g
      left join participants p on p.talk_id = g.talk_id and p.membership_id = me.id
      where g.audience in (select audience from audiences) and (p.standing is null or p.standing = 0)
      and not exists (select 1 from talk_removals r where r.talk_id = g.talk_id and r.account_id = me.account_id))
    select t.id as key, t.kind, t.title, t.created_at as "createdAt", t.last_seq as "lastSeq",
    t.last_message_at as "lastMessageAt", mine.read_seq as "readSeq", mine.notify,
    t.archived_at as "archivedAt", ${person},
    a.deleted_at as "deletedAt", u.id as "firstUnread",
    (select count(*) from (select n.message_id from mentions n where n.talk_id = t.id
      and n.message_id >= u.id and n.account_id = (select account_id from me)
      union select n.message_id from group_mentions n where n.talk_id = t.id
      and n.message_id >= u.id and n.audience in (select audience from audiences)) as found) as "unreadMentions"
    from mine join talks t on t.id = mine.talk_id
    join accounts a on a.id = t.created_by
    left join messages u on u.talk_id = t.id and u.seq = mine.read_seq + 1 where t.archived_at is null
    order by t.last_message_at desc, t.id desc limit ? + 0`,
  participant: `select p.membership_id as key from participants p join talks t on t.id = p.talk_id
    where p.talk_id = ? and p.membership_id = ? and t.organization_id = ?`,
  boards: `select b.id as key, b.uuid as id, b.name, b.created_at as "createdAt", ${person},
    a.deleted_at as "deletedAt" from boards b join accounts a on a.id = b.created_by
    where b.organization_id = ? and b.deleted_at is null order by b.id desc limit ? + 0`,
  organizations: `select id as nio, name, description, member_count as "memberCount", created_at as "createdAt", logo, joining, questions
    from organizations where public = 1 and deleted_at is null order by id desc limit ? + 0`,

  // A post checks the membership, takes the next number, inserts the message, indexes it for the search, moves the
  // author's read marker and appends a live event.
  author: `select ${person}, m.id as "membershipKey" from memberships m
    join organizations o on o.id = m.organization_id and o.deleted_at is null
    join accounts a on a.id = m.account_id
    join talks t on t.organization_id = o.id and t.id = ?
    join participants p on p.talk_id = t.id and p.membership_id = m.id
    where m.account_id = ? and m.organization_id = ?`,
  nextNumber: 'update talks set last_seq = last_seq + 1, last_message_at = ? where id = ? returning last_seq as seq',
  insert: `insert into messages (talk_id, seq, author_id, message, reaction_count, created_at)
    values (?, ?, ?, ?, 0, ?) returning id as key`,
  read: 'update participants set read_seq = ? where talk_id = ? and membership_id = ? and read_seq < ?',
  indexSqlite: 'insert into message_search (rowid, terms) values (?, ?)',
  announceSqlite: `insert into live_events (tx, kind, talk_id, data, created_at)
    values (0, 'message.posted', ?, ?, ?)`,
}

/** The same on PostgreSQL as one statement, which needs one round trip and holds the lock on the talk for the shortest time. */
const postInOneStatement = `with asked as (select $1::bigint as talk_id, $2::bigint as account_id, $3::bigint as organization_id,
      $4::text as message, $5::text as terms, $6::bigint as now, $7::text as created_at),
    author as (select ${person}, m.id as "membershipKey", asked.* from asked
      join memberships m on m.account_id = asked.account_id and m.organization_id = asked.organization_id
      join organizations o on o.id = m.organization_id and o.deleted_at is null
      join accounts a on a.id = m.account_id
      join talks t on t.organization_id = o.id and t.id = asked.talk_id
      join participants p on p.talk_id = t.id and p.membership_id = m.id),
    numbered as (update talks set last_seq = last_seq + 1, last_message_at = author.now from author
      where talks.id = author.talk_id returning talks.id as talk_id, last_seq as seq),
    inserted as (insert into messages (talk_id, seq, author_id, message, reaction_count, created_at)
      select numbered.talk_id, seq, account_id, message, 0, now from numbered, author returning id),
    indexed as (insert into message_search (rowid, terms)
      select inserted.id, string_to_array(terms, ' ')::integer[] from inserted, author),
    marked as (update participants set read_seq = numbered.seq from numbered, author
      where participants.talk_id = numbered.talk_id and membership_id = "membershipKey" and read_seq < numbered.seq),
    announced as (insert into live_events (tx, kind, talk_id, data, created_at)
      select pg_current_xact_id()::text::bigint, 'message.posted', talk_id, json_build_object('id', inserted.id,
        'talkId', talk_id, 'author', json_build_object('nicHandle', handle, 'nametag', nametag, 'name', "displayName",
        'avatar', avatar), 'message', message, 'replyTo', null, 'threadId', null, 'replyCount', 0,
        'pinnedAt', null, 'reactions', array[]::text[], 'mentions', array[]::text[], 'mentionedGroups', array[]::text[],
        'attachments', array[]::text[], 'createdAt', created_at, 'editedAt', null, 'deleted', false, 'hidden', false)::text, now
      from inserted, author)
  select inserted.id as key, handle, nametag, "displayName", avatar from inserted, author`

/** `place` is the column that the engine's index of a talk is sorted by. */
const messagesBy = (place: string) =>
  `select m.id as key, m.message, m.reply_to as "replyTo", m.thread_id as "threadId", m.reply_count as "replyCount",
    m.pinned_at as "pinnedAt",
    m.created_at as "createdAt", m.edited_at as "editedAt", m.deleted_at as "deletedAt", m.hidden_at as "hiddenAt", ${person},
    a.deleted_at as "authorDeletedAt" from messages m join accounts a on a.id = m.author_id
    where m.talk_id = ? order by ${place} desc limit ? + 0`

const participantsOf = (keys: string) =>
  `select p.talk_id as "talkKey", a.nic_handle as "nicHandle", a.nametag, a.display_name as name, a.avatar from participants p
    join memberships m on m.id = p.membership_id join accounts a on a.id = m.account_id where p.talk_id ${keys} and p.standing = 1`

const groupsOf = (keys: string) =>
  `select t.talk_id as "talkKey", g.uuid as id, g.name from talk_groups t join groups g on g.id = t.group_id where t.talk_id ${keys}`

export type Person = {
  handle: string
  nametag: string
  displayName: string | null
  avatar: string | null
  deletedAt: number | null
}

/** Rows of each query. Awaiting every store alike costs nothing on SQLite, whose driver is synchronous. */
type Rows = {
  session: { accountKey: number }
  membership: { key: number; role: number; deletedAt: number | null }
  account: {
    id: string
    nicHandle: string
    nametag: string
    mail: string
    mailVerified: number
    createdAt: number
    name: string | null
    bio: string | null
    locale: string | null
    timeZone: string | null
    avatar: string | null
    operator: number
  }
  members: {
    key: number
    nicHandle: string
    nametag: string
    name: string | null
    avatar: string | null
    mail: string
    role: number
    comment: string
    joinedAt: number
  }
  talks: Person & {
    key: number
    kind: string
    title: string
    createdAt: number
    lastSeq: number
    lastMessageAt: number
    readSeq: number
    notify: string | null
    archivedAt: number | null
    firstUnread: number | null
    unreadMentions: number
  }
  groups: { talkKey: number; id: string; name: string }
  participants: { talkKey: number; nicHandle: string; nametag: string; name: string | null; avatar: string | null }
  participant: { key: number }
  messages: Omit<Person, 'deletedAt'> & {
    key: number
    message: string
    replyTo: number | null
    threadId: number | null
    replyCount: number
    pinnedAt: number | null
    createdAt: number
    editedAt: number | null
    deletedAt: number | null
    hiddenAt: number | null
    authorDeletedAt: number | null
  }
  boards: Person & { key: number; id: string; name: string; createdAt: number }
  organizations: {
    nio: number
    name: string
    description: string
    memberCount: number
    createdAt: number
    logo: string | null
    joining: string
    questions: string
  }
}

type Read<Name extends keyof Rows> = (...values: unknown[]) => Rows[Name][] | Promise<Rows[Name][]>

type Post = { accountKey: number; organizationKey: number; talkKey: number; message: string }

export type LimitStore = { [Name in keyof Rows]: Read<Name> } & { post(post: Post): Promise<object> }

const posted = (post: Post, key: number, now: number, author: Omit<Person, 'deletedAt'>) => ({
  id: key,
  talkId: post.talkKey,
  author: {
    nicHandle: author.handle,
    nametag: author.nametag,
    name: author.displayName,
    avatar: author.avatar,
  },
  message: post.message,
  replyTo: null,
  threadId: null,
  replyCount: 0,
  pinnedAt: null,
  reactions: [],
  mentions: [],
  mentionedGroups: [],
  attachments: [],
  createdAt: new Date(now).toISOString(),
  editedAt: null,
  deleted: false,
  hidden: false,
})

/**
 * Returns the search terms of a message: each n-gram of one to three characters as a number, its talk and its
 * organization.
 */
function termsOf({ organizationKey, talkKey, message }: Post): string {
  const terms = new Set([-1 - 2 * talkKey, -2 - 2 * organizationKey])
  for (const word of message.normalize('NFKC').toLowerCase().replaceAll('ς', 'σ').split(/\s+/)) {
    const characters = [...word]
    for (let start = 0; start < characters.length; start++) {
      let sum = 0x811c9dc5
      for (let at = start; at < start + 3 && at < characters.length; at++) {
        sum = Math.imul(sum ^ (characters[at]?.codePointAt(0) ?? 0), 0x01000193)
        terms.add(sum >>> 1)
      }
    }
  }
  return [...terms].join(' ')
}

const notFound = () => Object.assign(new Error('not found'), { statusCode: 404 })

export function openStore(databaseUrl: string, commit: 'shared' | 'each'): LimitStore {
  return databaseUrl.startsWith('sqlite:')
    ? sqliteStore(databaseUrl.slice('sqlite:'.length), commit)
    : postgresStore(databaseUrl, commit)
}

/** Uses the service's pragmas and its layout: one connection that reads and one that writes. */
function sqliteStore(file: string, commit: 'shared' | 'each'): LimitStore {
  const connect = () => {
    const connection = new Sqlite(file)
    for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON']) connection.pragma(pragma)
    return connection
  }
  const [reader, writer] = [connect(), connect()]
  const reading = <Name extends keyof Rows>(sql: string): Read<Name> => {
    const statement = reader.prepare<unknown[], Rows[Name]>(sql)
    return (...values) => statement.all(...values)
  }
  const author = writer.prepare(queries.author)
  const nextNumber = writer.prepare(queries.nextNumber)
  const insert = writer.prepare(queries.insert)
  const read = writer.prepare(queries.read)
  const index = writer.prepare(queries.indexSqlite)
  const announce = writer.prepare(queries.announceSqlite)

  const write = (post: Post): object => {
    const who = author.get(post.talkKey, post.accountKey, post.organizationKey) as
      | (Omit<Person, 'deletedAt'> & { membershipKey: number })
      | undefined
    if (!who) throw notFound()
    const now = Date.now()
    const { seq } = nextNumber.get(now, post.talkKey) as { seq: number }
    const { key } = insert.get(post.talkKey, seq, post.accountKey, post.message, now) as { key: number }
    index.run(key, termsOf(post))
    read.run(seq, post.talkKey, who.membershipKey, seq)
    const message = posted(post, key, now, who)
    announce.run(post.talkKey, JSON.stringify(message), now)
    return message
  }
  return {
    ...readsWith(reading, 'in (select value from json_each(?))', 'm.id'),
    post: inBatches(writer.transaction((posts: Post[]) => posts.map(write)).immediate, commit),
  }
}

/** Waiting posts share a commit, and so an fsync, with `shared`; each has its own with `each`, for comparison. */
function inBatches(run: (posts: Post[]) => object[], commit: 'shared' | 'each'): LimitStore['post'] {
  if (commit === 'each') return async (post) => run([post])[0] as object
  let waiting: { post: Post; resolve(message: object): void; reject(error: unknown): void }[] = []
  const drain = () => {
    const batch = waiting
    waiting = []
    try {
      const messages = run(batch.map(({ post }) => post))
      batch.forEach(({ resolve }, i) => {
        resolve(messages[i] as object)
      })
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  return (post) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(drain)
      waiting.push({ post, resolve, reject })
    })
}

function postgresStore(url: string, commit: 'shared' | 'each'): LimitStore {
  const types: pg.CustomTypesConfig = {
    getTypeParser: (oid, format) =>
      oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
  }
  // Both settings are the service's: one generic plan per query, and pipelining of queries that do not depend on each
  // other.
  const serviceOptions = {
    types,
    pipeline: true,
    options: '-c plan_cache_mode=force_generic_plan -c random_page_cost=1.1',
  }
  const pool = new pg.Pool({ connectionString: url, max: 16, ...serviceOptions })
  // A single connection makes sure that no two commits share an fsync.
  const writers = commit === 'each' ? new pg.Pool({ connectionString: url, max: 1, ...serviceOptions }) : pool

  let names = 0
  const prepared = (sql: string) => {
    let values = 0
    return { name: `limit${++names}`, text: sql.replace(/\?/g, () => `$${++values}`) }
  }
  const reading = <Name extends keyof Rows>(sql: string): Read<Name> => {
    const statement = prepared(sql)
    return async (...values) => (await pool.query<Rows[Name] & pg.QueryResultRow>({ ...statement, values })).rows
  }
  const post = prepared(postInOneStatement)

  return {
    ...readsWith(reading, '= any(array(select jsonb_array_elements_text(?::jsonb)::bigint))', 'm.id + 0'),
    post: async (asked) => {
      const now = Date.now()
      const { talkKey, accountKey, organizationKey, message } = asked
      const values = [talkKey, accountKey, organizationKey, message, termsOf(asked), now, new Date(now).toISOString()]
      const [row] = (await writers.query({ ...post, values })).rows
      if (!row) throw notFound()
      return posted(asked, row.key, now, row)
    },
  }
}

function readsWith(
  reading: <Name extends keyof Rows>(sql: string) => Read<Name>,
  isOneOf: string,
  place: string,
): Omit<LimitStore, 'post'> {
  return {
    session: reading<'session'>(queries.session),
    membership: reading<'membership'>(queries.membership),
    account: reading<'account'>(queries.account),
    members: reading<'members'>(queries.members),
    talks: reading<'talks'>(queries.talks),
    participants: reading<'participants'>(participantsOf(isOneOf)),
    groups: reading<'groups'>(groupsOf(isOneOf)),
    participant: reading<'participant'>(queries.participant),
    messages: reading<'messages'>(messagesBy(place)),
    boards: reading<'boards'>(queries.boards),
    organizations: reading<'organizations'>(queries.organizations),
  }
}
