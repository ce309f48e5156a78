import { type PointerEvent, useState } from 'react'
import { isStill, type Planned, type Shift } from './planned.ts'

/** Follows the pointer from where it was pressed. Touch scrolls instead, and the dialog moves events there. */
export function followPointer(
  pressed: PointerEvent,
  follow: { onMove(x: number, y: number): void; onDrop(): void; onCancel(): void },
): void {
  if (pressed.button !== 0 || pressed.pointerType === 'touch') return
  const over = new AbortController()
  const { signal } = over
  let isDragging = false
  addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      isDragging ||= Math.hypot(clientX - pressed.clientX, clientY - pressed.clientY) > 4
      if (isDragging) follow.onMove(clientX, clientY)
    },
    { signal },
  )
  const cancel = () => {
    over.abort()
    if (isDragging) follow.onCancel()
  }
  addEventListener('pointercancel', cancel, { signal })
  addEventListener('keydown', ({ key }) => key === 'Escape' && cancel(), { signal })
  addEventListener(
    'pointerup',
    () => {
      over.abort()
      if (!isDragging) return
      swallowClick()
      follow.onDrop()
    },
    { signal },
  )
}

/** Suppresses the click that follows a drag. */
function swallowClick(): void {
  const over = new AbortController()
  addEventListener('click', (event) => event.stopPropagation(), { capture: true, once: true, signal: over.signal })
  setTimeout(() => over.abort())
}

export type Drag = { key: string; shift: Shift }

/** Drags events. A dropped event stays at its target until `onDrop` has resolved. */
export function useDrag(onDrop: (planned: Planned, shift: Shift) => Promise<void>) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const begin = (pressed: PointerEvent, planned: Planned, measure: (x: number, y: number) => Shift | null) => {
    let latest: Shift | null = null
    followPointer(pressed, {
      onMove: (x, y) => {
        latest = measure(x, y) ?? latest
        if (latest) setDrag({ key: planned.key, shift: latest })
      },
      onDrop: async () => {
        if (latest && !isStill(latest)) await onDrop(planned, latest)
        setDrag(null)
      },
      onCancel: () => setDrag(null),
    })
  }
  return { drag, begin }
}

export type BeginDrag = ReturnType<typeof useDrag>['begin']
