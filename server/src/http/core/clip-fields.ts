import type { TObject } from 'typebox'
import type { Fields } from './read-fields.ts'

type Bounded = { maxItems?: number; maxLength?: number }

/**
 * Cuts lists and texts that are too long, just behind their limit. They are refused all the same, but a validator that
 * names every violation would look at each of 300,000 items, and run patterns over a text of 1 MiB.
 */
export function fieldClipper(fields: TObject): (found: Fields) => Fields {
  const bounded = Object.entries(fields.properties as Record<string, Bounded>).filter(
    ([, { maxItems, maxLength }]) => maxItems !== undefined || maxLength !== undefined,
  )
  return (found) => {
    let clipped = found
    for (const [name, { maxItems = Number.POSITIVE_INFINITY, maxLength = Number.POSITIVE_INFINITY }] of bounded) {
      const value = found[name]
      // A character takes at most two code units, so twice the limit and one more is always too long.
      const most = typeof value === 'string' ? 2 * maxLength + 1 : maxItems + 1
      if ((typeof value === 'string' || Array.isArray(value)) && value.length > most) {
        clipped = { ...clipped, [name]: value.slice(0, most) }
      }
    }
    return clipped
  }
}
