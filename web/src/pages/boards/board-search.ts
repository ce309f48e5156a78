const dueChoices = ['overdue', 'week', 'none'] as const
export type DueChoice = (typeof dueChoices)[number]

/** What the address of a board says besides which one: the card that is open, and which cards are shown. */
export type BoardSearch = { card?: string; assignee?: string; label?: string; due?: DueChoice }

export function readBoardSearch({ card, assignee, label, due }: Record<string, unknown>): BoardSearch {
  return {
    ...(typeof card === 'string' && { card }),
    ...(typeof assignee === 'string' && { assignee }),
    ...(typeof label === 'string' && { label }),
    ...(dueChoices.includes(due as DueChoice) && { due: due as DueChoice }),
  }
}
