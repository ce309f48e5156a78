import { maxCardActivity } from '../../../../shared/limits.ts'
import { timeAt } from '../../clock.ts'
import type { Transaction } from '../../db/database.ts'
import type { App } from '../app.ts'
import { replicaRead } from '../core/action.ts'
import type { MemberCaller } from '../core/caller.ts'
import { type PageRequest, startOf, toPage } from '../core/page.ts'
import { type Person, toPerson } from '../core/person.ts'
import { activityInsert, activityOfCard, activityTrim } from './activity-queries.ts'
import { findBoard } from './board.ts'
import { type Card, type CardPath, findCard } from './card.ts'

export const cardActions = ['created', 'changed', 'moved', 'archived', 'restored'] as const

export type CardAction = (typeof cardActions)[number]

/** Columns are named as they were then; `fields` lists what a change changed. */
type Details = { from?: string; to?: string; fields?: string[] }

export type CardActivity = { id: number; at: string; actor: Person; action: CardAction; details: Details }

/** Records what the caller did with a card. Only the newest entries of a card are kept. */
export async function recordActivity(
  app: App,
  tx: Transaction,
  { accountKey }: MemberCaller,
  cardKey: number,
  done: CardAction,
  details: Details = {},
): Promise<void> {
  await activityInsert.run(tx, {
    cardKey,
    actorKey: accountKey,
    action: done,
    details: JSON.stringify(details),
    now: app.clock.now(),
  })
  await activityTrim.run(tx, { cardKey, kept: maxCardActivity })
}

const comparedFields = [
  'title',
  'text',
  'due',
  'assignees',
  'labels',
  'checklist',
  'attachments',
  'cover',
  'source',
] as const

/** Returns the names of the fields in which two states of a card differ. */
export const changedFields = (before: Card, after: Card): string[] =>
  comparedFields.filter((field) => contentOf(before, field) !== contentOf(after, field))

/** People and groups are assigned in one field. */
const contentOf = (card: Card, field: (typeof comparedFields)[number]) =>
  JSON.stringify(field === 'assignees' ? [card.assignees, card.groups] : card[field])

/** Lists what was done with a card, newest first. */
export const readActivity = replicaRead(
  'board.read',
  async (app, caller, { board, card, page }: CardPath & { page: PageRequest }) => {
    const { key: boardKey } = await findBoard(app.db, caller, board)
    const { key: cardKey } = await findCard(app.db, boardKey, card)
    const rows = await activityOfCard.all(app.db, { cardKey, before: startOf(page), count: page.limit + 1 })
    return toPage(
      rows,
      page.limit,
      (row): CardActivity => ({
        id: row.key,
        at: timeAt(row.createdAt),
        actor: toPerson(row.actorHandle, row.actorNametag, row.actorName, row.actorAvatar, row.actorDeletedAt),
        action: row.action as CardAction,
        details: JSON.parse(row.details) as Details,
      }),
    )
  },
)
