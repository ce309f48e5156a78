const heldMs = 10_000

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Decides which tab of the browser handles an event that all of them receive: the first one to claim it. A tab that
 * suits less waits longer before it does. Locks are not available without https, so every tab is the first one there.
 */
export async function claim(name: string, waitMs: number): Promise<boolean> {
  await pause(waitMs)
  if (!('locks' in navigator)) return true
  return new Promise((resolve) => {
    const hold = async (lock: Lock | null) => {
      resolve(lock !== null)
      if (lock) await pause(heldMs)
    }
    navigator.locks.request(name, { ifAvailable: true }, hold).catch(() => resolve(false))
  })
}
