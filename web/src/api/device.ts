const storageKey = 'atrium.devices'
const maxKept = 10

/**
 * Device secrets by the name that was typed at sign-in. The server recognizes the browser by them and does not lock it
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

/** The field of a login that identifies a known device. */
export function deviceFor(credential: string): { device?: string } {
  const known = load().find(([name]) => name === keyOf(credential))
  return known ? { device: known[1] } : {}
}

export function keepDevice(credential: string, device: string): void {
  const others = load().filter(([name]) => name !== keyOf(credential))
  localStorage.setItem(storageKey, JSON.stringify([[keyOf(credential), device], ...others].slice(0, maxKept)))
}
