import { useRef, useState } from 'react'
import type { Editing } from './event-form.tsx'
import type { Planned } from './planned.ts'

export type Scope = 'one' | 'series'

export type Dialog =
  | { kind: 'details'; planned: Planned }
  | { kind: 'form'; editing: Editing }
  | { kind: 'scope'; about: 'edit' | 'move' | 'delete'; choose(scope: Scope): void }
  | { kind: 'import' }
  | { kind: 'subscribe' }

/**
 * The open dialog, of which there is at most one. After the last one closes, the focus returns to its place before the
 * first.
 */
export function useDialog() {
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const opener = useRef<Element | null>(null)
  const dismissed = useRef<(() => void) | null>(null)

  const open = (next: Dialog) => {
    if (dialog === null) opener.current = document.activeElement
    dismissed.current = null
    setDialog(next)
  }
  const close = () => {
    dismissed.current?.()
    dismissed.current = null
    setDialog(null)
    const { current } = opener
    requestAnimationFrame(() => {
      if (current instanceof HTMLElement && current.isConnected) current.focus({ preventScroll: true })
    })
  }
  /** Asks for the scope of a change, and returns null if the question was dismissed. */
  const askScope = (about: 'edit' | 'move' | 'delete') =>
    new Promise<Scope | null>((resolve) => {
      open({ kind: 'scope', about, choose: resolve })
      dismissed.current = () => resolve(null)
    })
  return { dialog, open, close, askScope }
}
