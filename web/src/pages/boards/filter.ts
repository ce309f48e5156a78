import { includesPerson } from '../../api/person.ts'
import type { BoardSearch } from './board-search.ts'
import type { Card, Column } from './layout.ts'

export const soonDays = 7
const weekMs = soonDays * 24 * 60 * 60 * 1000

export type CardFilter = Pick<BoardSearch, 'assignee' | 'label' | 'due'>

export const isFiltered = ({ assignee, label, due }: CardFilter) =>
  assignee !== undefined || label !== undefined || due !== undefined

export const isOverdue = ({ due }: Pick<Card, 'due'>, now: number) => due !== null && Date.parse(due) < now

function isDue({ due }: Card, choice: CardFilter['due'], now: number): boolean {
  if (choice === undefined) return true
  if (due === null) return choice === 'none'
  const at = Date.parse(due)
  return choice === 'overdue' ? at < now : choice === 'week' && at >= now && at < now + weekMs
}

const fits = (card: Card, { assignee, label, due }: CardFilter, now: number) =>
  (assignee === undefined || includesPerson(card.assignees, assignee)) &&
  (label === undefined || card.labels.includes(label)) &&
  isDue(card, due, now)

/** The columns with only the matching cards. */
export const filterColumns = (columns: Column[], filter: CardFilter, now: number): Column[] =>
  isFiltered(filter)
    ? columns.map((column) => ({ ...column, cards: column.cards.filter((card) => fits(card, filter, now)) }))
    : columns
