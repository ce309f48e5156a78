import { type Gate, makeGate } from './gate.ts'

/**
 * Makes a mutex per key: work under the same key runs one after the other, work under different keys concurrently.
 * Callers of one key are served round-robin, so that a caller with a hundred tasks does not delay all others.
 */
export function makeKeyedMutex() {
  const gates = new Map<string, { pass: Gate; users: number }>()
  return async function withMutex<T>(key: string, work: () => Promise<T>, caller?: string): Promise<T> {
    const gate = gates.get(key) ?? { pass: makeGate({ maxRunning: 1 }), users: 0 }
    gates.set(key, gate)
    gate.users++
    try {
      return await gate.pass(work, caller)
    } finally {
      gate.users--
      if (gate.users === 0) gates.delete(key)
    }
  }
}
