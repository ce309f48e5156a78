import { type Gate, makeGate } from './gate.ts'

/**
 * Lets work under the same key run one after the other, and work under different keys at the same time. Callers of one key
 * take turns, so that somebody who sends a hundred pieces of work does not go before everybody else.
 */
export function makeTurns() {
  const gates = new Map<string, { pass: Gate; users: number }>()
  return async function inTurn<T>(key: string, work: () => Promise<T>, caller?: string): Promise<T> {
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
