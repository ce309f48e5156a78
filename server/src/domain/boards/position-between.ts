const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const lastDigit = 'z'
const middleDigit = 'V'

/**
 * A text that sorts, byte by byte, after the one and before the other; null stands for the end on that side. So a thing
 * is put between two others without touching them. Positions are fractions: digits behind an invisible `0.`, the last
 * of which is never 0, or nothing would fit before them.
 */
export function positionBetween(after: string | null, before: string | null): string {
  if (before === null) return after === null ? middleDigit : justAfter(after)
  return after === null ? justBefore(before) : halfway(after, before)
}

/** Counts up rather than halving what is left, so that a list that grows at its end keeps short positions. */
function justAfter(position: string): string {
  const place = [...position].findIndex((digit) => digit !== lastDigit)
  return place === -1 ? `${position}1` : position.slice(0, place) + digitFrom(position, place, 1)
}

function justBefore(position: string): string {
  const place = [...position].findIndex((digit) => digit !== '0')
  const zeros = position.slice(0, place)
  return position[place] === '1' ? `${zeros}0${lastDigit}` : zeros + digitFrom(position, place, -1)
}

function halfway(after: string, before: string): string {
  const shared = [...before].findIndex((digit, place) => digit !== (after[place] ?? '0'))
  if (shared > 0) {
    return before.slice(0, shared) + positionBetween(after.slice(shared) || null, before.slice(shared))
  }
  const [low, high] = [valueAt(after, 0), valueAt(before, 0)]
  if (high - low > 1) return digits.charAt(Math.round((low + high) / 2))
  return before.length > 1 ? before.charAt(0) : digits.charAt(low) + positionBetween(after.slice(1) || null, null)
}

const valueAt = (position: string, place: number) => digits.indexOf(position[place] ?? '0')

const digitFrom = (position: string, place: number, by: number) => digits.charAt(valueAt(position, place) + by)
