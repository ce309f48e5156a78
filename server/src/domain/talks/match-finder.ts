import type { App } from '../app.ts'
import type { MemberCaller } from '../core/caller.ts'
import { shareOf } from '../core/limits.ts'
import { type Match, matchesIn } from '../core/search-text.ts'
import { findMatchesTask } from './tasks.ts'

/** Maximum length of the text that is compared on the main thread: an ordinary page. The worst case takes 20 ms. */
const maxInlineLength = 16_384

/** Maximum length of the text that is sent to a worker thread at once. */
const maxPortionLength = 131_072

/** Maximum length of the text that one search compares. The worst case takes a second of a worker thread. */
const maxComparedLength = 1_048_576

/**
 * Compares texts with the words of one search: short texts on the main thread, more text in a worker thread, up to a
 * limit.
 */
export class MatchFinder {
  readonly #app: App
  readonly #caller: MemberCaller
  readonly #words: string[]
  #comparedLength = 0

  constructor(app: App, caller: MemberCaller, words: string[]) {
    this.#app = app
    this.#caller = caller
    this.#words = words
  }

  /** Returns whether the search has reached its limit. */
  get isExhausted(): boolean {
    return this.#comparedLength >= maxComparedLength
  }

  /** Splits rows into portions that are short enough for `find`; a longer row is a portion of its own. */
  *portionsOf<Row extends { message: string }>(rows: Row[]): Generator<Row[]> {
    let portion: Row[] = []
    let length = 0
    for (const row of rows) {
      if (portion.length > 0 && length + row.message.length > maxPortionLength) {
        yield portion
        portion = []
        length = 0
      }
      portion.push(row)
      length += row.message.length
    }
    if (portion.length > 0) yield portion
  }

  /** Returns the matches in each text, or null for a text that lacks one of the words. */
  async find(texts: string[]): Promise<(Match[] | null)[]> {
    this.#comparedLength += texts.reduce((sum, { length }) => sum + length, 0)
    const words = this.#words
    return this.#comparedLength <= maxInlineLength
      ? texts.map((text) => matchesIn(text, words))
      : this.#app.workers.run(findMatchesTask, { texts, words }, shareOf(this.#caller))
  }
}
