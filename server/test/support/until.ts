import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'

/** Timeout, far longer than any condition takes that becomes true at all. */
const timeoutMs = 60_000

/** Waits for a condition with increasing intervals. No test depends on the time it takes. */
export async function until(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const since = Date.now()
  while (!(await condition())) {
    const waitedMs = Date.now() - since
    assert.ok(waitedMs < timeoutMs, `waited in vain: ${what}`)
    await sleep(Math.min(5 + waitedMs / 10, 50))
  }
}
