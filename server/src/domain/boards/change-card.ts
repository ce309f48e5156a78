import { randomUUIDv7 } from 'node:crypto'
import { maxYear, minYear } from '../../../../shared/limits.ts'
import type { Transaction } from '../../db/database.ts'
import { unacceptable } from '../../errors.ts'
import type { MemberCaller } from '../core/caller.ts'
import { membershipsNamed } from '../members/member.ts'
import { type BoardPath, boardChange, type ExpectedVersions, requireVersion } from './board.ts'
import {
  type CardPath,
  type ChecklistItem,
  findCard,
  requireRoomForCard,
  requireRoomForText,
  showCard,
} from './card.ts'
import { findColumn, positionAtEnd } from './column.ts'
import { assigneesDelete, assigneesInsert, cardInsert, cardUpdate } from './queries.ts'

type CardContent = {
  title?: string | undefined
  text?: string | undefined
  /** An ISO date-time. */
  due?: string | null | undefined
  /** Members by any of their names. */
  assignees?: string[] | undefined
  labels?: string[] | undefined
  checklist?: ChecklistItem[] | undefined
}

/** Adds a card below the other cards of its column. */
export const createCard = boardChange(
  'board.edit',
  async (
    { app, tx, caller, board: { key: boardKey } },
    given: BoardPath & CardContent & { columnId: string; title: string },
  ) => {
    const { key: columnKey } = await findColumn(tx, boardKey, given.columnId)
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
      createdBy: caller.accountKey,
      now: app.clock.now(),
    })
    await assign(tx, caller, inserted.key, given.assignees ?? [])
    return showCard(tx, boardKey, id)
  },
)

/** Changes the fields that are given. */
export const updateCard = boardChange(
  'board.edit',
  async ({ app, tx, caller, board: { key: boardKey } }, given: CardPath & CardContent & ExpectedVersions) => {
    const before = await findCard(tx, boardKey, given.card)
    requireVersion(before, given)
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
      by: caller.accountKey,
      now: app.clock.now(),
    })
    if (given.assignees) {
      await assigneesDelete.run(tx, { cardKey: before.key })
      await assign(tx, caller, before.key, given.assignees)
    }
    return showCard(tx, boardKey, before.id)
  },
)

async function assign(tx: Transaction, caller: MemberCaller, cardKey: number, names: string[]): Promise<void> {
  if (names.length === 0) return
  const membershipKeys = JSON.stringify(await membershipsNamed(tx, caller, 'assignees', names))
  await assigneesInsert.run(tx, { cardKey, membershipKeys })
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
