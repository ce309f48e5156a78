import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { until } from '../../../server/test/support/until.ts'

/** The bounding box of an element when it is visible and no longer moves. */
export async function boxOf(locator: Locator) {
  let box: Awaited<ReturnType<Locator['boundingBox']>> = null
  const isAtRest = async () => {
    const before = JSON.stringify(box)
    await locator.page().waitForTimeout(50)
    box = await locator.boundingBox()
    return box !== null && JSON.stringify(box) === before
  }
  await until(`${locator} is at rest`, isAtRest)
  assert.ok(box)
  return box as { x: number; y: number; width: number; height: number }
}

export async function middleOf(locator: Locator) {
  const { x, y, width, height } = await boxOf(locator)
  return { x: x + width / 2, y: y + height / 2 }
}
