/** Whose share of the delivery slots a call takes. */
export type Holder = { organizationKey: number; createdBy: number | null; host: string }

export type Shares = ReturnType<typeof makeShares>

/**
 * How many slots each organization, each account that made webhooks and each host holds. One of them that is at its share
 * waits until a call ends, so endpoints that never answer delay only those who own or share them.
 */
export function makeShares(maxShare: number) {
  const organizations = new Map<number, number>()
  const accounts = new Map<number, number>()
  const hosts = new Map<string, number>()

  function add({ organizationKey, createdBy, host }: Holder, by: 1 | -1): void {
    count(organizations, organizationKey, by)
    if (createdBy !== null) count(accounts, createdBy, by)
    count(hosts, host, by)
  }

  const atShare = (held: Map<unknown, number>) =>
    JSON.stringify([...held].filter(([, slots]) => slots >= maxShare).map(([key]) => key))

  return {
    take(holder: Holder): () => void {
      add(holder, 1)
      return () => add(holder, -1)
    },
    /** Those that are at their share, as lists in JSON. */
    used: () => ({ organizations: atShare(organizations), accounts: atShare(accounts), hosts: atShare(hosts) }),
  }
}

function count<Key>(held: Map<Key, number>, key: Key, by: 1 | -1): void {
  const slots = (held.get(key) ?? 0) + by
  if (slots > 0) held.set(key, slots)
  else held.delete(key)
}
