import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'

/** Generous, because the machine may be busy. */
export const patienceMs = 30_000

/** Asks again until something holds, which a page or the service may still be at work on. */
export async function eventually(holds: () => Promise<boolean>, what: string): Promise<void> {
  for (const since = Date.now(); !(await holds()); await new Promise((next) => setTimeout(next, 50))) {
    assert.ok(Date.now() - since < patienceMs, `never: ${what}`)
  }
}

/** Where something is, once it is shown and has come to rest. */
export async function boxOf(locator: Locator) {
  let box: Awaited<ReturnType<Locator['boundingBox']>> = null
  const isAtRest = async () => {
    const before = JSON.stringify(box)
    box = await locator.boundingBox()
    return box !== null && JSON.stringify(box) === before
  }
  await eventually(isAtRest, `${locator} is at rest`)
  assert.ok(box)
  return box as { x: number; y: number; width: number; height: number }
}

export async function middleOf(locator: Locator) {
  const { x, y, width, height } = await boxOf(locator)
  return { x: x + width / 2, y: y + height / 2 }
}
