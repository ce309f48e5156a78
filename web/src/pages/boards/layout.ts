import type { components } from '../../api/schema.ts'

export type Card = components['schemas']['Card']
export type Column = components['schemas']['BoardContent']['columns'][number]

/** The target of a move, as the API takes it: the column or card after which it goes, or null for the first place. */
export type Move =
  | { kind: 'card'; id: string; columnId: string; after: string | null }
  | { kind: 'column'; id: string; after: string | null }

/** A direction as the reader sees it: `before` is left, and right in Arabic. */
export type Direction = 'up' | 'down' | 'before' | 'behind'

type Identified = { id: string }

/** Inserts after another one, or at the start if that is null or gone. */
const insertBehind = <T extends Identified>(list: T[], item: T, after: string | null): T[] =>
  list.toSpliced(list.findIndex(({ id }) => id === after) + 1, 0, item)

const without = <T extends Identified>(list: T[], id: string): T[] => list.filter((each) => each.id !== id)

/** The columns after a move. They are unchanged if the moved object or the target is gone. */
export function withMove(columns: Column[], move: Move): Column[] {
  if (move.kind === 'column') {
    const column = columns.find(({ id }) => id === move.id)
    return column ? insertBehind(without(columns, move.id), column, move.after) : columns
  }
  const card = columns.flatMap(({ cards }) => cards).find(({ id }) => id === move.id)
  if (!card || !columns.some(({ id }) => id === move.columnId)) return columns
  return columns.map((column) => {
    if (column.id === move.columnId) {
      return { ...column, cards: insertBehind(without(column.cards, card.id), card, move.after) }
    }
    return column.cards.includes(card) ? { ...column, cards: without(column.cards, card.id) } : column
  })
}

/** Returns whether both have the same columns and cards in the same order. */
export const isSameOrder = (one: Column[], other: Column[]) => orderOf(one) === orderOf(other)

const orderOf = (columns: Column[]) =>
  JSON.stringify(columns.map(({ id, cards }) => [id, cards.map((card) => card.id)]))

export type CardPosition = { column: Column; columnIndex: number; index: number; count: number }

export function positionOfCard(columns: Column[], card: string): CardPosition | undefined {
  for (const [columnIndex, column] of columns.entries()) {
    const index = column.cards.findIndex(({ id }) => id === card)
    if (index >= 0) return { column, columnIndex, index, count: column.cards.length }
  }
  return undefined
}

/** The id before the place at an index, without counting the moved object itself. */
export const idBefore = (list: Identified[], index: number, self: string): string | null =>
  without(list, self)[index - 1]?.id ?? null

/** The move of a card by one keyboard step, or null at the edge of the board. */
export function stepOfCard(columns: Column[], card: string, direction: Direction): Move | undefined {
  const place = positionOfCard(columns, card)
  if (!place) return undefined
  const isSideways = direction === 'before' || direction === 'behind'
  const step = direction === 'up' || direction === 'before' ? -1 : 1
  const column = columns[place.columnIndex + (isSideways ? step : 0)]
  const index = isSideways ? Math.min(place.index, column?.cards.length ?? 0) : place.index + step
  if (!column || index < 0 || (!isSideways && index >= place.count)) return undefined
  return { kind: 'card', id: card, columnId: column.id, after: idBefore(column.cards, index, card) }
}

export function stepOfColumn(columns: Column[], column: string, direction: Direction): Move | undefined {
  if (direction === 'up' || direction === 'down') return undefined
  const index = columns.findIndex(({ id }) => id === column) + (direction === 'before' ? -1 : 1)
  if (index < 0 || index >= columns.length) return undefined
  return { kind: 'column', id: column, after: idBefore(columns, index, column) }
}

/** The neighbour of a card for arrow keys. Empty columns are skipped. */
export function cardBeside(columns: Column[], card: string, direction: Direction): string | undefined {
  const place = positionOfCard(columns, card)
  if (!place) return undefined
  const { column, columnIndex, index } = place
  if (direction === 'up') return column.cards[index - 1]?.id
  if (direction === 'down') return column.cards[index + 1]?.id
  const others = direction === 'before' ? columns.slice(0, columnIndex).reverse() : columns.slice(columnIndex + 1)
  const cards = others.find((each) => each.cards.length > 0)?.cards
  return cards?.[Math.min(index, cards.length - 1)]?.id
}
