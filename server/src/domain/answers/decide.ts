/** Answer that a person gives; a yes without a place becomes `waiting`. */
export type GivenAnswer = 'yes' | 'no' | 'maybe' | null

export type KeptAnswer = 'yes' | 'no' | 'maybe' | 'waiting'

/** The state of one date: its capacity, the places that are taken, and whether somebody waits. */
export type Places = { capacity: number | null; taken: number; isAwaited: boolean }

type Current = { answer: KeptAnswer; guests: number } | undefined

/** `refused` leaves everything as it is. `keepsPlace` says that a waiting person stays where they are in the queue. */
export type Decision = { answer: KeptAnswer | null; keepsPlace: boolean } | 'refused'

export const partyOf = ({ guests }: { guests: number }) => 1 + guests

/**
 * Decides what becomes of an answer. Nobody overtakes: while somebody waits, a new yes waits behind them, and nobody
 * who has a place brings further guests. A party that is larger than the capacity would wait forever, and is refused.
 */
export function decide(given: GivenAnswer, guests: number, current: Current, places: Places): Decision {
  if (given !== 'yes') return { answer: given, keepsPlace: false }
  const { capacity, taken, isAwaited } = places
  if (capacity === null) return { answer: 'yes', keepsPlace: false }
  const party = partyOf({ guests })
  if (current?.answer === 'yes') {
    const more = party - partyOf(current)
    const fits = more <= 0 || (!isAwaited && taken + more <= capacity)
    return fits ? { answer: 'yes', keepsPlace: true } : 'refused'
  }
  if (party > capacity) return 'refused'
  if (current?.answer === 'waiting') return { answer: 'waiting', keepsPlace: true }
  return { answer: !isAwaited && taken + party <= capacity ? 'yes' : 'waiting', keepsPlace: false }
}

/** Returns how many of those who wait, in their order, have a place now. The first who does not fit stops the queue. */
export function movedUp(waiting: { guests: number }[], capacity: number | null, taken: number): number {
  if (capacity === null) return waiting.length
  let places = taken
  const stop = waiting.findIndex((each) => {
    places += partyOf(each)
    return places > capacity
  })
  return stop === -1 ? waiting.length : stop
}
