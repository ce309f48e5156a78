import { randomUUIDv7 } from 'node:crypto'
import { maxYear, minYear } from '../../../../shared/limits.ts'
import type { Transaction } from '../../db/database.ts'
import { unacceptable } from '../../errors.ts'
import type { App } from '../app.ts'
import { attachedFiles, replaceAttachments } from '../attachments/replace-attachments.ts'
import type { MemberCaller } from '../core/caller.ts'
import { type Source, sourceKey } from '../core/sources.ts'
import { type ExpectedVersions, requireVersion } from '../core/versions.ts'
import { announceTodayOfGroup } from '../groups/group.ts'
import { type NamedGroup, peopleNamed } from '../groups/people-named.ts'
import { announce } from '../live/announce.ts'
import { changedFields, recordActivity } from './activity.ts'
import { type BoardPath, boardChange } from './board.ts'
import {
  type CardPath,
  type ChecklistItem,
  findCard,
  requireRoomForCard,
  requireRoomForText,
  showCard,
} from './card.ts'
import { cardGroupInsert, cardGroupsDeleteExcept } from './card-group-queries.ts'
import { findColumn, positionAtEnd } from './column.ts'
import {
  accountsAssigned,
  assigneesDeleteExcept,
  assigneesInsert,
  cardInsert,
  cardSetAttachments,
  cardUpdate,
} from './queries.ts'

type CardContent = {
  title?: string | undefined
  text?: string | undefined
  /** An ISO date-time. */
  due?: string | null | undefined
  /** Members by any of their names, and groups as `group:<id>`. */
  assignees?: string[] | undefined
  labels?: string[] | undefined
  checklist?: ChecklistItem[] | undefined
  /** Ids of files: new ones must be the caller's own. */
  attachments?: string[] | undefined
  /** The id of the attachment to show on the card. */
  cover?: string | null | undefined
  /** A message that the caller can read. */
  source?: Source | null | undefined
}

type NewCard = BoardPath &
  CardContent & {
    columnId: string
    title: string
    /** The Idempotency-Key of the request. */
    idempotencyKey: string | undefined
  }

/** Adds a card below the other cards of its column. */
export const createCard = boardChange(
  'board.edit',
  async ({ app, tx, caller, board: { key: boardKey } }, given: NewCard) => {
    const { key: columnKey, name: columnName } = await findColumn(tx, boardKey, given.columnId)
    await requireRoomForCard(tx, boardKey)
    const id = randomUUIDv7()
    const inserted = await cardInsert.one(tx, {
      id,
      boardKey,
      columnKey,
      position: await positionAtEnd(tx, columnKey),
      title: given.title,
      text: given.text ?? '',
      due: readDue(given.due ?? null),
      labels: JSON.stringify(given.labels ?? []),
      checklist: JSON.stringify(given.checklist ?? []),
      sourceKey: await sourceKey(tx, caller, given.source ?? null),
      createdBy: caller.accountKey,
      now: app.clock.now(),
    })
    await assign(app, tx, caller, inserted.key, given.assignees ?? [])
    await attach({ app, tx, caller, boardKey }, { key: inserted.key, cover: null }, given)
    await recordActivity(app, tx, caller, inserted.key, 'created', { to: columnName })
    return showCard(tx, caller, boardKey, id)
  },
)

