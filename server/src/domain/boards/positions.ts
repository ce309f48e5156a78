import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'

export type Positioned = { id: string; position: string | null }

/** Thousands of moves into the same gap make positions longer than a database index accepts. */
const maxPositionLength = 200

/**
 * Returns a position behind the row `after`, or before all rows when it is null, and undefined when there is no such row. If the
 * list has no usable position there, `replaceAll` first gets short ones for all rows, in the same order.
 */
export async function positionAfter(
  list: Positioned[],
  after: string | null,
  replaceAll: (positions: string[]) => Promise<void>,
): Promise<string | undefined> {
  const index = after === null ? -1 : list.findIndex(({ id }) => id === after)
  if (after !== null && index === -1) return undefined
  const between = (positions: (string | null)[]) =>
    generateKeyBetween(positions[index] ?? null, positions[index + 1] ?? null)
  const position = orUndefined(() => between(list.map((each) => each.position)))
  if (position !== undefined && position.length <= maxPositionLength) return position
  const replaced = firstPositions(list.length)
  await replaceAll(replaced)
  return between(replaced)
}

export const firstPositions = (count: number) => generateNKeysBetween(null, null, count)

/** Version 0.1 wrote positions of another form, which the library refuses. */
function orUndefined(generate: () => string): string | undefined {
  try {
    return generate()
  } catch {
    return undefined
  }
}
