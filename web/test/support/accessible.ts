import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { untilStill } from './atrium-in-browser.ts'

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const asked: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
}

/** WCAG 2.2 AA, as far as a machine can tell. */
export async function assertAccessible(page: Page): Promise<void> {
  // Axe would measure colors in the middle of a fade.
  await untilStill(page)
  // A page that is looked at several times gets it once: reading it takes half as long as a look.
  if (await page.evaluate(`window.axe === undefined`)) await page.evaluate(axeSource)
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(asked)})`)
  const found = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`).join('\n')}`,
  )
  assert.deepEqual(found, [], page.url())
}
