import { createContext, use } from 'react'
import type { Card, Column, Move } from './layout.ts'
import type { BoardPath } from './refresh.ts'

/** What the parts of a board need, however deep they are. */
export type BoardTools = {
  path: BoardPath
  /** All of it, whatever the filter hides. */
  columns: Column[]
  canEdit: boolean
  isFiltered: boolean
  now: number
  /** Moves at once, says so, and keeps the focus on what was moved. */
  move(move: Move): void
  archive(card: Card): void
}

export const BoardContext = createContext<BoardTools | null>(null)

export function useBoardTools(): BoardTools {
  const tools = use(BoardContext)
  if (!tools) throw new Error('outside of a board')
  return tools
}
