import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'

/** Far longer than anything takes that happens at all. */
const patienceMs = 60_000

/** Waits for something to become true. No test depends on how soon it does. */
export async function until(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const since = Date.now(); !(await condition()); await sleep(5)) {
    assert.ok(Date.now() - since < patienceMs, `waited in vain: ${what}`)
  }
}
