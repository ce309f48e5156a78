import { createContext, use } from 'react'
import type { Card, Column, Move } from './layout.ts'
import type { BoardPath } from './refresh.ts'

/** Data and actions that all components of a board need. */
export type BoardTools = {
  path: BoardPath
  /** All columns and cards, without the filter. */
  columns: Column[]
  canEdit: boolean
  isFiltered: boolean
  now: number
  /** Moves a card or column at once, announces the move and keeps the focus on it. */
  move(move: Move): void
  /** Moves a card or column at once, and leaves the focus where it is. */
  moveOnly(move: Move): void
  archive(card: Card): void
}

export const BoardContext = createContext<BoardTools | null>(null)

export function useBoardTools(): BoardTools {
  const tools = use(BoardContext)
  if (!tools) throw new Error('outside of a board')
  return tools
}
