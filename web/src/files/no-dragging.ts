import type { DragEvent } from 'react'

/**
 * For an area in which pointers are followed: where something is selected, the browser would drag it, and the area would
 * hear nothing more of the pointer.
 */
export const noDragging = { onDragStart: (event: DragEvent) => event.preventDefault() }
