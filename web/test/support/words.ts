import en from '../../src/i18n/en.json' with { type: 'json' }
import { createTranslate } from '../../src/i18n/translate.ts'

/** The words of the English pages by their keys, so that a test does not depend on the wording. */
export const words = createTranslate('en-GB', en)
