import { entryOf } from '../../api/person-or-group.ts'
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

/** The filter, and the groups of its assignee as far as they are known. */
export type AppliedFilter = CardFilter & { groupIds?: string[] }

const isAssigned = ({ assignees, groups }: Card, assignee: string, groupIds: string[]) =>
  [...assignees, ...groups].some((one) => entryOf(one) === assignee) || groups.some(({ id }) => groupIds.includes(id))

const fits = (card: Card, { assignee, label, due, groupIds = [] }: AppliedFilter, now: number) =>
  (assignee === undefined || isAssigned(card, assignee, groupIds)) &&
  (label === undefined || card.labels.includes(label)) &&
  isDue(card, due, now)

/** The columns with only the matching cards. */
export const filterColumns = (columns: Column[], filter: AppliedFilter, now: number): Column[] =>
  isFiltered(filter)
    ? columns.map((column) => ({ ...column, cards: column.cards.filter((card) => fits(card, filter, now)) }))
    : columns
