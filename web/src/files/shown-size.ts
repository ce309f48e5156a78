export type Size = { width: number; height: number }

/** An image alone in its message has its own shape, several are tiles of the same shape. */
const single: Size = { width: 360, height: 270 }
const tiles: { count: number; tile: Size }[] = [
  { count: 4, tile: { width: 200, height: 150 } },
  { count: Number.POSITIVE_INFINITY, tile: { width: 144, height: 108 } },
]
/** A line of 20,000 × 1 pixels still has to be visible, and large enough to press. */
const minSide = 48

export const tileGap = 6

/** The box that is reserved for an image before it is loaded, in pixels. */
export function shownSize({ width, height }: { width: number | null; height: number | null }, count: number): Size {
  if (count > 1) return tiles.find((each) => count <= each.count)?.tile ?? single
  if (!width || !height) return single
  const scale = Math.min(1, single.width / width, single.height / height)
  const fit = (side: number) => Math.max(minSide, Math.round(side * scale))
  return { width: fit(width), height: fit(height) }
}

/** The height of all images of a message in a list of this width, for the estimate of a virtualized list. */
export function imagesHeight(images: { width: number | null; height: number | null }[], listWidth: number): number {
  const [first] = images
  if (!first) return 0
  const full = shownSize(first, images.length)
  const maxWidth = images.length > 1 ? (listWidth - tileGap) / 2 : listWidth
  const scale = Math.min(1, Math.max(minSide, maxWidth) / full.width)
  const perRow = Math.max(1, Math.floor((listWidth + tileGap) / (full.width * scale + tileGap)))
  return Math.ceil(images.length / perRow) * (Math.round(full.height * scale) + tileGap)
}
