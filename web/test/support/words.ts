import { createTranslate } from '../../src/i18n/translate.ts'
import { texts } from './texts.ts'

/** The words of the English pages by their keys, so that a test does not depend on the wording. */
export const words = createTranslate('en-GB', texts.en)
