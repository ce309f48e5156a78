import type { DragEvent } from 'react'

/**
 * Properties of an area that follows pointers. The browser would drag selected text, and the area would receive no more
 * events of the pointer.
 */
export const noDragging = { onDragStart: (event: DragEvent) => event.preventDefault() }
