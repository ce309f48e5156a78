import type { Locator, Page } from 'playwright-core'
import { words } from './words.ts'

/** The composer of comments. */
export const commentField = (where: Page | Locator, title: string) =>
  where.getByRole('textbox', { name: words('comments.write', { title }) })

/** Writes a comment and sends it by Enter. */
export async function comment(where: Page | Locator, title: string, text: string): Promise<void> {
  const field = commentField(where, title)
  await field.fill(text)
  await field.press('Enter')
}

/** A row of the list of comments: a comment, or what happened to the card. */
export const row = (where: Page | Locator, text: string | RegExp) =>
  where
    .getByRole('feed', { name: words('comments.title') })
    .getByRole('article')
    .filter({ hasText: text })
