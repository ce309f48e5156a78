import { fail } from '../errors.ts'
import { EmbeddedFont } from './embedded-font.ts'
import type { Face } from './faces.ts'
import { type DocumentMetadata, describeDocument, describeInfo } from './metadata.ts'
import { PdfFile, pdfNumber, pdfReference } from './pdf-file.ts'
import { columnHeadAttributes, type Element, Structure } from './structure.ts'
import type { Line, Piece } from './text-lines.ts'

type PdfPage = { object: number; contents: number[] }

/** All fonts together have fewer characters; a text with more combines marks in order to exhaust the memory. */
const maxCodes = 100_000

/**
 * Pages of text as a tagged PDF. A page is compressed and written when it ends, so that a long document takes little
 * more memory than its file. Coordinates are in points from the top left corner.
 */
export class Drawing {
  readonly #file = new PdfFile()
  readonly #structure = new Structure(this.#file)
  readonly #size: { width: number; height: number }
  readonly #description: DocumentMetadata
  readonly #tree = this.#file.reserve()
  readonly #resources = this.#file.reserve()
  readonly #pages: PdfPage[] = []
  readonly #fonts: EmbeddedFont[] = []
  readonly #fontOf = new Map<Face, EmbeddedFont>()
  #page = this.#file.reserve()
  #content = ''

  constructor(size: { width: number; height: number }, description: DocumentMetadata) {
    this.#size = size
    this.#description = description
  }

  get pageCount(): number {
    return this.#pages.length
  }

  element(type: string, parent = this.#structure.document): Element {
    return this.#structure.element(type, parent)
  }

  columnHead(title: string, row: Element): Element {
    return this.#structure.element('TH', row, columnHeadAttributes(title))
  }

  close(element: Element): void {
    this.#structure.close(element)
  }

  /** Draws a decorative rectangle. */
  fill(x: number, y: number, width: number, height: number, color: string): void {
    const box = [x, this.#size.height - y - height, width, height].map(pdfNumber).join(' ')
    this.#content += `${artifact}${colorOf(color)}${box} re f\nEMC\n`
  }

  /** A line without an element is decoration or a repetition, which screen readers skip. */
  text({ pieces, style }: Line, x: number, baseline: number, element: Element | undefined): void {
    const y = pdfNumber(this.#size.height - baseline)
    this.#content += element
      ? `/${element.type} << /MCID ${this.#structure.mark(element, this.#page)} >> BDC\n`
      : artifact
    this.#content += `${colorOf(style.color)}BT\n`
    for (const piece of pieces) this.#addPiece(piece, pdfNumber(x + piece.x), y)
    this.#content += 'ET\nEMC\n'
  }

  #addPiece({ face, size, direction, shapes }: Piece, x: string, y: string): void {
    const font = this.#fontFor(face)
    const items = shapes.map((shape) => font.encode(shape)).join('')
    const text = `/${font.resource} ${pdfNumber(size)} Tf 1 0 0 1 ${x} ${y} Tm [${items}] TJ\n`
    this.#content += direction === 'rtl' ? `/ReversedChars BMC\n${text}EMC\n` : text
  }

  #fontFor(face: Face): EmbeddedFont {
    const known = this.#fontOf.get(face)
    if (known && !known.isFull) return known
    const font = new EmbeddedFont(face, `F${this.#fonts.length + 1}`, this.#file.reserve())
    this.#fonts.push(font)
    this.#fontOf.set(face, font)
    return font
  }

  endPage(): void {
    if (this.#fonts.reduce((sum, { codes }) => sum + codes, 0) > maxCodes) throw fail('TOO_COSTLY')
    this.#pages.push({ object: this.#page, contents: [this.#takeContent()] })
    this.#structure.endPage()
    this.#page = this.#file.reserve()
  }

  /** Adds content to a page that has already ended. */
  endFooter(index: number): void {
    this.#pages[index]?.contents.push(this.#takeContent())
  }

  #takeContent(): number {
    const content = this.#file.addTextStream(this.#content)
    this.#content = ''
    return content
  }

  finish(): Buffer {
    const file = this.#file
    for (const [index, { object, contents }] of this.#pages.entries()) {
      file.write(
        object,
        `<< /Type /Page /Parent ${pdfReference(this.#tree)} /MediaBox [0 0 ${this.#size.width} ${this.#size.height}] ` +
          `/Resources ${pdfReference(this.#resources)} /Contents [${contents.map(pdfReference).join(' ')}] ` +
          `/StructParents ${index} /Tabs /S >>`,
      )
    }
    // The next page was reserved in advance and is not needed.
    file.write(this.#page, 'null')
    for (const [index, font] of this.#fonts.entries()) font.write(file, subsetTag(index))
    const fonts = this.#fonts.map(({ resource, object }) => `/${resource} ${pdfReference(object)}`)
    file.write(this.#resources, `<< /Font << ${fonts.join(' ')} >> >>`)
    const kids = this.#pages.map(({ object }) => pdfReference(object))
    file.write(this.#tree, `<< /Type /Pages /Count ${kids.length} /Kids [${kids.join(' ')}] >>`)
    return file.finish({ root: this.#addCatalog(), info: file.add(describeInfo(this.#description)) })
  }

  #addCatalog(): number {
    const xml = Buffer.from(describeDocument(this.#description))
    const metadata = this.#file.addPlainStream(xml, '/Type /Metadata /Subtype /XML')
    return this.#file.add(
      `<< /Type /Catalog /Pages ${pdfReference(this.#tree)} /Lang (en-GB) /MarkInfo << /Marked true >> ` +
        `/StructTreeRoot ${pdfReference(this.#structure.finish())} /ViewerPreferences << /DisplayDocTitle true >> ` +
        `/Metadata ${pdfReference(metadata)} >>`,
    )
  }
}

const artifact = '/Artifact << /Type /Layout >> BDC\n'

/** Converts `#ff8000` to a PDF operator. */
const toColor = (color: string) =>
  `${[1, 3, 5].map((start) => pdfNumber(Number.parseInt(color.slice(start, start + 2), 16) / 255)).join(' ')} rg\n`

const colorOperators = new Map<string, string>()

function colorOf(color: string): string {
  const operator = colorOperators.get(color) ?? toColor(color)
  colorOperators.set(color, operator)
  return operator
}

/** Returns six letters that distinguish the font subsets of a document. */
const subsetTag = (index: number) =>
  Array.from({ length: 6 }, (_, place) => String.fromCharCode(65 + (Math.floor(index / 26 ** place) % 26))).join('')
