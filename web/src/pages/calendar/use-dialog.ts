import { useRef, useState } from 'react'
import { findOpeners, returnFocus } from '../../components/return-focus.ts'
import type { Editing } from './event-form.tsx'
import type { Planned } from './planned.ts'

export type Scope = 'one' | 'series'
/** Part of a series that a deletion may mean. */
export type DeletionScope = Scope | 'following'

export type Dialog =
  | { kind: 'details'; planned: Planned }
  | { kind: 'form'; editing: Editing }
  | { kind: 'scope'; about: 'edit' | 'move' | 'delete'; choose(scope: DeletionScope): void }
  | { kind: 'import' }
  | { kind: 'subscribe' }

/**
 * The open dialog, of which there is at most one. After the last one closes, the focus returns to its place before the
 * first.
 */
export function useDialog() {
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const openers = useRef<HTMLElement[]>([])
  const dismissed = useRef<(() => void) | null>(null)

  const open = (next: Dialog) => {
    if (dialog === null) openers.current = findOpeners()
    dismissed.current = null
    setDialog(next)
  }
  const close = () => {
    dismissed.current?.()
    dismissed.current = null
    setDialog(null)
    returnFocus(openers.current)
  }
  const ask = <Chosen extends DeletionScope>(about: 'edit' | 'move' | 'delete') =>
    new Promise<Chosen | null>((resolve) => {
      open({ kind: 'scope', about, choose: (scope) => resolve(scope as Chosen) })
      dismissed.current = () => resolve(null)
    })
  return {
    dialog,
    open,
    close,
    /** Asks for the scope of a change, and returns null if the question was dismissed. */
    askScope: (about: 'edit' | 'move') => ask<Scope>(about),
    askDeletion: () => ask<DeletionScope>('delete'),
  }
}
