/** Counts how many slots of each name the members of a group hold. */
export type SlotCounts<Member> = {
  /** Takes a slot, unless all members together hold `max` of this name. */
  take(member: Member, slot: string, max: number): boolean
  free(member: Member, slot: string): void
  freeAllOf(member: Member): void
  /** Number of the names of which somebody holds a slot. */
  size(): number
}

export function makeSlotCounts<Member>(): SlotCounts<Member> {
  const held = new Map<string, Map<Member, number>>()

  function set(member: Member, slot: string, count: number): void {
    const counts = held.get(slot) ?? new Map<Member, number>()
    if (count > 0) held.set(slot, counts.set(member, count))
    else if (counts.delete(member) && counts.size === 0) held.delete(slot)
  }

  const countOf = (member: Member, slot: string) => held.get(slot)?.get(member) ?? 0

  return {
    take(member, slot, max) {
      let taken = 0
      for (const count of held.get(slot)?.values() ?? []) taken += count
      if (taken >= max) return false
      set(member, slot, countOf(member, slot) + 1)
      return true
    },
    free: (member, slot) => set(member, slot, countOf(member, slot) - 1),
    freeAllOf(member) {
      for (const slot of held.keys()) set(member, slot, 0)
    },
    size: () => held.size,
  }
}
