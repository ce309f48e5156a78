/** Organization, account and host whose share of the slots a call uses. */
export type ShareHolder = { organizationKey: number; createdBy: number | null; host: string }

export type Shares = ReturnType<typeof makeShares>

/**
 * Counts the slots that each organization, each account that created webhooks and each host uses. A holder that has
 * used up its share waits until one of its calls ends, so endpoints that never answer delay only those who own or share
 * them.
 */
export function makeShares(maxShare: number) {
  const organizations = new Map<number, number>()
  const accounts = new Map<number, number>()
  const hosts = new Map<string, number>()

  function add({ organizationKey, createdBy, host }: ShareHolder, by: 1 | -1): void {
    count(organizations, organizationKey, by)
    if (createdBy !== null) count(accounts, createdBy, by)
    count(hosts, host, by)
  }

  const atShare = (held: Map<unknown, number>) =>
    JSON.stringify([...held].filter(([, slots]) => slots >= maxShare).map(([key]) => key))

  return {
    take(holder: ShareHolder): () => void {
      add(holder, 1)
      return () => add(holder, -1)
    },
    /** Returns the holders that have used up their share, as JSON lists. */
    used: () => ({ organizations: atShare(organizations), accounts: atShare(accounts), hosts: atShare(hosts) }),
  }
}

function count<Key>(held: Map<Key, number>, key: Key, by: 1 | -1): void {
  const slots = (held.get(key) ?? 0) + by
  if (slots > 0) held.set(key, slots)
  else held.delete(key)
}
