import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'

/** Far longer than anything takes that happens at all. */
const patienceMs = 60_000

/** Waits for something to become true. No test depends on how soon it does. The longer it takes, the rarer are the looks. */
export async function until(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const since = Date.now()
  while (!(await condition())) {
    const waitedMs = Date.now() - since
    assert.ok(waitedMs < patienceMs, `waited in vain: ${what}`)
    await sleep(Math.min(5 + waitedMs / 10, 50))
  }
}
