import type { Move } from './layout.ts'

type Box = { left: number; top: number; width: number; height: number }

const middle = ({ left, top, width, height }: Box) => ({ x: left + width / 2, y: top + height / 2 })

const inside = (parent: Element, kind: 'card' | 'column', self: string) =>
  [...parent.querySelectorAll<HTMLElement>(`[data-${kind}]`)]
    .map((element) => ({ id: element.dataset[kind] ?? '', element, box: element.getBoundingClientRect() }))
    .filter(({ id }) => id !== self)

/** Finds the target below the pointer. Neighbours move aside at half their size, so that nothing flickers. */
export function dropTarget(
  held: Box,
  { kind, id }: { kind: 'card' | 'column'; id: string },
  board: Element,
  dir: 'ltr' | 'rtl',
): Move | undefined {
  const { x, y } = middle(held)
  const columns = inside(board, 'column', id)
  if (kind === 'column') {
    const before = columns.filter(({ box }) => (dir === 'rtl' ? middle(box).x > x : middle(box).x < x))
    return { kind, id, after: before.at(-1)?.id ?? null }
  }
  const away = ({ left, width }: Box) => Math.abs(left + width / 2 - x)
  const nearest = columns.reduce<(typeof columns)[number] | undefined>(
    (best, each) => (best && away(best.box) <= away(each.box) ? best : each),
    undefined,
  )
  if (!nearest) return undefined
  const above = inside(nearest.element, 'card', id).filter(({ box }) => middle(box).y < y)
  return { kind, id, columnId: nearest.id, after: above.at(-1)?.id ?? null }
}
