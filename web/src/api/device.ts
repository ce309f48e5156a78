const storageKey = 'atrium.devices'
const maxKept = 10

/**
 * The values by which the server knows this browser again, by the name that was typed at sign-in. A known device is not locked
 * out when somebody else guesses passwords.
 */
function load(): [name: string, device: string][] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

const keyOf = (credential: string) => credential.trim().toLowerCase()

/** What to send with a login: nothing on a device that is not known. */
export function deviceFor(credential: string): { device?: string } {
  const known = load().find(([name]) => name === keyOf(credential))
  return known ? { device: known[1] } : {}
}

export function keepDevice(credential: string, device: string): void {
  const others = load().filter(([name]) => name !== keyOf(credential))
  localStorage.setItem(storageKey, JSON.stringify([[keyOf(credential), device], ...others].slice(0, maxKept)))
}
