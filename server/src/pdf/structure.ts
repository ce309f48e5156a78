import { type PdfFile, pdfReference, pdfText } from './pdf-file.ts'

/** A heading, paragraph, list or table cell, for screen readers. */
export type Element = {
  readonly object: number
  readonly type: string
  readonly parent: number
  readonly attributes: string
  readonly kids: string[]
  /** The page on which it begins. */
  page: number | undefined
}

/**
 * The structure of a tagged PDF: a tree of elements, and for each page the elements that its marked content belongs to.
 */
export class Structure {
  readonly #file: PdfFile
  readonly #root: number
  readonly #open = new Set<Element>()
  readonly #pages: number[] = []
  #marked: number[] = []
  readonly document: Element

  constructor(file: PdfFile) {
    this.#file = file
    this.#root = file.reserve()
    this.document = this.#begin('Document', this.#root, '')
  }

  element(type: string, parent: Element, attributes = ''): Element {
    const element = this.#begin(type, parent.object, attributes)
    parent.kids.push(pdfReference(element.object))
    return element
  }

  /** Returns the number by which content of the current page refers to this element. */
  mark(element: Element, page: number): number {
    const mark = this.#marked.push(element.object) - 1
    element.page ??= page
    element.kids.push(element.page === page ? String(mark) : `<< /Type /MCR /Pg ${pdfReference(page)} /MCID ${mark} >>`)
    return mark
  }

  /** Writes a complete element and releases its memory. */
  close(element: Element): void {
    if (!this.#open.delete(element)) return
    const { object, type, parent, attributes, kids, page } = element
    const onPage = page === undefined ? '' : ` /Pg ${pdfReference(page)}`
    this.#file.write(
      object,
      `<< /S /${type} /P ${pdfReference(parent)}${onPage}${attributes} /K [${kids.join(' ')}] >>`,
    )
  }

  endPage(): void {
    this.#pages.push(this.#file.add(`[${this.#marked.map(pdfReference).join(' ')}]`))
    this.#marked = []
  }

  /** Returns the object that the catalog refers to. */
  finish(): number {
    for (const element of [...this.#open]) this.close(element)
    const numbers = this.#pages.map((object, index) => `${index} ${pdfReference(object)}`)
    this.#file.write(
      this.#root,
      `<< /Type /StructTreeRoot /K [${pdfReference(this.document.object)}] ` +
        `/ParentTree << /Nums [${numbers.join(' ')}] >> /ParentTreeNextKey ${this.#pages.length} >>`,
    )
    return this.#root
  }

  #begin(type: string, parent: number, attributes: string): Element {
    const element = { object: this.#file.reserve(), type, parent, attributes, kids: [], page: undefined }
    this.#open.add(element)
    return element
  }
}

export const columnHeadAttributes = (title: string) => ` /T ${pdfText(title)} /A << /O /Table /Scope /Column >>`
