import PDFDocument from 'pdfkit'
import { moment } from './dates.ts'
import { pdfFont, rightToLeft } from './embedded-font.ts'
import { forgetFacesIfMany } from './faces.ts'
import { describeDocument } from './metadata.ts'
import { breakIntoLines, type Line, type Piece, type TextStyle } from './text-lines.ts'

/** What a part of the page is, for those who have it read to them. */
export type Element = PDFKit.PDFStructureElement

/**
 * Lines under each other; those that run from right to left begin at the right, unless `flushLeft`. A cell without an
 * element repeats or adorns, and is not read aloud.
 */
export type Cell = { element?: Element; x: number; width: number; lines: Line[]; flushLeft?: boolean }

export const colors = { text: '#1c2230', quiet: '#5b6472', accent: '#3b4fc4', rule: '#dde1ea' }

const page = { width: 595.28, height: 841.89, left: 60, top: 60, bottom: 76 }

/** Cells are placed between 0 and this. */
export const textWidth = page.width - 2 * page.left

const bottom = page.height - page.bottom

const footer: TextStyle = { size: 8.5, leading: 12, weight: 400, color: colors.quiet }

/** A document of A4 pages that is written from top to bottom. */
export class Sheet {
  readonly #doc: PDFKit.PDFDocument
  readonly #root: Element
  readonly #printedAt: number
  #y = page.top
  /** Draws what stands at the top of every further page. */
  onNextPage = () => {}

  constructor(title: string, author: string, printedAt: number) {
    forgetFacesIfMany()
    const at = new Date(printedAt)
    this.#printedAt = printedAt
    this.#doc = new PDFDocument({
      size: [page.width, page.height],
      margin: 0,
      font: '',
      pdfVersion: '1.7',
      tagged: true,
      lang: 'en-GB',
      displayTitle: true,
      bufferPages: true,
      info: { Title: title, Author: author, Creator: 'Atrium', CreationDate: at, ModDate: at },
    })
    // PDFKit's own puts the title into the XML as it is, which ends at the "&" of "Smith & Sons".
    Object.assign(this.#doc, { _addInfo: () => this.#doc.appendXML(describeDocument(title, author, at)) })
    this.#root = this.#doc.struct('Document')
    this.#doc.addStructure(this.#root)
  }

  element(type: string, parent: Element = this.#root): Element {
    return this.#attach(this.#doc.struct(type), parent)
  }

  columnHead(title: string, row: Element): Element {
    const options = { title, scope: 'Column' }
    return this.#attach(this.#doc.struct('TH', options), row)
  }

  space(points: number): void {
    this.#y += points
  }

  /** Begins a new page unless there is this much room left. */
  need(points: number): void {
    if (this.#y + points <= bottom) return
    this.#doc.addPage()
    this.#y = page.top
    this.onNextPage()
  }

  rule(): void {
    this.#asArtifact(() => this.#doc.rect(page.left, this.#y, textWidth, 0.75).fill(colors.rule))
  }

  /** A line or a paragraph across the page. */
  async write(type: string, text: string, style: TextStyle, flushLeft = true): Promise<void> {
    const lines = await breakIntoLines(text, style, textWidth)
    this.row({ element: this.element(type), x: 0, width: textWidth, lines, flushLeft })
  }

  /** Cells beside each other, on one page unless they are long. A cell alone may go on to the next. */
  row(...cells: Cell[]): void {
    const leadings = leadingsOf(cells)
    const height = leadings.reduce((sum, leading) => sum + leading, 0)
    if (cells.length > 1 && height < (bottom - page.top) / 2) this.need(height)
    for (const [index, leading] of leadings.entries()) {
      this.need(leading)
      for (const cell of cells) this.#drawLine(cell, cell.lines[index], leading)
      this.#y += leading
    }
  }

  async finish(): Promise<Buffer> {
    const printed = await breakIntoLines(`Printed on ${moment(this.#printedAt)}`, footer, textWidth)
    const { count } = this.#doc.bufferedPageRange()
    for (let index = 0; index < count; index++) {
      const number = await breakIntoLines(`${index + 1} / ${count}`, footer, textWidth)
      this.#doc.switchToPage(index)
      this.#y = page.height - 50
      this.#drawLine({ x: 0, width: textWidth }, printed[0], footer.leading)
      this.#drawLine({ x: textWidth - (number[0]?.width ?? 0), width: 0 }, number[0], footer.leading)
    }
    this.#doc.end()
    return Buffer.concat(await Array.fromAsync(this.#doc))
  }

  #drawLine({ element, x, width, flushLeft }: Omit<Cell, 'lines'>, line: Line | undefined, leading: number): void {
    if (!line || line.pieces.length === 0) return
    const indent = line.direction === 'rtl' && !flushLeft ? width - line.width : 0
    const draw = () => this.#drawPieces(line, page.left + x + indent, this.#y + leading / 2 + line.style.size * 0.36)
    if (element) element.add(draw)
    else this.#asArtifact(draw)
  }

  #drawPieces(line: Line, left: number, baseline: number): void {
    this.#doc.fillColor(line.style.color)
    for (const piece of line.pieces) {
      if (piece.direction === 'rtl') this.#doc.markContent('ReversedChars')
      this.#drawPiece(piece, left, baseline)
      if (piece.direction === 'rtl') this.#doc.endMarkedContent()
    }
  }

  #drawPiece({ face, size, text, direction, x }: Piece, left: number, baseline: number): void {
    // PDFKit takes parsed fonts, and its types do not know that yet.
    const font = pdfFont(face) as unknown as PDFKit.Mixins.PDFFontSource
    const features: PDFKit.Mixins.OpenTypeFeatures[] = [direction === 'rtl' ? rightToLeft : 'ltra']
    this.#doc
      .font(font, face.name, size)
      .text(text, left + x, baseline, { lineBreak: false, baseline: 'alphabetic', features })
  }

  #attach(element: Element, parent: Element): Element {
    parent.add(element)
    return element
  }

  #asArtifact(draw: () => void): void {
    this.#doc.markContent('Artifact', { type: 'Layout' })
    draw()
    this.#doc.endMarkedContent()
  }
}

/** The height of each line of a row: that of its tallest cell. */
function leadingsOf(cells: Cell[]): number[] {
  const count = Math.max(0, ...cells.map(({ lines }) => lines.length))
  return Array.from({ length: count }, (_, index) =>
    Math.max(0, ...cells.map(({ lines }) => lines[index]?.style.leading ?? 0)),
  )
}
