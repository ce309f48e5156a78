import { type RefObject, useEffect } from 'react'

/** Keeps the lowest visible message in view while the composer grows, as for an answer or a text of several lines. */
export function useKeptBottom(scroller: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let height = element.clientHeight
    const observer = new ResizeObserver(() => {
      if (element.clientHeight < height) element.scrollTop += height - element.clientHeight
      height = element.clientHeight
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
}
