import { type PointerEvent, useRef, useState, type WheelEvent } from 'react'
import { noDragging } from './no-dragging.ts'

type View = { scale: number; x: number; y: number }
type Point = { x: number; y: number }

const fitting: View = { scale: 1, x: 0, y: 0 }
const maxScale = 8
const step = 1.5
const panStepPx = 80
const swipePx = 60

const limited = (scale: number) => Math.min(maxScale, Math.max(1, scale))
const distance = ([one, other]: Point[]) => (one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0)

/**
 * Zooms and moves an image by mouse, wheel, keys and fingers. While the whole image is shown, a swipe goes to the next
 * one: `onSwipe(1)` is a swipe to the left.
 */
export function useZoom(image: string, onSwipe: (direction: 1 | -1) => void) {
  const [{ of, view: last }, setState] = useState({ of: image, view: fitting })
  // Another image starts whole.
  const view = of === image ? last : fitting
  const setView = (change: (before: View) => View) => setState({ of: image, view: change(view) })
  const pointers = useRef(new Map<number, Point>())
  const start = useRef<{ view: View; at: Point; distance: number } | null>(null)
  const isZoomed = view.scale > 1

  const zoomTo = (scale: number) =>
    setView((before) => {
      const next = limited(scale)
      const ratio = next / before.scale
      return next === 1 ? fitting : { scale: next, x: before.x * ratio, y: before.y * ratio }
    })
  const begin = () => {
    const [first] = pointers.current.values()
    start.current = first ? { view, at: first, distance: distance([...pointers.current.values()]) } : null
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    begin()
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!pointers.current.has(event.pointerId) || !start.current) return
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const points = [...pointers.current.values()]
    const { view: from, at, distance: before } = start.current
    if (points.length === 2 && before > 0) return zoomTo(from.scale * (distance(points) / before))
    const [x, y] = [event.clientX - at.x, event.clientY - at.y]
    if (from.scale > 1) setView((before) => ({ ...before, x: from.x + x, y: from.y + y }))
  }
  const onPointerUp = (event: PointerEvent) => {
    const from = start.current
    const wasAlone = pointers.current.size === 1
    pointers.current.delete(event.pointerId)
    begin()
    if (!from || !wasAlone || from.view.scale > 1) return
    const [x, y] = [event.clientX - from.at.x, event.clientY - from.at.y]
    if (Math.abs(x) > swipePx && Math.abs(x) > Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
  }

  return {
    view,
    isZoomed,
    zoomIn: () => zoomTo(view.scale * step),
    zoomOut: () => zoomTo(view.scale / step),
    pan: (x: -1 | 0 | 1, y: -1 | 0 | 1) =>
      setView((before) => ({ ...before, x: before.x + x * panStepPx, y: before.y + y * panStepPx })),
    /** The handlers of the area around the image. */
    area: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: onPointerUp,
      ...noDragging,
      onDoubleClick: () => zoomTo(isZoomed ? 1 : step * step),
      onWheel: ({ deltaY }: WheelEvent) => zoomTo(view.scale * (deltaY < 0 ? step : 1 / step)),
    },
  }
}
