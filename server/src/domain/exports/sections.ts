/*
 * This file is longer than 250 lines because it is one list: the sections of an export, each with the function that
 * reads it.
 */

import { timeAt, timeOrNull } from '../../clock.ts'
import { yieldToEventLoop } from '../../concurrency/yield-to-event-loop.ts'
import type { RowOf } from '../../db/prepared.ts'
import { Failure } from '../../errors.ts'
import { listMails } from '../accounts/list-mails.ts'
import { listSessions } from '../accounts/sessions.ts'
import type { App } from '../app.ts'
import { readCalendar } from '../calendar/read-calendar.ts'
import type { SignedIn } from '../core/caller.ts'
import { membershipOf } from '../core/membership-queries.ts'
import type { Page, PageRequest } from '../core/page.ts'
import { readInChunks, type Sized } from '../core/read-in-chunks.ts'
import { listFields } from '../fields/list-fields.ts'
import type { StoredFile } from '../files/file.ts'
import { listFiles } from '../files/list-files.ts'
import type { Account } from '../identity/account.ts'
import { listOwnInvitations } from '../invitations/list-invitations.ts'
import { listOwnRequests } from '../joining/requests.ts'
import { readMember } from '../members/list-members.ts'
import { readSecurityLog } from '../operator/read-security-log.ts'
import { listOrganizations } from '../organizations/read-organization.ts'
import { listModeration } from '../reports/appeal.ts'
import { listOwnReports } from '../reports/read-reports.ts'
import {
  answersOfMember,
  cardSizesByKey,
  cardSizesOfCreator,
  cardsForExport,
  groupsOfMember,
  keysOfAssignedCards,
  messageSizesOfAuthor,
  messagesOfAuthor,
  reactionsOfAccount,
} from './queries.ts'

/*
 * The parts of an export. Lists that the person can read through the interface are read by the same actions, which
 * check the policy each time and mask secrets; the queries of this folder find what no list has.
 */

export type ExportOwner = { app: App; caller: SignedIn; account: Account }

/** A table of the export: a JSON file, and a page with these columns. */
export type Section = {
  name: SectionName
  columns: string[]
  /** Reads the rows in pages, so that the memory does not depend on their number. */
  rows(): AsyncIterable<Row[]>
}

export type Row = Record<string, unknown>

export const sectionNames = [
  'organizations',
  'messages',
  'reactions',
  'cards',
  'events',
  'answers',
  'files',
  'invitations',
  'requests',
  'reports',
  'moderation',
  'mails',
  'sessions',
  'securityLog',
] as const

export type SectionName = (typeof sectionNames)[number]

const pageLength = 100

/** A page of a list is written at once, so it has few rows: their texts may have 16,384 characters each. */
const listLength = 25

