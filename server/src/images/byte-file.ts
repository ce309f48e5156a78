import type { FileHandle } from 'node:fs/promises'

/** Thrown when the structure of an image is broken. The file is then not treated as an image. */
export class BrokenImage extends Error {}

const zeros = Buffer.alloc(64 * 1024)

/** Reads and changes parts of a local file that may be larger than memory. */
export class ByteFile {
  readonly #handle: FileHandle
  size: number
  isChanged = false

  constructor(handle: FileHandle, size: number) {
    this.#handle = handle
    this.size = size
  }

  /** Reads exactly this many bytes. */
  async read(at: number, length: number): Promise<Buffer> {
    const bytes = await this.readUpTo(at, length)
    if (bytes.length < length) throw new BrokenImage('the file ends too early')
    return bytes
  }

  async readUpTo(at: number, length: number): Promise<Buffer> {
    const { buffer, bytesRead } = await this.#handle.read(Buffer.alloc(length), 0, length, at)
    return buffer.subarray(0, bytesRead)
  }

  /** Writes bytes in place, unless they are there already. */
  async write(at: number, bytes: Buffer): Promise<void> {
    const current = await this.read(at, bytes.length)
    if (current.equals(bytes)) return
    await this.#handle.write(bytes, 0, bytes.length, at)
    this.isChanged = true
  }

  async clear(at: number, length: number): Promise<void> {
    if (at + length > this.size) throw new BrokenImage('a part ends behind the file')
    for (let done = 0; done < length; done += zeros.length) {
      await this.write(at + done, zeros.subarray(0, Math.min(zeros.length, length - done)))
    }
  }

  /** Removes everything behind the image, where some cameras append a video. */
  async cut(size: number): Promise<void> {
    if (size >= this.size) return
    await this.#handle.truncate(size)
    this.size = size
    this.isChanged = true
  }
}
