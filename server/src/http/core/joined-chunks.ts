import { IncomingMessage } from 'node:http'
import { makeTurns } from '../../concurrency/yield-to-event-loop.ts'

/** Chunks below this size are joined, except the first ones: few requests have more of them. */
const smallBytes = 1024
const maxSeparate = 16
/** The number of small chunks after which a connection waits for its next turn. */
const maxSmallPerTurn = 512

/** Turns of their own, so that long work of others does not wait for a turn behind such connections. */
const nextTurn = makeTurns()

/**
 * A request whose small chunks are joined. A body can be sent in chunks of one byte, and Node makes a buffer of each, which
 * takes hundreds of bytes: a body of a megabyte would occupy a large part of the memory. Node would also read two megabytes
 * of them, hundreds of thousands of chunks, before any other connection has its turn.
 */
export class JoiningRequest extends IncomingMessage {
  #separate = 0
  /** The small chunks of this turn of the event loop. */
  #small: Buffer[] | undefined
  #bytes = 0
  #isPaused = false

  override push(chunk: Buffer | null): boolean {
    if (chunk === null || chunk.length >= smallBytes || this.#separate++ < maxSeparate) {
      this.#release()
      return super.push(chunk)
    }
    this.#small ??= this.#collect()
    this.#bytes += chunk.length
    if (this.#small.push(chunk) === maxSmallPerTurn) this.#pause()
    return !this.#isPaused && this.#hasRoom()
  }

  override _read(size: number): void {
    if (!this.#isPaused) super._read(size)
  }

  #collect(): Buffer[] {
    setImmediate(() => this.#release())
    return []
  }

  async #pause(): Promise<void> {
    this.#isPaused = true
    await nextTurn()
    this.#isPaused = false
    if (this.#hasRoom()) super._read(0)
  }

  #release(): void {
    if (this.#small === undefined) return
    const joined = Buffer.concat(this.#small, this.#bytes)
    this.#small = undefined
    this.#bytes = 0
    super.push(joined)
  }

  #hasRoom(): boolean {
    return this.readableLength + this.#bytes < this.readableHighWaterMark
  }
}