/** Changes the fields that are given. */
export const updateCard = boardChange(
  'board.edit',
  async ({ app, tx, caller, board: { key: boardKey } }, given: CardPath & CardContent & ExpectedVersions) => {
    const before = await findCard(tx, boardKey, given.card)
    requireVersion(before, given)
    const shownBefore = await showCard(tx, caller, boardKey, before.id)
    const { text = before.text } = given
    const checklist = given.checklist ? JSON.stringify(given.checklist) : before.checklist
    const isLonger = text.length + checklist.length > before.text.length + before.checklist.length
    if (isLonger && before.archivedAt === null) await requireRoomForText(tx, boardKey)
    await cardUpdate.run(tx, {
      key: before.key,
      title: given.title ?? before.title,
      text,
      due: given.due === undefined ? before.due : readDue(given.due),
      labels: given.labels ? JSON.stringify(given.labels) : before.labels,
      checklist,
      sourceKey: given.source === undefined ? before.sourceKey : await sourceKey(tx, caller, given.source),
      by: caller.accountKey,
      now: app.clock.now(),
    })
    if (given.assignees) {
      await assign(app, tx, caller, before.key, given.assignees)
    }
    await attach({ app, tx, caller, boardKey }, before, given)
    const shown = await showCard(tx, caller, boardKey, before.id)
    const fields = changedFields(shownBefore, shown)
    if (fields.length > 0) await recordActivity(app, tx, caller, before.key, 'changed', { fields })
    return shown
  },
)

/** Replaces the attachments and the cover, as far as they are given. A cover that is no longer attached is dropped. */
async function attach(
  { app, tx, caller, boardKey }: { app: App; tx: Transaction; caller: MemberCaller; boardKey: number },
  card: { key: number; cover: string | null },
  given: CardContent,
): Promise<void> {
  if (given.attachments === undefined && given.cover === undefined) return
  const owner = { boardKey, cardKey: card.key }
  const files = given.attachments
    ? await replaceAttachments(app, tx, caller, given.attachments, owner)
    : await attachedFiles(tx, owner)
  const cover = given.cover === undefined ? card.cover : (given.cover?.toLowerCase() ?? null)
  const coverKey = cover === null ? null : (files.get(cover) ?? null)
  if (given.cover && coverKey === null) throw unacceptable('cover', 'must be the id of an attachment of this card')
  await cardSetAttachments.run(tx, { key: card.key, count: files.size, coverKey })
}

/** Replaces the assignees. The card waits for those who are new, unless they assigned it themselves. */
async function assign(
  app: App,
  tx: Transaction,
  caller: MemberCaller,
  cardKey: number,
  names: string[],
): Promise<void> {
  const { memberships, groups } = await peopleNamed(tx, caller, 'assignees', names)
  await assignGroups(app, tx, caller, cardKey, groups)
  const membershipKeys = JSON.stringify(memberships)
  await assigneesDeleteExcept.run(tx, { cardKey, membershipKeys })
  const given = { cardKey, membershipKeys, now: app.clock.now(), by: caller.accountKey }
  const added = (await assigneesInsert.all(tx, given)).map(({ membershipKey }) => membershipKey)
  if (added.length === 0) return
  const accounts = await accountsAssigned.all(tx, { membershipKeys: JSON.stringify(added) })
  for (const { accountKey } of accounts) {
    if (accountKey !== caller.accountKey) await announce(app, tx, { kind: 'today.changed', accountKey, data: {} })
  }
}

async function assignGroups(
  app: App,
  tx: Transaction,
  caller: MemberCaller,
  cardKey: number,
  groups: NamedGroup[],
): Promise<void> {
  const audiences = JSON.stringify(groups.map(({ audience }) => audience))
  await cardGroupsDeleteExcept.run(tx, { cardKey, audiences })
  const given = { cardKey, now: app.clock.now(), by: caller.accountKey }
  for (const { audience } of groups) {
    const added = await cardGroupInsert.first(tx, { ...given, audience })
    if (added) await announceTodayOfGroup(app, tx, caller, audience)
  }
}

/** Due times appear in calendars, so they have the same range of years. */
function readDue(due: string | null): number | null {
  if (due === null) return null
  try {
    const instant = Temporal.Instant.from(due)
    const { year } = instant.toZonedDateTimeISO('UTC')
    if (year >= minYear && year <= maxYear) return instant.epochMilliseconds
  } catch {}
  throw unacceptable(
    'due',
    `must be a date and time such as 2026-11-17T18:00:00Z, of ${minYear} to ${maxYear}, or null`,
  )
}
