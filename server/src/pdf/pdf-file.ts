import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'

/**
 * Text is buffered up to this length before it becomes a chunk, because all chunks are copied when the file is
 * assembled.
 */
const chunkLength = 64 * 1024

/** Higher levels take longer and make a file only a few percent smaller. */
const compressionLevel = 4

/** A PDF file that grows object by object. Written objects are kept only as bytes. */
export class PdfFile {
  readonly #chunks: Buffer[] = []
  readonly #offsets: number[] = [0]
  #scratch = Buffer.alloc(0)
  #text = ''
  #length = 0

  constructor() {
    // The comment contains bytes that are not ASCII, so that programs do not treat the file as text.
    this.#append('%PDF-1.7\n%\xff\xff\xff\xff\n')
  }

  /** Returns the number of an object that is written later. */
  reserve(): number {
    return this.#offsets.push(0) - 1
  }

  write(object: number, content: string): void {
    this.#begin(object)
    this.#append(`${content}\nendobj\n`)
  }

  add(content: string): number {
    const object = this.reserve()
    this.write(object, content)
    return object
  }

  addStream(bytes: Buffer): number {
    // Zlib returns a slice of a buffer of this size. Its default is 16 KiB, while the footer of a page has 100 bytes.
    const chunkSize = Math.min(Math.max(128, bytes.length >> 2), chunkLength)
    return this.#addBytes(deflateSync(bytes, { level: compressionLevel, chunkSize }), '/Filter /FlateDecode')
  }

  /** Adds a stream of ASCII characters, such as the content of a page. */
  addTextStream(text: string): number {
    // All pages share one buffer, because memory outside of the heap is released late.
    if (this.#scratch.length < text.length) this.#scratch = Buffer.alloc(2 * text.length)
    return this.addStream(this.#scratch.subarray(0, this.#scratch.write(text, 'latin1')))
  }

  /** Adds an uncompressed stream, which programs can find without parsing the PDF. */
  addPlainStream(bytes: Buffer, dictionary: string): number {
    return this.#addBytes(bytes, dictionary)
  }

  finish({ root, info }: { root: number; info: number }): Buffer {
    const start = this.#length
    const entries = this.#offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
    this.#append(`xref\n0 ${this.#offsets.length}\n0000000000 65535 f \n${entries.join('')}`)
    this.#flush()
    const id = this.#digest()
    this.#append(
      `trailer\n<< /Size ${this.#offsets.length} /Root ${root} 0 R /Info ${info} 0 R /ID [<${id}> <${id}>] >>\n`,
    )
    this.#append(`startxref\n${start}\n%%EOF\n`)
    this.#flush()
    return Buffer.concat(this.#chunks.splice(0), this.#length)
  }

  #addBytes(bytes: Buffer, dictionary: string): number {
    const object = this.reserve()
    this.#begin(object)
    this.#append(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`)
    this.#flush()
    this.#chunks.push(bytes)
    this.#length += bytes.length
    this.#append('\nendstream\nendobj\n')
    return object
  }

  #begin(object: number): void {
    this.#offsets[object] = this.#length
    this.#append(`${object} 0 obj\n`)
  }

  #append(text: string): void {
    this.#text += text
    this.#length += text.length
    if (this.#text.length >= chunkLength) this.#flush()
  }

  #flush(): void {
    this.#chunks.push(Buffer.from(this.#text, 'latin1'))
    this.#text = ''
  }

  /** Equal content gives an equal identifier. */
  #digest(): string {
    const hash = createHash('sha256')
    for (const chunk of this.#chunks) hash.update(chunk)
    return hash.digest('hex').slice(0, 32)
  }
}

/** Encodes a text of a dictionary in hexadecimal digits, which cannot end it early. */
export const pdfText = (text: string) => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`

/** Formats a length or a coordinate. */
export const pdfNumber = (value: number) => String(Math.round(value * 1000) / 1000)

export const pdfReference = (object: number) => `${object} 0 R`
