import { useState } from 'react'
import type { Resource } from '../../api/client.ts'
import { suggestionsFor } from './mention-suggestions.ts'

/** The state of the suggestion list at the cursor: its members, the selected one, and whether it was closed. */
export function useMentionCompletion(text: string, people: Resource<'Person'>[]) {
  const [cursor, setCursor] = useState(0)
  const [chosen, setChosen] = useState(0)
  const [closedFor, setClosedFor] = useState<string | null>(null)
  const suggestions = closedFor === text ? [] : suggestionsFor(text, cursor, people)
  return {
    cursor,
    suggestions,
    chosen: Math.min(chosen, suggestions.length - 1),
    moveCursor: (to: number) => {
      setCursor(to)
      setChosen(0)
    },
    choose: (step: 1 | -1) => setChosen((chosen + step + suggestions.length) % suggestions.length),
    close: () => setClosedFor(text),
  }
}
