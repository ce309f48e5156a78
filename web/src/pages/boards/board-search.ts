const dueChoices = ['overdue', 'week', 'none'] as const
export type DueChoice = (typeof dueChoices)[number]

/** The search parameters of a board: the open card, a comment on it, and the filter. */
export type BoardSearch = {
  card?: string | undefined
  comment?: number | undefined
  assignee?: string | undefined
  label?: string | undefined
  due?: DueChoice | undefined
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

export function readBoardSearch({ card, comment, assignee, label, due }: Record<string, unknown>): BoardSearch {
  return {
    card: textOf(card),
    comment: Number.isSafeInteger(comment) ? (comment as number) : undefined,
    assignee: textOf(assignee),
    label: textOf(label),
    due: dueChoices.find((choice) => choice === due),
  }
}
