/** Divides a list into slices of at most `size` items. */
export function* slicesOf<Item>(items: Item[], size: number): Generator<Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}