/** Reads all pages of a list, and yields to other requests between them. */
async function* pagesOf<T>(read: (page: PageRequest) => Promise<Page<T>>): AsyncGenerator<T[]> {
  let cursor: string | undefined
  do {
    await yieldToEventLoop()
    const page = await read({ limit: listLength, cursor })
    if (page.items.length > 0) yield page.items
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

/** Reads rows behind a key, of which only the sizes are known, in chunks. */
async function* chunksAfter<T extends { key: number }>(
  readSizes: (after: number) => Promise<Sized[]>,
  read: (keys: string) => Promise<T[]>,
): AsyncGenerator<T[]> {
  for (let after = 0; ; ) {
    await yieldToEventLoop()
    const sizes = await readSizes(after)
    yield* readInChunks(sizes, read)
    if (sizes.length < pageLength) return
    after = sizes.at(-1)?.key ?? 0
  }
}

type OwnOrganization = { nio: number; name: string; organizationId: string }

/** The person may have left an organization since the export began, or an operator may have suspended it. */
const unreadable = new Set(['ORGANIZATION_NOT_FOUND', 'ORGANIZATION_SUSPENDED', 'FILE_NOT_FOUND'])

export const isUnreadable = (error: unknown) => error instanceof Failure && unreadable.has(error.code)

/** Reads something in each organization of the person. */
async function* inOrganizations<T>(
  { app, caller }: ExportOwner,
  read: (organization: OwnOrganization) => AsyncIterable<T[]>,
): AsyncGenerator<T[]> {
  for await (const page of pagesOf((page) => listOrganizations(app, caller, { page, deleted: false }))) {
    for (const { nio, name } of page) {
      try {
        yield* read({ nio, name, organizationId: String(nio) })
      } catch (error) {
        if (!isUnreadable(error)) throw error
      }
    }
  }
}

const shortOf = ({ nio, name }: { nio: number; name: string | null }) => ({ nio, name })

/** The files of the person that they can read, in all of their organizations. */
export const ownFiles = (owner: ExportOwner): AsyncIterable<(StoredFile & { organizationId: string })[]> =>
  inOrganizations(owner, async function* ({ organizationId }) {
    const { app, caller, account } = owner
    for await (const files of pagesOf((page) => listFiles(app, caller, { organizationId, page, by: account.id }))) {
      yield files.map((file) => ({ ...file, organizationId }))
    }
  })

/** Returns the path of a file in the export. The id makes it unique, whatever the name is. */
export const pathOfFile = ({ id, name }: { id: string; name: string }) =>
  `files/${id}/${name.replace(/[<>:"/\\|?*]/g, '_').replace(/^\.+|[. ]+$/g, '_')}`

export function sectionsOf(owner: ExportOwner): Section[] {
  const { app, caller, account } = owner
  const section = (name: SectionName, columns: string[], rows: () => AsyncIterable<Row[]>): Section => ({
    name,
    columns,
    rows,
  })
  return [
    section('organizations', ['name', 'roleName', 'joinedAt', 'comment', 'groups', 'fields'], () =>
      inOrganizations(owner, (organization) => ownMembership(owner, organization)),
    ),
    section('messages', ['createdAt', 'organization', 'talk', 'message'], () => ownMessages(owner)),
    section('reactions', ['emoji', 'organization', 'talk'], () => ownReactions(owner)),
    section('cards', ['title', 'text', 'board', 'organization', 'due', 'createdAt'], () => ownCards(owner)),
    section('events', ['title', 'start', 'end', 'location', 'description', 'organization'], () =>
      inOrganizations(owner, async function* ({ nio, name, organizationId }) {
        const asked = { organizationId, user: account.id, window: null }
        const read = async (page: PageRequest) => {
          const { events, nextCursor } = await readCalendar(app, caller, { ...asked, page })
          return { items: events, nextCursor }
        }
        for await (const events of pagesOf(read)) {
          yield events.map((event) => ({ ...event, organization: shortOf({ nio, name }) }))
        }
      }),
    ),
    section('answers', ['event', 'occurrence', 'answer', 'guests', 'answeredAt', 'organization'], () =>
      inOrganizations(owner, (organization) => ownAnswers(owner, organization)),
    ),
    section('files', ['name', 'type', 'size', 'createdAt', 'path'], async function* () {
      for await (const files of ownFiles(owner)) {
        yield files.map(({ organizationId: _, hasThumbnails: __, createdBy: ___, ...file }) => ({
          ...file,
          path: pathOfFile(file),
        }))
      }
    }),
    section('invitations', ['organization', 'role', 'createdAt', 'expiresAt'], () =>
      pagesOf((page) => listOwnInvitations(app, caller, { page })),
    ),
    section('requests', ['organization', 'state', 'message', 'answers', 'createdAt'], () =>
      pagesOf((page) => listOwnRequests(app, caller, { page })),
    ),
    section('reports', ['organization', 'reason', 'description', 'state', 'outcome', 'createdAt'], () =>
      pagesOf((page) => listOwnReports(app, caller, page)),
    ),
    section('moderation', ['organization', 'talk', 'message', 'notice', 'createdAt'], () =>
      pagesOf((page) => listModeration(app, caller, page)),
    ),
    section('mails', ['createdAt', 'subject', 'body'], () => pagesOf((page) => listMails(app, caller, page))),
    section('sessions', ['createdAt', 'lastUsedAt', 'ip', 'userAgent'], () =>
      pagesOf((page) => listSessions(app, caller, page)),
    ),
    section('securityLog', ['at', 'action', 'organization', 'reason'], () =>
      pagesOf((page) => readSecurityLog(app, caller, page)),
    ),
  ]
}

async function* ownMembership(
  { app, caller, account }: ExportOwner,
  organization: OwnOrganization,
): AsyncGenerator<Row[]> {
  const { nio, name, organizationId } = organization
  const { role, roleName, joinedAt, comment, fields } = await readMember(app, caller, {
    organizationId,
    user: account.id,
  })
  const labels = new Map<string, string>()
  for await (const page of pagesOf((asked) => listFields(app, caller, { organizationId, page: asked }))) {
    for (const { id, label } of page) labels.set(id, label)
  }
  const membership = await membershipOf.first(app.db, { organizationKey: nio, accountKey: caller.accountKey })
  const groups = await groupsOfMember.all(app.db, { membershipKey: membership?.key ?? 0 })
  const values = Object.entries(fields).map(([id, value]) => ({ id, label: labels.get(id) ?? '', value }))
  yield [{ nio, name, role, roleName, joinedAt, comment, groups, fields: values }]
}

async function* ownMessages({ app, caller: { accountKey } }: ExportOwner): AsyncGenerator<Row[]> {
  const readSizes = (after: number) => messageSizesOfAuthor.all(app.db, { accountKey, after, count: pageLength })
  const read = (chunk: string) => {
    const keys: number[] = JSON.parse(chunk)
    return messagesOfAuthor.all(app.db, { accountKey, after: (keys[0] ?? 0) - 1, count: keys.length })
  }
  for await (const rows of chunksAfter(readSizes, read)) {
    yield rows.map((row) => ({
      id: row.key,
      organization: shortOf({ nio: row.organizationKey, name: row.organizationName }),
      talk: { id: row.talkKey, kind: row.kind, title: row.title },
      message: row.deletedAt === null ? row.message : '',
      createdAt: timeAt(row.createdAt),
      editedAt: timeOrNull(row.editedAt),
      deleted: row.deletedAt !== null,
      pinned: row.pinnedAt !== null,
    }))
  }
}

/** The emoji and where it stands; the message is of somebody else. */
async function* ownReactions({ app, caller: { accountKey } }: ExportOwner): AsyncGenerator<Row[]> {
  let [afterMessage, afterEmoji] = [0, '']
  while (true) {
    await yieldToEventLoop()
    const rows = await reactionsOfAccount.all(app.db, { accountKey, afterMessage, afterEmoji, count: pageLength })
    if (rows.length > 0) {
      yield rows.map((row) => ({
        emoji: row.emoji,
        messageId: row.messageKey,
        talk: { id: row.talkKey, kind: row.kind, title: row.title },
        organization: shortOf({ nio: row.organizationKey, name: row.organizationName }),
      }))
    }
    const last = rows.at(-1)
    if (rows.length < pageLength || !last) return
    ;[afterMessage, afterEmoji] = [last.messageKey, last.emoji]
  }
}

type CardRow = RowOf<typeof cardsForExport>

const isReadable = (row: CardRow) =>
  row.membershipKey !== null &&
  row.boardDeletedAt === null &&
  row.organizationDeletedAt === null &&
  row.organizationSuspendedAt === null

const toCard = (row: CardRow, isOwn: boolean): Row => ({
  id: row.id,
  organization: shortOf({ nio: row.organizationKey ?? 0, name: row.organizationName }),
  board: { id: row.boardId, name: row.boardName },
  title: row.title,
  text: row.text,
  due: timeOrNull(row.due),
  labels: JSON.parse(row.labels),
  checklist: JSON.parse(row.checklist),
  createdByMe: isOwn,
  createdAt: timeAt(row.createdAt),
  updatedAt: timeAt(row.updatedAt),
  archivedAt: timeOrNull(row.archivedAt),
})

/** The cards that the person made, then the others that are assigned to them. */
async function* ownCards({ app, caller: { accountKey } }: ExportOwner): AsyncGenerator<Row[]> {
  const assigned = new Set((await keysOfAssignedCards.all(app.db, { accountKey })).map(({ key }) => key))
  const read = (keys: string) => cardsForExport.all(app.db, { accountKey, keys })
  const readOwnSizes = (after: number) => cardSizesOfCreator.all(app.db, { accountKey, after, count: pageLength })
  for await (const rows of chunksAfter(readOwnSizes, read)) {
    for (const { key } of rows) assigned.delete(key)
    yield rows.filter(isReadable).map((row) => toCard(row, true))
  }
  const others = [...assigned]
  for (let at = 0; at < others.length; at += pageLength) {
    await yieldToEventLoop()
    const keys = JSON.stringify(others.slice(at, at + pageLength))
    for await (const rows of readInChunks(await cardSizesByKey.all(app.db, { keys }), read)) {
      yield rows.filter(isReadable).map((row) => toCard(row, false))
    }
  }
}

async function* ownAnswers({ app, caller }: ExportOwner, { nio, name }: OwnOrganization): AsyncGenerator<Row[]> {
  const membership = await membershipOf.first(app.db, { organizationKey: nio, accountKey: caller.accountKey })
  if (!membership || membership.suspendedAt !== null) return
  let [afterEvent, afterOccurrence] = [0, '']
  while (true) {
    await yieldToEventLoop()
    const asked = { membershipKey: membership.key, afterEvent, afterOccurrence, count: pageLength }
    const rows = await answersOfMember.all(app.db, asked)
    if (rows.length > 0) {
      yield rows.map((row) => ({
        organization: shortOf({ nio, name }),
        event: { id: row.eventId, title: row.title },
        occurrence: row.occurrence === '' ? null : row.occurrence,
        answer: row.answer,
        guests: row.guests,
        answeredAt: timeAt(row.answeredAt),
      }))
    }
    const last = rows.at(-1)
    if (rows.length < pageLength || !last) return
    ;[afterEvent, afterOccurrence] = [last.eventKey, last.occurrence]
  }
}
