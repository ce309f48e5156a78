import { useState } from 'react'
import { useEntryName } from '../../api/groups.ts'
import { suggestionsFor } from './mention-suggestions.ts'
import type { Talk } from './talk-cache.ts'
import { useMentionable } from './use-mentionable.ts'

/** The state of the suggestion list at the cursor: its entries, the selected one, and whether it was closed. */
export function useMentionCompletion(nio: string, talk: Talk, text: string) {
  const nameOf = useEntryName()
  const [cursor, setCursor] = useState(0)
  const [chosen, setChosen] = useState(0)
  const entries = useMentionable(nio, talk, text.slice(0, cursor))
  const [closedFor, setClosedFor] = useState<string | null>(null)
  const suggestions = closedFor === text ? [] : suggestionsFor(text, cursor, entries, nameOf)
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
