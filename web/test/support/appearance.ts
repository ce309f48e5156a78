import type { Locator, Page } from 'playwright-core'
import { contrast, familyOf, linesCutIn, sizesOfFields, truncatedStarts, wordsOnTwoLines } from './in-page.js'

/** A painted part of an element. */
export type Part = 'text' | 'border' | 'fill' | 'placeholder'

/** The contrast of a part of an element to the background that it is painted on, as WCAG 2 defines it. */
export const contrastOf = (locator: Locator, part: Part = 'text'): Promise<number> => locator.evaluate(contrast, part)

/** Lines of text that the lower edge of the element cuts, so that a part of their letters is visible. */
export const halfLines = (locator: Locator): Promise<string[]> => locator.evaluate(linesCutIn)

/** Truncated texts of the page whose first letter is not visible. */
export const textsWithoutStart = (page: Page): Promise<string[]> => page.evaluate(truncatedStarts)

/** Words that a line break splits. */
export const brokenWords = (locator: Locator): Promise<string[]> => locator.evaluate(wordsOnTwoLines)

/** The visible text fields of the page, with their font sizes in pixels. */
export const fieldSizes = (page: Page): Promise<{ field: string; size: number }[]> => page.evaluate(sizesOfFields)

export const fontOf = (locator: Locator): Promise<string> => locator.evaluate(familyOf)
