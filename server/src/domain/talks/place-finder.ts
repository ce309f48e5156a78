import type { App } from '../app.ts'
import type { MemberCaller } from '../core/action.ts'
import { shareOf } from '../core/limits.ts'
import { type Place, placesOf } from '../core/search-text.ts'
import { findMatchesTask } from './tasks.ts'

/** So much text is compared in the thread that answers requests: an ordinary page. In the worst case it takes 20 ms. */
const maxInlineLength = 16_384

/** So much text is sent to a worker thread at once. */
const maxPortionLength = 131_072

/** The most text that one search compares. In the worst case it takes a second of a worker thread. */
const maxComparedLength = 1_048_576

/** Compares texts with the words of one search: a little text at once, more of it in a worker thread, and not without end. */
export class PlaceFinder {
  readonly #app: App
  readonly #caller: MemberCaller
  readonly #words: string[]
  #comparedLength = 0

  constructor(app: App, caller: MemberCaller, words: string[]) {
    this.#app = app
    this.#caller = caller
    this.#words = words
  }

  /** Whether this search has compared as much as it may. */
  get isExhausted(): boolean {
    return this.#comparedLength >= maxComparedLength
  }

  /** Splits rows so that one portion is short enough for `find`, or a single row. */
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

  /** Where the words are in each text; null for a text that lacks one of them. */
  async find(texts: string[]): Promise<(Place[] | null)[]> {
    this.#comparedLength += texts.reduce((sum, { length }) => sum + length, 0)
    const words = this.#words
    return this.#comparedLength <= maxInlineLength
      ? texts.map((text) => placesOf(text, words))
      : this.#app.workers.run(findMatchesTask, { texts, words }, shareOf(this.#caller))
  }
}
