import type { TObject } from 'typebox'
import type { Fields } from './read-fields.ts'

type Bounded = { maxItems?: number; maxLength?: number }

/**
 * Shortens lists and texts that are too long to just above their limit. They are still refused, but the validator, which
 * collects all errors, does not have to check 300,000 items or match patterns against 1 MiB of text.
 */
export function fieldClipper(fields: TObject): (found: Fields) => Fields {
  const bounded = Object.entries(fields.properties as Record<string, Bounded>).filter(
    ([, { maxItems, maxLength }]) => maxItems !== undefined || maxLength !== undefined,
  )
  return (found) => {
    let clipped = found
    for (const [name, { maxItems = Number.POSITIVE_INFINITY, maxLength = Number.POSITIVE_INFINITY }] of bounded) {
      const value = found[name]
      // A character takes at most two code units, so a text of more than twice the limit is always too long.
      const maxKept = typeof value === 'string' ? 2 * maxLength + 1 : maxItems + 1
      if ((typeof value === 'string' || Array.isArray(value)) && value.length > maxKept) {
        clipped = { ...clipped, [name]: value.slice(0, maxKept) }
      }
    }
    return clipped
  }
}
