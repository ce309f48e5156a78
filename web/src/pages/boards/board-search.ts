const dueChoices = ['overdue', 'week', 'none'] as const
export type DueChoice = (typeof dueChoices)[number]

/** The search parameters of a board: the open card and the filter. */
export type BoardSearch = {
  card?: string | undefined
  assignee?: string | undefined
  label?: string | undefined
  due?: DueChoice | undefined
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

export function readBoardSearch({ card, assignee, label, due }: Record<string, unknown>): BoardSearch {
  return {
    card: textOf(card),
    assignee: textOf(assignee),
    label: textOf(label),
    due: dueChoices.find((choice) => choice === due),
  }
}
