import { moment } from './dates.ts'
import { Drawing } from './drawing.ts'
import { FontChoice } from './font-choice.ts'
import type { Element } from './structure.ts'
import { breakIntoLines, type Line, type TextStyle, truncateLine } from './text-lines.ts'

export type { Element } from './structure.ts'

/**
 * Lines below each other. Right-to-left lines are aligned to the right, unless `flushLeft`. A cell without an element
 * is decoration or a repetition, which screen readers skip.
 */
export type Cell = { element?: Element | undefined; x: number; width: number; lines: Line[]; flushLeft?: boolean }

export const colors = { text: '#1c2230', quiet: '#5b6472', accent: '#3b4fc4', rule: '#dde1ea' }

const page = { width: 595.28, height: 841.89, left: 60, top: 60, bottom: 76 }

/** Cells are placed between 0 and this width. */
export const textWidth = page.width - 2 * page.left

const bottom = page.height - page.bottom

const footer: TextStyle = { size: 8.5, leading: 12, weight: 400, color: colors.quiet }

/** A document of A4 pages that is written from top to bottom. */
export class Sheet {
  readonly #drawing: Drawing
  readonly #fonts = new FontChoice()
  readonly #printedAt: number
  #y = page.top
  /** Draws the top of every page after the first. */
  onNextPage = () => {}

  constructor(title: string, author: string, printedAt: number) {
    this.#printedAt = printedAt
    this.#drawing = new Drawing(page, { title, author, at: new Date(printedAt) })
  }

  element(type: string, parent?: Element): Element {
    return this.#drawing.element(type, parent)
  }

  columnHead(title: string, row: Element): Element {
    return this.#drawing.columnHead(title, row)
  }

  /** Writes the elements; they cannot be extended afterwards. */
  close(...elements: Element[]): void {
    for (const element of elements) this.#drawing.close(element)
  }

  space(points: number): void {
    this.#y += points
  }

  /** Begins a new page unless this much space is left. */
  need(points: number): void {
    if (this.#y + points <= bottom) return
    this.#drawing.endPage()
    this.#y = page.top
    this.onNextPage()
  }

  rule(): void {
    this.#drawing.fill(page.left, this.#y, textWidth, 0.75, colors.rule)
  }

  layOut(text: string, style: TextStyle, width: number): Promise<Line[]> {
    return breakIntoLines(text, { style, width, fonts: this.#fonts })
  }

  /**
   * Lays out at most `maxLines` lines. The last one ends in an ellipsis when the text is longer, or when `goesOn` says
   * that it was cut before.
   */
  async layOutStart(
    text: string,
    style: TextStyle,
    width: number,
    { maxLines, goesOn }: { maxLines: number; goesOn: boolean },
  ): Promise<Line[]> {
    const box = { style, width, fonts: this.#fonts, maxLines }
    const lines = await breakIntoLines(text, box)
    if (lines.length <= maxLines && !goesOn) return lines
    const shown = lines.slice(0, maxLines)
    const last = shown.pop()
    return last ? [...shown, await truncateLine(last, box)] : []
  }

  /** Writes a line or a paragraph across the page. */
  async write(type: string, text: string, style: TextStyle, flushLeft = true): Promise<void> {
    const lines = await this.layOut(text, style, textWidth)
    this.row({ element: this.element(type), x: 0, width: textWidth, lines, flushLeft })
  }

  /** Writes cells beside each other, on one page unless they are long. A single cell may continue on the next page. */
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
    this.#drawing.endPage()
    const count = this.#drawing.pageCount
    const [printed] = await this.layOut(`Printed on ${moment(this.#printedAt)}`, footer, textWidth)
    for (let index = 0; index < count; index++) {
      const [number] = await this.layOut(`${index + 1} / ${count}`, footer, textWidth)
      this.#y = page.height - 50
      this.#drawLine({ x: 0, width: textWidth }, printed, footer.leading)
      this.#drawLine({ x: textWidth - (number?.width ?? 0), width: 0 }, number, footer.leading)
      this.#drawing.endFooter(index)
    }
    return this.#drawing.finish()
  }

  #drawLine({ element, x, width, flushLeft }: Omit<Cell, 'lines'>, line: Line | undefined, leading: number): void {
    if (!line || line.pieces.length === 0) return
    const indent = line.direction === 'rtl' && !flushLeft ? width - line.width : 0
    this.#drawing.text(line, page.left + x + indent, this.#y + leading / 2 + line.style.size * 0.36, element)
  }
}

/** Returns the height of each line of a row: that of its tallest cell. */
function leadingsOf(cells: Cell[]): number[] {
  const count = Math.max(0, ...cells.map(({ lines }) => lines.length))
  return Array.from({ length: count }, (_, index) =>
    Math.max(0, ...cells.map(({ lines }) => lines[index]?.style.leading ?? 0)),
  )
}
