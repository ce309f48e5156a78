import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { untilStill } from './atrium-in-browser.ts'

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  // Nothing else is reported, which saves a fifth of the time.
  reporter: 'no-passes',
  selectors: false,
}

/** Checks the rules of WCAG 2.2 AA that can be automated. */
export async function assertAccessible(page: Page): Promise<void> {
  // Colours cannot be measured during a fade.
  await untilStill(page)
  // Axe is injected once for each page, because parsing it takes half as long as a check.
  if (await page.evaluate(`window.axe === undefined`)) await page.evaluate(axeSource)
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`)
  const found = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`).join('\n')}`,
  )
  assert.deepEqual(found, [], page.url())
}
