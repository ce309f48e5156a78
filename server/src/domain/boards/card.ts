import { maxBoardTextBytes, maxCards } from '../../../../shared/limits.ts'
import { timeAt, timeOrNull } from '../../clock.ts'
import type { Connection, Transaction } from '../../db/database.ts'
import type { RowOf } from '../../db/prepared.ts'
import { fail } from '../../errors.ts'
import { type Attachment, attachmentsByOwner } from '../attachments/attachment.ts'
import { attachmentsOfCards } from '../attachments/queries.ts'
import type { MemberCaller } from '../core/caller.ts'
import { type Person, personOf, toPerson, toPersonOrNull } from '../core/person.ts'
import { readInChunks, type Sized } from '../core/read-in-chunks.ts'
import { type Source, sourcesSeen } from '../core/sources.ts'
import { type NamedGroups, toNamedGroup } from '../groups/people-named.ts'
import type { BoardPath } from './board.ts'
import { groupsOfCards } from './card-group-queries.ts'
import { assigneesOfCards, cardOfBoard, cardsByKey, sizeOfBoard } from './queries.ts'

export type ChecklistItem = { text: string; done: boolean }

export type Card = {
  id: string
  /** Null when the column that the card was archived from is deleted. */
  columnId: string | null
  title: string
  text: string
  due: string | null
  assignees: Person[]
  /** The groups to whose members it is assigned. */
  groups: NamedGroups
  labels: string[]
  checklist: ChecklistItem[]
  attachments: Attachment[]
  /** The id of the attachment that is shown on the card. */
  cover: string | null
  /** The message that the card was made from, for those who can read it. */
  source: Source | null
  createdBy: Person
  createdAt: string
  /** The person who made the last change; null when an earlier version of Atrium saved it. */
  updatedBy: Person | null
  updatedAt: string
  archivedAt: string | null
  version: number
}

export type CardRow = RowOf<typeof cardOfBoard>

/** The organization, the board and the card of a path. */
export type CardPath = BoardPath & { card: string }

/** Finds a card of a board, archived or not. */
export async function findCard(on: Connection, boardKey: number, card: string): Promise<CardRow> {
  const row = await cardOfBoard.first(on, { id: card, boardKey })
  if (!row) throw fail('CARD_NOT_FOUND')
  return row
}

/** Adds the assignees, the groups and the attachments to cards, with one query of each for all of them. */
export async function toCards(on: Connection, rows: CardRow[], reader: MemberCaller): Promise<Card[]> {
  if (rows.length === 0) return []
  const cardKeys = JSON.stringify(rows.map(({ key }) => key))
  const [assigned, groups] = await Promise.all([
    assigneesOfCards.all(on, { cardKeys }),
    groupsOfCards.all(on, { cardKeys }),
  ])
  const byCard = Map.groupBy(assigned, ({ cardKey }) => cardKey)
  const groupsByCard = Map.groupBy(groups, ({ cardKey }) => cardKey)
  const attached = rows.filter(({ attachmentCount }) => attachmentCount > 0)
  const attachments = await attachmentsByOwner(
    on,
    attachmentsOfCards,
    attached.map(({ key }) => key),
  )
  const sourceKeys = rows.map(({ sourceKey }) => sourceKey)
  const sources = await sourcesSeen(on, reader, sourceKeys)
  return rows.map((row) => ({
    id: row.id,
    columnId: row.columnId,
    title: row.title,
    text: row.text,
    due: timeOrNull(row.due),
    assignees: (byCard.get(row.key) ?? []).map(personOf),
    groups: (groupsByCard.get(row.key) ?? []).map(toNamedGroup),
    labels: JSON.parse(row.labels) as string[],
    checklist: JSON.parse(row.checklist) as ChecklistItem[],
    attachments: attachments.get(row.key) ?? [],
    cover: row.cover,
    source: row.sourceKey === null ? null : (sources.get(row.sourceKey) ?? null),
    createdBy: toPerson(
      row.creatorHandle,
      row.creatorNametag,
      row.creatorName,
      row.creatorAvatar,
      row.creatorDeletedAt,
    ),
    createdAt: timeAt(row.createdAt),
    updatedBy: toPersonOrNull(
      row.editorHandle,
      row.editorNametag,
      row.editorName,
      row.editorAvatar,
      row.editorDeletedAt,
    ),
    updatedAt: timeAt(row.updatedAt),
    archivedAt: timeOrNull(row.archivedAt),
    version: row.version,
  }))
}

/** Reads many cards in chunks. */
export async function readCards(on: Connection, sizes: Sized[], reader: MemberCaller): Promise<Card[]> {
  const cards: Card[] = []
  for await (const rows of readInChunks(sizes, (keys) => cardsByKey.all(on, { keys }))) {
    cards.push(...(await toCards(on, rows, reader)))
  }
  return cards
}

export async function showCard(on: Connection, reader: MemberCaller, boardKey: number, id: string): Promise<Card> {
  const [card] = await toCards(on, [await findCard(on, boardKey, id)], reader)
  if (!card) throw fail('CARD_NOT_FOUND')
  return card
}

export async function requireRoomForCard(tx: Transaction, boardKey: number): Promise<void> {
  const { cards } = await requireRoomForText(tx, boardKey)
  if (cards >= maxCards) throw fail('BOARD_FULL')
}

export async function requireRoomForText(tx: Transaction, boardKey: number): Promise<{ cards: number }> {
  const filling = await sizeOfBoard.first(tx, { boardKey })
  if (Number(filling?.bytes) >= maxBoardTextBytes) throw fail('BOARD_FULL')
  return { cards: Number(filling?.cards) }
}
